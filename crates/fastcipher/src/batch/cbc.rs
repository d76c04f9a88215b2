//! CBC encryption of many messages.

use super::{
    Block, Key,
    chain::{self, Lane},
    each,
};
use crate::Error;
use aria_core::{InOutBuf, Row};
use cipher::{Array, consts::U16};

/// A message to be encrypted, in place or from one buffer to another.
pub struct CbcMessage<'a> {
    /// The initialization vector, random or at least not to be guessed before the message is fixed.
    pub iv: &'a [u8; 16],
    /// The message, whole blocks of 16 bytes.
    pub data: InOutBuf<'a, 'a, u8>,
}

/// Encrypts messages in CBC mode with one key, each by itself and from its own IV.
///
/// # Errors
/// [`NotWholeBlocks`](Error::NotWholeBlocks) if one of them is not a multiple of 16 bytes long; nothing has been
/// written then.
///
/// ```
/// use fastcipher::{Aria128, batch::{self, CbcMessage}, cipher::KeyInit};
///
/// let key = Aria128::new(&[7; 16].into());
/// let (mut one, mut other) = ([0; 48], [0; 16]);
/// batch::cbc_encrypt(&key, &mut [
///     CbcMessage { iv: &[1; 16], data: one.as_mut_slice().into() },
///     CbcMessage { iv: &[2; 16], data: other.as_mut_slice().into() },
/// ])?;
/// # Ok::<(), fastcipher::Error>(())
/// ```
pub fn cbc_encrypt(key: &impl Key, messages: &mut [CbcMessage<'_>]) -> Result<(), Error> {
    check(messages)?;
    let aria = key.aria();
    let cipher = |previous: &mut Row, rows: &mut [Row], lanes| aria.chains(previous, rows, lanes);
    chain::run(cipher, messages.iter_mut().filter_map(Chained::new));
    Ok(())
}

/// Encrypts messages in CBC mode, each with the key that has its place among `keys`.
///
/// # Errors
/// [`CountMismatch`](Error::CountMismatch) if there are not as many keys as messages, and
/// [`NotWholeBlocks`](Error::NotWholeBlocks) if one of these is not a multiple of 16 bytes long; nothing has been
/// written then.
///
/// ```
/// use fastcipher::{Aria128, batch::{self, CbcMessage}, cipher::KeyInit};
///
/// let keys = [[7; 16], [8; 16]].map(|key| Aria128::new(&key.into()));
/// let (mut one, mut other) = ([0; 48], [0; 16]);
/// batch::cbc_encrypt_each(&keys, &mut [
///     CbcMessage { iv: &[1; 16], data: one.as_mut_slice().into() },
///     CbcMessage { iv: &[2; 16], data: other.as_mut_slice().into() },
/// ])?;
/// # Ok::<(), fastcipher::Error>(())
/// ```
pub fn cbc_encrypt_each(keys: &[impl Key], messages: &mut [CbcMessage<'_>]) -> Result<(), Error> {
    if keys.len() != messages.len() {
        return Err(Error::CountMismatch);
    }
    check(messages)?;
    let pairs = keys.iter().zip(messages);
    let pairs = pairs.filter_map(|(key, message)| Some((key.aria(), Chained::new(message)?)));
    each::run(pairs, Chained::left, |group, lanes| {
        let cipher = |previous: &mut Row, rows: &mut [Row], _| group.chains(previous, rows);
        chain::run(cipher, lanes.iter_mut().filter_map(each::take));
    });
    Ok(())
}

fn check(messages: &[CbcMessage<'_>]) -> Result<(), Error> {
    let whole = |message: &CbcMessage<'_>| message.data.len().is_multiple_of(16);
    if messages.iter().all(whole) { Ok(()) } else { Err(Error::NotWholeBlocks) }
}

/// A message that is being encrypted.
struct Chained<'a> {
    iv: &'a Block,
    blocks: InOutBuf<'a, 'a, Array<u8, U16>>,
    /// How many of them are done.
    done: usize,
}

impl<'a> Chained<'a> {
    /// `None` for a message of no blocks.
    fn new(message: &'a mut CbcMessage<'_>) -> Option<Self> {
        let (blocks, _) = message.data.reborrow().into_chunks();
        (!blocks.is_empty()).then_some(Chained { iv: message.iv, blocks, done: 0 })
    }
}

impl Lane for Chained<'_> {
    fn start(&self) -> Block {
        *self.iv
    }

    fn left(&self) -> usize {
        self.blocks.len() - self.done
    }

    #[inline(always)]
    fn gather<const N: usize>(&self, rows: &mut [Row; N], lane: usize) {
        if let Some(blocks) = self.blocks.get_in()[self.done..].first_chunk::<N>() {
            for (row, block) in rows.iter_mut().zip(blocks) {
                row.0[lane] = block.0;
            }
        }
    }

    #[inline(always)]
    fn scatter<const N: usize>(&mut self, rows: &[Row; N], lane: usize) {
        if let Some(blocks) = self.blocks.get_out()[self.done..].first_chunk_mut::<N>() {
            for (row, block) in rows.iter().zip(blocks) {
                block.0 = row.0[lane];
            }
        }
        self.done += N;
    }
}

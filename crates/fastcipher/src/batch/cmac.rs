//! CMAC of many messages.

use super::{
    Block, Key,
    chain::{self, Lane, Rows, sum},
    each,
};
use crate::{Error, Tag};
use aria_core::Row;

/// Makes the CMAC, 16 bytes, of each message with one key (NIST SP 800-38B).
///
/// The messages may have any length, also none. Tags are to be compared in constant time; cut to less than 16 bytes they
/// protect less.
///
/// # Errors
/// [`CountMismatch`](Error::CountMismatch) if there are not as many tags as messages; nothing has been written then.
///
/// ```
/// use fastcipher::{Aria128, batch, cipher::KeyInit};
///
/// let key = Aria128::new(&[7; 16].into());
/// let mut tags = [[0; 16]; 3];
/// batch::cmac(&key, &[b"one", b"", b"the other message"], &mut tags)?;
/// # Ok::<(), fastcipher::Error>(())
/// ```
pub fn cmac(key: &impl Key, messages: &[&[u8]], tags: &mut [Tag]) -> Result<(), Error> {
    if messages.len() != tags.len() {
        return Err(Error::CountMismatch);
    }
    let aria = key.aria();
    let cipher = |previous: &mut Row, rows: &mut [Row], lanes| aria.chains(previous, rows, lanes);
    let mut zeros = Rows::<1>::ZEROS;
    cipher(&mut zeros.previous, &mut zeros.next, 1);
    let zero = &zeros.previous.0[0];
    let pairs = messages.iter().zip(tags);
    chain::run(cipher, pairs.map(|(message, tag)| Authenticated::new(message, tag, zero)));
    Ok(())
}

/// Makes the CMAC of each message, with the key that has its place among `keys`.
///
/// # Errors
/// [`CountMismatch`](Error::CountMismatch) if there are not as many keys, messages and tags; nothing has been written
/// then.
///
/// ```
/// use fastcipher::{Aria128, batch, cipher::KeyInit};
///
/// let keys = [[7; 16], [8; 16]].map(|key| Aria128::new(&key.into()));
/// let mut tags = [[0; 16]; 2];
/// batch::cmac_each(&keys, &[b"one", b"the other message"], &mut tags)?;
/// # Ok::<(), fastcipher::Error>(())
/// ```
pub fn cmac_each(keys: &[impl Key], messages: &[&[u8]], tags: &mut [Tag]) -> Result<(), Error> {
    if keys.len() != messages.len() || messages.len() != tags.len() {
        return Err(Error::CountMismatch);
    }
    let pairs = keys.iter().map(|key| key.aria()).zip(messages.iter().copied().zip(tags));
    each::run(
        pairs,
        |(message, _)| blocks(message),
        |group, lanes| {
            let cipher = |previous: &mut Row, rows: &mut [Row], _| group.chains(previous, rows);
            let mut zeros = Rows::<1>::ZEROS;
            cipher(&mut zeros.previous, &mut zeros.next, lanes.len());
            let pairs = lanes.iter_mut().filter_map(each::take).zip(&zeros.previous.0);
            let messages = pairs.map(|((message, tag), zero)| Authenticated::new(message, tag, zero));
            chain::run(cipher, messages);
        },
    );
    Ok(())
}

/// How many blocks are encrypted for a message. The last of them is there even if it is empty.
fn blocks(message: &[u8]) -> usize {
    message.len().div_ceil(16).max(1)
}

/// A message that is being authenticated.
struct Authenticated<'a> {
    /// All blocks but the last.
    whole: &'a [Block],
    /// The last one with its subkey, and then the tag.
    last: &'a mut Tag,
    done: usize,
}

impl<'a> Authenticated<'a> {
    /// `zero` is the block of zeros, encrypted.
    fn new(message: &'a [u8], tag: &'a mut Tag, zero: &Block) -> Self {
        let (whole, last) = message.split_at(16 * (blocks(message) - 1));
        let mut block = [0; 16];
        block[..last.len()].copy_from_slice(last);
        let first_subkey = doubled(*zero);
        let subkey = if last.len() == 16 {
            first_subkey
        } else {
            block[last.len()] = 0x80;
            doubled(first_subkey)
        };
        *tag = sum(block, subkey);
        Authenticated { whole: whole.as_chunks().0, last: tag, done: 0 }
    }
}

impl Lane for Authenticated<'_> {
    fn start(&self) -> Block {
        [0; 16]
    }

    fn left(&self) -> usize {
        self.whole.len() + 1 - self.done
    }

    #[inline(always)]
    fn gather<const N: usize>(&self, rows: &mut [Row; N], column: usize) {
        let whole = &self.whole[self.done..];
        if let Some(blocks) = whole.first_chunk::<N>() {
            for (row, block) in rows.iter_mut().zip(blocks) {
                row.0[column] = *block;
            }
        } else {
            for (row, block) in rows.iter_mut().zip(whole.iter().chain([&*self.last])) {
                row.0[column] = *block;
            }
        }
    }

    #[inline(always)]
    fn scatter<const N: usize>(&mut self, rows: &[Row; N], column: usize) {
        self.done += N;
        if self.left() == 0 {
            *self.last = rows[N - 1].0[column];
        }
    }
}

/// The product by x in GF(2¹²⁸), of which the subkeys are made (NIST SP 800-38B, section 6.1).
fn doubled(block: Block) -> Block {
    let block = u128::from_be_bytes(block);
    (block << 1 ^ 0x87 & (block >> 127).wrapping_neg()).to_be_bytes()
}

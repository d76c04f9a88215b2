//! One message in one piece.

use super::super::{CHUNK, Lengths, surface::both};
use crate::Error;
use chacha_core::{BLOCK, Key, Output, Rounds, Start, Stitching, keystream};
use ctutils::CtEq;
use inout::InOutBuf;
use poly1305_core::Padded;

/// A message before its first byte.
pub(super) struct Message<'k> {
    pub(super) key: &'k Key,
    /// With a block counter of 0.
    pub(super) start: Start,
    pub(super) rounds: Rounds,
    pub(super) chacha: chacha_core::Runnable,
    pub(super) poly1305: poly1305_core::Runnable,
}

impl Message<'_> {
    /// Encrypts in one pass over the data.
    #[inline]
    pub(super) fn seal(&self, aad: &[u8], data: InOutBuf<'_, '_, u8>, lengths: Lengths) -> u128 {
        match Stitching::of(self.chacha) {
            Some(stitching) if data.len() >= 2 * stitching.batch() => {
                self.seal_stitched(stitching, aad, data, lengths)
            }
            _ => self.seal_in_chunks(aad, data, lengths),
        }
    }

    /// One chunk after the other, each encrypted and then authenticated.
    fn seal_in_chunks(&self, aad: &[u8], data: InOutBuf<'_, '_, u8>, lengths: Lengths) -> u128 {
        let now = data.len().min(CHUNK);
        let (mut chunk, mut rest) = data.split_at(now);
        let mut hash = self.begin(chunk.reborrow(), Padded::new);
        hash.update(aad);
        hash.update(chunk.get_out());
        let mut start = self.start.later(1);
        while !rest.is_empty() {
            start = start.later((CHUNK / BLOCK) as u32);
            let now = rest.len().min(CHUNK);
            (chunk, rest) = rest.split_at(now);
            self.xor(start, chunk.reborrow());
            hash.update(chunk.get_out());
        }
        tag(hash, lengths)
    }

    /// One batch after the other, each authenticated while the next one is encrypted.
    #[inline(never)]
    fn seal_stitched(
        &self,
        stitching: Stitching,
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        lengths: Lengths,
    ) -> u128 {
        // With block 0 it is a batch. What is left after whole ones goes in smaller ones.
        let (mut first, rest) = data.split_at(stitching.batch() - BLOCK);
        let whole = rest.len() - rest.len() % stitching.batch();
        let (middle, mut last) = rest.split_at(whole);
        let mut hash = self.begin(first.reborrow(), Padded::new);
        hash.update(aad);

        let (blocks, _) = first.get_out().as_chunks();
        let start = self.start.later((stitching.batch() / BLOCK) as u32);
        let left =
            hash.with_state(|state| stitching.encrypt(self.key, start, self.rounds, middle, state, blocks));
        hash.update(left.as_flattened());

        self.xor(start.later((whole / BLOCK) as u32), last.reborrow());
        hash.update(last.get_out());
        tag(hash, lengths)
    }

    /// Authenticates, then decrypts: before the tag has proved right nothing is written.
    pub(super) fn open(
        &self,
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        lengths: Lengths,
        expected: u128,
    ) -> Result<(), Error> {
        match blocks_at_start(data.len()) {
            0..4 => self.open_with::<3>(aad, data, lengths, expected),
            4..8 => self.open_with::<7>(aad, data, lengths, expected),
            _ => self.open_with::<{ AT_ONCE - 1 }>(aad, data, lengths, expected),
        }
    }

    /// `N` is at least [`blocks_at_start`].
    fn open_with<const N: usize>(
        &self,
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        lengths: Lengths,
        expected: u128,
    ) -> Result<(), Error> {
        let count = blocks_at_start(data.len());
        let at = data.len().min(count * BLOCK);
        let mut decrypted = Blocks([[0; BLOCK]; N]);
        let decrypted = &mut decrypted.0.as_flattened_mut()[..at];

        let mut hash = self.begin(both(&data.get_in()[..at], decrypted)?, Padded::new);
        hash.update(aad);
        hash.update(data.get_in());
        if !tag(hash, lengths).ct_eq(&expected).to_bool() {
            return Err(Error::Unauthentic);
        }

        let (mut first, rest) = data.split_at(at);
        first.get_out().copy_from_slice(decrypted);
        if !rest.is_empty() {
            self.xor(self.start.later(1 + count as u32), rest);
        }
        Ok(())
    }

    /// Makes the hash with the key stream of block 0, and XORs that from block 1 on to `data`.
    #[inline(always)]
    pub(super) fn begin<H>(
        &self,
        data: InOutBuf<'_, '_, u8>,
        hash: impl FnOnce(&[u8; 32], poly1305_core::Runnable) -> H,
    ) -> H {
        let mut first = Blocks([[0; BLOCK]]);
        let output = Output { first: Some(&mut first.0[0]), data };
        keystream(self.chacha, self.key, self.start, self.rounds, output);
        let (key, _) = first.0[0].as_chunks::<32>();
        hash(&key[0], self.poly1305)
    }

    fn xor(&self, start: Start, data: InOutBuf<'_, '_, u8>) {
        chacha_core::xor(self.chacha, self.key, start, self.rounds, data);
    }
}

/// The tag of data and message, each padded to whole blocks, and their lengths.
#[inline(always)]
fn tag(mut hash: Padded, lengths: Lengths) -> u128 {
    hash.update_number(u128::from(lengths.message) << 64 | u128::from(lengths.aad));
    hash.finalize()
}

/// A multiple of the blocks that the backends of x86-64 make at once with their widest layouts: what is left of a message
/// after the first blocks are whole batches of any of them.
const AT_ONCE: usize = 32;

/// The blocks of a message that are decrypted together with the making of the key of the hash, into memory of our own
/// until the tag has proved right: what is left are whole batches.
fn blocks_at_start(message: usize) -> usize {
    message.div_ceil(BLOCK) % AT_ONCE
}

/// Key stream, or what it decrypted; wiped on drop.
struct Blocks<const N: usize>([[u8; BLOCK]; N]);

#[cfg(feature = "zeroize")]
impl<const N: usize> Drop for Blocks<N> {
    fn drop(&mut self) {
        zeroize::Zeroize::zeroize(self.0.as_flattened_mut());
    }
}

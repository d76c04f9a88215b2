//! The mode loops, once: ECB and CTR over any kernel.
//!
//! Each takes as many batches as there are and hands the rest on, so that a wide kernel can be followed by
//! narrower ones; the `_rest` forms end a message with one batch that is not full.

use crate::{Kernel, RoundKey};
use inout::InOutBuf;

/// How far the counter of CTR mode carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carry {
    /// Through all 128 bits, big-endian: CTR of NIST SP 800-38A, appendix B.1.
    Full,
    /// Through the last 32 bits only: inc32 of GCM (NIST SP 800-38D, section 6.2).
    Low32,
}

/// The counter block of CTR mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter {
    block: u128,
    carry: Carry,
}

impl Counter {
    /// A counter that starts with `block`.
    pub const fn new(block: [u8; 16], carry: Carry) -> Self {
        Counter { block: u128::from_be_bytes(block), carry }
    }

    /// The block that comes next.
    pub const fn block(self) -> [u8; 16] {
        self.block.to_be_bytes()
    }

    /// The counter `blocks` later.
    #[inline(always)]
    #[must_use]
    pub const fn plus(self, blocks: u128) -> Self {
        let sum = self.block.wrapping_add(blocks);
        let block = match self.carry {
            Carry::Full => sum,
            Carry::Low32 => self.block & !0xffff_ffff | sum & 0xffff_ffff,
        };
        Counter { block, carry: self.carry }
    }

    /// Writes as many counter blocks as fit.
    #[inline(always)]
    fn fill(&mut self, blocks: &mut [u8]) {
        for block in blocks.as_chunks_mut().0 {
            *block = self.block();
            *self = self.plus(1);
        }
    }
}

/// The fewest blocks that a kernel is the best for: a batch, or more than half of one that need not be full.
const fn least<K: Kernel>() -> usize {
    if K::PARTIAL { K::BLOCKS / 2 + 1 } else { K::BLOCKS }
}

/// Encrypts batches of blocks.
#[inline(always)]
pub fn ecb<'i, 'o, K: Kernel>(
    kernel: K,
    keys: &[RoundKey],
    mut data: InOutBuf<'i, 'o, u8>,
) -> InOutBuf<'i, 'o, u8> {
    while data.len() >= 16 * least::<K>() {
        let length = data.len().min(16 * K::BLOCKS);
        let (batch, rest) = data.split_at(length);
        kernel.encrypt(keys, batch);
        data = rest;
    }
    data
}

/// Encrypts what is left of whole blocks when it is less than a batch.
#[inline(always)]
pub fn ecb_rest<K: Kernel>(kernel: K, keys: &[RoundKey], mut data: InOutBuf<'_, '_, u8>) {
    if data.is_empty() {
        return;
    }
    if K::PARTIAL {
        return kernel.encrypt(keys, data);
    }
    let length = data.len();
    let mut batch = K::ZEROS;
    batch.as_mut()[..length].copy_from_slice(data.get_in());
    kernel.encrypt(keys, batch.as_mut().into());
    data.get_out().copy_from_slice(&batch.as_ref()[..length]);
}

/// Encrypts or decrypts batches with the key stream, and moves the counter on.
#[inline(always)]
pub fn ctr<'i, 'o, K: Kernel>(
    kernel: K,
    keys: &[RoundKey],
    counter: &mut Counter,
    mut data: InOutBuf<'i, 'o, u8>,
) -> InOutBuf<'i, 'o, u8> {
    if data.len() < 16 * least::<K>() {
        return data;
    }
    let mut keystream = K::ZEROS;
    while data.len() >= 16 * least::<K>() {
        let length = data.len().min(16 * K::BLOCKS) / 16 * 16;
        let (batch, rest) = data.split_at(length);
        let keystream = &mut keystream.as_mut()[..length];
        counter.fill(keystream);
        kernel.encrypt(keys, (&mut *keystream).into());
        xor(batch, keystream);
        data = rest;
    }
    data
}

/// Encrypts or decrypts what is left when it is less than a batch; a last block may be cut short.
#[inline(always)]
pub fn ctr_rest<K: Kernel>(kernel: K, keys: &[RoundKey], counter: &mut Counter, data: InOutBuf<'_, '_, u8>) {
    if data.is_empty() {
        return;
    }
    let length = data.len();
    let mut keystream = K::ZEROS;
    let blocks = if K::PARTIAL { length.next_multiple_of(16) } else { 16 * K::BLOCKS };
    let keystream = &mut keystream.as_mut()[..blocks];
    counter.fill(&mut keystream[..length.next_multiple_of(16)]);
    kernel.encrypt(keys, (&mut *keystream).into());
    xor(data, keystream);
}

/// Adds the key stream to the data, a block at a time: where input and output may be the same memory, a loop over
/// bytes stays one.
#[inline(always)]
fn xor(mut data: InOutBuf<'_, '_, u8>, keystream: &[u8]) {
    let keystream = keystream[..data.len()].as_chunks::<16>();
    for i in 0..keystream.0.len() {
        let block = u128::from_ne_bytes(data.get_in().as_chunks().0[i]);
        let sum = block ^ u128::from_ne_bytes(keystream.0[i]);
        data.get_out().as_chunks_mut().0[i] = sum.to_ne_bytes();
    }
    let whole = data.len() - keystream.1.len();
    data.split_at(whole).1.xor_in2out(keystream.1);
}

//! The mode loops, once: ECB, CBC and CTR over any kernel.
//!
//! Each takes what suits its kernel and hands the rest on, so that a wide kernel can be followed by narrower ones:
//! all whole batches, and then what is left if it is at least so many blocks that a batch filled up with zeros costs
//! less than the narrower kernels would.

use crate::{Aria, Kernel, Layers, RoundKey, Row, state::sum};
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
    pub(crate) fn fill(&mut self, blocks: &mut [u8]) {
        for block in blocks.as_chunks_mut().0 {
            *block = self.block();
            *self = self.plus(1);
        }
    }

    /// How many blocks there are before a carry out of the last sixteen bits.
    #[inline(always)]
    const fn until_carry(self) -> usize {
        0x1_0000 - (self.block & 0xffff) as usize
    }
}

/// A mode of operation: what it has a kernel do, and what it keeps between the pieces of a message.
pub trait Mode {
    /// Whether kernels take any number of bytes.
    const ANY_LENGTH: bool = false;

    /// How many blocks may come next at most.
    #[inline(always)]
    fn most(&self) -> usize {
        usize::MAX
    }

    /// Goes through whole batches, of which the first `length` bytes are the message's.
    fn run<K: Kernel>(&mut self, kernel: K, keys: &[RoundKey], batches: InOutBuf<'_, '_, u8>, length: usize);
}

/// Electronic codebook: each block by itself.
pub struct Ecb;

impl Mode for Ecb {
    #[inline(always)]
    fn run<K: Kernel>(&mut self, kernel: K, keys: &[RoundKey], batches: InOutBuf<'_, '_, u8>, _: usize) {
        kernel.ecb(keys, batches);
    }
}

/// Counter mode, with the counter of the next block.
pub struct Ctr<'a>(pub &'a mut Counter);

impl Mode for Ctr<'_> {
    const ANY_LENGTH: bool = true;

    #[inline(always)]
    fn most(&self) -> usize {
        self.0.until_carry()
    }

    #[inline(always)]
    fn run<K: Kernel>(&mut self, kernel: K, keys: &[RoundKey], batches: InOutBuf<'_, '_, u8>, length: usize) {
        kernel.ctr(keys, *self.0, batches);
        *self.0 = self.0.plus(length.div_ceil(16) as u128);
    }
}

/// Decryption in cipher block chaining, with the block of ciphertext before the next one.
pub struct CbcDecryption<'a>(pub &'a mut [u8; 16]);

impl Mode for CbcDecryption<'_> {
    #[inline(always)]
    fn run<K: Kernel>(&mut self, kernel: K, keys: &[RoundKey], batches: InOutBuf<'_, '_, u8>, length: usize) {
        let mut last = [0; 16];
        last.copy_from_slice(&batches.get_in()[length - 16..length]);
        kernel.cbc(keys, *self.0, batches);
        *self.0 = last;
    }
}

/// Takes a message through a kernel, and returns what is left for a narrower one: less than `least` blocks.
#[inline(always)]
pub fn run<'i, 'o, K: Kernel, M: Mode>(
    mut mode: M,
    kernel: K,
    least: usize,
    keys: &[RoundKey],
    mut data: InOutBuf<'i, 'o, u8>,
) -> InOutBuf<'i, 'o, u8> {
    let batch = 16 * K::BLOCKS;
    while data.len() > 16 * (least - 1) {
        let most = mode.most().saturating_mul(16).min(data.len());
        let part = most < batch;
        let length = if part { most } else { most / batch * batch };
        let (mut piece, rest) = data.split_at(length);
        let fits = !part || K::PARTIAL || M::ANY_LENGTH;
        let mut filled = if fits { None } else { Some(K::ZEROS) };
        let batches = match &mut filled {
            Some(filled) => {
                filled.as_mut()[..length].copy_from_slice(piece.get_in());
                filled.as_mut().into()
            }
            None => piece.reborrow(),
        };
        mode.run(kernel, keys, batches, length);
        if let Some(filled) = &mut filled {
            piece.get_out().copy_from_slice(&filled.as_ref()[..length]);
            #[cfg(feature = "zeroize")]
            zeroize::Zeroize::zeroize(filled.as_mut());
        }
        data = rest;
    }
    data
}

/// Encrypts blocks in cipher block chaining: each is added to the one before it, the first to `previous`, which
/// becomes the last.
#[inline(always)]
pub fn chain<K: Kernel>(
    kernel: K,
    keys: &[RoundKey],
    previous: &mut [u8; 16],
    mut blocks: InOutBuf<'_, '_, u8>,
) {
    let mut block = *previous;
    let mut filled = K::ZEROS;
    let count = blocks.len() / 16;
    let mut index = 0;
    while index < count {
        block = sum(block, blocks.get_in().as_chunks().0[index]);
        filled.as_mut()[..16].copy_from_slice(&block);
        kernel.ecb(keys, filled.as_mut().into());
        block.copy_from_slice(&filled.as_ref()[..16]);
        blocks.get_out().as_chunks_mut().0[index] = block;
        index += 1;
    }
    *previous = block;
}

/// Takes lanes through a kernel from `lane` on, batches of so many as it has blocks, while there are at least so many.
/// Returns the first lane that is left for a narrower one.
#[inline(always)]
pub fn chains<K: Kernel>(
    kernel: K,
    least: usize,
    keys: &[RoundKey],
    (previous, rows): (&Row, &mut [Row]),
    mut lane: usize,
    lanes: usize,
) -> usize {
    while lane + least <= lanes {
        kernel.chain(keys, previous, rows, lane);
        lane += K::BLOCKS;
    }
    lane
}

/// Puts the round keys of the first keys side by side, as many as the kernel has blocks, and tells how many.
#[inline(always)]
pub fn lane_keys<K: Kernel>(kernel: K, keys: &[&Aria], round_keys: &mut [Row]) -> usize {
    let lanes = if keys.len() < K::BLOCKS { keys.len() } else { K::BLOCKS };
    let mut batch = K::ZEROS;
    let count = round_keys.len();
    let mut round = 0;
    while round < count {
        let mut lane = 0;
        while lane < lanes {
            batch.as_mut().as_chunks_mut().0[lane] = keys[lane].encryption().round_keys()[round].natural;
            lane += 1;
        }
        let layers = match round % 2 {
            _ if round == count - 1 => Layers::All,
            0 => Layers::Even,
            _ => Layers::Odd,
        };
        kernel.lane_key(batch.as_ref(), layers, &mut round_keys[round]);
        round += 1;
    }
    #[cfg(feature = "zeroize")]
    zeroize::Zeroize::zeroize(batch.as_mut());
    lanes
}

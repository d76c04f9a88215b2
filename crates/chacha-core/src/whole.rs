//! Batches whose rounds are not written in Rust.

use crate::{BLOCK, Key, Output, Start, kernel::Layouts};
use cipher_simd::Isa;
use core::marker::PhantomData;
#[cfg(feature = "zeroize")]
use zeroize::Zeroize;

/// A function for several consecutive blocks, for instructions that the compiler has no intrinsics for.
pub trait Batch {
    /// The proof that the CPU has the instructions.
    type Isa: Isa;

    /// The number of blocks, at most [`MOST`].
    const BLOCKS: usize;

    /// From how many blocks on it is faster than what is narrower, even if the others are thrown away.
    const LEAST: usize;

    /// XORs the keystream of a state to what is at `input`, and puts that at `output`. The block counter wraps in its 32
    /// bits.
    ///
    /// # Safety
    /// As many blocks must be readable at `input` and writable at `output`, which is the same place or another.
    /// `double_rounds` is that of some [`Rounds`](crate::Rounds).
    unsafe fn xor(isa: Self::Isa, state: &[u32; 16], double_rounds: usize, input: *const u8, output: *mut u8);
}

/// The most blocks of a [`Batch`].
pub const MOST: usize = 8;

/// A [`Batch`] in a list of layouts. What is no whole batch goes through memory of its own.
#[derive(Debug)]
pub struct Whole<B>(PhantomData<B>);

impl<I: Copy + Into<B::Isa>, B: Batch, Narrower: Layouts<I>> Layouts<I> for (Whole<B>, Narrower) {
    const BYTES: usize = B::BLOCKS * BLOCK;

    #[inline(always)]
    fn keystream(isa: I, key: &Key, mut start: Start, double_rounds: usize, mut output: Output<'_, '_, '_>) {
        const { assert!(0 < B::LEAST && B::LEAST <= B::BLOCKS && B::BLOCKS <= MOST) };
        while output.len() > (B::LEAST - 1) * BLOCK {
            let (now, later) = output.split_at(Self::BYTES);
            #[allow(unused_mut, reason = "it is wiped with the feature `zeroize`")]
            let mut state = state(key, start);
            if now.first.is_none() && now.data.len() == Self::BYTES {
                let (input, output) = now.data.into_raw();
                // SAFETY: the pointers are those of a whole batch of data.
                unsafe { B::xor(isa.into(), &state, double_rounds, input, output) }
            } else {
                part::<B>(isa.into(), &state, double_rounds, now);
            }
            #[cfg(feature = "zeroize")]
            state.zeroize();
            start = start.later(B::BLOCKS as u32);
            output = later;
        }
        Narrower::keystream(isa, key, start, double_rounds, output);
    }
}

/// XORs what is less than a batch, or has a first block elsewhere.
#[inline(always)]
fn part<B: Batch>(isa: B::Isa, state: &[u32; 16], double_rounds: usize, output: Output<'_, '_, '_>) {
    let mut blocks = [[0; BLOCK]; MOST];
    let bytes = blocks.as_flattened_mut();
    let from = if output.first.is_some() { BLOCK } else { 0 };
    let len = output.data.len();
    bytes[from..from + len].copy_from_slice(output.data.get_in());
    let at = bytes.as_mut_ptr();
    // SAFETY: the memory is as long as the longest batch.
    unsafe { B::xor(isa, state, double_rounds, at, at) }
    output.data.into_out().copy_from_slice(&bytes[from..from + len]);
    if let Some(first) = output.first {
        first.copy_from_slice(&bytes[..BLOCK]);
    }
    #[cfg(feature = "zeroize")]
    bytes.zeroize();
}

/// The words of the state of RFC 8439, section 2.3.
#[inline(always)]
fn state(key: &Key, start: Start) -> [u32; 16] {
    let mut state = [0; 16];
    for i in 0..4 {
        for j in 0..3 {
            state[4 * j + i] = key.rows[j][i];
        }
        state[12 + i] = (start.0 >> (32 * i)) as u32;
    }
    state
}

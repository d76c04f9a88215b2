//! Batches whose rounds are not written in Rust.

use crate::{BLOCK, Key, Output, Start, kernel::Layouts};
use cipher_simd::Isa;
use core::marker::PhantomData;
#[cfg(feature = "zeroize")]
use zeroize::Zeroize;

/// A function for several consecutive blocks, for instructions that the compiler has no intrinsics for.
///
/// # Safety
/// On a CPU with the instructions of the proof, [`XOR`](Batch::XOR) must be sound to call as it says.
pub unsafe trait Batch {
    /// The proof that the CPU has the instructions.
    type Isa: Isa;

    /// The number of blocks, at most eight.
    const BLOCKS: usize;

    /// From how many blocks on it is faster than what is narrower, even if the others are thrown away.
    const LEAST: usize;

    /// XORs the keystream of a state to what is at the input, so many batches of it, and puts that at the output. The
    /// block counter wraps in its 32 bits, and goes on in the state.
    ///
    /// As many blocks must be readable and writable there, which is the same place or another, and at least one batch. The
    /// double rounds must be those of some [`Rounds`](crate::Rounds).
    const XOR: Xor;
}

/// The function of a [`Batch`]: the state, the double rounds, input, output, and how many batches.
pub type Xor = unsafe extern "C" fn(&mut [u32; 16], usize, *const u8, *mut u8, usize);

/// The most blocks of a [`Batch`].
const MOST: usize = 8;

/// A [`Batch`] in a list of layouts. What is no whole batch goes through memory of its own.
#[derive(Debug)]
pub struct Whole<B>(PhantomData<B>);

impl<I: Copy + Into<B::Isa>, B: Batch, Narrower: Layouts<I>> Layouts<I> for (Whole<B>, Narrower) {
    const BYTES: usize = B::BLOCKS * BLOCK;

    #[inline(always)]
    fn keystream(isa: I, key: &Key, mut start: Start, double_rounds: usize, mut output: Output<'_, '_, '_>) {
        const {
            assert!(0 < B::LEAST && B::LEAST <= B::BLOCKS && B::BLOCKS <= MOST);
            assert!(Self::BYTES > Narrower::BYTES, "the layouts go from the widest to the narrowest");
        };
        let most = (B::LEAST - 1) * BLOCK;
        if output.len() > most {
            let mut state = state(key, start);
            if output.first.is_some() {
                let (now, later) = output.split_at(Self::BYTES);
                part::<B>(isa.into(), &mut state, double_rounds, now);
                output = later;
            }
            let batches = output.len() / Self::BYTES;
            if batches > 0 {
                let (now, later) = output.split_at(batches * Self::BYTES);
                let (input, target) = now.data.into_raw();
                // SAFETY: `isa` says that the CPU has the instructions; the pointers are those of so many batches of data, and the number of rounds is the caller's.
                unsafe { (B::XOR)(&mut state, double_rounds, input, target, batches) }
                output = later;
            }
            if output.len() > most {
                let (now, later) = output.split_at(Self::BYTES);
                part::<B>(isa.into(), &mut state, double_rounds, now);
                output = later;
            }
            start = Start(start.0 >> 32 << 32 | u128::from(state[12]));
            #[cfg(feature = "zeroize")]
            state.zeroize();
        }
        Narrower::keystream(isa, key, start, double_rounds, output);
    }
}

/// XORs what is less than a batch, or has a first block elsewhere.
#[inline(always)]
fn part<B: Batch>(_: B::Isa, state: &mut [u32; 16], double_rounds: usize, output: Output<'_, '_, '_>) {
    if B::BLOCKS == 1 {
        part_of::<B, 1>(state, double_rounds, output);
    } else {
        part_of::<B, MOST>(state, double_rounds, output);
    }
}

/// The same for at most `N` blocks.
#[inline(always)]
fn part_of<B: Batch, const N: usize>(
    state: &mut [u32; 16],
    double_rounds: usize,
    output: Output<'_, '_, '_>,
) {
    let mut blocks = [[0; BLOCK]; N];
    let bytes = blocks.as_flattened_mut();
    let from = if output.first.is_some() { BLOCK } else { 0 };
    let len = output.data.len();
    bytes[from..from + len].copy_from_slice(output.data.get_in());
    let at = bytes.as_mut_ptr();
    // SAFETY: the caller had the proof that the CPU has the instructions; the memory is as long as the batch, and the number of rounds is the caller's.
    unsafe { (B::XOR)(state, double_rounds, at, at, 1) }
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

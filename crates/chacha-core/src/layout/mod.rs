//! How the 4 x 4 words of several blocks lie in registers.
//!
//! The state is four rows. A [`Row`] is that row of several blocks: in four registers with one block in each lane
//! ([`Vertical`], the fastest for long messages), or in one register with four lanes for each block
//! ([`Horizontal`], the fastest for a short one), or two of these side by side ([`InTurn`]), which hides
//! their latency.

mod horizontal;
mod in_turn;
mod vertical;

pub use horizontal::Horizontal;
pub use in_turn::InTurn;
pub use vertical::Vertical;

use crate::{Beside, Output, kernel};
use cipher_simd::Isa;

/// One row of the state of [`BLOCKS`](Row::BLOCKS) consecutive blocks.
pub trait Row: Copy {
    /// The proof that the CPU has the instructions.
    type Isa: Isa;

    /// The number of blocks.
    const BLOCKS: usize;

    /// The steps of work [beside](Beside) a double round: two, or three if it takes longer.
    ///
    /// A step absorbs a block of Poly1305, and a block of ChaCha is four of those. ChaCha20 has ten double rounds: two
    /// steps in each are enough for the 16 blocks of Poly1305 that four of ChaCha are, and three for all but two of the
    /// 32 that eight are.
    const STEPS: usize = if Self::BLOCKS > 4 { 3 } else { 2 };

    /// The same row in every block.
    fn splat(isa: Self::Isa, row: &[u32; 4]) -> Self;

    /// The same row in every block, but that its lowest word is a counter that grows by one from block to block.
    fn counting(isa: Self::Isa, row: u128) -> Self;

    /// Word by word, the sum modulo 2^32.
    fn add(self, other: Self) -> Self;

    /// The exclusive or.
    fn xor(self, other: Self) -> Self;

    /// Each word rotated to the left by `N` bits.
    fn rotl<const N: u32>(self) -> Self;

    /// Column `i` takes the word of column `(i + N) % 4`.
    fn turn<const N: u32>(self) -> Self;

    /// The double round, and other work beside it.
    #[inline(always)]
    fn double_round(rows: [Self; 4], beside: &mut impl Beside) -> [Self; 4] {
        kernel::double_round(rows, beside)
    }

    /// Puts out the blocks, one after another. The output is no longer than they are.
    fn put(isa: Self::Isa, rows: [Self; 4], output: Output<'_, '_, '_>);
}

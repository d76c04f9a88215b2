//! One register of 32-bit lanes, and the portable one of a single lane.

use crate::Isa;

/// A register of [`LANES`](Words::LANES) 32-bit lanes. Each lane belongs to one block of 16 words.
pub trait Words: Copy {
    /// The proof that the CPU has the instructions.
    type Isa: Isa;

    /// The number of lanes.
    const LANES: usize;

    /// `word` in every lane.
    fn splat(isa: Self::Isa, word: u32) -> Self;

    /// `start` plus the number of the lane, wrapping in the lane.
    fn counting(isa: Self::Isa, start: u32) -> Self;

    /// Lane by lane, the sum modulo 2^32.
    fn add(self, other: Self) -> Self;

    /// The exclusive or.
    fn xor(self, other: Self) -> Self;

    /// Each lane rotated to the left by `N` bits, `0 < N < 32`.
    fn rotl<const N: u32>(self) -> Self;

    /// From word `i` of every block in register `i` to the blocks one after another, as they lie in memory.
    fn transpose(words: [Self; 16]) -> [Self; 16];

    /// Little-endian words from memory.
    ///
    /// # Safety
    /// `size_of::<Self>()` bytes at `from` must be readable. No alignment is needed.
    unsafe fn load(isa: Self::Isa, from: *const u8) -> Self;

    /// Little-endian words to memory.
    ///
    /// # Safety
    /// `size_of::<Self>()` bytes at `to` must be writable. No alignment is needed.
    unsafe fn store(self, to: *mut u8);
}

/// Registers whose lanes also come in groups of four: each group is one row of a block's 4 x 4 words.
pub trait Quads: Words {
    /// `row` in every group.
    fn splat_row(isa: Self::Isa, row: [u32; 4]) -> Self;

    /// `row` in every group, its first word increased by the number of the group, wrapping in the lane.
    fn counting_row(isa: Self::Isa, row: [u32; 4]) -> Self;

    /// Lane `i` of each group takes lane `(i + N) % 4` of that group, `0 < N < 4`.
    fn turn<const N: u32>(self) -> Self;

    /// From row `i` of every block in register `i` to the blocks one after another, as they lie in memory.
    fn interleave(rows: [Self; 4]) -> [Self; 4];
}

impl Words for u32 {
    type Isa = ();

    const LANES: usize = 1;

    #[inline(always)]
    fn splat((): (), word: u32) -> u32 {
        word
    }

    #[inline(always)]
    fn counting((): (), start: u32) -> u32 {
        start
    }

    #[inline(always)]
    fn add(self, other: u32) -> u32 {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn xor(self, other: u32) -> u32 {
        self ^ other
    }

    #[inline(always)]
    fn rotl<const N: u32>(self) -> u32 {
        self.rotate_left(N)
    }

    #[inline(always)]
    fn transpose(words: [u32; 16]) -> [u32; 16] {
        words
    }

    #[inline(always)]
    unsafe fn load((): (), from: *const u8) -> u32 {
        // SAFETY: the caller vouches for four bytes; an array of bytes is never misaligned.
        u32::from_le_bytes(unsafe { from.cast::<[u8; 4]>().read() })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller vouches for four bytes; an array of bytes is never misaligned.
        unsafe { to.cast::<[u8; 4]>().write(self.to_le_bytes()) }
    }
}

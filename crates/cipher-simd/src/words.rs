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

    /// Transposes the 4 x 4 words in each group of four lanes of four registers. Lanes without groups stay as they are.
    fn transpose_groups(words: [Self; 4]) -> [Self; 4];

    /// The groups of four lanes in another order: those that are first in the four registers, one after another, then
    /// those that are second, and so on. Lanes without groups stay as they are.
    fn interleave(rows: [Self; 4]) -> [Self; 4];

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

    /// The exclusive or of the first `len` bytes of the register and those at `from`, to memory.
    ///
    /// # Safety
    /// `len` must be less than `size_of::<Self>()`, and as many bytes readable at `from` and writable at `to`.
    #[inline(always)]
    unsafe fn xor_part(self, _: Self::Isa, from: *const u8, to: *mut u8, len: usize) {
        let mut bytes = [0; 32];
        const { assert!(size_of::<Self>() <= 32) };
        // SAFETY: no register is longer than the buffer, so `len` is below 32; the caller vouches for the other memory.
        unsafe {
            self.store(bytes.as_mut_ptr());
            xor_bytes(&bytes, from, to, len);
        }
        #[cfg(feature = "zeroize")]
        {
            bytes = [0; 32];
            zeroize::optimization_barrier(&bytes);
        }
    }
}

/// # Safety
/// `len` must be less than 32, and as many bytes readable at `from` and writable at `to`.
#[inline(always)]
unsafe fn xor_bytes(bytes: &[u8; 32], from: *const u8, to: *mut u8, len: usize) {
    let mut at = 0;
    macro_rules! step {
        ($($integer:ty)*) => {$(
            if len & size_of::<$integer>() != 0 {
                // SAFETY: the steps add up to `len`.
                unsafe {
                    let part = bytes.as_ptr().add(at).cast::<$integer>().read_unaligned();
                    let data = from.add(at).cast::<$integer>().read_unaligned();
                    to.add(at).cast::<$integer>().write_unaligned(data ^ part);
                }
                at += size_of::<$integer>();
            }
        )*};
    }
    step! { u128 u64 u32 u16 u8 }
    debug_assert_eq!(at, len);
}

/// Registers whose lanes also come in groups of four: each group is one row of a block's 4 x 4 words.
pub trait Quads: Words {
    /// `row` in every group.
    fn splat_row(isa: Self::Isa, row: &[u32; 4]) -> Self;

    /// In every group the four words of `row`, the lowest first and increased by the number of the group, wrapping
    /// in the lane.
    fn counting_row(isa: Self::Isa, row: u128) -> Self;

    /// Lane `i` of each group takes lane `(i + N) % 4` of that group, `0 < N < 4`.
    fn turn<const N: u32>(self) -> Self;
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
    fn transpose_groups(words: [u32; 4]) -> [u32; 4] {
        words
    }

    #[inline(always)]
    fn interleave(words: [u32; 4]) -> [u32; 4] {
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

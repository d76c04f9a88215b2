//! A register as bytes: what a byte-sliced block cipher asks of one.

use crate::Isa;

/// A vector register of bytes.
pub trait Bytes: Copy {
    /// The proof that this CPU has the instructions.
    type Isa: Isa;
    /// The bytes of `N` registers in memory.
    type Memory<const N: usize>: Memory;

    /// The bytes in a register.
    const LEN: usize;
    /// Whether [`Bytes::xor3`] is one instruction.
    const TERNARY: bool;

    /// The four bytes, over and over.
    fn broadcast(isa: Self::Isa, bytes: [u8; 4]) -> Self;
    /// The sixteen bytes in every 128-bit lane.
    fn broadcast_lane(isa: Self::Isa, bytes: &[u8; 16]) -> Self;
    /// The first [`Bytes::LEN`] bytes of `bytes`.
    fn load(isa: Self::Isa, bytes: &[u8]) -> Self;
    /// The 128-bit lanes that `bytes` has, up to [`Bytes::LEN`] bytes, and zeros in the others.
    fn load_lanes(isa: Self::Isa, bytes: &[u8]) -> Self;
    /// Fills the first [`Bytes::LEN`] bytes of `bytes`.
    fn store(self, bytes: &mut [u8]);
    /// Fills the 128-bit lanes that `bytes` has, up to [`Bytes::LEN`] bytes.
    fn store_lanes(self, bytes: &mut [u8]);
    /// The exclusive or of two.
    fn xor(self, other: Self) -> Self;
    /// The exclusive or of three.
    fn xor3(self, b: Self, c: Self) -> Self;
    /// The sum of the bytes as numbers up to 255, and one in each byte where it went beyond.
    fn sum_and_carries(self, other: Self) -> (Self, Self);
    /// In each 128-bit lane: the low eight bytes of both, interleaved.
    fn zip_low(self, other: Self) -> Self;
    /// In each 128-bit lane: the high eight bytes of both, interleaved.
    fn zip_high(self, other: Self) -> Self;
    /// In each 128-bit lane: the bytes with the numbers, below 16, that `from` has in their places; zero in place of
    /// numbers from 128. There must be none between.
    fn shuffle(self, from: Self) -> Self;

    /// Transposes the 16 by 16 bytes in each 128-bit lane.
    ///
    /// A byte's place is eight bits, register and position. One perfect shuffle rotates them by one; four swap
    /// register and position.
    #[inline(always)]
    fn transpose(x: [Self; 16]) -> [Self; 16] {
        perfect_shuffle(perfect_shuffle(perfect_shuffle(perfect_shuffle(x))))
    }
}

#[inline(always)]
fn perfect_shuffle<R: Bytes>(x: [R; 16]) -> [R; 16] {
    macro_rules! zips {
        ($($a:literal $b:literal)*) => { [$(x[$a].zip_low(x[$b]), x[$a].zip_high(x[$b])),*] };
    }
    zips!(0 8 1 9 2 10 3 11 4 12 5 13 6 14 7 15)
}

/// A buffer for registers.
pub trait Memory: AsRef<[u8]> + AsMut<[u8]> {
    /// Zeros.
    const ZEROS: Self;
}

/// The bytes of `N` registers of `LEN` bytes, none of which straddles a cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Aligned<const LEN: usize, const N: usize>([[u8; LEN]; N]);

impl<const LEN: usize, const N: usize> Memory for Aligned<LEN, N> {
    const ZEROS: Self = Aligned([[0; LEN]; N]);
}

impl<const LEN: usize, const N: usize> AsRef<[u8]> for Aligned<LEN, N> {
    #[inline(always)]
    fn as_ref(&self) -> &[u8] {
        self.0.as_flattened()
    }
}

impl<const LEN: usize, const N: usize> AsMut<[u8]> for Aligned<LEN, N> {
    #[inline(always)]
    fn as_mut(&mut self) -> &mut [u8] {
        self.0.as_flattened_mut()
    }
}

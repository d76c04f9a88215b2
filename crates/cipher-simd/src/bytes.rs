//! A register as bytes: what a byte-sliced block cipher asks of one.

use crate::Isa;

/// A vector register of bytes.
pub trait Bytes: Copy {
    /// The proof that this CPU has the instructions.
    type Isa: Isa;
    /// As many bytes as one register holds.
    type One: AsRef<[u8]> + AsMut<[u8]>;
    /// As many bytes as sixteen registers hold.
    type Sixteen: AsRef<[u8]> + AsMut<[u8]>;

    /// The bytes in a register.
    const LEN: usize;
    /// Whether [`Bytes::xor3`] is one instruction.
    const TERNARY: bool;
    /// One register of zeros.
    const ONE: Self::One;
    /// Sixteen registers of zeros.
    const SIXTEEN: Self::Sixteen;

    /// The four bytes, over and over.
    fn broadcast(isa: Self::Isa, bytes: [u8; 4]) -> Self;
    /// The sixteen bytes in every 128-bit lane.
    fn broadcast_lane(isa: Self::Isa, bytes: &[u8; 16]) -> Self;
    /// The first [`Bytes::LEN`] bytes of `bytes`.
    fn load(isa: Self::Isa, bytes: &[u8]) -> Self;
    /// Fills the first [`Bytes::LEN`] bytes of `bytes`.
    fn store(self, bytes: &mut [u8]);
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
    /// In each 128-bit lane: the bytes whose numbers are in `from`, and zero where the highest bit of the number is set.
    fn shuffle(self, from: Self) -> Self;
}

/// Bytes that no register straddles a cache line to read.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Aligned<const N: usize>(pub [u8; N]);

impl<const N: usize> AsRef<[u8]> for Aligned<N> {
    #[inline(always)]
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<const N: usize> AsMut<[u8]> for Aligned<N> {
    #[inline(always)]
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

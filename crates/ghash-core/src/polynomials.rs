//! A register of polynomials: what the kernel asks of one.

use crate::BLOCK;
use cipher_simd::Isa;

/// A register of 128-bit lanes, each a polynomial over GF(2), with carry-less multiplication of their halves.
///
/// GCM begins with the lowest power, in the highest bit of the first byte (SP 800-38D, 6.3). A register has either of
/// two orders, whichever it can make faster:
///
/// - With the bits of each byte reversed, bit i of a lane is the coefficient of t^i.
/// - With the bytes [`REVERSED`](Polynomials::REVERSED), it is the coefficient of t^(127-i).
pub trait Polynomials: Copy {
    /// The proof that this CPU has the instructions.
    type Isa: Isa;

    /// The lanes of a register.
    const LANES: usize;
    /// The powers of H in a key, which are as many as the blocks that share a reduction: a power of two, at most 32, or
    /// 16 with [`KARATSUBA`](Polynomials::KARATSUBA).
    const POWERS: usize;
    /// Whether [`order`](Polynomials::order) reverses the bytes, rather than the bits of each byte.
    const REVERSED: bool;
    /// Whether three multiplications and more additions are faster than four.
    const KARATSUBA: bool;

    /// Zeros.
    fn zero(isa: Self::Isa) -> Self;
    /// The word in both halves of each lane.
    fn splat(isa: Self::Isa, word: u64) -> Self;
    /// The block in the first lane, and zeros in the others.
    fn load_one(isa: Self::Isa, block: &[u8; BLOCK]) -> Self;
    /// The blocks, fewer than [`LANES`](Polynomials::LANES), and zeros in the other lanes.
    fn load_few(isa: Self::Isa, blocks: &[[u8; BLOCK]]) -> Self;
    /// The first [`LANES`](Polynomials::LANES) of the blocks.
    fn load(isa: Self::Isa, blocks: &[[u8; BLOCK]]) -> Self;
    /// Fills the first [`LANES`](Polynomials::LANES) of the blocks.
    fn store(self, blocks: &mut [[u8; BLOCK]]);
    /// The block in the first lane.
    fn first(self) -> [u8; BLOCK];

    /// From blocks to polynomials, and back.
    fn order(self) -> Self;
    /// The sum of two.
    fn add(self, other: Self) -> Self;
    /// The halves of each lane, exchanged.
    fn swap(self) -> Self;
    /// The first lane in all lanes.
    fn broadcast(self) -> Self;
    /// The first `count` lanes, and after them those of the other; half of the register at most.
    fn join(self, other: Self, count: usize) -> Self;
    /// The sum of all lanes in the first, and zeros in the others.
    fn sum(self) -> Self;

    /// In each lane, the product of the low halves of both.
    fn low(self, other: Self) -> Self;
    /// The product of the high halves.
    fn high(self, other: Self) -> Self;
    /// The product of the low half and the other's high half.
    fn low_high(self, other: Self) -> Self;
    /// The product of the high half and the other's low half.
    fn high_low(self, other: Self) -> Self;
}

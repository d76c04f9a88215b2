//! Numbers in the lanes of registers: what the kernel asks of them.

use crate::BLOCK;
use cipher_simd::Isa;

/// Numbers modulo 2^130 - 5 as limbs, one number in each lane of some registers.
///
/// The lanes have an order, which is that of the blocks that are loaded. It need not be that of the registers.
pub trait Lanes: Copy {
    /// The proof that this CPU has the instructions.
    type Isa: Isa;
    /// Numbers that many others are multiplied by, and what their products need of them.
    type Factors: Copy;
    /// Sums of products, not reduced. There is room for one number and four products.
    type Sums: Copy;

    /// The numbers, which are a power of two.
    const LANES: usize;

    /// The number, below 2^131, in all lanes.
    fn splat(isa: Self::Isa, number: [u64; 3]) -> Self;
    /// The first [`LANES`](Lanes::LANES) of the blocks, with 2^128 added to each.
    fn load(isa: Self::Isa, blocks: &[[u8; BLOCK]]) -> Self;
    /// The blocks, between one and [`LANES`](Lanes::LANES) of them, in the last lanes, with 2^128 added to each and the
    /// number, below 2^131, to the first of them. Zeros in the other lanes.
    fn load_last(isa: Self::Isa, blocks: &[[u8; BLOCK]], number: [u64; 3]) -> Self;
    /// The first lane in all lanes.
    fn broadcast(self) -> Self;
    /// Of each twice `count` lanes the first `count`, and after them those of the other.
    fn join(self, other: Self, count: usize) -> Self;
    /// The sum of all lanes, below 2^190.
    fn total(self) -> [u64; 3];

    /// For products by these numbers.
    fn factors(self) -> Self::Factors;
    /// Sums of these numbers and of nothing else yet.
    fn sums(self) -> Self::Sums;
    /// Adds the products of the other numbers, loaded or reduced ones, and of factors, reduced ones.
    fn add_products(sums: Self::Sums, numbers: Self, factors: &Self::Factors) -> Self::Sums;
    /// Reduces sums as far as is necessary to multiply again.
    fn reduce(sums: Self::Sums) -> Self;
}

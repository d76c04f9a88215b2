//! One register for the row.

use super::Row;
use crate::Output;
use cipher_simd::{Quads, Words};

/// One register for the row, four lanes for each block.
#[derive(Clone, Copy, Debug)]
pub struct Horizontal<V>(V);

impl<V: Quads> Row for Horizontal<V> {
    type Isa = V::Isa;

    const BLOCKS: usize = V::LANES / 4;

    #[inline(always)]
    fn splat(isa: V::Isa, row: &[u32; 4]) -> Self {
        Horizontal(V::splat_row(isa, row))
    }

    #[inline(always)]
    fn counting(isa: V::Isa, row: u128) -> Self {
        Horizontal(V::counting_row(isa, row))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Horizontal(Words::add(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Horizontal(Words::xor(self.0, other.0))
    }

    #[inline(always)]
    fn rotl<const N: u32>(self) -> Self {
        Horizontal(self.0.rotl::<N>())
    }

    #[inline(always)]
    fn turn<const N: u32>(self) -> Self {
        Horizontal(self.0.turn::<N>())
    }

    #[inline(always)]
    fn put(isa: V::Isa, rows: [Self; 4], output: Output<'_, '_, '_>) {
        output.put(isa, V::interleave([rows[0].0, rows[1].0, rows[2].0, rows[3].0]));
    }
}

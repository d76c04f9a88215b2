//! Two layouts for consecutive blocks.

use super::Row;
use crate::{BLOCK, Beside, Output, Start};

/// Two layouts whose double rounds take turns.
///
/// The words of a state wait for each other, and while they do the CPU begins the other's double round. Instruction by
/// instruction the two would take more registers than there are.
#[derive(Clone, Copy, Debug)]
pub struct InTurn<A, B>(A, B);

impl<A: Row, B: Row> Row for InTurn<A, B>
where
    A::Isa: Into<B::Isa>,
{
    type Isa = A::Isa;

    const BLOCKS: usize = A::BLOCKS + B::BLOCKS;

    #[inline(always)]
    fn splat(isa: A::Isa, row: &[u32; 4]) -> Self {
        InTurn(A::splat(isa, row), B::splat(isa.into(), row))
    }

    #[inline(always)]
    fn counting(isa: A::Isa, row: u128) -> Self {
        InTurn(A::counting(isa, row), B::counting(isa.into(), Start(row).later(A::BLOCKS as u32).0))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        InTurn(self.0.add(other.0), self.1.add(other.1))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        InTurn(self.0.xor(other.0), self.1.xor(other.1))
    }

    #[inline(always)]
    fn rotl<const N: u32>(self) -> Self {
        InTurn(self.0.rotl::<N>(), self.1.rotl::<N>())
    }

    #[inline(always)]
    fn turn<const N: u32>(self) -> Self {
        InTurn(self.0.turn::<N>(), self.1.turn::<N>())
    }

    #[inline(always)]
    fn double_round([a, b, c, d]: [Self; 4], beside: &mut impl Beside) -> [Self; 4] {
        let first = A::double_round([a.0, b.0, c.0, d.0], beside);
        let second = B::double_round([a.1, b.1, c.1, d.1], beside);
        [
            InTurn(first[0], second[0]),
            InTurn(first[1], second[1]),
            InTurn(first[2], second[2]),
            InTurn(first[3], second[3]),
        ]
    }

    #[inline(always)]
    fn put(isa: A::Isa, [a, b, c, d]: [Self; 4], output: Output<'_, '_, '_>) {
        let (first, second) = output.split_at(A::BLOCKS * BLOCK);
        A::put(isa, [a.0, b.0, c.0, d.0], first);
        B::put(isa.into(), [a.1, b.1, c.1, d.1], second);
    }
}

//! Two layouts for consecutive blocks.

use super::Row;
use crate::{BLOCK, Output, Start};

/// Two layouts, instruction by instruction.
///
/// Good for few registers that wait for each other, and for different registers: general ones beside wide ones.
#[derive(Clone, Copy, Debug)]
pub struct Both<A, B>(A, B);

/// Two layouts, double round by double round.
///
/// Good for states that fill the registers: the CPU begins one double round while it waits for the end of the other.
#[derive(Clone, Copy, Debug)]
pub struct InTurn<A, B>(A, B);

macro_rules! pair {
    ($pair:ident { $($own:tt)* }) => {
        impl<A: Row, B: Row> Row for $pair<A, B>
        where
            A::Isa: Into<B::Isa>,
        {
            type Isa = A::Isa;

            const BLOCKS: usize = A::BLOCKS + B::BLOCKS;

            #[inline(always)]
            fn splat(isa: A::Isa, row: &[u32; 4]) -> Self {
                $pair(A::splat(isa, row), B::splat(isa.into(), row))
            }

            #[inline(always)]
            fn counting(isa: A::Isa, row: u128) -> Self {
                $pair(A::counting(isa, row), B::counting(isa.into(), Start(row).later(A::BLOCKS as u32).0))
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                $pair(self.0.add(other.0), self.1.add(other.1))
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                $pair(self.0.xor(other.0), self.1.xor(other.1))
            }

            #[inline(always)]
            fn rotl<const N: u32>(self) -> Self {
                $pair(self.0.rotl::<N>(), self.1.rotl::<N>())
            }

            #[inline(always)]
            fn turn<const N: u32>(self) -> Self {
                $pair(self.0.turn::<N>(), self.1.turn::<N>())
            }

            $($own)*

            #[inline(always)]
            fn put(isa: A::Isa, [a, b, c, d]: [Self; 4], output: Output<'_, '_, '_>) {
                let (first, second) = output.split_at(A::BLOCKS * BLOCK);
                A::put(isa, [a.0, b.0, c.0, d.0], first);
                B::put(isa.into(), [a.1, b.1, c.1, d.1], second);
            }
        }
    };
}

pair! { Both {} }

pair! {
    InTurn {
        #[inline(always)]
        fn double_round([a, b, c, d]: [Self; 4]) -> [Self; 4] {
            let first = A::double_round([a.0, b.0, c.0, d.0]);
            let second = B::double_round([a.1, b.1, c.1, d.1]);
            [
                InTurn(first[0], second[0]),
                InTurn(first[1], second[1]),
                InTurn(first[2], second[2]),
                InTurn(first[3], second[3]),
            ]
        }
    }
}

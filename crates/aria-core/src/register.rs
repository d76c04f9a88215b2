//! Byte slicing in vector registers: one byte of the state of [`Bytes::LEN`] blocks in each.

use crate::{RoundKey, Slice, diffusion::Add};
use cipher_simd::{Bytes, Memory};

impl<R: Bytes> Add for R {
    const ADDS_THREE: bool = R::TERNARY;

    #[inline(always)]
    fn add(self, other: R) -> R {
        self.xor(other)
    }

    #[inline(always)]
    fn add3(self, b: R, c: R) -> R {
        self.xor3(b, c)
    }
}

/// Takes round keys as [`RoundKey::repeated`] makes them.
impl<R: Bytes> Slice for R {
    type Isa = R::Isa;
    type Batch = R::Memory<16>;

    const BLOCKS: usize = R::LEN;
    const ZEROS: R::Memory<16> = Memory::ZEROS;

    #[inline(always)]
    fn key(isa: R::Isa, key: &RoundKey, index: usize) -> R {
        let at = 4 * index;
        R::broadcast(isa, [key.sliced[at], key.sliced[at + 1], key.sliced[at + 2], key.sliced[at + 3]])
    }

    #[inline(always)]
    fn load(isa: R::Isa, blocks: &[u8]) -> [R; 16] {
        macro_rules! registers {
            ($($i:literal)*) => { [$(R::load(isa, &blocks[$i * R::LEN..])),*] };
        }
        transpose(registers!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15))
    }

    #[inline(always)]
    fn store(slices: [R; 16], blocks: &mut [u8]) {
        let registers = transpose(slices);
        macro_rules! store {
            ($($i:literal)*) => { $(registers[$i].store(&mut blocks[$i * R::LEN..]);)* };
        }
        store!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }
}

/// Transposes the 16 by 16 bytes in each 128-bit lane, from blocks to slices and back.
///
/// A byte's place is eight bits, register and position. One perfect shuffle rotates them by one; four swap
/// register and position.
#[inline(always)]
fn transpose<R: Bytes>(x: [R; 16]) -> [R; 16] {
    shuffle(shuffle(shuffle(shuffle(x))))
}

#[inline(always)]
fn shuffle<R: Bytes>(x: [R; 16]) -> [R; 16] {
    macro_rules! zips {
        ($($a:literal $b:literal)*) => { [$(x[$a].zip_low(x[$b]), x[$a].zip_high(x[$b])),*] };
    }
    zips!(0 8 1 9 2 10 3 11 4 12 5 13 6 14 7 15)
}

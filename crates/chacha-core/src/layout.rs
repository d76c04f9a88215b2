//! How the 4 x 4 words of several blocks lie in registers.
//!
//! The state is four rows. A [`Row`] is that row of several blocks: in four registers with one block in each lane
//! ([`Vertical`], the fastest for long messages), or in one register with four lanes for each block
//! ([`Horizontal`], the fastest for a short one), or an array of two narrower ones, which hides their latency.

use crate::{BLOCK, InOutBuf};
use cipher_simd::{Isa, Quads, Words};

/// One row of the state of [`BLOCKS`](Row::BLOCKS) consecutive blocks.
pub trait Row: Copy {
    /// The proof that the CPU has the instructions.
    type Isa: Isa;

    /// The number of blocks.
    const BLOCKS: usize;

    /// The same row in every block.
    fn splat(isa: Self::Isa, row: [u32; 4]) -> Self;

    /// The same row in every block, but that its first word is a counter that grows by one from block to block.
    fn counting(isa: Self::Isa, row: [u32; 4]) -> Self;

    /// Word by word, the sum modulo 2^32.
    fn add(self, other: Self) -> Self;

    /// The exclusive or.
    fn xor(self, other: Self) -> Self;

    /// Each word rotated to the left by `N` bits.
    fn rotl<const N: u32>(self) -> Self;

    /// Column `i` takes the word of column `(i + N) % 4`.
    fn turn<const N: u32>(self) -> Self;

    /// XORs the blocks, one after another, to `data`, which is no longer than they are.
    fn xor_to(isa: Self::Isa, rows: [Self; 4], data: InOutBuf<'_, '_, u8>);
}

/// One register for each word of the row, one lane for each block.
pub type Vertical<V> = [V; 4];

impl<V: Words> Row for Vertical<V> {
    type Isa = V::Isa;

    const BLOCKS: usize = V::LANES;

    #[inline(always)]
    fn splat(isa: V::Isa, row: [u32; 4]) -> Self {
        [V::splat(isa, row[0]), V::splat(isa, row[1]), V::splat(isa, row[2]), V::splat(isa, row[3])]
    }

    #[inline(always)]
    fn counting(isa: V::Isa, row: [u32; 4]) -> Self {
        [V::counting(isa, row[0]), V::splat(isa, row[1]), V::splat(isa, row[2]), V::splat(isa, row[3])]
    }

    #[inline(always)]
    fn add(mut self, other: Self) -> Self {
        for i in 0..4 {
            self[i] = self[i].add(other[i]);
        }
        self
    }

    #[inline(always)]
    fn xor(mut self, other: Self) -> Self {
        for i in 0..4 {
            self[i] = self[i].xor(other[i]);
        }
        self
    }

    #[inline(always)]
    fn rotl<const N: u32>(mut self) -> Self {
        for i in 0..4 {
            self[i] = self[i].rotl::<N>();
        }
        self
    }

    #[inline(always)]
    fn turn<const N: u32>(self) -> Self {
        let n = N as usize;
        [self[n % 4], self[(n + 1) % 4], self[(n + 2) % 4], self[(n + 3) % 4]]
    }

    #[inline(always)]
    fn xor_to(isa: V::Isa, rows: [Self; 4], data: InOutBuf<'_, '_, u8>) {
        let mut words = [rows[0][0]; 16];
        for i in 0..16 {
            words[i] = rows[i / 4][i % 4];
        }
        xor_registers(isa, V::transpose(words), data);
    }
}

/// One register for the row, four lanes for each block.
#[derive(Clone, Copy, Debug)]
pub struct Horizontal<V>(V);

impl<V: Quads> Row for Horizontal<V> {
    type Isa = V::Isa;

    const BLOCKS: usize = V::LANES / 4;

    #[inline(always)]
    fn splat(isa: V::Isa, row: [u32; 4]) -> Self {
        Horizontal(V::splat_row(isa, row))
    }

    #[inline(always)]
    fn counting(isa: V::Isa, row: [u32; 4]) -> Self {
        Horizontal(V::counting_row(isa, row))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Horizontal(self.0.add(other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Horizontal(self.0.xor(other.0))
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
    fn xor_to(isa: V::Isa, rows: [Self; 4], data: InOutBuf<'_, '_, u8>) {
        xor_registers(isa, V::interleave([rows[0].0, rows[1].0, rows[2].0, rows[3].0]), data);
    }
}

impl<R: Row> Row for [R; 2] {
    type Isa = R::Isa;

    const BLOCKS: usize = 2 * R::BLOCKS;

    #[inline(always)]
    fn splat(isa: R::Isa, row: [u32; 4]) -> Self {
        [R::splat(isa, row), R::splat(isa, row)]
    }

    #[inline(always)]
    fn counting(isa: R::Isa, row: [u32; 4]) -> Self {
        let second = [row[0].wrapping_add(R::BLOCKS as u32), row[1], row[2], row[3]];
        [R::counting(isa, row), R::counting(isa, second)]
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        [self[0].add(other[0]), self[1].add(other[1])]
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        [self[0].xor(other[0]), self[1].xor(other[1])]
    }

    #[inline(always)]
    fn rotl<const N: u32>(self) -> Self {
        [self[0].rotl::<N>(), self[1].rotl::<N>()]
    }

    #[inline(always)]
    fn turn<const N: u32>(self) -> Self {
        [self[0].turn::<N>(), self[1].turn::<N>()]
    }

    #[inline(always)]
    fn xor_to(isa: R::Isa, rows: [Self; 4], data: InOutBuf<'_, '_, u8>) {
        let middle = data.len().min(R::BLOCKS * BLOCK);
        let (first, second) = data.split_at(middle);
        R::xor_to(isa, [rows[0][0], rows[1][0], rows[2][0], rows[3][0]], first);
        R::xor_to(isa, [rows[0][1], rows[1][1], rows[2][1], rows[3][1]], second);
    }
}

/// XORs the registers, one after another, to `data`, which is no longer than they are.
#[inline(always)]
fn xor_registers<V: Words, const N: usize>(isa: V::Isa, keystream: [V; N], data: InOutBuf<'_, '_, u8>) {
    const { assert!(size_of::<V>() <= BLOCK) };
    let len = data.len();
    let (input, output) = data.into_raw();
    let mut last = [0; BLOCK];
    for i in 0..N {
        let start = i * size_of::<V>();
        if start + size_of::<V>() <= len {
            // SAFETY: `data` reaches to the end of this register.
            unsafe { V::load(isa, input.add(start)).xor(keystream[i]).store(output.add(start)) }
        } else if start < len {
            // SAFETY: `last` is as long as a block, and no register is longer.
            unsafe { keystream[i].store(last.as_mut_ptr()) }
        }
    }
    let rest = len % size_of::<V>();
    for i in 0..rest {
        let at = len - rest + i;
        // SAFETY: `at` is within `data`.
        unsafe { *output.add(at) = *input.add(at) ^ last[i] }
    }
}

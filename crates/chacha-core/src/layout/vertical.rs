//! One register for each word of the row.

use super::Row;
use crate::Output;
use cipher_simd::Words;

/// One register for each word of the row, one lane for each block.
pub type Vertical<V> = [V; 4];

impl<V: Words> Row for Vertical<V> {
    type Isa = V::Isa;

    const BLOCKS: usize = V::LANES;

    #[inline(always)]
    fn splat(isa: V::Isa, row: &[u32; 4]) -> Self {
        [V::splat(isa, row[0]), V::splat(isa, row[1]), V::splat(isa, row[2]), V::splat(isa, row[3])]
    }

    #[inline(always)]
    fn counting(isa: V::Isa, row: u128) -> Self {
        [
            V::counting(isa, row as u32),
            V::splat(isa, (row >> 32) as u32),
            V::splat(isa, (row >> 64) as u32),
            V::splat(isa, (row >> 96) as u32),
        ]
    }

    #[inline(always)]
    fn add(mut self, other: Self) -> Self {
        for i in 0..4 {
            self[i] = Words::add(self[i], other[i]);
        }
        self
    }

    #[inline(always)]
    fn xor(mut self, other: Self) -> Self {
        for i in 0..4 {
            self[i] = Words::xor(self[i], other[i]);
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
    fn put(isa: V::Isa, rows: [Self; 4], output: Output<'_, '_, '_>) {
        output.put(isa, transpose(flatten(rows)));
    }
}

#[inline(always)]
fn flatten<V: Words>(rows: [Vertical<V>; 4]) -> [V; 16] {
    let [[a, b, c, d], [e, f, g, h], [i, j, k, l], [m, n, o, p]] = rows;
    [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
}

/// From word `i` of every block in register `i` to the blocks one after another.
#[inline(always)]
fn transpose<V: Words>(words: [V; 16]) -> [V; 16] {
    if V::LANES == 1 {
        return words;
    }
    let mut rows = words;
    for i in 0..4 {
        let row = V::transpose_groups([words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3]]);
        for j in 0..4 {
            rows[4 * i + j] = row[j];
        }
    }
    // Group `g` of `rows[4 * i + j]` is row `i` of block `4 * g + j`.
    let registers = 16 / V::LANES;
    let mut blocks = rows;
    for j in 0..4 {
        let parts = V::interleave([rows[j], rows[4 + j], rows[8 + j], rows[12 + j]]);
        for k in 0..4 {
            blocks[(4 * (k / registers) + j) * registers + k % registers] = parts[k];
        }
    }
    blocks
}

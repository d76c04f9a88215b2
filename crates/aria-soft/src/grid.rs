//! The state as a grid of four by four bytes, on which the diffusion layer is simple.
//!
//! With byte i in the row and column below, the layer A of RFC 5794, section 2.4.3, adds to each byte the sum of
//! its row and the sum of its column, and transposes the grid. The transposition costs nothing: rows and columns
//! are given each other's place, which is what *moved* means, and the next layer gives them back.

use crate::{bits, word::Word};
use aria_core::{Inner, RoundKey};

const fn row(byte: usize) -> usize {
    (byte % 4) ^ [0, 3, 2, 1][byte / 4]
}

const fn column(byte: usize) -> usize {
    (byte % 4) ^ [3, 2, 0, 1][byte / 4]
}

/// The bit of a byte in the 32 that stand for a grid: a byte for each row, or for each column if the grid is moved,
/// of two equal halves.
pub(crate) const fn place(byte: usize, moved: bool) -> usize {
    if moved { 8 * column(byte) + row(byte) } else { 8 * row(byte) + column(byte) }
}

/// A round key as the kernels take it: each bit of its bytes as a grid, not moved, and then again moved.
pub fn round_key(key: &[u8; 16], _: Option<Inner<'_>>) -> RoundKey {
    let mut twice = [0; 32];
    twice[..16].copy_from_slice(key);
    twice[16..].copy_from_slice(key);
    let mut round_key = RoundKey { natural: *key, ..RoundKey::ZEROS };
    let (straight, moved) = round_key.other_mut().split_at_mut(32);
    for (bit, grid) in load::<u32>(&twice).into_iter().enumerate() {
        grid.store(&mut straight[4 * bit..]);
        transpose(grid).store(&mut moved[4 * bit..]);
    }
    round_key
}

/// Exchanges rows and columns: the quarters, and the places in each four bits.
#[inline(always)]
pub(crate) fn transpose<W: Word>(grids: W) -> W {
    let other = swap(grids);
    let grids = grids & W::quarters(0xaa55_aa55)
        | other << 1 & W::quarters(0x00aa_00aa)
        | other >> 1 & W::quarters(0x5500_5500);
    let other = grids.rotate(2);
    grids & W::quarters(0xcccc_3333)
        | other << 2 & W::quarters(0x0000_cccc)
        | other >> 2 & W::quarters(0x3333_0000)
}

/// The bits of half as many blocks as a word has bytes: a row in each quarter, and in each four bits the columns.
#[inline(always)]
pub(crate) fn load<W: Word>(blocks: &[u8]) -> [W; 8] {
    let mut x = [W::splat(0); 8];
    let mut word = 0;
    while word < 8 {
        x[word] = W::load(&blocks[W::BYTES * word..]);
        word += 1;
    }
    // Four bytes of a block, 4w to 4w + 3, to the quarters of word w, and of every other block to word 4 + w.
    let [a, b, c, d, e, f, g, h] = bits::shuffle(x, W::BYTES.ilog2() - 2);
    let [a, b, c, d] = arrange([a, b, c, d]);
    let [e, f, g, h] = arrange([e, f, g, h]);
    bits::slice([a, b, c, d, e, f, g, h])
}

/// The reverse of [`load`], for a grid that is moved.
#[inline(always)]
pub(crate) fn store<W: Word>(x: [W; 8], blocks: &mut [u8]) {
    let [a, b, c, d, e, f, g, h] = bits::unslice(x);
    let [a, b, c, d] = restore([a, b, c, d]);
    let [e, f, g, h] = restore([e, f, g, h]);
    let x = bits::shuffle([a, b, c, d, e, f, g, h], 5 % (W::BYTES.ilog2() + 3));
    let mut word = 0;
    while word < 8 {
        x[word].store(&mut blocks[W::BYTES * word..]);
        word += 1;
    }
}

/// Byte c of word w, in quarter c, to its row, as quarter, and column, as word.
// Exchanges of quarters bring it to its row, and row ^ column is 3, 1, 2 and 0 for the four words.
#[inline(always)]
fn arrange<W: Word>(x: [W; 4]) -> [W; 4] {
    skew([swap(x[3]), swap(x[1]).rotate(2), x[2].rotate(2), x[0]])
}

/// The reverse, from columns as quarters and rows as words.
#[inline(always)]
fn restore<W: Word>(x: [W; 4]) -> [W; 4] {
    let [a, b, c, d] = skew(x);
    [swap(d).rotate(2), b.rotate(2), c, swap(a)]
}

/// Quarter q of word w to word w ^ q.
#[inline(always)]
fn skew<W: Word>(mut x: [W; 4]) -> [W; 4] {
    macro_rules! exchanges {
        ($mask:literal: $($a:literal $b:literal)*) => {$(
            let difference = (x[$a] ^ x[$b]) & W::quarters($mask);
            x[$a] = x[$a] ^ difference;
            x[$b] = x[$b] ^ difference;
        )*};
    }
    exchanges!(0xff00_ff00: 0 1 2 3);
    exchanges!(0xffff_0000: 0 2 1 3);
    x
}

/// Exchanges the even quarters with the odd ones.
#[inline(always)]
fn swap<W: Word>(x: W) -> W {
    let even = W::quarters(0x00ff_00ff);
    x.rotate(3) & even | x.rotate(1) & !even
}

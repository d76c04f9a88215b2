//! The state of few blocks: a word for each of the eight bits of a byte has that bit of all their bytes.

use crate::{
    grid::{self, place},
    sboxes,
    tower::{Affine, Change, Inverse, S1, S2},
    word::Word,
};
use aria_core::{Counter, Layer, Layers, RoundKey, Row, State};

/// The grids of half as many blocks as a word has bytes.
pub struct Few<W>([W; 8]);

impl<W: Word> State for Few<W> {
    type Isa = ();
    type Batch = W::Bytes8;
    type Common = ();

    const BLOCKS: usize = W::BYTES / 2;
    const ZEROS: W::Bytes8 = W::ZEROS_8;

    #[inline(always)]
    fn load((): (), blocks: &[u8]) -> Self {
        Few(grid::load(blocks))
    }

    #[inline(always)]
    fn store(mut self, key: &RoundKey, blocks: &mut [u8]) {
        self.add_key(key, true);
        grid::store(self.0, blocks);
    }

    #[inline(always)]
    fn save(self, layers: Layers, to: &mut Row) {
        let mut bit = 0;
        while bit < 8 {
            let grids = if layers != Layers::Even { grid::transpose(self.0[bit]) } else { self.0[bit] };
            grids.store(&mut to.0.as_flattened_mut()[W::BYTES * bit..]);
            bit += 1;
        }
    }

    #[inline(always)]
    fn add_saved(&mut self, saved: &Row) {
        let mut bit = 0;
        while bit < 8 {
            self.0[bit] = self.0[bit] ^ W::load(&saved.0.as_flattened()[W::BYTES * bit..]);
            bit += 1;
        }
    }

    #[inline(always)]
    fn common((): (), _: &[RoundKey], _: Counter) {}

    #[inline(always)]
    fn add_key(&mut self, key: &RoundKey, moved: bool) {
        let key = &key.other()[if moved { 32 } else { 0 }..];
        let mut bit = 0;
        while bit < 8 {
            self.0[bit] = self.0[bit] ^ W::quarters(u32::load(&key[4 * bit..]));
            bit += 1;
        }
    }

    #[inline(always)]
    fn substitute(&mut self, layer: Layer, _: [&RoundKey; 2], moved: bool) {
        // The inversion serves all bytes; the maps around it are masked.
        let [s1, s2, inverse_s1, inverse_s2] = MASKS[layer as usize][moved as usize];
        self.add(change::<W, Inverse<S1>>(inverse_s1, self.0), change::<W, Inverse<S2>>(inverse_s2, self.0));
        self.0 = sboxes::quotient(self.0);
        self.add(change::<W, S1>(s1, self.0), change::<W, S2>(s2, self.0));
    }

    #[inline(always)]
    fn diffuse_and_add_key(&mut self, key: &RoundKey, moved: bool) {
        let mut bit = 0;
        while bit < 8 {
            self.0[bit] = add_row_and_column(self.0[bit]);
            bit += 1;
        }
        self.add_key(key, moved);
    }
}

impl<W: Word> Few<W> {
    #[inline(always)]
    fn add(&mut self, a: [W; 8], b: [W; 8]) {
        let mut bit = 0;
        while bit < 8 {
            self.0[bit] = self.0[bit] ^ a[bit] ^ b[bit];
            bit += 1;
        }
    }
}

/// To each bit the sum of its four and the sum of those in the same place of all quarters.
#[inline(always)]
fn add_row_and_column<W: Word>(x: W) -> W {
    let halves = x ^ x.rotate(2);
    let quarters = halves ^ halves.rotate(1);
    let pairs = x ^ x >> 1;
    let fours = (pairs ^ pairs >> 2) & W::splat(0x1111_1111);
    x ^ quarters ^ (fours << 4).minus(fours)
}

/// What a map changes in the bytes under the mask.
#[inline(always)]
fn change<W: Word, M: Affine>(mask: u32, x: [W; 8]) -> [W; 8] {
    let mut change = sboxes::affine::<W, Change<M>>(x);
    let mut bit = 0;
    while bit < 8 {
        change[bit] = change[bit] & W::quarters(mask);
        bit += 1;
    }
    change
}

/// The bytes that S1, S2, S1⁻¹ and S2⁻¹ are for, in either layer, not moved and moved.
const MASKS: [[[u32; 4]; 2]; 2] = [[masks(0, false), masks(0, true)], [masks(2, false), masks(2, true)]];

const fn masks(first: usize, moved: bool) -> [u32; 4] {
    let mut masks = [0; 4];
    let mut byte = 0;
    while byte < 16 {
        masks[(byte + first) % 4] |= 0x11 << place(byte, moved);
        byte += 1;
    }
    masks
}

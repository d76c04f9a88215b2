//! The state of many blocks: a word for each of the 128 bits of a block has that bit of all of them.

use crate::{
    bits,
    grid::place,
    sboxes::{inverse_s_box, s_box},
    tower::{S1, S2},
    word::Word,
};
use aria_core::{
    Counter, Layer, Layers, RoundKey, Row, State,
    diffusion::{Add, diffuse},
};

/// The sixteen bytes, in eight bits each, of as many blocks as a word has bits.
pub struct Many<W>([[W; 8]; 16]);

impl<W: Word> State for Many<W> {
    type Isa = ();
    type Batch = W::Bytes128;
    type Common = ();

    const BLOCKS: usize = 8 * W::BYTES;
    const ZEROS: W::Bytes128 = W::ZEROS_128;

    #[inline(always)]
    fn load((): (), blocks: &[u8]) -> Self {
        let mut x = [[W::splat(0); 8]; 16];
        let mut group = 0;
        while group < 8 {
            let mut words = [W::splat(0); 16];
            let mut word = 0;
            while word < 16 {
                words[word] = W::load(&blocks[W::BYTES * (16 * group + word)..]);
                word += 1;
            }
            let bytes = bits::shuffle(words, W::BYTES.ilog2());
            let mut byte = 0;
            while byte < 16 {
                x[byte][group] = bytes[byte];
                byte += 1;
            }
            group += 1;
        }
        let mut byte = 0;
        while byte < 16 {
            x[byte] = bits::slice(x[byte]);
            byte += 1;
        }
        Many(x)
    }

    #[inline(always)]
    fn store(mut self, key: &RoundKey, blocks: &mut [u8]) {
        self.add_key(key, true);
        let mut x = self.0;
        let mut byte = 0;
        while byte < 16 {
            x[byte] = bits::unslice(x[byte]);
            byte += 1;
        }
        let mut group = 0;
        while group < 8 {
            let mut bytes = [W::splat(0); 16];
            let mut byte = 0;
            while byte < 16 {
                bytes[byte] = x[byte][group];
                byte += 1;
            }
            let words = bits::shuffle(bytes, 4);
            let mut word = 0;
            while word < 16 {
                words[word].store(&mut blocks[W::BYTES * (16 * group + word)..]);
                word += 1;
            }
            group += 1;
        }
    }

    // Where the bytes are never changes.
    #[inline(always)]
    fn save(self, _: Layers, to: &mut Row) {
        let mut byte = 0;
        while byte < 16 {
            let mut bit = 0;
            while bit < 8 {
                self.0[byte][bit].store(&mut to.0.as_flattened_mut()[W::BYTES * (8 * byte + bit)..]);
                bit += 1;
            }
            byte += 1;
        }
    }

    #[inline(always)]
    fn add_saved(&mut self, saved: &Row) {
        let mut byte = 0;
        while byte < 16 {
            let mut bit = 0;
            while bit < 8 {
                self.0[byte][bit] =
                    self.0[byte][bit] ^ W::load(&saved.0.as_flattened()[W::BYTES * (8 * byte + bit)..]);
                bit += 1;
            }
            byte += 1;
        }
    }

    #[inline(always)]
    fn common((): (), _: &[RoundKey], _: Counter) {}

    #[inline(always)]
    fn add_key(&mut self, key: &RoundKey, _: bool) {
        let mut bit = 0;
        while bit < 8 {
            self.put(bit, self.get(bit), key);
            bit += 1;
        }
    }

    #[inline(always)]
    fn substitute(&mut self, layer: Layer, _: [&RoundKey; 2], _: bool) {
        let (s, inverse) = match layer {
            Layer::Odd => (0, 2),
            Layer::Even => (2, 0),
        };
        let x = &mut self.0;
        let mut byte = 0;
        while byte < 16 {
            x[byte + s] = s_box::<W, S1>(x[byte + s]);
            x[byte + s + 1] = s_box::<W, S2>(x[byte + s + 1]);
            x[byte + inverse] = inverse_s_box::<W, S1>(x[byte + inverse]);
            x[byte + inverse + 1] = inverse_s_box::<W, S2>(x[byte + inverse + 1]);
            byte += 4;
        }
    }

    #[inline(always)]
    fn diffuse_and_add_key(&mut self, key: &RoundKey, _: bool) {
        let mut bit = 0;
        while bit < 8 {
            self.put(bit, diffuse(self.get(bit)), key);
            bit += 1;
        }
    }
}

impl<W: Word> Many<W> {
    /// One bit of each byte.
    #[inline(always)]
    fn get(&self, bit: usize) -> [Bit<W>; 16] {
        let mut x = [Bit(W::splat(0)); 16];
        let mut byte = 0;
        while byte < 16 {
            x[byte] = Bit(self.0[byte][bit]);
            byte += 1;
        }
        x
    }

    /// Puts it back, the round key added.
    #[inline(always)]
    fn put(&mut self, bit: usize, x: [Bit<W>; 16], key: &RoundKey) {
        let grid = u32::load(&key.other()[4 * bit..]);
        // Written out: in a loop the place would be computed.
        macro_rules! put {
            ($($byte:literal)*) => {$(
                let key = (grid >> const { place($byte, false) } & 1).wrapping_neg();
                self.0[$byte][bit] = x[$byte].0 ^ W::splat(key);
            )*};
        }
        put!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }
}

/// One bit of one byte in many blocks.
#[derive(Clone, Copy)]
struct Bit<W>(W);

impl<W: Word> Add for Bit<W> {
    const ADDS_THREE: bool = false;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Bit(self.0 ^ other.0)
    }

    #[inline(always)]
    fn add3(self, b: Self, c: Self) -> Self {
        self.add(b).add(c)
    }
}

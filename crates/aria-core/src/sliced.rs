//! Byte slicing: sixteen registers, each holding one byte of the state of many blocks.

use crate::{
    Layer, RoundKey, State,
    diffusion::{Add, add_key, diffuse_and_add_key},
};
use cipher_simd::Isa;

/// One byte of the state of many blocks.
pub trait Slice: Add {
    /// The proof that the CPU has the instructions of this type; values are made from it.
    type Isa: Isa;
    /// `[u8; 16 * BLOCKS]`.
    type Batch: AsRef<[u8]> + AsMut<[u8]>;

    /// How many blocks there are.
    const BLOCKS: usize;
    /// A batch of zeros.
    const ZEROS: Self::Batch;

    /// Byte `index` of the round key in every block.
    fn key(isa: Self::Isa, key: &RoundKey, index: usize) -> Self;
    /// The slices of [`Self::BLOCKS`] blocks.
    fn load(isa: Self::Isa, blocks: &[u8]) -> [Self; 16];
    /// The blocks of the slices.
    fn store(slices: [Self; 16], blocks: &mut [u8]);
}

/// The four S-boxes of RFC 5794, section 2.4.2, on a whole slice. A value proves that the CPU has the instructions.
pub trait Sboxes<S>: Isa {
    /// S1.
    fn s1(self, x: S) -> S;
    /// S2.
    fn s2(self, x: S) -> S;
    /// S1⁻¹.
    fn inverse_s1(self, x: S) -> S;
    /// S2⁻¹.
    fn inverse_s2(self, x: S) -> S;
}

/// The state in registers `S`, with S-boxes `B`.
pub struct Sliced<S: Slice, B> {
    isa: S::Isa,
    sboxes: B,
    slices: [S; 16],
}

impl<S: Slice, B: Sboxes<S>> Sliced<S, B> {
    #[inline(always)]
    fn key(&self, key: &RoundKey) -> [S; 16] {
        macro_rules! bytes {
            ($($i:literal)*) => { [$(S::key(self.isa, key, $i)),*] };
        }
        bytes!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    }
}

impl<S: Slice, B: Sboxes<S>> State for Sliced<S, B> {
    type Isa = (S::Isa, B);
    type Batch = S::Batch;

    const BLOCKS: usize = S::BLOCKS;
    const ZEROS: S::Batch = S::ZEROS;

    #[inline(always)]
    fn load((isa, sboxes): (S::Isa, B), blocks: &[u8]) -> Self {
        Sliced { isa, sboxes, slices: S::load(isa, blocks) }
    }

    #[inline(always)]
    fn store(self, blocks: &mut [u8]) {
        S::store(self.slices, blocks);
    }

    #[inline(always)]
    fn add_key(&mut self, key: &RoundKey, _: bool) {
        self.slices = add_key(self.slices, self.key(key));
    }

    // Written out: a loop that picks the S-box by the index stays a loop.
    #[inline(always)]
    fn substitute(&mut self, layer: Layer, _: bool) {
        let (b, x) = (self.sboxes, self.slices);
        macro_rules! layer {
            ($s1:ident $s2:ident $s3:ident $s4:ident) => {
                [
                    b.$s1(x[0]),
                    b.$s2(x[1]),
                    b.$s3(x[2]),
                    b.$s4(x[3]),
                    b.$s1(x[4]),
                    b.$s2(x[5]),
                    b.$s3(x[6]),
                    b.$s4(x[7]),
                    b.$s1(x[8]),
                    b.$s2(x[9]),
                    b.$s3(x[10]),
                    b.$s4(x[11]),
                    b.$s1(x[12]),
                    b.$s2(x[13]),
                    b.$s3(x[14]),
                    b.$s4(x[15]),
                ]
            };
        }
        self.slices = match layer {
            Layer::Odd => layer!(s1 s2 inverse_s1 inverse_s2),
            Layer::Even => layer!(inverse_s1 inverse_s2 s1 s2),
        };
    }

    #[inline(always)]
    fn diffuse_and_add_key(&mut self, key: &RoundKey, _: bool) {
        self.slices = diffuse_and_add_key(self.slices, self.key(key));
    }
}

//! The round of ARIA, once: sixteen registers, each holding one byte of the state of many blocks.
//!
//! # Inlining
//! Everything here, in the registers and in the S-boxes is `#[inline(always)]` and free of closures: a
//! function left standing is compiled without the instance's features, stays right and gets many times slower.

use crate::{
    Kernel, Layer, RoundKey,
    diffusion::{Add, add_key, diffuse_and_add_key},
};
use core::marker::PhantomData;
use inout::InOutBuf;

/// One byte of the state of many blocks.
pub trait Slice: Add {
    /// The proof that the CPU has the instructions of this type; values are made from it.
    type Isa: Copy;
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
pub trait Sboxes<S>: Copy {
    /// S1.
    fn s1(self, x: S) -> S;
    /// S2.
    fn s2(self, x: S) -> S;
    /// S1⁻¹.
    fn inverse_s1(self, x: S) -> S;
    /// S2⁻¹.
    fn inverse_s2(self, x: S) -> S;
}

/// The kernel of registers `S` with S-boxes `B`.
pub struct Sliced<S: Slice, B> {
    isa: S::Isa,
    sboxes: B,
    slice: PhantomData<S>,
}

impl<S: Slice, B: Copy> Clone for Sliced<S, B> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Slice, B: Copy> Copy for Sliced<S, B> {}

impl<S: Slice, B: Sboxes<S>> Sliced<S, B> {
    /// The kernel, given the proofs.
    #[inline(always)]
    pub fn new(isa: S::Isa, sboxes: B) -> Self {
        Sliced { isa, sboxes, slice: PhantomData }
    }

    #[inline(always)]
    fn key(self, key: &RoundKey) -> [S; 16] {
        macro_rules! bytes {
            ($($i:literal)*) => { [$(S::key(self.isa, key, $i)),*] };
        }
        bytes!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    }

    // Written out: a loop that picks the S-box by the index stays a loop.
    #[inline(always)]
    fn substitute(self, layer: Layer, x: [S; 16]) -> [S; 16] {
        let b = self.sboxes;
        macro_rules! quadruple {
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
        match layer {
            Layer::Odd => quadruple!(s1 s2 inverse_s1 inverse_s2),
            Layer::Even => quadruple!(inverse_s1 inverse_s2 s1 s2),
        }
    }

    /// S-box layer, diffusion layer, and the key of the round that follows.
    #[inline(always)]
    fn round_then_key(self, layer: Layer, x: [S; 16], next: &RoundKey) -> [S; 16] {
        diffuse_and_add_key(self.substitute(layer, x), self.key(next))
    }
}

impl<S: Slice, B: Sboxes<S>> Kernel for Sliced<S, B> {
    type Batch = S::Batch;

    const BLOCKS: usize = S::BLOCKS;
    const ZEROS: S::Batch = S::ZEROS;

    #[inline(always)]
    fn encrypt(self, keys: &[RoundKey], mut blocks: InOutBuf<'_, '_, u8>) {
        let [first, pairs @ .., odd, last] = keys else { return };
        let mut x = add_key(S::load(self.isa, blocks.get_in()), self.key(first));
        for [odd, even] in pairs.as_chunks().0 {
            x = self.round_then_key(Layer::Odd, x, odd);
            x = self.round_then_key(Layer::Even, x, even);
        }
        x = self.round_then_key(Layer::Odd, x, odd);
        // The last round has no diffusion layer, but a second key.
        x = add_key(self.substitute(Layer::Even, x), self.key(last));
        S::store(x, blocks.get_out());
    }

    #[inline(always)]
    fn round(self, layer: Layer, key: &RoundKey, block: [u8; 16]) -> [u8; 16] {
        let mut batch = S::ZEROS;
        batch.as_mut()[..16].copy_from_slice(&block);
        let x = add_key(S::load(self.isa, batch.as_ref()), self.key(key));
        // Sum with a key of zeros: the diffusion layer alone.
        let zeros = S::load(self.isa, S::ZEROS.as_ref());
        S::store(diffuse_and_add_key(self.substitute(layer, x), zeros), batch.as_mut());
        let mut image = [0; 16];
        image.copy_from_slice(&batch.as_ref()[..16]);
        image
    }
}

//! Byte slicing: sixteen registers, each holding one byte of the state of many blocks.

use crate::{
    Counter, Layer, Layers, RoundKey, Row, State,
    diffusion::{Add, add_key, diffuse, diffuse_and_add_key},
};
use cipher_simd::Isa;
use inout::InOutBuf;

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

    /// The byte in every block.
    fn splat(isa: Self::Isa, byte: u8) -> Self;
    /// Byte `index` of the round key in every block.
    fn key(isa: Self::Isa, key: &RoundKey, index: usize) -> Self;
    /// Keeps slices as they are.
    fn save(slices: [Self; 16], to: &mut Row);
    /// The slices that were kept.
    fn saved(isa: Self::Isa, from: &Row) -> [Self; 16];
    /// The slices of [`Self::BLOCKS`] blocks.
    fn load(isa: Self::Isa, blocks: &[u8]) -> [Self; 16];
    /// The slices of the sums of as many blocks and others.
    fn load_sum(isa: Self::Isa, blocks: &[u8], others: &[u8]) -> [Self; 16];
    /// The last two bytes of counter blocks, the first of which ends with `first`; they do not carry further.
    fn counters(isa: Self::Isa, first: u16) -> [Self; 2];
    /// The sums of the blocks of the slices and `key`.
    fn store(isa: Self::Isa, slices: [Self; 16], key: &[u8; 16], blocks: &mut [u8]);
    /// Adds the blocks of the slices, and to each `key`, to the data.
    fn add_to(isa: Self::Isa, slices: [Self; 16], key: &[u8; 16], data: InOutBuf<'_, '_, u8>);
    /// Adds to the blocks of the slices `key` and the blocks of the input before them, the first of which is `previous`.
    fn add_to_input(
        isa: Self::Isa,
        slices: [Self; 16],
        key: &[u8; 16],
        previous: [u8; 16],
        data: InOutBuf<'_, '_, u8>,
    );
}

/// Where S-boxes add a round key at no cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keys {
    /// Nowhere: all keys that they are given are zero, and round keys are in the form of [`RoundKey::repeated`].
    Apart,
    /// Before an S-box is applied, in the form of [`RoundKey::preceding`].
    Before,
    /// After it has been, before the diffusion layer that the round key follows, in the form of [`RoundKey::diffused`].
    After,
}

/// The four S-boxes of RFC 5794, section 2.4.2, on a whole slice, and a key added. A value proves that the CPU has the
/// instructions.
///
/// S1 and S2 may move all blocks but the first by a permutation of order four, their inverses by its inverse.
pub trait Sboxes<S>: Isa {
    /// Where the keys are added.
    const KEYS: Keys;

    /// S1.
    fn s1(self, x: S, key: S) -> S;
    /// S2.
    fn s2(self, x: S, key: S) -> S;
    /// S1⁻¹.
    fn inverse_s1(self, x: S, key: S) -> S;
    /// S2⁻¹.
    fn inverse_s2(self, x: S, key: S) -> S;

    /// Moves the blocks as S1 and S2 do.
    #[inline(always)]
    fn step(self, x: S) -> S {
        x
    }

    /// Moves the blocks by the square of the permutation: from where one direction has moved them to where the other
    /// would have.
    #[inline(always)]
    fn turn(self, x: S) -> S {
        x
    }
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

    /// What the S-boxes add of the round keys around them.
    #[inline(always)]
    fn key_of_sboxes(&self, [before, after]: [&RoundKey; 2]) -> [S; 16] {
        match B::KEYS {
            Keys::Apart => [S::splat(self.isa, 0); 16],
            Keys::Before => self.key(before),
            Keys::After => self.key(after),
        }
    }
}

impl<S: Slice, B: Sboxes<S>> State for Sliced<S, B> {
    type Isa = (S::Isa, B);
    type Batch = S::Batch;
    type Common = Common<S>;

    const BLOCKS: usize = S::BLOCKS;
    const ZEROS: S::Batch = S::ZEROS;

    #[inline(always)]
    fn load((isa, sboxes): (S::Isa, B), blocks: &[u8]) -> Self {
        Sliced { isa, sboxes, slices: S::load(isa, blocks) }
    }

    #[inline(always)]
    fn load_sum((isa, sboxes): (S::Isa, B), blocks: &mut [u8], others: &[u8]) -> Self {
        Sliced { isa, sboxes, slices: S::load_sum(isa, blocks, others) }
    }

    #[inline(always)]
    fn add_key(&mut self, key: &RoundKey, _: bool) {
        if B::KEYS != Keys::Before {
            self.slices = add_key(self.slices, self.key(key));
        }
    }

    // Written out: a loop that picks the S-box by the index stays a loop.
    #[inline(always)]
    fn substitute(&mut self, layer: Layer, keys: [&RoundKey; 2], _: bool) {
        let (b, x, k) = (self.sboxes, self.slices, self.key_of_sboxes(keys));
        let mut y = x;
        macro_rules! layer {
            ($s1:ident $s2:ident $s3:ident $s4:ident) => {{
                y[0] = b.$s1(x[0], k[0]);
                y[1] = b.$s2(x[1], k[1]);
                y[4] = b.$s1(x[4], k[4]);
                y[5] = b.$s2(x[5], k[5]);
                y[8] = b.$s1(x[8], k[8]);
                y[9] = b.$s2(x[9], k[9]);
                y[12] = b.$s1(x[12], k[12]);
                y[13] = b.$s2(x[13], k[13]);
                y[2] = b.$s3(b.turn(x[2]), k[2]);
                y[3] = b.$s4(b.turn(x[3]), k[3]);
                y[6] = b.$s3(b.turn(x[6]), k[6]);
                y[7] = b.$s4(b.turn(x[7]), k[7]);
                y[10] = b.$s3(b.turn(x[10]), k[10]);
                y[11] = b.$s4(b.turn(x[11]), k[11]);
                y[14] = b.$s3(b.turn(x[14]), k[14]);
                y[15] = b.$s4(b.turn(x[15]), k[15]);
            }};
        }
        match layer {
            Layer::Odd => layer!(s1 s2 inverse_s1 inverse_s2),
            Layer::Even => layer!(inverse_s1 inverse_s2 s1 s2),
        }
        self.slices = y;
    }

    #[inline(always)]
    fn diffuse_and_add_key(&mut self, key: &RoundKey, _: bool) {
        self.slices = match B::KEYS {
            Keys::Apart => diffuse_and_add_key(self.slices, self.key(key)),
            Keys::Before | Keys::After => diffuse(self.slices),
        };
    }

    #[inline(always)]
    fn store(self, key: &RoundKey, blocks: &mut [u8]) {
        S::store(self.isa, self.slices, &key.natural, blocks);
    }

    // Where the bytes are never changes.
    #[inline(always)]
    fn save(mut self, layers: Layers, to: &mut Row) {
        if layers == Layers::Odd {
            let b = self.sboxes;
            macro_rules! moved {
                ($($i:literal)*) => { [$(b.step(self.slices[$i])),*] };
            }
            self.slices = moved!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        }
        S::save(self.slices, to);
    }

    #[inline(always)]
    fn add_saved(&mut self, saved: &Row) {
        self.slices = add_key(self.slices, S::saved(self.isa, saved));
    }

    #[inline(always)]
    fn diffuse_and_add_saved(&mut self, saved: &Row) {
        self.slices = diffuse_and_add_key(self.slices, S::saved(self.isa, saved));
    }

    #[inline(always)]
    fn add_to(self, key: &RoundKey, data: InOutBuf<'_, '_, u8>) {
        S::add_to(self.isa, self.slices, &key.natural, data);
    }

    #[inline(always)]
    fn add_to_input(self, key: &RoundKey, previous: [u8; 16], data: InOutBuf<'_, '_, u8>) {
        S::add_to_input(self.isa, self.slices, &key.natural, previous, data);
    }

    #[inline(always)]
    fn common((isa, sboxes): (S::Isa, B), keys: &[RoundKey], counter: Counter) -> Common<S> {
        let block = counter.block();
        macro_rules! bytes {
            ($($i:literal)*) => { [$(S::splat(isa, block[$i])),*] };
        }
        let slices = bytes!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        let mut x = Sliced { isa, sboxes, slices };
        x.add_key(&keys[0], false);
        x.substitute(Layer::Odd, [&keys[0], &keys[1]], false);
        x.slices[14] = S::splat(isa, 0);
        x.slices[15] = S::splat(isa, 0);
        x.diffuse_and_add_key(&keys[1], true);
        let first = x.slices;
        x.substitute(Layer::Even, [&keys[1], &keys[2]], true);
        let [_, _, _, _, _, _, six, seven, _, _, _, _, twelve, thirteen, _, _] = x.slices;
        Common { first, second: [six, seven, twelve, thirteen] }
    }

    #[inline(always)]
    fn counters((isa, sboxes): (S::Isa, B), common: &Common<S>, keys: &[RoundKey], counter: Counter) -> Self {
        let [.., high, low] = counter.block();
        let mut x = Sliced { isa, sboxes, slices: common.first };
        [x.slices[14], x.slices[15]] = S::counters(isa, u16::from_be_bytes([high, low]));
        x.add_key(&keys[0], false);
        let [.., key_high, key_low] = x.key_of_sboxes([&keys[0], &keys[1]]);
        let high = sboxes.inverse_s1(sboxes.turn(x.slices[14]), key_high);
        let low = sboxes.inverse_s2(sboxes.turn(x.slices[15]), key_low);
        x.slices = common.first;

        let slices = &mut x.slices;
        macro_rules! add {
            ($byte:ident: $($i:literal)*) => { $(slices[$i] = slices[$i].add($byte);)* };
        }
        add!(high: 0 3 9 11 14);
        add!(low: 1 2 8 10 15);
        slices[4] = slices[4].add3(high, low);
        slices[5] = slices[5].add3(high, low);

        x.substitute(Layer::Even, [&keys[1], &keys[2]], true);
        [x.slices[6], x.slices[7], x.slices[12], x.slices[13]] = common.second;
        x
    }
}

/// What counter blocks have in common that differ in their last two bytes.
pub struct Common<S> {
    /// The state after the first round, but for what those two bytes add to it.
    first: [S; 16],
    /// Bytes 6, 7, 12 and 13 after the second S-box layer: those two add nothing to them.
    second: [S; 4],
}

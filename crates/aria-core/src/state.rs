//! The state of some blocks: what the rounds do with it, and how blocks come into its form and out of it.

use crate::{Counter, Layer, Layers, RoundKey, Row};
use cipher_simd::Isa;
use inout::InOutBuf;

/// The state of some blocks.
///
/// The diffusion layer of a form may leave the bytes of the state in other places, and a second one bring them back:
/// `moved` tells where they are. The methods with which a message ends take a moved state, and the last round key.
pub trait State: Sized {
    /// The proof that the CPU has the instructions of this type.
    type Isa: Isa;
    /// `[u8; 16 * BLOCKS]`.
    type Batch: AsRef<[u8]> + AsMut<[u8]>;
    /// What need be computed only once for many counter blocks.
    type Common;

    /// How many blocks there are.
    const BLOCKS: usize;
    /// A batch of zeros.
    const ZEROS: Self::Batch;
    /// Whether a batch may have fewer blocks.
    const PARTIAL: bool = false;

    /// The state of these blocks, not moved.
    fn load(isa: Self::Isa, blocks: &[u8]) -> Self;
    /// The state of the sums of these blocks and others, not moved; what is in their place afterwards is undefined.
    #[inline(always)]
    fn load_sum(isa: Self::Isa, blocks: &mut [u8], others: &[u8]) -> Self {
        let mut index = 0;
        while index < Self::BLOCKS {
            let block = &mut blocks.as_chunks_mut().0[index];
            *block = sum(*block, others.as_chunks().0[index]);
            index += 1;
        }
        Self::load(isa, blocks)
    }
    /// Adds a round key, unless a form takes it in the S-box layer that follows.
    fn add_key(&mut self, key: &RoundKey, moved: bool);
    /// The S-box layer, and one of the round keys around it if a form takes it here: the one before it, or the one that
    /// follows the next diffusion layer.
    fn substitute(&mut self, layer: Layer, keys: [&RoundKey; 2], moved: bool);
    /// The S-box layer of the last round, which no diffusion layer follows, and the round key before it if a form takes
    /// it here.
    #[inline(always)]
    fn substitute_last(&mut self, key: &RoundKey) {
        self.substitute(Layer::Even, [key, &RoundKey::ZEROS], true);
    }
    /// The diffusion layer, which makes the state `moved`, and the next round key unless a form takes it in an S-box
    /// layer.
    fn diffuse_and_add_key(&mut self, key: &RoundKey, moved: bool);
    /// The blocks.
    fn store(self, key: &RoundKey, blocks: &mut [u8]);

    /// Keeps a state that is not moved, for it to be added to others that have gone through these S-box layers.
    fn save(self, layers: Layers, to: &mut Row);
    /// Adds to each block that of the saved state.
    fn add_saved(&mut self, saved: &Row);
    /// The diffusion layer, and to each block that of the saved state.
    #[inline(always)]
    fn diffuse_and_add_saved(&mut self, saved: &Row) {
        self.diffuse_and_add_key(&RoundKey::ZEROS, true);
        self.add_saved(saved);
    }

    /// What the counter blocks have in common that differ from `counter` in their last two bytes.
    fn common(isa: Self::Isa, keys: &[RoundKey], counter: Counter) -> Self::Common;

    /// The counter blocks from `counter` on after the second S-box layer.
    #[inline(always)]
    fn counters(isa: Self::Isa, _: &Self::Common, keys: &[RoundKey], mut counter: Counter) -> Self {
        let mut batch = Self::ZEROS;
        counter.fill(batch.as_mut());
        let mut x = Self::load(isa, batch.as_ref());
        x.begin(keys);
        x
    }

    /// The rounds up to the second S-box layer.
    #[inline(always)]
    fn begin(&mut self, keys: &[RoundKey]) {
        self.add_key(&keys[0], false);
        self.substitute(Layer::Odd, [&keys[0], &keys[1]], false);
        self.diffuse_and_add_key(&keys[1], true);
        self.substitute(Layer::Even, [&keys[1], &keys[2]], true);
    }

    /// Adds the blocks to the data, of which there may be less.
    #[inline(always)]
    fn add_to(self, key: &RoundKey, data: InOutBuf<'_, '_, u8>) {
        let mut batch = Self::ZEROS;
        self.store(key, batch.as_mut());
        add(batch.as_ref(), data);
        #[cfg(feature = "zeroize")]
        zeroize::Zeroize::zeroize(batch.as_mut());
    }

    /// Adds to the blocks those of the input before them, the first of which is `previous`, and puts them out.
    #[inline(always)]
    fn add_to_input(self, key: &RoundKey, mut previous: [u8; 16], mut data: InOutBuf<'_, '_, u8>) {
        let mut batch = Self::ZEROS;
        self.store(key, batch.as_mut());
        let mut index = 0;
        while index < data.len() / 16 {
            let sum = sum(batch.as_ref().as_chunks().0[index], previous);
            previous = data.get_in().as_chunks().0[index];
            data.get_out().as_chunks_mut().0[index] = sum;
            index += 1;
        }
        #[cfg(feature = "zeroize")]
        zeroize::Zeroize::zeroize(batch.as_mut());
    }
}

/// Adds as many bytes of key stream as there are of data.
#[inline(always)]
pub(crate) fn add(keystream: &[u8], mut data: InOutBuf<'_, '_, u8>) {
    let (blocks, tail) = keystream[..data.len()].as_chunks();
    let mut index = 0;
    while index < blocks.len() {
        data.get_out().as_chunks_mut().0[index] = sum(blocks[index], data.get_in().as_chunks().0[index]);
        index += 1;
    }
    data.split_at(16 * blocks.len()).1.xor_in2out(tail);
}

/// The sum of two blocks, at once: a loop over bytes in memory that may be both input and output stays one.
#[inline(always)]
pub(crate) fn sum(a: [u8; 16], b: [u8; 16]) -> [u8; 16] {
    (u128::from_ne_bytes(a) ^ u128::from_ne_bytes(b)).to_ne_bytes()
}

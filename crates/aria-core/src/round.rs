//! The rounds of ARIA, once, over a state of any form (RFC 5794, section 2.4).
//!
//! # Inlining
//! Everything here, in the states and in the registers is `#[inline(always)]` and free of closures: a function
//! left standing is compiled without the instance's features, stays right and gets many times slower.

use crate::{Kernel, Layer, RoundKey};
use cipher_backend::Features;
use cipher_simd::Isa;
use inout::InOutBuf;

/// The state of some blocks.
///
/// The diffusion layer of a form may leave the bytes of the state in other places, and a second one bring them back:
/// `moved` tells where they are.
pub trait State: Sized {
    /// The proof that the CPU has the instructions of this type.
    type Isa: Isa;
    /// `[u8; 16 * BLOCKS]`.
    type Batch: AsRef<[u8]> + AsMut<[u8]>;

    /// How many blocks there are.
    const BLOCKS: usize;
    /// A batch of zeros.
    const ZEROS: Self::Batch;

    /// Whether [`State::load`] and [`State::store`] take fewer blocks than [`State::BLOCKS`].
    const PARTIAL: bool = false;

    /// The state of these blocks, not moved.
    fn load(isa: Self::Isa, blocks: &[u8]) -> Self;
    /// The blocks of a moved state.
    fn store(self, blocks: &mut [u8]);
    /// Adds a round key.
    fn add_key(&mut self, key: &RoundKey, moved: bool);
    /// The S-box layer.
    fn substitute(&mut self, layer: Layer, moved: bool);
    /// The S-box layer of the last round, which no diffusion layer follows.
    #[inline(always)]
    fn substitute_last(&mut self) {
        self.substitute(Layer::Even, true);
    }
    /// The diffusion layer, which makes the state `moved`, and the next round key.
    fn diffuse_and_add_key(&mut self, key: &RoundKey, moved: bool);
}

/// The kernel for states of type `S`.
pub struct Rounds<S: State>(S::Isa);

impl<S: State> Clone for Rounds<S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: State> Copy for Rounds<S> {}

// SAFETY: nothing but safe methods of the state, which its proof allows.
unsafe impl<S: State> Kernel for Rounds<S> {
    type Batch = S::Batch;

    const NEEDS: Features = S::Isa::NEEDS;
    const BLOCKS: usize = S::BLOCKS;
    const ZEROS: S::Batch = S::ZEROS;
    const PARTIAL: bool = S::PARTIAL;

    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for the instructions.
        Rounds(unsafe { S::Isa::assume() })
    }

    #[inline(always)]
    fn encrypt(self, keys: &[RoundKey], mut blocks: InOutBuf<'_, '_, u8>) {
        let [first, pairs @ .., even, last] = keys else { return };
        let mut x = S::load(self.0, blocks.get_in());
        x.add_key(first, false);
        for [even, odd] in pairs.as_chunks().0 {
            x.substitute(Layer::Odd, false);
            x.diffuse_and_add_key(even, true);
            x.substitute(Layer::Even, true);
            x.diffuse_and_add_key(odd, false);
        }
        x.substitute(Layer::Odd, false);
        x.diffuse_and_add_key(even, true);
        // The last round has no diffusion layer, but a second key.
        x.substitute_last();
        x.add_key(last, true);
        x.store(blocks.get_out());
    }

    #[inline(always)]
    fn round(self, layer: Layer, key: &RoundKey, block: [u8; 16]) -> [u8; 16] {
        let mut batch = S::ZEROS;
        batch.as_mut()[..16].copy_from_slice(&block);
        let mut x = S::load(self.0, batch.as_ref());
        x.add_key(key, false);
        x.substitute(layer, false);
        x.diffuse_and_add_key(&RoundKey::ZEROS, true);
        x.store(batch.as_mut());
        let mut image = [0; 16];
        image.copy_from_slice(&batch.as_ref()[..16]);
        #[cfg(feature = "zeroize")]
        zeroize::Zeroize::zeroize(batch.as_mut());
        image
    }
}

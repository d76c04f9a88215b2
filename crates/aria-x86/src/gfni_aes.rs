//! The S-boxes with GFNI and AES instructions together, for short messages.
//!
//! S1⁻¹ is what AESDECLAST begins with, and one instruction instead of two. The permutation that it ends with needs
//! none here: the shuffles that take the images apart undo it.

use crate::{
    aes::{AesNi, LastRound, Vaes},
    gfni::Gfni,
};
use aria_core::{
    Features, Images, Isa, Sboxes,
    aes::{IN_PLACE, INVERSE_SHIFT_ROWS},
};
use cipher_simd::Bytes;

/// The instructions of `G` and of `L`.
#[derive(Clone, Copy)]
pub(crate) struct GfniAes<G, L>(G, L);

/// The instructions for a single lane.
pub(crate) type GfniAesNi<I> = GfniAes<Gfni<I>, AesNi<I>>;
/// The instructions for any number of lanes.
pub(crate) type GfniVaes<I> = GfniAes<Gfni<I>, Vaes<I>>;

// SAFETY: nothing is added to the two.
unsafe impl<G: Isa, L: Isa> Isa for GfniAes<G, L> {
    const NEEDS: Features = G::NEEDS.union(L::NEEDS);

    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for it.
        unsafe { GfniAes(G::assume(), L::assume()) }
    }
}

impl<R: Bytes, G: Sboxes<R>, L: LastRound<R>> Images<R> for GfniAes<G, L> {
    const SOURCES: [[u8; 16]; 4] = [IN_PLACE, IN_PLACE, INVERSE_SHIFT_ROWS, IN_PLACE];

    #[inline(always)]
    fn images(self, x: R) -> [R; 4] {
        let zero = R::broadcast(self.1.isa(), [0; 4]);
        [self.0.s1(x, zero), self.0.s2(x, zero), self.1.decrypt_last(x, zero), self.0.inverse_s2(x, zero)]
    }
}

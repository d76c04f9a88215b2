//! The S-boxes with AES instructions: the last round of AES is its S-box, a permutation of bytes, and a round key.

use crate::aes::LastRound;
use aria_core::{
    Features, Images, Isa, Keys, Sboxes,
    aes::{Affine, INVERSE_SHIFT_ROWS, S1_TO_S2, S2_TO_S1, SHIFT_ROWS, SHIFT_ROWS_TWICE},
};
use cipher_simd::Bytes;

/// The S-boxes with the instructions of `L`.
#[derive(Clone, Copy)]
pub(crate) struct Aes<L>(L);

// SAFETY: nothing is added.
unsafe impl<L: Isa> Isa for Aes<L> {
    const NEEDS: Features = L::NEEDS;

    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for it.
        Aes(unsafe { L::assume() })
    }
}

impl<L> Aes<L> {
    #[inline(always)]
    fn affine<R: Bytes>(self, map: &Affine, x: R) -> R
    where
        L: LastRound<R>,
    {
        let [low, high] = self.0.halves(x);
        let isa = self.0.isa();
        R::broadcast_lane(isa, &map.low).shuffle(low).xor(R::broadcast_lane(isa, &map.high).shuffle(high))
    }
}

impl<R: Bytes, L: LastRound<R>> Sboxes<R> for Aes<L> {
    const KEYS: Keys = Keys::After;

    #[inline(always)]
    fn s1(self, x: R, key: R) -> R {
        self.0.encrypt_last(x, key)
    }

    #[inline(always)]
    fn s2(self, x: R, key: R) -> R {
        self.affine(&S1_TO_S2, self.0.encrypt_last(x, key))
    }

    #[inline(always)]
    fn inverse_s1(self, x: R, key: R) -> R {
        self.0.decrypt_last(x, key)
    }

    #[inline(always)]
    fn inverse_s2(self, x: R, key: R) -> R {
        self.0.decrypt_last(self.affine(&S2_TO_S1, x), key)
    }

    #[inline(always)]
    fn step(self, x: R) -> R {
        x.shuffle(R::broadcast_lane(self.0.isa(), &SHIFT_ROWS))
    }

    #[inline(always)]
    fn turn(self, x: R) -> R {
        x.shuffle(R::broadcast_lane(self.0.isa(), &SHIFT_ROWS_TWICE))
    }
}

impl<R: Bytes, L: LastRound<R>> Images<R> for Aes<L> {
    const SOURCES: [[u8; 16]; 4] = [SHIFT_ROWS, SHIFT_ROWS, INVERSE_SHIFT_ROWS, INVERSE_SHIFT_ROWS];

    #[inline(always)]
    fn images(self, x: R) -> [R; 4] {
        let zero = R::broadcast(self.0.isa(), [0; 4]);
        let s1 = self.0.encrypt_last(x, zero);
        let inverse_s2 = self.0.decrypt_last(self.affine(&S2_TO_S1, x), zero);
        [s1, self.affine(&S1_TO_S2, s1), self.0.decrypt_last(x, zero), inverse_s2]
    }
}

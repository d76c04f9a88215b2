//! The S-boxes with AES instructions: a round key is added, then come the S-box of AES and its permutation of bytes.

use crate::registers::{Register, affine};
use aria_core::{
    Features, Images, Isa, Keys, Sboxes,
    aes::{INVERSE_SHIFT_ROWS, S1_TO_S2, S2_TO_S1, SHIFT_ROWS, SHIFT_ROWS_TWICE},
};
use core::arch::aarch64::*;

/// The proof that the CPU has `aes`, beside that of the register.
#[derive(Clone, Copy)]
pub(crate) struct Aes<I>(I);

// SAFETY: the instructions are those of the feature, on the registers of `I`.
unsafe impl<I: Isa> Isa for Aes<I> {
    const NEEDS: Features = I::NEEDS.union(Features::AES);

    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for it.
        Aes(unsafe { I::assume() })
    }
}

impl<I: Isa> Aes<I> {
    /// S1 of every byte and key, the bytes moved by [`SHIFT_ROWS`].
    #[inline(always)]
    fn encrypt<R: Register<Isa = I>>(self, x: R, key: R) -> R {
        // SAFETY: the proofs say that the instruction exists.
        R::new(self.0, unsafe { vaeseq_u8(x.get(), key.get()) })
    }

    /// S1⁻¹ of every byte and key, the bytes moved by [`INVERSE_SHIFT_ROWS`].
    #[inline(always)]
    fn decrypt<R: Register<Isa = I>>(self, x: R, key: R) -> R {
        // SAFETY: the proofs say that the instruction exists.
        R::new(self.0, unsafe { vaesdq_u8(x.get(), key.get()) })
    }
}

impl<R: Register> Sboxes<R> for Aes<R::Isa> {
    const KEYS: Keys = Keys::Before;

    #[inline(always)]
    fn s1(self, x: R, key: R) -> R {
        self.encrypt(x, key)
    }

    #[inline(always)]
    fn s2(self, x: R, key: R) -> R {
        affine(self.0, &S1_TO_S2, self.encrypt(x, key))
    }

    #[inline(always)]
    fn inverse_s1(self, x: R, key: R) -> R {
        self.decrypt(x, key)
    }

    #[inline(always)]
    fn inverse_s2(self, x: R, key: R) -> R {
        self.decrypt(affine(self.0, &S2_TO_S1, x), key)
    }

    #[inline(always)]
    fn step(self, x: R) -> R {
        x.shuffle(R::broadcast_lane(self.0, &SHIFT_ROWS))
    }

    #[inline(always)]
    fn turn(self, x: R) -> R {
        x.shuffle(R::broadcast_lane(self.0, &SHIFT_ROWS_TWICE))
    }
}

impl<R: Register> Images<R> for Aes<R::Isa> {
    const SOURCES: [[u8; 16]; 4] = [SHIFT_ROWS, SHIFT_ROWS, INVERSE_SHIFT_ROWS, INVERSE_SHIFT_ROWS];

    #[inline(always)]
    fn images(self, x: R) -> [R; 4] {
        let zero = R::broadcast(self.0, [0; 4]);
        let s1 = self.encrypt(x, zero);
        let inverse_s2 = self.decrypt(affine(self.0, &S2_TO_S1, x), zero);
        [s1, affine(self.0, &S1_TO_S2, s1), self.decrypt(x, zero), inverse_s2]
    }
}

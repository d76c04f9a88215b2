//! The S-boxes with GFNI and AES instructions together, for short messages.
//!
//! S1⁻¹ is what AESDECLAST begins with, and one instruction instead of two. The permutation that it ends with needs
//! none here: the shuffles that take the images apart undo it.

use crate::{
    aesni::{IN_PLACE, INVERSE_SHIFT_ROWS},
    gfni::Gfni,
};
use aria_core::{Features, Images, Isa, Sboxes};
use cipher_simd::x86::{Avx, Avx2, Avx512, Avx512Vl, Xmm, XmmVl, Ymm, YmmVl, Zmm};
use core::arch::x86_64::*;

/// The proof that the CPU has `gfni` and `vaes`, beside that of the register.
#[derive(Clone, Copy)]
pub(crate) struct GfniVaes<I> {
    isa: I,
    gfni: Gfni<I>,
}

// SAFETY: the instructions are GFNI's and AESDECLAST, encoded for the registers of `I`.
unsafe impl<I: Isa> Isa for GfniVaes<I> {
    const NEEDS: Features = Gfni::<I>::NEEDS.union(Features::VAES);

    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for it.
        unsafe { GfniVaes { isa: I::assume(), gfni: Gfni::assume() } }
    }
}

macro_rules! images {
    ($register:ident $isa:ident $decrypt_last:ident $zero:ident) => {
        impl Images<$register> for GfniVaes<$isa> {
            const SOURCES: [[u8; 16]; 4] = [IN_PLACE, IN_PLACE, INVERSE_SHIFT_ROWS, IN_PLACE];

            #[inline(always)]
            fn images(self, x: $register) -> [$register; 4] {
                // SAFETY: the proofs say that the instructions exist.
                let inverse_s1 = $register::new(self.isa, unsafe { $decrypt_last(x.get(), $zero()) });
                [self.gfni.s1(x), self.gfni.s2(x), inverse_s1, self.gfni.inverse_s2(x)]
            }
        }
    };
}

images! { Xmm Avx _mm_aesdeclast_si128 _mm_setzero_si128 }
images! { XmmVl Avx512Vl _mm_aesdeclast_si128 _mm_setzero_si128 }
images! { Ymm Avx2 _mm256_aesdeclast_epi128 _mm256_setzero_si256 }
images! { YmmVl Avx512Vl _mm256_aesdeclast_epi128 _mm256_setzero_si256 }
images! { Zmm Avx512 _mm512_aesdeclast_epi128 _mm512_setzero_si512 }

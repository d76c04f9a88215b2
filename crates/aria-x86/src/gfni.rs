//! The S-boxes with GFNI, which inverts in the field of AES and applies any matrix over GF(2).

use aria_core::{
    Features, Isa, Keys, Sboxes,
    field::{A, A_CONSTANT, B_CONSTANT, B_CUBED, Linear},
};
use cipher_simd::{
    Bytes,
    x86::{Avx2, Avx512, Avx512Vl, Ssse3, Xmm, XmmVl, Ymm, YmmVl, Zmm},
};
use core::arch::x86_64::*;

/// The proof that the CPU has `gfni`, beside that of the register.
#[derive(Clone, Copy)]
pub(crate) struct Gfni<I>(I);

// SAFETY: the instructions are GFNI's, encoded for the registers of `I`.
unsafe impl<I: Isa> Isa for Gfni<I> {
    const NEEDS: Features = I::NEEDS.union(Features::GFNI);

    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for it.
        Gfni(unsafe { I::assume() })
    }
}

const INVERSE_A: Linear = A.inverse();
const INVERSE_B: Linear = B_CUBED.inverse();

/// The two instructions on a register.
trait Instructions<R> {
    /// A matrix and a constant.
    fn affine<const MATRIX: u64, const CONSTANT: i32>(self, x: R) -> R;
    /// The inversion, then a matrix and a constant.
    fn affine_of_inverse<const MATRIX: u64, const CONSTANT: i32>(self, x: R) -> R;
}

impl<R: Bytes, I: Isa> Sboxes<R> for Gfni<I>
where
    Gfni<I>: Instructions<R>,
{
    const KEYS: Keys = Keys::Apart;

    #[inline(always)]
    fn s1(self, x: R, key: R) -> R {
        self.affine_of_inverse::<{ A.gfni() }, { A_CONSTANT as i32 }>(x).xor(key)
    }

    #[inline(always)]
    fn s2(self, x: R, key: R) -> R {
        self.affine_of_inverse::<{ B_CUBED.gfni() }, { B_CONSTANT as i32 }>(x).xor(key)
    }

    #[inline(always)]
    fn inverse_s1(self, x: R, key: R) -> R {
        let x = self.affine::<{ INVERSE_A.gfni() }, { INVERSE_A.apply(A_CONSTANT) as i32 }>(x);
        self.affine_of_inverse::<{ Linear::IDENTITY.gfni() }, 0>(x).xor(key)
    }

    #[inline(always)]
    fn inverse_s2(self, x: R, key: R) -> R {
        let x = self.affine::<{ INVERSE_B.gfni() }, { INVERSE_B.apply(B_CONSTANT) as i32 }>(x);
        self.affine_of_inverse::<{ Linear::IDENTITY.gfni() }, 0>(x).xor(key)
    }
}

macro_rules! instructions {
    ($register:ident $isa:ident $broadcast:ident $affine:ident $affine_of_inverse:ident) => {
        impl Instructions<$register> for Gfni<$isa> {
            #[inline(always)]
            fn affine<const MATRIX: u64, const CONSTANT: i32>(self, x: $register) -> $register {
                // SAFETY: the two proofs say that the instructions exist.
                $register::new(self.0, unsafe { $affine::<CONSTANT>(x.get(), $broadcast(MATRIX as i64)) })
            }

            #[inline(always)]
            fn affine_of_inverse<const MATRIX: u64, const CONSTANT: i32>(self, x: $register) -> $register {
                // SAFETY: the two proofs say that the instructions exist.
                $register::new(self.0, unsafe {
                    $affine_of_inverse::<CONSTANT>(x.get(), $broadcast(MATRIX as i64))
                })
            }
        }
    };
}

instructions! { Xmm Ssse3 _mm_set1_epi64x _mm_gf2p8affine_epi64_epi8 _mm_gf2p8affineinv_epi64_epi8 }
instructions! { XmmVl Avx512Vl _mm_set1_epi64x _mm_gf2p8affine_epi64_epi8 _mm_gf2p8affineinv_epi64_epi8 }
instructions! { Ymm Avx2 _mm256_set1_epi64x _mm256_gf2p8affine_epi64_epi8 _mm256_gf2p8affineinv_epi64_epi8 }
instructions! { YmmVl Avx512Vl _mm256_set1_epi64x _mm256_gf2p8affine_epi64_epi8 _mm256_gf2p8affineinv_epi64_epi8 }
instructions! { Zmm Avx512 _mm512_set1_epi64 _mm512_gf2p8affine_epi64_epi8 _mm512_gf2p8affineinv_epi64_epi8 }

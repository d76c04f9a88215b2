//! The instructions of AES-NI and VAES, and what goes with them, on registers of any width.

use aria_core::{Features, Isa};
use cipher_simd::{
    Bytes,
    x86::{Avx2, Avx512, Avx512Vl, Ssse3, Xmm, XmmVl, Ymm, YmmVl, Zmm},
};
use core::arch::x86_64::*;

/// The last round of AES in each 128-bit lane.
pub(crate) trait LastRound<R: Bytes>: Isa {
    /// The proof for the register.
    fn isa(self) -> R::Isa;
    /// S1 of every byte, the bytes moved by [`SHIFT_ROWS`], and the sum with a key.
    fn encrypt_last(self, x: R, key: R) -> R;
    /// S1⁻¹ of every byte, the bytes moved by [`INVERSE_SHIFT_ROWS`], and the sum with a key.
    fn decrypt_last(self, x: R, key: R) -> R;
    /// The low and the high half of every byte.
    fn halves(self, x: R) -> [R; 2];
}

/// The proof that the CPU has `aes`, beside that of the register.
#[derive(Clone, Copy)]
pub(crate) struct AesNi<I>(I);

/// The proof that the CPU has `vaes`, beside that of the register.
#[derive(Clone, Copy)]
pub(crate) struct Vaes<I>(I);

macro_rules! proofs {
    ($($proof:ident $feature:ident)*) => {$(
        // SAFETY: the instructions are those of the feature, encoded for the registers of `I`.
        unsafe impl<I: Isa> Isa for $proof<I> {
            const NEEDS: Features = I::NEEDS.union(Features::$feature);

            #[inline(always)]
            unsafe fn assume() -> Self {
                // SAFETY: the caller vouches for it.
                $proof(unsafe { I::assume() })
            }
        }
    )*};
}

proofs! { AesNi AES Vaes VAES }

macro_rules! last_round {
    ($proof:ident $isa:ident $register:ident $encrypt_last:ident $decrypt_last:ident
     $and:ident $shift_right:ident $splat:ident) => {
        impl LastRound<$register> for $proof<$isa> {
            #[inline(always)]
            fn isa(self) -> $isa {
                self.0
            }

            #[inline(always)]
            fn encrypt_last(self, x: $register, key: $register) -> $register {
                // SAFETY: the proofs say that the instructions exist.
                $register::new(self.0, unsafe { $encrypt_last(x.get(), key.get()) })
            }

            #[inline(always)]
            fn decrypt_last(self, x: $register, key: $register) -> $register {
                // SAFETY: the proofs say that the instructions exist.
                $register::new(self.0, unsafe { $decrypt_last(x.get(), key.get()) })
            }

            #[inline(always)]
            fn halves(self, x: $register) -> [$register; 2] {
                // SAFETY: the proof says that the instructions exist.
                unsafe {
                    let (low, high) = ($and(x.get(), $splat(15)), $shift_right::<4>(x.get()));
                    [$register::new(self.0, low), $register::new(self.0, $and(high, $splat(15)))]
                }
            }
        }
    };
}

last_round! {
    AesNi Ssse3 Xmm _mm_aesenclast_si128 _mm_aesdeclast_si128
    _mm_and_si128 _mm_srli_epi16 _mm_set1_epi8
}
last_round! {
    AesNi Avx2 Ymm encrypt_halves decrypt_halves
    _mm256_and_si256 _mm256_srli_epi16 _mm256_set1_epi8
}
last_round! {
    Vaes Avx2 Ymm _mm256_aesenclast_epi128 _mm256_aesdeclast_epi128
    _mm256_and_si256 _mm256_srli_epi16 _mm256_set1_epi8
}
last_round! {
    Vaes Avx512Vl XmmVl _mm_aesenclast_si128 _mm_aesdeclast_si128
    _mm_and_si128 _mm_srli_epi16 _mm_set1_epi8
}
last_round! {
    Vaes Avx512Vl YmmVl _mm256_aesenclast_epi128 _mm256_aesdeclast_epi128
    _mm256_and_si256 _mm256_srli_epi16 _mm256_set1_epi8
}
last_round! {
    Vaes Avx512 Zmm _mm512_aesenclast_epi128 _mm512_aesdeclast_epi128
    _mm512_and_si512 _mm512_srli_epi16 _mm512_set1_epi8
}

macro_rules! by_halves {
    ($($name:ident $instruction:ident)*) => {$(
        /// One half of the register after the other.
        ///
        /// # Safety
        /// The CPU must have AVX2 and AES-NI.
        #[inline(always)]
        unsafe fn $name(x: __m256i, key: __m256i) -> __m256i {
            // SAFETY: the caller vouches for the instructions.
            unsafe {
                let low = $instruction(_mm256_castsi256_si128(x), _mm256_castsi256_si128(key));
                let high = $instruction(_mm256_extracti128_si256::<1>(x), _mm256_extracti128_si256::<1>(key));
                _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high)
            }
        }
    )*};
}

by_halves! { encrypt_halves _mm_aesenclast_si128 decrypt_halves _mm_aesdeclast_si128 }

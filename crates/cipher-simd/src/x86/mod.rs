//! The registers of x86-64, and the proofs that they exist.

mod bytes;
mod lanes;
mod rotate;
mod transpose;
mod words;

use core::arch::x86_64::{__m128i, __m256i, __m512i};

crate::proofs! {
    /// The CPU has `sse2`, as every x86-64 one. The encoding is that of the function around.
    pub Sse2 ["sse2"]
    /// The CPU has `ssse3`. The encoding is that of the function around.
    pub Ssse3 ["ssse3"]
    /// The CPU has `avx2`.
    pub Avx2 ["avx2"]
    /// The CPU has `avx512f` and `avx512bw`.
    pub Avx512 ["avx512f", "avx512bw"]
    /// The CPU has `avx512f`, `avx512bw` and `avx512vl`.
    pub Avx512Vl ["avx512f", "avx512bw", "avx512vl"]
}

macro_rules! includes {
    ($($wide:ident: $($narrow:ident),*;)*) => {$($(
        impl From<$wide> for $narrow {
            #[inline(always)]
            fn from(_: $wide) -> Self {
                $narrow(())
            }
        }
    )*
        impl From<$wide> for () {
            #[inline(always)]
            fn from(_: $wide) {}
        }
    )*};
}

includes! {
    Avx2: Ssse3;
    Avx512Vl: Avx512;
    Avx512: ;
    Ssse3: ;
    Sse2: ;
}

/// A register of 16 bytes, with the instructions of SSE2.
#[derive(Clone, Copy)]
pub struct XmmSse2(__m128i);

/// A register of 16 bytes, with the instructions up to SSSE3.
#[derive(Clone, Copy)]
pub struct Xmm(__m128i);

/// A register of 16 bytes, with the instructions of AVX-512.
#[derive(Clone, Copy)]
pub struct XmmVl(__m128i);

/// A register of 32 bytes.
#[derive(Clone, Copy)]
pub struct Ymm(__m256i);

/// A register of 32 bytes, with the instructions of AVX-512.
#[derive(Clone, Copy)]
pub struct YmmVl(__m256i);

/// A register of 64 bytes.
#[derive(Clone, Copy)]
pub struct Zmm(__m512i);

macro_rules! conversions {
    ($($register:ident $proof:ident $intrinsic:ident)*) => {$(
        impl $register {
            /// The register that holds `value`.
            #[inline(always)]
            pub fn new(_: $proof, value: $intrinsic) -> Self {
                $register(value)
            }

            /// The value for an intrinsic.
            #[inline(always)]
            pub fn get(self) -> $intrinsic {
                self.0
            }
        }
    )*};
}

conversions! {
    XmmSse2 Sse2 __m128i
    Xmm Ssse3 __m128i
    XmmVl Avx512Vl __m128i
    Ymm Avx2 __m256i
    YmmVl Avx512Vl __m256i
    Zmm Avx512 __m512i
}

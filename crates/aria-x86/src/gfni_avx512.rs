//! `gfni-avx512`: 64 blocks at a time in 512-bit registers, and the rest in narrower ones.

use crate::gfni::Gfni;
use aria_core::{RoundKey, Sliced};
use cipher_simd::x86::{Avx, Avx2, Avx512, Xmm, Ymm, Zmm};

aria_core::backend! {
    /// 64 blocks at a time with GFNI and AVX-512.
    GFNI_AVX512 = "gfni-avx512", RoundKey::repeated,
    ["avx2", "gfni", "avx512f", "avx512bw", "avx512vl"],
    // SAFETY, for all three: the function has the features of this list, and a `Runnable` checked them.
    [
        unsafe { Sliced::<Zmm, _>::new(Avx512::new(), Gfni::new(Avx512::new())) },
        unsafe { Sliced::<Ymm, _>::new(Avx2::new(), Gfni::new(Avx2::new())) },
    ],
    unsafe { Sliced::<Xmm, _>::new(Avx::new(), Gfni::new(Avx::new())) }
}

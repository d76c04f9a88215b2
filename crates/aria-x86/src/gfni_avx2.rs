//! `gfni-avx2`: 32 blocks at a time in 256-bit registers, and the rest in narrower ones.

use crate::gfni::Gfni;
use aria_core::{RoundKey, Sliced};
use cipher_simd::x86::{Avx, Avx2, Xmm, Ymm};

aria_core::backend! {
    /// 32 blocks at a time with GFNI and AVX2.
    GFNI_AVX2 = "gfni-avx2", RoundKey::repeated, ["avx2", "gfni"],
    // SAFETY, for both: the function has the features of this list, and a `Runnable` checked them.
    [unsafe { Sliced::<Ymm, _>::new(Avx2::new(), Gfni::new(Avx2::new())) }],
    unsafe { Sliced::<Xmm, _>::new(Avx::new(), Gfni::new(Avx::new())) }
}

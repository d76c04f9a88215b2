//! `gfni-avx2`: 32 blocks at a time in 256-bit registers, and the rest in narrower ones.

use crate::gfni::Gfni;
use aria_core::{RoundKey, Rounds, Sliced};
use cipher_simd::x86::{Avx, Avx2, Xmm, Ymm};

aria_core::backend! {
    /// 32 blocks at a time with GFNI and AVX2.
    GFNI_AVX2 = "gfni-avx2", RoundKey::repeated, ["avx2", "gfni"],
    [17 => Rounds<Sliced<Ymm, Gfni<Avx2>>>], Rounds<Sliced<Xmm, Gfni<Avx>>>
}

//! `gfni-avx512`: 64 blocks at a time in 512-bit registers, and the rest in narrower ones.

use crate::gfni::Gfni;
use aria_core::{RoundKey, Rounds, Sliced};
use cipher_simd::x86::{Avx, Avx2, Avx512, Xmm, Ymm, Zmm};

aria_core::backend! {
    /// 64 blocks at a time with GFNI and AVX-512.
    GFNI_AVX512 = "gfni-avx512", RoundKey::repeated,
    ["avx2", "gfni", "avx512f", "avx512bw", "avx512vl"],
    [33 => Rounds<Sliced<Zmm, Gfni<Avx512>>>, 17 => Rounds<Sliced<Ymm, Gfni<Avx2>>>], Rounds<Sliced<Xmm, Gfni<Avx>>>
}

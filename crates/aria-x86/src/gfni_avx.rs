//! `gfni-avx`: 16 blocks at a time in 128-bit registers, and a few with less delay.

use crate::{gfni::Gfni, gfni_aes::GfniAesNi};
use aria_core::{Natural, RoundKey, Rounds, Sliced};
use cipher_simd::x86::{Ssse3, Xmm};

aria_core::backend! {
    /// 16 blocks at a time, or 1, 2 and 4, with GFNI, AES-NI and AVX.
    GFNI_AVX = "gfni-avx", RoundKey::repeated, ["avx", "gfni", "aes"],
    [
        5 => Rounds<Sliced<Xmm, Gfni<Ssse3>>>,
        3 => Rounds<Natural<Xmm, GfniAesNi<Ssse3>, 4>>,
        2 => Rounds<Natural<Xmm, GfniAesNi<Ssse3>, 2>>
    ],
    Rounds<Natural<Xmm, GfniAesNi<Ssse3>>>
}

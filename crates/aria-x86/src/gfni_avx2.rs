//! `gfni-avx2`: 32 blocks at a time in 256-bit registers, the rest in narrower ones, and a few with less delay.

use crate::{gfni::Gfni, gfni_vaes::GfniVaes};
use aria_core::{Natural, RoundKey, Rounds, Sliced};
use cipher_simd::x86::{Avx, Avx2, Xmm, Ymm};

aria_core::backend! {
    /// 32 or 16 blocks at a time, or 1, 2, 4 and 8, with GFNI, VAES and AVX2.
    GFNI_AVX2 = "gfni-avx2", RoundKey::repeated, ["avx2", "gfni", "vaes"],
    [
        17 => Rounds<Sliced<Ymm, Gfni<Avx2>>>,
        9 => Rounds<Sliced<Xmm, Gfni<Avx>>>,
        5 => Rounds<Natural<Ymm, GfniVaes<Avx2>, 4>>,
        3 => Rounds<Natural<Ymm, GfniVaes<Avx2>, 2>>,
        2 => Rounds<Natural<Ymm, GfniVaes<Avx2>>>
    ],
    Rounds<Natural<Xmm, GfniVaes<Avx>>>
}

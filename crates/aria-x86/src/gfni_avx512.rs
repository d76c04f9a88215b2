//! `gfni-avx512`: 64 blocks at a time in 512-bit registers, the rest in narrower ones, and a few with less delay.

use crate::{gfni::Gfni, gfni_vaes::GfniVaes};
use aria_core::{Natural, RoundKey, Rounds, Sliced};
use cipher_simd::x86::{Avx512, Avx512Vl, XmmVl, YmmVl, Zmm};

aria_core::backend! {
    /// 64, 32 or 16 blocks at a time, or 1, 2, 4 and 8, with GFNI, VAES and AVX-512.
    GFNI_AVX512 = "gfni-avx512", RoundKey::repeated,
    ["avx2", "gfni", "vaes", "avx512f", "avx512bw", "avx512vl"],
    [
        33 => Rounds<Sliced<Zmm, Gfni<Avx512>>>,
        17 => Rounds<Sliced<YmmVl, Gfni<Avx512Vl>>>,
        13 => Rounds<Sliced<XmmVl, Gfni<Avx512Vl>>>,
        5 => Rounds<Natural<Zmm, GfniVaes<Avx512>, 2>>,
        3 => Rounds<Natural<Zmm, GfniVaes<Avx512>>>,
        2 => Rounds<Natural<YmmVl, GfniVaes<Avx512Vl>>>
    ],
    Rounds<Natural<XmmVl, GfniVaes<Avx512Vl>>>
}

//! `vaes-avx2`: 32 blocks at a time in 256-bit registers, the rest in narrower ones, and a few with less delay.

use crate::{
    aes::{AesNi, Vaes},
    aes_sboxes::Aes,
};
use aria_core::{Natural, RoundKey, Rounds, Sliced};
use cipher_simd::x86::{Avx2, Ssse3, Xmm, Ymm};

aria_core::backend! {
    /// 32 or 16 blocks at a time, or 1, 2, 4 and 8, with VAES and AVX2.
    VAES_AVX2 = "vaes-avx2", RoundKey::diffused, ["avx2", "vaes"],
    [
        17 => Rounds<Sliced<Ymm, Aes<Vaes<Avx2>>>>,
        9 => Rounds<Sliced<Xmm, Aes<AesNi<Ssse3>>>>,
        5 => Rounds<Natural<Ymm, Aes<Vaes<Avx2>>, 4>>,
        3 => Rounds<Natural<Ymm, Aes<Vaes<Avx2>>, 2>>,
        2 => Rounds<Natural<Ymm, Aes<Vaes<Avx2>>>>
    ],
    Rounds<Natural<Xmm, Aes<AesNi<Ssse3>>>>
}

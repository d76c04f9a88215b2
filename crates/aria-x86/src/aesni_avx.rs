//! `aesni-avx`: 16 blocks at a time in 128-bit registers, and a few with less delay.

use crate::aesni::AesNi;
use aria_core::{Natural, RoundKey, Rounds, Sliced};
use cipher_simd::x86::Xmm;

aria_core::backend! {
    /// 16 blocks at a time, or 1, 2 and 4, with AES-NI and AVX.
    AESNI_AVX = "aesni-avx", RoundKey::repeated, ["avx", "aes"],
    [
        5 => Rounds<Sliced<Xmm, AesNi>>,
        3 => Rounds<Natural<Xmm, AesNi, 4>>,
        2 => Rounds<Natural<Xmm, AesNi, 2>>
    ],
    Rounds<Natural<Xmm, AesNi>>
}

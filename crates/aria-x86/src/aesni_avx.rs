//! `aesni-avx`: 16 blocks at a time in 128-bit registers.

use crate::aesni::AesNi;
use aria_core::{RoundKey, Rounds, Sliced};
use cipher_simd::x86::Xmm;

aria_core::backend! {
    /// 16 blocks at a time with AES-NI and AVX.
    AESNI_AVX = "aesni-avx", RoundKey::repeated, ["avx", "aes"],
    [], Rounds<Sliced<Xmm, AesNi>>
}

//! `aesni-avx`: 16 blocks at a time in 128-bit registers.

use crate::aesni::AesNi;
use aria_core::{RoundKey, Sliced};
use cipher_simd::x86::{Avx, Xmm};

aria_core::backend! {
    /// 16 blocks at a time with AES-NI and AVX.
    AESNI_AVX = "aesni-avx", RoundKey::repeated, ["avx", "aes"],
    // SAFETY: the function has the features of this list, and a `Runnable` checked them.
    [],
    unsafe { Sliced::<Xmm, _>::new(Avx::new(), AesNi::new(Avx::new())) }
}

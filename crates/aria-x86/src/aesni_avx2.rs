//! `aesni-avx2`: 32 blocks at a time in 256-bit registers, of which AES-NI takes the halves; the rest in narrower ones,
//! and a few with less delay.

use crate::{aes::AesNi, aes_sboxes::Aes};
use aria_core::{Natural, RoundKey, Rounds, Sliced};
use cipher_simd::x86::{Avx2, Ssse3, Xmm, Ymm};

aria_core::backend! {
    /// 32 or 16 blocks at a time, or 1, 2 and 4, with AES-NI and AVX2.
    AESNI_AVX2 = "aesni-avx2", RoundKey::diffused, ["avx2", "aes"],
    [
        19 => Rounds<Sliced<Ymm, Aes<AesNi<Avx2>>>>,
        5 => Rounds<Sliced<Xmm, Aes<AesNi<Ssse3>>>>,
        3 => Rounds<Natural<Xmm, Aes<AesNi<Ssse3>>, 4>>,
        2 => Rounds<Natural<Xmm, Aes<AesNi<Ssse3>>, 2>>
    ],
    Rounds<Natural<Xmm, Aes<AesNi<Ssse3>>>>
}

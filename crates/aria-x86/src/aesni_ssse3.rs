//! `aesni-ssse3`: 16 blocks at a time in 128-bit registers, and a few with less delay, without AVX.

use crate::{aes::AesNi, aes_sboxes::Aes};
use aria_core::{Natural, RoundKey, Rounds, Sliced};
use cipher_simd::x86::{Ssse3, Xmm};

aria_core::backend! {
    /// 16 blocks at a time, or 1, 2 and 4, with AES-NI and SSSE3.
    AESNI_SSSE3 = "aesni-ssse3", RoundKey::diffused, ["ssse3", "aes"],
    [
        5 => Rounds<Sliced<Xmm, Aes<AesNi<Ssse3>>>>,
        3 => Rounds<Natural<Xmm, Aes<AesNi<Ssse3>>, 4>>,
        2 => Rounds<Natural<Xmm, Aes<AesNi<Ssse3>>, 2>>
    ],
    Rounds<Natural<Xmm, Aes<AesNi<Ssse3>>>>
}

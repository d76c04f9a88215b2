//! `neon-aes-sha3`: 16 blocks at a time, and a few with less delay.

use crate::aes::Aes;
use aria_core::{Natural, RoundKey, Rounds, Sliced};
use cipher_simd::aarch64::{QSha3, Sha3};

aria_core::backend! {
    /// 16 blocks at a time, or 1, 2 and 4, with AES instructions and EOR3.
    NEON_AES_SHA3 = "neon-aes-sha3", RoundKey::preceding, ["neon", "aes", "sha3"],
    [
        5 => Rounds<Sliced<QSha3, Aes<Sha3>>>,
        3 => Rounds<Natural<QSha3, Aes<Sha3>, 4>>,
        2 => Rounds<Natural<QSha3, Aes<Sha3>, 2>>
    ],
    Rounds<Natural<QSha3, Aes<Sha3>>>
}

//! `neon-aes`: 16 blocks at a time, and a few with less delay.

use crate::aes::Aes;
use aria_core::{Natural, RoundKey, Rounds, Sliced};
use cipher_simd::aarch64::{Neon, Q};

aria_core::backend! {
    /// 16 blocks at a time, or 1, 2 and 4, with AES instructions.
    NEON_AES = "neon-aes", RoundKey::preceding, ["neon", "aes"],
    [
        5 => Rounds<Sliced<Q, Aes<Neon>>>,
        3 => Rounds<Natural<Q, Aes<Neon>, 4>>,
        2 => Rounds<Natural<Q, Aes<Neon>, 2>>
    ],
    Rounds<Natural<Q, Aes<Neon>>>
}

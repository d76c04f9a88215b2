//! `neon`: for CPUs without AES instructions, 128 blocks at a time in bit slices, 16 in byte slices, and a few with less
//! delay.

use crate::nibbles::Nibbles;
use aria_core::{Natural, RoundKey, Rounds, Sliced};
use aria_soft::ManyBlocks;
use cipher_simd::aarch64::{Neon, Q};

aria_core::backend! {
    /// 128 or 16 blocks at a time, or 1, 2 and 4, with NEON alone.
    NEON = "neon", RoundKey::repeated, ["neon"],
    [
        81 => ManyBlocks,
        5 => Rounds<Sliced<Q, Nibbles<Neon>>>,
        3 => Rounds<Natural<Q, Nibbles<Neon>, 4>>,
        2 => Rounds<Natural<Q, Nibbles<Neon>, 2>>
    ],
    Rounds<Natural<Q, Nibbles<Neon>>>
}

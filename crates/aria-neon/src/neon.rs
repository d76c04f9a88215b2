//! `neon`: for CPUs without AES instructions. In bit slices 128 blocks at a time or 8, in byte slices 16, and one or two
//! with less delay.

use crate::nibbles::Nibbles;
use aria_core::{Inner, Natural, RoundKey, Rounds, Sliced};
use aria_soft::{FewBlocks, ManyBlocks};
use cipher_simd::aarch64::{Neon, Q};

aria_core::backend! {
    /// 128, 16 or 8 blocks at a time, or 1 and 2, with NEON alone.
    NEON = "neon", round_key, ["neon"],
    [
        81 => ManyBlocks,
        9 => Rounds<Sliced<Q, Nibbles<Neon>>>,
        3 => FewBlocks,
        2 => Rounds<Natural<Q, Nibbles<Neon>, 2>>
    ],
    Rounds<Natural<Q, Nibbles<Neon>>>
}

/// A round key for slices of either kind.
fn round_key(key: &[u8; 16], inner: Option<Inner<'_>>) -> RoundKey {
    let mut round_key = RoundKey::repeated(key, None);
    *round_key.other_mut() = *aria_soft::round_key(key, inner).other();
    round_key
}

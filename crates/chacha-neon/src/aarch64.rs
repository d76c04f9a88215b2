//! `neon` on AArch64: up to eight blocks at a time in 128-bit registers.

use chacha_core::layout::{Horizontal, InTurn, Vertical};
use cipher_simd::aarch64::{Neon, Q};

/// Eight blocks.
type Long = InTurn<Vertical<Q>, Vertical<Q>>;
/// Two blocks.
type Two = InTurn<Horizontal<Q>, Horizontal<Q>>;

chacha_core::backend! {
    /// Up to eight blocks at a time with NEON.
    NEON = "neon", ["neon"], Neon, (Long, (Vertical<Q>, (Two, (Horizontal<Q>, ()))))
}

//! `neon` on AArch64: up to six blocks at a time in 128-bit registers.
//!
//! Six blocks and what their double round needs beside them fill the 32 registers. The general registers are the fastest
//! for one block.

use chacha_core::layout::{Horizontal, InTurn, Vertical};
use cipher_simd::aarch64::{Neon, Q};

/// Two blocks.
type Two = InTurn<Horizontal<Q>, Horizontal<Q>>;

chacha_core::backend! {
    /// Up to six blocks at a time with NEON.
    NEON = "neon", ["neon"], Neon, (InTurn<Vertical<Q>, Two>, (Vertical<Q>, (Two, (Vertical<u32>, ()))))
}

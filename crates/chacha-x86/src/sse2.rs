//! `sse2`: up to eight blocks at a time in 128-bit registers, on every x86-64 CPU.

use chacha_core::layout::{Horizontal, InTurn, Vertical};
use cipher_simd::x86::{Sse2, XmmSse2};

/// Four blocks.
type Many = Vertical<XmmSse2>;
/// Two blocks.
type Several = InTurn<Horizontal<XmmSse2>, Horizontal<XmmSse2>>;
/// One.
type Few = (Horizontal<XmmSse2>, ());

chacha_core::backend! {
    /// Up to eight blocks at a time with SSE2.
    SSE2 = "sse2", ["sse2"], Sse2,
    (InTurn<Many, Many>, (InTurn<Many, Several>, (Many, (InTurn<Horizontal<XmmSse2>, Several>, (Several, Few))))),
    stitched InTurn<Many, Many>
}

//! `ssse3`: up to eight blocks at a time in 128-bit registers, with shuffles of bytes for two of the rotations.

use chacha_core::layout::{Horizontal, InTurn, Vertical};
use cipher_simd::x86::{Ssse3, Xmm};

/// Four blocks.
type Many = Vertical<Xmm>;
/// Two blocks.
type Several = InTurn<Horizontal<Xmm>, Horizontal<Xmm>>;
/// One.
type Few = (Horizontal<Xmm>, ());

chacha_core::backend! {
    /// Up to eight blocks at a time with SSSE3.
    SSSE3 = "ssse3", ["ssse3"], Ssse3,
    (InTurn<Many, Many>, (InTurn<Many, Several>, (Many, (InTurn<Horizontal<Xmm>, Several>, (Several, Few))))),
    stitched InTurn<Many, Many>
}

//! `avx2`: up to 16 blocks at a time in 256-bit registers.

use chacha_core::layout::{Horizontal, InTurn, Vertical};
use cipher_simd::x86::{Avx2, Xmm, Ymm};

/// Eight blocks.
type Many = Vertical<Ymm>;
/// Four blocks.
type Several = InTurn<Horizontal<Ymm>, Horizontal<Ymm>>;
/// Two or one.
type Few = (Horizontal<Ymm>, (Horizontal<Xmm>, ()));

chacha_core::backend! {
    /// Up to 16 blocks at a time with AVX2.
    AVX2 = "avx2", ["avx2", "bmi2"], Avx2,
    (InTurn<Many, Many>, (InTurn<Many, Several>, (Many, (InTurn<Horizontal<Ymm>, Several>, (Several, Few))))),
    stitched InTurn<Many, Many>
}

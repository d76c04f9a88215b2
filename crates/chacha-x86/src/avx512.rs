//! `avx512`: up to 32 blocks at a time in 512-bit registers, with rotations of one instruction.

use chacha_core::layout::{Horizontal, InTurn, Vertical};
use cipher_simd::x86::{Avx512Vl, XmmVl, YmmVl, Zmm};

/// Sixteen blocks.
type Many = Vertical<Zmm>;
/// Twelve blocks.
type Dozen = InTurn<Horizontal<Zmm>, Several>;
/// Eight blocks.
type Several = InTurn<Horizontal<Zmm>, Horizontal<Zmm>>;
/// Five blocks: four, and the one that makes the key of Poly1305.
type Five = InTurn<Horizontal<XmmVl>, Horizontal<Zmm>>;
/// Four, two or one.
type Few = (Horizontal<Zmm>, (Horizontal<YmmVl>, (Horizontal<XmmVl>, ())));

chacha_core::backend! {
    /// Up to 32 blocks at a time with AVX-512.
    AVX512 = "avx512", ["avx512f", "avx512bw", "avx512vl"], Avx512Vl,
    (InTurn<Many, Many>, (InTurn<Many, Several>, (Many, (Dozen, (Several, (Five, Few))))))
}

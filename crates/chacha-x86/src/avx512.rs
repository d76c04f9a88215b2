//! `avx512`: up to 32 blocks at a time in 512-bit registers, with rotations of one instruction.

use chacha_core::layout::{Horizontal, InTurn, Vertical};
use cipher_simd::x86::{Avx512Vl, XmmVl, YmmVl, Zmm};

/// The block that makes the key of Poly1305 often comes before a round number of others.
type AndOne<R> = InTurn<Horizontal<XmmVl>, R>;
/// Sixteen blocks.
type Many = Vertical<Zmm>;
/// Twelve blocks.
type Dozen = InTurn<Horizontal<Zmm>, Several>;
/// Eight blocks.
type Several = InTurn<Horizontal<Zmm>, Horizontal<Zmm>>;
/// Four blocks.
type Four = Horizontal<Zmm>;

/// 32, 24, 17 or 16 blocks.
type Long = (InTurn<Many, Many>, (InTurn<Many, Several>, (AndOne<Many>, (Many, Medium))));
/// 12, 9, 8 or 5.
type Medium = (Dozen, (AndOne<Several>, (Several, (AndOne<Four>, Short))));
/// Four, two or one.
type Short = (Four, (Horizontal<YmmVl>, (Horizontal<XmmVl>, ())));

chacha_core::backend! {
    /// Up to 32 blocks at a time with AVX-512.
    AVX512 = "avx512", ["avx512f", "avx512bw", "avx512vl"], Avx512Vl, Long
}

//! `avx2`: up to 16 blocks at a time in 256-bit registers.

use crate::common::{Layouts, Longest};
use chacha_core::layout::Horizontal;
use cipher_simd::x86::{Avx2, Xmm, Ymm};

chacha_core::backend! {
    /// Up to 16 blocks at a time with AVX2.
    AVX2 = "avx2", ["avx2", "bmi2"], Avx2, Layouts<Ymm, (Horizontal<Xmm>, ())>, stitched Longest<Ymm>
}

//! `avx2`: eight blocks at a time in 256-bit registers.

use chacha_core::layout::{Horizontal, Vertical};
use cipher_simd::x86::{Avx2, U32x8};

/// For the end of a message, four blocks or two.
type Layouts = (Vertical<U32x8>, ([Horizontal<U32x8>; 2], (Horizontal<U32x8>, ())));

chacha_core::backend! {
    /// Eight blocks at a time with AVX2.
    AVX2 = "avx2", ["avx2"], Avx2, Layouts
}

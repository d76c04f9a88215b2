//! `ssse3`: up to eight blocks at a time in 128-bit registers, with shuffles of bytes for two of the rotations.

use crate::common::{Layouts, Longest};
use cipher_simd::x86::{Ssse3, Xmm};

chacha_core::backend! {
    /// Up to eight blocks at a time with SSSE3.
    SSSE3 = "ssse3", ["ssse3"], Ssse3, Layouts<Xmm, ()>, stitched Longest<Xmm>
}

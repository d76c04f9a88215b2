//! `sse2`: up to eight blocks at a time in 128-bit registers, on every x86-64 CPU.

use crate::common::{Layouts, Longest};
use cipher_simd::x86::{Sse2, XmmSse2};

chacha_core::backend! {
    /// Up to eight blocks at a time with SSE2.
    SSE2 = "sse2", ["sse2"], Sse2, Layouts<XmmSse2, ()>, stitched Longest<XmmSse2>
}

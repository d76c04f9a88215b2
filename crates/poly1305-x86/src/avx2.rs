//! `avx2`: four blocks at a time in limbs of 26 bits.

use crate::limbs26::Limbs26;

poly1305_core::backend! {
    /// Four blocks at a time with AVX2.
    AVX2 = "avx2", ["avx2"], Limbs26, 42
}

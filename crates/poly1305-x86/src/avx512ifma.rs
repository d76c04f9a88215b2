//! `avx512ifma`: eight blocks at a time in limbs of 44 bits.

use crate::limbs44::Limbs44;

poly1305_core::backend! {
    /// Eight blocks at a time with AVX-512 IFMA.
    AVX512IFMA = "avx512ifma", ["avx512f", "avx512ifma"], Limbs44, 12
}

//! `pclmul-avx`: 16 blocks to a reduction in 128-bit registers.

use crate::registers::Xmm;

ghash_core::backend! {
    /// 16 blocks to a reduction with PCLMULQDQ and AVX.
    PCLMUL_AVX = "pclmul-avx", ["avx", "pclmulqdq"], Xmm
}

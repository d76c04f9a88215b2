//! `vpclmul-avx2`: 16 blocks to a reduction in 256-bit registers.

use crate::registers::Ymm;

ghash_core::backend! {
    /// 16 blocks to a reduction with VPCLMULQDQ and AVX2.
    VPCLMUL_AVX2 = "vpclmul-avx2", ["avx2", "vpclmulqdq"], Ymm
}

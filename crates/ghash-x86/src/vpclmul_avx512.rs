//! `vpclmul-avx512`: 32 blocks to a reduction in 512-bit registers.

use crate::registers::Zmm;

ghash_core::backend! {
    /// 32 blocks to a reduction with VPCLMULQDQ, GFNI and AVX-512.
    VPCLMUL_AVX512 = "vpclmul-avx512", ["avx512f", "avx512vl", "gfni", "vpclmulqdq"], Zmm
}

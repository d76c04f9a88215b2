//! `pclmul`: 16 blocks to a reduction in 128-bit registers.

use crate::registers::Xmm;

ghash_core::backend! {
    /// 16 blocks to a reduction with PCLMULQDQ in its SSE encoding.
    PCLMUL = "pclmul", ["ssse3", "pclmulqdq"], Xmm
}

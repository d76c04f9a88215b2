//! `pmull`: 8 blocks to a reduction.

use crate::registers::Neon;

ghash_core::backend! {
    /// 8 blocks to a reduction with PMULL.
    PMULL = "pmull", ["neon", "aes"], Neon
}

//! `neon` on AArch64: four blocks at a time in limbs of 26 bits.

use crate::limbs26::Limbs26;

poly1305_core::backend! {
    /// Four blocks at a time with NEON.
    NEON = "neon", ["neon"], Limbs26, 40
}

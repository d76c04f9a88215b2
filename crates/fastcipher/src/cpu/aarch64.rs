//! AArch64 by the standard library, which knows how each operating system is asked.

use cipher_backend::{Cpu, Features};
use std::arch::is_aarch64_feature_detected;

pub(super) fn detect() -> Cpu {
    let mut features = Cpu::baseline().features();
    for (detected, feature) in [
        (is_aarch64_feature_detected!("neon"), Features::NEON),
        (is_aarch64_feature_detected!("aes"), Features::AES),
        (is_aarch64_feature_detected!("sha3"), Features::SHA3),
    ] {
        if detected {
            features = features.union(feature);
        }
    }
    // SAFETY: the operating system says so, and saves the registers.
    unsafe { Cpu::new(features) }
}

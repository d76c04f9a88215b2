//! The instances of ARM.

use super::{
    super::width::Width::Neon,
    Instances,
    chacha::{SHUFFLE_BYTES, chacha, horizontal, twice, vertical},
};
use fastcipher::Features;

/// The backends in NEON, each with what it needs beside it.
pub(in crate::asm) fn of_aarch64() -> Vec<(&'static str, &'static str, Features)> {
    vec![("chacha", "neon", Features::NEON)]
}

pub(in crate::asm) fn aarch64() -> Vec<Instances> {
    vec![chacha(
        "chacha-neon",
        "neon",
        SHUFFLE_BYTES,
        [twice(vertical(Neon)), vertical(Neon), twice(horizontal(Neon)), horizontal(Neon)],
    )]
}

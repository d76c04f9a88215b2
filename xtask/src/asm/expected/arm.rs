//! The instances of ARM.

use super::{
    super::width::Width::Neon,
    Instances,
    chacha::{self, SHUFFLE_BYTES, chacha, horizontal, in_turn, twice, vertical},
};
use fastcipher::Features;

/// The backends, each with what it needs.
pub(in crate::asm) fn of_aarch64() -> Vec<(&'static str, &'static str, Features)> {
    vec![("chacha", "neon", Features::NEON), ("chacha", "soft", Features::NONE)]
}

pub(in crate::asm) fn aarch64() -> Vec<Instances> {
    let layouts = [in_turn(vertical(Neon), twice(horizontal(Neon))), vertical(Neon), twice(horizontal(Neon))];
    let mut neon = chacha("chacha-neon", "neon", SHUFFLE_BYTES, layouts);
    // One block in general registers.
    neon.kernels.push(chacha::words());
    vec![Instances { module: Some("aarch64"), ..neon }, chacha::soft()]
}

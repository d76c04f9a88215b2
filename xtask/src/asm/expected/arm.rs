//! The instances of ARM.

use super::{
    super::width::Width::Neon,
    Instances, Kernel, Place,
    aria::{self, AESE, AESE_IMAGES, TERNARY_AESE, TWO_INPUT_AESE, aria, natural, sliced},
    chacha::{self, SHUFFLE_BYTES, chacha, horizontal, in_turn, twice, vertical},
    ghash::{self, ghash},
    of,
    poly1305::{self, poly1305},
};
use fastcipher::Features;

/// The backends, each with what it needs.
pub(in crate::asm) fn of_aarch64() -> Vec<(&'static str, &'static str, Features)> {
    vec![
        ("chacha", "neon", Features::NEON),
        ("chacha", "soft", Features::NONE),
        ("poly1305", "neon", Features::NEON),
        ("poly1305", "soft", Features::NONE),
        ("aria", "neon-aes-sha3", Features::named(&["neon", "aes", "sha3"])),
        ("aria", "neon-aes", Features::named(&["neon", "aes"])),
        ("aria", "neon", Features::NEON),
        ("aria", "soft", Features::NONE),
        ("ghash", "pmull", Features::named(&["neon", "aes"])),
    ]
}

#[rustfmt::skip]
pub(in crate::asm) fn aarch64() -> Vec<Instances> {
    let layouts = [in_turn(vertical(Neon), twice(horizontal(Neon))), vertical(Neon), twice(horizontal(Neon))];
    let mut neon = chacha("chacha-neon", "neon", SHUFFLE_BYTES, layouts);
    // One block in general registers.
    neon.kernels.push(chacha::words());
    let hash = poly1305("poly1305-neon", "neon", Neon, poly1305::NEON);
    let of_module = |instances| Instances { module: Some("aarch64"), ..instances };
    let mut all = vec![of_module(neon), chacha::soft(), of_module(hash), poly1305::soft_of_aarch64()];
    let sha3 = aria("aria-neon", "neon-aes-sha3", &[
        sliced(Neon, AESE, TERNARY_AESE), natural(Neon, 4, AESE_IMAGES, TERNARY_AESE), natural(Neon, 2, AESE_IMAGES, TERNARY_AESE),
        natural(Neon, 1, AESE_IMAGES, TERNARY_AESE),
    ]);
    // Where a round key is of its own, the compiler unrolls the loop over the lanes.
    let unrolled = |kernel: Kernel| if kernel.place == Place::Nest { kernel.within(Place::Loop) } else { kernel };
    all.extend(sha3.into_iter().map(|instances| Instances {
        kernels: instances.kernels.into_iter().map(unrolled).collect(),
        ..instances
    }));
    all.extend(aria("aria-neon", "neon-aes", &[
        sliced(Neon, AESE, TWO_INPUT_AESE), natural(Neon, 4, AESE_IMAGES, TWO_INPUT_AESE), natural(Neon, 2, AESE_IMAGES, TWO_INPUT_AESE),
        natural(Neon, 1, AESE_IMAGES, TWO_INPUT_AESE),
    ]));
    // The kernels of these are not counted: they have no instruction that tells them from other code.
    all.extend(aria::soft().into_iter().map(|instances| Instances { kernels: Vec::new(), ..instances }));
    let neon = of("aria-neon", "neon", aria::MODES, []);
    all.push(Instances { module: Some("neon"), loops_around_copies: 1, ..neon });
    all.extend(ghash("ghash-neon", "pmull", Neon, ghash::PMULL));
    all
}

pub(in crate::asm) fn of_armv7() -> Vec<(&'static str, &'static str, Features)> {
    vec![
        ("chacha", "neon", Features::NEON),
        ("chacha", "soft", Features::NONE),
        ("poly1305", "neon", Features::NEON),
    ]
}

pub(in crate::asm) fn armv7() -> Vec<Instances> {
    let of_module = |instances| Instances { module: Some("armv7"), ..instances };
    vec![
        of_module(of("chacha-neon", "neon", &["keystream"], [chacha::rotating_words()])),
        of_module(of("chacha-neon", "neon", &["six::xor"], [chacha::beside_words()])),
        of("chacha-soft", "soft", &["keystream"], [chacha::rotating_words()]),
        of_module(of("poly1305-neon", "neon", &["blocks"], [])),
        of_module(of("poly1305-neon", "neon", &["groups::sum"], [poly1305::group()])),
    ]
}

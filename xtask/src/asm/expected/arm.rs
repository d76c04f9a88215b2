//! The instances of ARM.

use super::{
    super::width::Width::Neon,
    Instances,
    aria::{self, AES, EOR3, NEON_AES_IMAGES, NIBBLES, NIBBLES_IMAGES, TWO_INPUT, aria, natural, sliced},
    chacha::{self, SHUFFLE_BYTES, chacha, horizontal, in_turn, twice, vertical},
    ghash::{PMULL, ghash},
    of,
    poly1305::{self, poly1305},
};
use fastcipher::Features;

const ARIA: &str = "aria-neon";

const CIRCUITS: &[&str] = &[
    "<Once as aria_core::kernel::Kernel>::ecb",
    "<Once as aria_core::kernel::Kernel>::ctr",
    "<Once as aria_core::kernel::Kernel>::cbc",
    "<Once as aria_core::kernel::Kernel>::chain",
    "<Once as aria_core::kernel::Kernel>::chain_each",
    "<Once as aria_core::kernel::Kernel>::lane_key",
];

/// The backends, each with what it needs.
pub(in crate::asm) fn of_aarch64() -> Vec<(&'static str, &'static str, Features)> {
    vec![
        ("aria", "neon-aes", Features::AES),
        ("aria", "neon-aes-sha3", Features::AES.union(Features::SHA3)),
        ("aria", "neon", Features::NEON),
        ("aria", "soft", Features::NONE),
        ("chacha", "neon", Features::NEON),
        ("chacha", "soft", Features::NONE),
        ("poly1305", "neon", Features::NEON),
        ("poly1305", "soft", Features::NONE),
        ("ghash", "pmull", Features::AES),
    ]
}

pub(in crate::asm) fn aarch64() -> Vec<Instances> {
    let layouts = [in_turn(vertical(Neon), twice(horizontal(Neon))), vertical(Neon), twice(horizontal(Neon))];
    let mut neon = chacha("chacha-neon", "neon", SHUFFLE_BYTES, layouts);
    // One block in general registers.
    neon.kernels.push(chacha::words());
    let hash = poly1305("poly1305-neon", "neon", Neon, poly1305::NEON);
    let of_module = |instances| Instances { module: Some("aarch64"), ..instances };
    let mut all = vec![of_module(neon), chacha::soft(), of_module(hash), poly1305::soft_of_aarch64()];
    let kernels = |sboxes, images, sums| {
        let few = |registers| natural(Neon, registers, images, sums);
        [sliced(Neon, sboxes, sums), few(4), few(2), few(1)]
    };
    all.extend(aria(ARIA, "neon-aes", &kernels(AES, NEON_AES_IMAGES, TWO_INPUT)));
    all.extend(aria(ARIA, "neon-aes-sha3", &kernels(AES, NEON_AES_IMAGES, EOR3)));
    let of_nibbles = [
        sliced(Neon, NIBBLES, TWO_INPUT),
        natural(Neon, 2, NIBBLES_IMAGES, TWO_INPUT),
        natural(Neon, 1, NIBBLES_IMAGES, TWO_INPUT),
    ];
    let mut of_neon = aria(ARIA, "neon", &of_nibbles);
    of_neon.push(of(ARIA, "neon", &["round_key"], []));
    all.extend(of_neon.into_iter().map(|instances| Instances { module: Some("neon"), ..instances }));
    // It calls the circuits of `soft`, which take grids.
    let called =
        |package, module, functions| Instances { module: Some(module), ..of(package, "neon", functions, []) };
    let circuits = called("aria-soft", "once", CIRCUITS);
    all.push(Instances { loops_around_copies: 1, ..circuits });
    all.push(called("aria-soft", "grid", &["round_key"]));
    all.extend(aria::soft(Neon));
    all.push(of("aria-soft", "soft", &["tower::after_quotient"], []));
    all.extend(ghash("ghash-neon", "pmull", Neon, PMULL));
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
        of_module(of("chacha-neon", "neon", &["keystream"], [])),
        of_module(of("chacha-neon", "neon", &["one::xor"], [chacha::rotating_words_twice()])),
        of_module(of("chacha-neon", "neon", &["six::xor"], [chacha::beside_words()])),
        of("chacha-soft", "soft", &["keystream"], [chacha::rotating_words()]),
        of_module(of("poly1305-neon", "neon", &["blocks"], [])),
        of_module(of("poly1305-neon", "neon", &["groups::sum"], [poly1305::group()])),
    ]
}

//! The instances that there must be, and what each must hold.
//!
//! The least number of each instruction follows from the algorithm. What is found is more, and falls below where a
//! kernel is no longer unrolled, or no longer in its registers.

use super::width::Width::{self, Scalar, Xmm, Ymm, Zmm};
use iced_x86::Mnemonic::{self, *};

/// Functions of one backend.
pub(super) struct Instances {
    pub(super) cipher: &'static str,
    pub(super) backend: &'static str,
    pub(super) functions: &'static [&'static str],
    /// The registers that the work is done in.
    pub(super) width: Width,
    /// The least number of each instruction on these registers.
    pub(super) mnemonics: &'static [(Mnemonic, usize)],
}

#[rustfmt::skip]
pub(super) const EXPECTED: &[Instances] = &[
    // A pair of rounds in a loop and the last pair: 16 registers through an S-box in each round, and at least an XOR
    // for each register after all of them but the last.
    of("aria", "gfni-avx512", &["ecb", "ctr"], Zmm, &[(Vgf2p8affineinvqb, 64), (Vpternlogd, 48)]),
    of("aria", "gfni-avx2", &["ecb", "ctr"], Ymm, &[(Vgf2p8affineinvqb, 64), (Vpxor, 48)]),
    of("aria", "aesni-avx", &["ecb", "ctr"], Xmm, &[(Vaesenclast, 32), (Vaesdeclast, 32), (Vpxor, 48)]),
    // An odd round and an even one.
    of("aria", "gfni-avx512", &["round"], Xmm, &[(Vgf2p8affineinvqb, 32)]),
    of("aria", "gfni-avx2", &["round"], Xmm, &[(Vgf2p8affineinvqb, 32)]),
    of("aria", "aesni-avx", &["round"], Xmm, &[(Vaesenclast, 16), (Vaesdeclast, 16)]),
    // The modes call kernels, which have an S-box circuit of seventy XORs in each of those rounds.
    of("aria", "soft", &["ecb", "ctr", "round", "grid::round_key"], Scalar, &[]),
    of("aria", "soft", &["<once::Once as aria_core::kernel::Kernel>::encrypt"], Xmm, &[(Pxor, 280)]),
    of("aria", "soft", &["<once::Once as aria_core::kernel::Kernel>::round"], Xmm, &[(Pxor, 140)]),
    // A double round in a loop: 8 quarter rounds of four sums, two rotations by whole bytes and two by others.
    of("chacha", "avx2", &["xor"], Ymm, &[(Vpaddd, 32), (Vpxor, 32), (Vpshufb, 16), (Vpsrld, 16)]),
    of("chacha", "soft", &["xor"], Scalar, &[(Rol, 32)]),
    // Four products of two words.
    of("poly1305", "soft", &["blocks"], Scalar, &[(Mul, 4)]),
    // A product of polynomials: nine of words with holes between the bits.
    of("ghash", "soft", &["key", "blocks"], Scalar, &[(Imul, 9)]),
];

const fn of(
    cipher: &'static str,
    backend: &'static str,
    functions: &'static [&'static str],
    width: Width,
    mnemonics: &'static [(Mnemonic, usize)],
) -> Instances {
    Instances { cipher, backend, functions, width, mnemonics }
}

impl Instances {
    /// The package: named after the cipher and the target.
    pub(super) fn package(&self) -> String {
        let target = if self.backend == "soft" { "soft" } else { "x86" };
        format!("{}-{target}", self.cipher)
    }

    /// The paths of the functions: in the module named after the backend, or in the crate of a portable one.
    pub(super) fn paths(&self) -> impl Iterator<Item = String> {
        let mut module = self.package().replace('-', "_");
        if self.backend != "soft" {
            module = format!("{module}::{}", self.backend.replace('-', "_"));
        }
        self.functions.iter().map(move |function| match function.strip_prefix('<') {
            Some(of_a_type) => format!("<{module}::{of_a_type}"),
            None => format!("{module}::{function}"),
        })
    }
}

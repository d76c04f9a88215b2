//! The instances that there must be, and what each must hold.
//!
//! The least number of each instruction follows from the algorithm. What is found is more, and falls below where a
//! kernel is no longer unrolled, or no longer in its registers.

use super::width::Width::{self, Scalar, Xmm, Ymm, Zmm};
use iced_x86::Mnemonic::{self, *};

/// Functions of one backend.
pub(super) struct Instances {
    /// The package of the backend: the cipher and the target.
    pub(super) package: &'static str,
    pub(super) backend: &'static str,
    pub(super) functions: &'static [&'static str],
    pub(super) counts: &'static [Count],
}

/// The least number of some instructions, together, on registers of one width.
pub(super) type Count = (Width, &'static [Mnemonic], usize);

/// One of the two, whichever the compiler takes.
const TERNARY: &[Mnemonic] = &[Vpternlogd, Vpternlogq];

/// A step of the transposition.
const UNPACK: &[Mnemonic] = &[Vpunpcklbw, Vpunpckhbw];

#[rustfmt::skip]
pub(super) const EXPECTED: &[Instances] = &[
    // A kernel is a pair of rounds in a loop and the last pair. In a sliced one 16 registers go through an S-box in
    // each round, and there is at least an XOR for each register after all of them but the last. In a natural one a
    // register goes through all four S-boxes, S1 and S2 with AES-NI by one instruction, and there are eight XORs of two
    // or four of three. There is one sliced kernel for each width, and natural ones for 1, 2, 4 and maybe 8 blocks.
    of("aria-x86", "gfni-avx512", &["ecb", "ctr"], &[
        (Zmm, &[Vgf2p8affineinvqb], 64 + 3 * 12), (Zmm, TERNARY, 48 + 3 * 12),
        (Ymm, &[Vgf2p8affineinvqb], 64 + 12), (Ymm, TERNARY, 48 + 12),
        (Xmm, &[Vgf2p8affineinvqb], 64 + 12), (Xmm, TERNARY, 48 + 12),
    ]),
    of("aria-x86", "gfni-avx2", &["ecb", "ctr"], &[
        (Ymm, &[Vgf2p8affineinvqb], 64 + 7 * 12), (Ymm, &[Vpxor], 48 + 7 * 24),
        (Xmm, &[Vgf2p8affineinvqb], 64 + 12), (Xmm, &[Vpxor], 48 + 24),
    ]),
    of("aria-x86", "aesni-avx", &["ecb", "ctr"], &[
        (Xmm, &[Vaesenclast], 32 + 7 * 4), (Xmm, &[Vaesdeclast], 32 + 7 * 8), (Xmm, &[Vpxor], 48 + 7 * 24),
    ]),
    // Messages side by side: the same kernels, and eight steps of the transposition of a batch.
    of("aria-x86", "gfni-avx512", &["chains", "chains_each"], &[
        (Zmm, &[Vgf2p8affineinvqb], 64), (Zmm, TERNARY, 48), (Zmm, UNPACK, 128),
        (Ymm, &[Vgf2p8affineinvqb], 64), (Ymm, &[Vpxor, Vpxord, Vpxorq], 48), (Ymm, UNPACK, 128),
        (Xmm, &[Vgf2p8affineinvqb], 64), (Xmm, &[Vpxor, Vpxord, Vpxorq], 48), (Xmm, UNPACK, 128),
    ]),
    of("aria-x86", "gfni-avx2", &["chains", "chains_each"], &[
        (Ymm, &[Vgf2p8affineinvqb], 64), (Ymm, &[Vpxor], 48), (Ymm, UNPACK, 128),
        (Xmm, &[Vgf2p8affineinvqb], 64), (Xmm, &[Vpxor], 48), (Xmm, UNPACK, 128),
    ]),
    of("aria-x86", "aesni-avx", &["chains", "chains_each"], &[
        (Xmm, &[Vaesenclast], 32), (Xmm, &[Vaesdeclast], 32), (Xmm, &[Vpxor], 48), (Xmm, UNPACK, 128),
    ]),
    // The round keys of many keys are blocks that are only transposed.
    of("aria-x86", "gfni-avx512", &["lane_keys"], &[(Zmm, UNPACK, 64), (Ymm, UNPACK, 64), (Xmm, UNPACK, 64)]),
    of("aria-x86", "gfni-avx2", &["lane_keys"], &[(Ymm, UNPACK, 64), (Xmm, UNPACK, 64)]),
    of("aria-x86", "aesni-avx", &["lane_keys"], &[(Xmm, UNPACK, 64)]),
    // A natural round, of which only the indices of the shuffles depend on the layer.
    of("aria-x86", "gfni-avx512", &["round"], &[(Xmm, &[Vgf2p8affineinvqb], 3)]),
    of("aria-x86", "gfni-avx2", &["round"], &[(Xmm, &[Vgf2p8affineinvqb], 3)]),
    of("aria-x86", "aesni-avx", &["round"], &[(Xmm, &[Vaesenclast], 1), (Xmm, &[Vaesdeclast], 2)]),
    // The modes call kernels, which have an S-box circuit of seventy XORs in each of those rounds.
    of("aria-soft", "soft", &["ecb", "ctr", "round", "grid::round_key"], &[]),
    of("aria-soft", "soft", &["chains", "chains_each", "lane_keys"], &[]),
    of("aria-soft", "soft", &["<once::Once as aria_core::kernel::Kernel>::chain"], &[(Xmm, &[Pxor], 280)]),
    of("aria-soft", "soft", &["<once::Once as aria_core::kernel::Kernel>::chain_each"], &[(Xmm, &[Pxor], 280)]),
    of("aria-soft", "soft", &["<once::Once as aria_core::kernel::Kernel>::lane_key"], &[(Xmm, &[Pxor], 20)]),
    of("aria-soft", "soft", &["<once::Once as aria_core::kernel::Kernel>::ecb"], &[(Xmm, &[Pxor], 280)]),
    of("aria-soft", "soft", &["<once::Once as aria_core::kernel::Kernel>::round"], &[(Xmm, &[Pxor], 140)]),
    // A double round in a loop is eight sums, eight XORs, four rotations by whole bytes and four by others of a row,
    // and four sums follow it. The three layouts have rows of four registers, two and one. Only the first transposes;
    // in the others six rows turn.
    of("chacha-x86", "avx2", &["xor"], &[
        (Ymm, &[Vpaddd], 12 * 7), (Ymm, &[Vpxor], 8 * 7), (Ymm, &[Vpshufb], 4 * 7), (Ymm, &[Vpsrld], 4 * 7),
        (Ymm, &[Vpunpckldq], 8), (Ymm, &[Vpshufd], 6 * 3),
    ]),
    of("chacha-soft", "soft", &["xor"], &[(Scalar, &[Rol], 32)]),
    // Four products of two words.
    of("poly1305-soft", "soft", &["blocks"], &[(Scalar, &[Mul], 4)]),
    // Blocks: a batch of 32 in eight registers, or of 16; one register in a loop for what is left, and the first one of
    // those; and two products for either reduction. The key doubles its powers, from those of one register on in loops.
    of("ghash-x86", "vpclmul-avx512", &["blocks"], &[
        (Zmm, &[Vpclmulqdq], 4 * 8 + 2 + 2 * 4 + 2), (Zmm, TERNARY, 16), (Zmm, &[Vgf2p8affineqb], 8 + 2),
    ]),
    of("ghash-x86", "vpclmul-avx2", &["blocks"], &[
        (Ymm, &[Vpclmulqdq], 3 * 8 + 2 + 2 * 3 + 2), (Ymm, &[Vpshufb], 8 + 2),
    ]),
    of("ghash-x86", "pclmul-avx", &["blocks"], &[
        (Xmm, &[Vpclmulqdq], 3 * 16 + 2 + 2 * 3 + 2), (Xmm, &[Vpshufb], 16 + 2),
    ]),
    of("ghash-x86", "pclmul", &["blocks"], &[
        (Xmm, &[Pclmulqdq], 3 * 16 + 2 + 2 * 3 + 2), (Xmm, &[Pshufb], 16 + 2),
    ]),
    of("ghash-x86", "vpclmul-avx512", &["key"], &[(Zmm, &[Vpclmulqdq], 3 * (4 + 2))]),
    of("ghash-x86", "vpclmul-avx2", &["key"], &[(Ymm, &[Vpclmulqdq], 2 * (3 + 2))]),
    of("ghash-x86", "pclmul-avx", &["key"], &[(Xmm, &[Vpclmulqdq], 3 + 2)]),
    of("ghash-x86", "pclmul", &["key"], &[(Xmm, &[Pclmulqdq], 3 + 2)]),
    // A product of polynomials: nine of words with holes between the bits.
    of("ghash-soft", "soft", &["key", "blocks"], &[(Scalar, &[Imul], 9)]),
];

const fn of(
    package: &'static str,
    backend: &'static str,
    functions: &'static [&'static str],
    counts: &'static [Count],
) -> Instances {
    Instances { package, backend, functions, counts }
}

impl Instances {
    /// The names of the cipher and the backend, as reports have them.
    pub(super) fn names(&self) -> (&'static str, &'static str) {
        let cipher = self.package.split('-').next().unwrap_or_default();
        (cipher, self.backend)
    }

    /// The paths of the functions: in the module named after the backend, or in the crate if that is.
    pub(super) fn paths(&self) -> impl Iterator<Item = String> {
        let mut module = self.package.replace('-', "_");
        if self.names() != self.package.split_once('-').unwrap_or_default() {
            module = format!("{module}::{}", self.backend.replace('-', "_"));
        }
        self.functions.iter().map(move |function| match function.strip_prefix('<') {
            Some(of_a_type) => format!("<{module}::{of_a_type}"),
            None => format!("{module}::{function}"),
        })
    }
}

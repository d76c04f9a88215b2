//! Poly1305: a loop over batches of groups of blocks for either size of a batch, or one over blocks.

use super::{super::width::Width, Instances, Kernel, Kind, of};

const BLOCK: usize = 16;

/// What a group of blocks takes, one in each lane, and what a reduction takes.
#[derive(Clone, Copy)]
pub(super) struct Limbs {
    /// Products of all limbs by all limbs, in as many instructions.
    products: usize,
    /// Products by constants in a reduction.
    constants: usize,
    /// Sums of a group that are no part of products.
    sums: usize,
    carries: usize,
    /// The words of blocks, to the registers of low and of high ones.
    shuffles: usize,
    /// Halves of sums to one register, in a reduction.
    joins: usize,
}

/// Three limbs, each product in two parts. Four of them, and one for a carry.
pub(super) const IFMA: Limbs =
    Limbs { products: 2 * 9, constants: 4, sums: 0, carries: 2, shuffles: 2, joins: 0 };
/// Five limbs. Seven carries, one of which is multiplied by 5 in a shift and a sum.
pub(super) const HALVES: Limbs =
    Limbs { products: 25, constants: 0, sums: 25, carries: 8, shuffles: 2, joins: 0 };
/// Five limbs, two products in an instruction that adds them, and a carry of either half that is not a shift that adds.
/// The compiler takes high halves apart that the instruction could take as they are.
pub(super) const NEON: Limbs =
    Limbs { products: 2 * 25, constants: 0, sums: 0, carries: 2, shuffles: 5, joins: 0 };

/// A backend with registers of that width.
pub(super) fn poly1305(
    package: &'static str,
    backend: &'static str,
    width: Width,
    limbs: Limbs,
) -> Instances {
    let Limbs { products, constants, sums, carries, shuffles, joins } = limbs;
    // A product is in 64 bits; NEON makes those of a register in two instructions.
    let lanes = if width == Width::Neon { 4 } else { width.words() / 2 };
    let batch = |name: &str, groups: usize| {
        Kernel::new(width, name, &format!("{groups} groups"))
            .for_bytes(groups * lanes * BLOCK)
            .with(Kind::Product, groups * products + constants)
            .with(Kind::Sum, groups * sums + carries)
            .with(Kind::Shuffle, groups * shuffles + joins)
    };
    let kernels = vec![batch("batch", 4), batch("pair", 2)];
    Instances { kernels, ..of(package, backend, &["blocks"], []) }
}

/// Four products of two words, two of what is above 130 bits, and two of the few bits between.
pub(super) fn soft() -> Instances {
    soft_with(8)
}

/// With two instructions for either half of the six whole products.
pub(super) fn soft_of_aarch64() -> Instances {
    soft_with(6 + 8)
}

fn soft_with(products: usize) -> Instances {
    let block = Kernel::new(Width::Scalar, "block", "1 block").for_bytes(BLOCK).with(Kind::Product, products);
    of("poly1305-soft", "soft", &["blocks"], [block])
}

/// Four blocks in two lanes: five limbs by five, twice, and a carry times five.
pub(super) fn group() -> Kernel {
    Kernel::new(Width::Neon, "group", "4 blocks").for_bytes(4 * BLOCK).with(Kind::Product, 2 * 25 + 1)
}

//! Poly1305: a loop over batches of groups of blocks for either size of a batch, or one over blocks.

use super::{super::width::Width, Instances, Kernel, Kind, of};

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
}

/// Three limbs, each product in two parts. Four of them, and one for a carry.
pub(super) const IFMA: Limbs = Limbs { products: 2 * 9, constants: 4, sums: 0, carries: 2 };
/// Five limbs. Seven carries, one of which is multiplied by 5 in a shift and a sum.
pub(super) const HALVES: Limbs = Limbs { products: 25, constants: 0, sums: 25, carries: 8 };

/// A backend with registers of that width.
pub(super) fn poly1305(
    package: &'static str,
    backend: &'static str,
    width: Width,
    limbs: Limbs,
) -> Instances {
    let Limbs { products, constants, sums, carries } = limbs;
    let batch = |name: &str, groups: usize| {
        Kernel::new(width, name, &format!("{groups} groups"))
            .with(Kind::Product, groups * products + constants)
            .with(Kind::Sum, groups * sums + carries)
            // The words of blocks, to the registers of low and of high ones.
            .with(Kind::Shuffle, groups * 2)
    };
    let kernels = vec![batch("batch", 4), batch("pair", 2)];
    Instances { kernels, ..of(package, backend, &["blocks"], []) }
}

/// Four products of two words, two of what is above 130 bits, and two of the few bits between.
pub(super) fn soft() -> Instances {
    let block = Kernel::new(Width::Scalar, "block", "1 block").with(Kind::Product, 8);
    of("poly1305-soft", "soft", &["blocks"], [block])
}

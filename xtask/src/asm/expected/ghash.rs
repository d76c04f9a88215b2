//! GHASH: a loop over whole batches, and for what is left one over registers; and the powers of H.

use super::{super::width::Width, Instances, Kernel, Kind, Place, of};

/// How two polynomials are multiplied.
#[derive(Clone, Copy)]
pub(super) struct Product {
    /// The powers of H, which are the blocks that share a reduction.
    powers: usize,
    products: usize,
    /// For each register of blocks.
    shuffles: usize,
    /// Maps of bytes with GFNI, for each register of blocks.
    maps: usize,
    /// Reductions have two shuffles, two products and four XORs, and so many more.
    reduction_xors: usize,
    /// Pairs of XORs that the compiler joins where there is XOR of three, in a batch and in the rest.
    joined: [usize; 2],
}

/// The bytes are reversed, and the halves exchanged for their sum. The middle product lacks the others.
pub(super) const KARATSUBA: Product =
    Product { powers: 16, products: 3, shuffles: 2, maps: 0, reduction_xors: 2, joined: [0, 0] };
/// GFNI reverses the bits.
pub(super) const FOUR_PRODUCTS: Product =
    Product { powers: 32, products: 4, shuffles: 0, maps: 1, reduction_xors: 0, joined: [15, 1] };

/// PMULL multiplies low halves, and of a sum only that half is needed. RBIT is no shuffle, nor is what gets at the high
/// half.
pub(super) const PMULL: Product = Product { powers: 8, shuffles: 0, ..KARATSUBA };

/// A backend with registers of that width.
pub(super) fn ghash(
    package: &'static str,
    backend: &'static str,
    width: Width,
    product: Product,
) -> [Instances; 2] {
    let Product { powers, products, shuffles, maps, reduction_xors, joined } = product;
    let (lanes, halvings) = match width {
        Width::Zmm => (4, 2),
        Width::Ymm => (2, 1),
        _ => (1, 0),
    };
    let registers = powers / lanes;
    // One for each of three sums, and one for Karatsuba's method or for the second of the mixed products.
    let xors = 4;
    // The first addends of the sums are no sums, then comes the hash so far; in the end the lanes are halved.
    let batch_xors = registers * xors - 3 + 1 + 4 + reduction_xors + halvings;
    let batch = Kernel::new(width, "batch", &format!("{powers} blocks"))
        .for_bytes(powers * 16)
        .with(Kind::Product, registers * products + 2)
        .with(Kind::Sbox, registers * maps)
        .with_about(Kind::Xor, batch_xors - joined[0], joined[0] / 5)
        .with(Kind::Shuffle, registers * shuffles + 2);
    let rest = |name: &str| {
        Kernel::new(width, name, "1 register")
            .with(Kind::Product, products)
            .with(Kind::Sbox, maps)
            .with(Kind::Xor, xors - joined[1])
            .with(Kind::Shuffle, shuffles)
    };
    // Products of a register: one for each doubling of the lanes in use, and then one for each register but the first.
    let key = Kernel::new(width, "key", &format!("{powers} powers"))
        .within(Place::Function)
        .with(Kind::Product, (halvings + registers - 1) * (products + 2));
    // For each of the places where blocks lie, unless the compiler makes one loop of them.
    let mut kernels = match lanes {
        1 => vec![rest("rest of place 1"), rest("rest of place 2"), rest("rest of place 3")],
        _ => vec![rest("rest")],
    };
    kernels.push(batch);
    let blocks = Instances { kernels, ..of(package, backend, &["blocks"], []) };
    [blocks, of(package, backend, &["key"], [key])]
}

/// A product of words without carries is nine of words with holes between the bits. Six of them make one of elements, in
/// a loop.
pub(super) fn soft() -> [Instances; 2] {
    const PACKAGE: &str = "ghash-soft";
    // The sums of Karatsuba's method, five on the way in and sixteen on the way out; the products of two words are added.
    let product = |blocks: usize| {
        Kernel::new(Width::Scalar, &format!("product of {blocks}"), "1 of 6 words")
            .with(Kind::Product, 9 * blocks)
            .with(Kind::Xor, 5 * blocks + 9 * (blocks - 1) + 16)
    };
    [of(PACKAGE, "soft", &["blocks"], [product(2), product(1)]), of(PACKAGE, "soft", &["key"], [product(1)])]
}

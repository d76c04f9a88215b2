//! ChaCha: a double round in a loop, for each layout of the state.
//!
//! It is eight sums, eight XORs and eight rotations of rows.

use super::{super::width::Width, Instances, Kernel, Kind, of};

/// Of ChaCha20.
const DOUBLE_ROUNDS: usize = 10;
const BLOCK: usize = 64;

/// What the eight rotations of a row in one register take: by 16, 12, 8 and 7 bits, twice.
#[derive(Clone, Copy)]
pub(super) struct Rotations {
    rotations: usize,
    shuffles: usize,
}

/// An instruction.
pub(super) const ROTATE: Rotations = Rotations { rotations: 8, shuffles: 0 };
/// Half of them are by whole bytes, which are shuffles.
pub(super) const SHUFFLE_BYTES: Rotations = Rotations { rotations: 2 * 2, shuffles: 2 * 2 };
/// Those by 16 bits are two shuffles, of either half.
pub(super) const SHUFFLE_HALVES: Rotations = Rotations { rotations: 2 * 3, shuffles: 2 * 2 };

/// The registers of some blocks.
pub(super) struct Layout {
    name: String,
    width: Width,
    blocks: usize,
    /// For a row.
    registers: usize,
    /// Shuffles that line up the diagonals, and the columns again.
    turns: usize,
}

/// Rows of four registers. Nothing need turn.
pub(super) fn vertical(width: Width) -> Layout {
    Layout { name: format!("vertical {width}"), width, blocks: width.words(), registers: 4, turns: 0 }
}

/// Rows of one register, three of which turn twice.
pub(super) fn horizontal(width: Width) -> Layout {
    Layout {
        name: format!("horizontal {width}"),
        width,
        blocks: width.words() / 4,
        registers: 1,
        turns: 2 * 3,
    }
}

/// A layout for twice as many blocks, in the same loop.
pub(super) fn twice(layout: Layout) -> Layout {
    let Layout { name, width, blocks, registers, turns } = layout;
    Layout {
        name: format!("2 x {name}"),
        width,
        blocks: 2 * blocks,
        registers: 2 * registers,
        turns: 2 * turns,
    }
}

/// One layout after the other in the same loop.
pub(super) fn in_turn(first: Layout, second: Layout) -> Layout {
    Layout {
        name: format!("{}, {}", first.name, second.name),
        width: first.width.max(second.width),
        blocks: first.blocks + second.blocks,
        registers: first.registers + second.registers,
        turns: first.turns + second.turns,
    }
}

impl Layout {
    fn double_round(self, rotations: Rotations) -> Kernel {
        let Layout { name, width, blocks, registers, turns } = self;
        Kernel { name, ..Kernel::new(width, "", "2 rounds") }
            .for_rounds(DOUBLE_ROUNDS, blocks * BLOCK)
            .with(Kind::Sum, 8 * registers)
            .with(Kind::Rotation, rotations.rotations * registers)
            .with(Kind::Xor, 8 * registers)
            .with(Kind::Shuffle, rotations.shuffles * registers + turns)
    }
}

/// A backend with these layouts.
pub(super) fn chacha<const N: usize>(
    package: &'static str,
    backend: &'static str,
    rotations: Rotations,
    layouts: [Layout; N],
) -> Instances {
    of(package, backend, &["keystream"], layouts.map(|layout| layout.double_round(rotations)))
}

/// A function that has that many blocks of Poly1305 beside a double round, and a loop over those that are
/// left.
pub(super) fn stitched(
    package: &'static str,
    backend: &'static str,
    rotations: Rotations,
    layout: Layout,
    blocks: usize,
) -> Instances {
    // Four of two words, and two of the few bits above.
    const PRODUCTS: usize = 6;
    let rounds = layout.double_round(rotations).with(Kind::Product, blocks * PRODUCTS);
    let rest = Kernel::new(Width::Scalar, "rest of the hash", "1 block").with(Kind::Product, PRODUCTS);
    of(package, backend, &["encrypt"], [rounds, rest])
}

/// Rows of four words. Sums of words may be of addresses.
pub(super) fn words() -> Kernel {
    Kernel::new(Width::Scalar, "vertical", "2 rounds")
        .for_rounds(DOUBLE_ROUNDS, BLOCK)
        .with(Kind::Rotation, 8 * 4)
        .with(Kind::Xor, 8 * 4)
}

pub(super) fn soft() -> Instances {
    of("chacha-soft", "soft", &["keystream"], [words()])
}

/// Rotations are part of the sums and XORs of what was rotated.
pub(super) fn rotating_words() -> Kernel {
    let rounds = Kernel::new(Width::Scalar, "vertical", "2 rounds");
    rounds.for_rounds(DOUBLE_ROUNDS, BLOCK).with(Kind::Xor, 8 * 4)
}

/// The same in assembly, where two double rounds are written out.
pub(super) fn rotating_words_twice() -> Kernel {
    let rounds = Kernel::new(Width::Scalar, "vertical", "4 rounds");
    rounds.for_rounds(DOUBLE_ROUNDS / 2, BLOCK).with(Kind::Xor, 2 * 8 * 4)
}

/// Of four blocks in vectors, with four rounds of one in words beside them: all rounds of the four are those of two.
pub(super) fn beside_words() -> Kernel {
    const ROTATIONS: Rotations = Rotations { rotations: 2 * 3, shuffles: 2 };
    vertical(Width::Neon).double_round(ROTATIONS).for_rounds(DOUBLE_ROUNDS, 6 * BLOCK)
}

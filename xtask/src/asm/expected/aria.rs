//! ARIA: a pair of rounds in a loop, for each form of the state and each width.
//!
//! The last pair, the first key, and the ways in and out of the form are outside of that loop.

use super::{super::width::Width, Instances, Kernel, Kind, Place, of};

/// Of ARIA-128, which has six.
const PAIRS_IN_LOOP: usize = 5;
const BLOCK: usize = 16;

/// What one each of S1, S2, S1⁻¹ and S2⁻¹ take.
#[derive(Clone, Copy)]
pub(super) struct Sboxes {
    sboxes: usize,
    xors: usize,
    adds_key: bool,
    shuffles: usize,
}

/// An inverse is two instructions.
pub(super) const GFNI: Sboxes = Sboxes { sboxes: 1 + 1 + 2 + 2, xors: 0, adds_key: false, shuffles: 0 };
/// The instruction adds the key. The affine map of S2 or S2⁻¹ is two look-ups and their sum; ShiftRows takes a shuffle of
/// every second slice.
pub(super) const AES: Sboxes = Sboxes { sboxes: 4, xors: 2, adds_key: true, shuffles: 2 * 2 + 2 };
/// The same with the instruction on the halves of registers.
pub(super) const AES_HALVES: Sboxes = Sboxes { sboxes: 2 * AES.sboxes, ..AES };
/// S1⁻¹ is AESDECLAST.
pub(super) const GFNI_AES_IMAGES: Sboxes =
    Sboxes { sboxes: 1 + 1 + 1 + 2, xors: 0, adds_key: false, shuffles: 0 };
/// S2 follows S1 with an affine map. Nothing is in place, nor need it be.
pub(super) const AES_IMAGES: Sboxes = Sboxes { sboxes: 3, xors: 2, adds_key: false, shuffles: 2 * 2 };

/// Between an affine map and an instruction that would add zero, the sum of the look-ups is the instruction's.
pub(super) const NEON_AES_IMAGES: Sboxes = Sboxes { xors: 1, ..AES_IMAGES };
/// Of each S-box two look-ups and a sum before the inversion and after it, and in it five of each; and the constants.
pub(super) const NIBBLES: Sboxes =
    Sboxes { sboxes: 0, xors: 4 * (1 + 5 + 1) + 2, adds_key: false, shuffles: 4 * (2 + 5 + 2) };
/// S2 has what is before its last look-ups from S1.
pub(super) const NIBBLES_IMAGES: Sboxes =
    Sboxes { sboxes: 0, xors: 3 * (1 + 5) + 4 + 2, adds_key: false, shuffles: 3 * (2 + 5) + 4 * 2 };

/// What the diffusion layer and the round key take.
#[derive(Clone, Copy)]
pub(super) struct Sums {
    sliced: usize,
    /// Of the round key, unless it rides along.
    key: usize,
    /// Of the bytes of the round key, to all places of a register.
    shuffles: usize,
    natural: usize,
    /// What a natural round spares if its key is zero.
    zero_key: usize,
}

/// XOR of two: 48 and the key. The eight shuffled images go to the key one by one.
pub(super) const TWO_INPUT: Sums = Sums { sliced: 48, key: 16, shuffles: 0, natural: 8, zero_key: 1 };
/// Before AVX a byte of the key takes a shuffle to get to all places.
pub(super) const SSSE3: Sums = Sums { shuffles: 16, ..TWO_INPUT };
/// XOR of three: the key rides along, and the images go in pairs.
pub(super) const TERNARY: Sums = Sums { sliced: 38, key: 0, shuffles: 0, natural: 4, zero_key: 0 };

/// The same where S-boxes add the key: the matrix alone is 28. A key of their own comes after it, and rides along.
pub(super) const EOR3: Sums = Sums { sliced: 28, key: 10, ..TERNARY };

/// One kernel of a backend.
#[derive(Clone, Copy)]
pub(super) struct Rounds {
    width: Width,
    form: Form,
    sboxes: Sboxes,
    sums: Sums,
}

#[derive(Clone, Copy)]
enum Form {
    Sliced,
    Natural { registers: usize },
}

/// Sixteen registers, four for each S-box.
pub(super) fn sliced(width: Width, sboxes: Sboxes, sums: Sums) -> Rounds {
    Rounds { width, form: Form::Sliced, sboxes, sums }
}

/// Each register goes through all four S-boxes, and two shuffles of each image make the sums.
pub(super) fn natural(width: Width, registers: usize, images: Sboxes, sums: Sums) -> Rounds {
    Rounds { width, form: Form::Natural { registers }, sboxes: images, sums }
}

/// Of all blocks, or of each block.
#[derive(Clone, Copy)]
enum Key {
    Common,
    Own,
}

impl Rounds {
    fn name(self) -> String {
        match self.form {
            Form::Sliced => "sliced".to_string(),
            Form::Natural { registers } => format!("natural {registers} x"),
        }
    }

    fn pair(self, key: Key) -> Kernel {
        let Rounds { width, form, sboxes, sums } = self;
        let (times, xors, shuffles) = match (form, key) {
            (Form::Sliced, Key::Common) if sboxes.adds_key => (4, sums.sliced, sums.shuffles),
            (Form::Sliced, Key::Common) => (4, sums.sliced + sums.key, sums.shuffles),
            // Keys that are in registers as they are, and are added after the diffusion layer.
            (Form::Sliced, Key::Own) => (4, sums.sliced + sums.key, 0),
            (Form::Natural { registers: n }, Key::Common) => (n, n * sums.natural, n * 8),
            // The round has a key of zero, and is followed by the other.
            (Form::Natural { registers: n }, Key::Own) => (n, n * (sums.natural - sums.zero_key + 1), n * 8),
        };
        let blocks = match form {
            Form::Sliced => 4 * width.words(),
            Form::Natural { registers } => registers * width.words() / 4,
        };
        // On AArch64 an instruction that would add zero takes what a sum before it would have added.
        let taken = match (width, form, key) {
            (Width::Neon, Form::Sliced, Key::Own) if sboxes.adds_key => 16,
            _ => 0,
        };
        let kernel = Kernel::new(width, &self.name(), "2 rounds").for_rounds(PAIRS_IN_LOOP, blocks * BLOCK);
        with_sboxes(kernel, 2 * times * sboxes.sboxes)
            .with(Kind::Shuffle, 2 * (shuffles + times * sboxes.shuffles))
            .with_about(Kind::Xor, 2 * (xors + times * sboxes.xors) - taken, taken)
    }

    /// A round of one block with either S-box layer, as the key schedule has it.
    fn round(self) -> Kernel {
        let Rounds { width, form, sboxes, sums } = self;
        let name = self.name();
        match form {
            // Both layers, in a branch each. Of all that is around them the compiler keeps what one block needs.
            Form::Sliced => Kernel::new(width, &name, "1 round").with(Kind::Sbox, 2 * 4 * sboxes.sboxes),
            // The layers differ in the indices of the shuffles only. There is a key before them, and a key of zero after
            // them.
            Form::Natural { registers } => {
                // On AArch64 the first key is added in general registers.
                let first_key = if width == Width::Neon { 0 } else { 1 };
                let xors = first_key + sums.natural - sums.zero_key + sboxes.xors;
                with_sboxes(Kernel::new(width, &name, "1 round"), registers * sboxes.sboxes)
                    .with(Kind::Shuffle, registers * (8 + sboxes.shuffles))
                    .with(Kind::Xor, registers * xors)
            }
        }
        .within(Place::Function)
    }

    /// What brings round keys of their own into the form, unless they are in it already.
    fn keys(self) -> Option<Kernel> {
        let Rounds { width, form, sboxes, .. } = self;
        // The transposition, and ShiftRows of all slices after an odd number of S-box layers: the instruction that adds
        // keys also moves the blocks.
        let shuffles = 64 + if sboxes.adds_key { 16 } else { 0 };
        match form {
            Form::Sliced => {
                let kernel = Kernel::new(width, &self.name(), "1 round key");
                // Around the loop over the lanes.
                // On AArch64 a move does for some of the last exchanges.
                let moves = if width == Width::Neon { 8 } else { 0 };
                Some(kernel.within(Place::Nest).with_about(Kind::Shuffle, shuffles - moves, moves))
            }
            Form::Natural { .. } => None,
        }
    }
}

/// Of S-boxes without such instructions the shuffles come first.
fn with_sboxes(kernel: Kernel, instructions: usize) -> Kernel {
    if instructions == 0 { kernel } else { kernel.with(Kind::Sbox, instructions) }
}

/// The functions that take all kernels, from wide to narrow.
const PARALLEL: &[&str] = &["ecb", "ctr", "cbc_decrypt"];

/// A backend with these kernels.
pub(super) fn aria(package: &'static str, backend: &'static str, kernels: &[Rounds]) -> Vec<Instances> {
    let narrowest = kernels[kernels.len() - 1];
    let pairs = |key| kernels.iter().map(|kernel| kernel.pair(key)).collect();
    let with = |functions, kernels| Instances { kernels, ..of(package, backend, functions, []) };
    vec![
        // A last batch that is not full is filled up: once, or where a counter carries.
        Instances { loops_around_copies: 1, ..with(PARALLEL, pairs(Key::Common)) },
        with(&["chains"], pairs(Key::Common)),
        with(&["chains_each"], pairs(Key::Own)),
        with(&["lane_keys"], kernels.iter().filter_map(|kernel| kernel.keys()).collect()),
        of(package, backend, &["cbc_encrypt"], [narrowest.pair(Key::Common)]),
        of(package, backend, &["round"], [narrowest.round()]),
    ]
}

/// The modes call kernels, which are circuits.
#[rustfmt::skip]
pub(super) fn soft() -> Vec<Instances> {
    const MODES: &[&str] = &[
        "ecb", "ctr", "cbc_decrypt", "cbc_encrypt", "chains", "chains_each", "lane_keys", "round", "grid::round_key",
    ];
    const COMMON_KEY: &[&str] = &[
        "<once::Once as aria_core::kernel::Kernel>::ecb",
        "<once::Once as aria_core::kernel::Kernel>::ctr",
        "<once::Once as aria_core::kernel::Kernel>::cbc",
        "<once::Once as aria_core::kernel::Kernel>::chain",
    ];
    const OWN_KEYS: &[&str] = &["<once::Once as aria_core::kernel::Kernel>::chain_each"];
    const LANE_KEY: &[&str] = &["<once::Once as aria_core::kernel::Kernel>::lane_key"];
    const ROUND: &[&str] = &["<once::Once as aria_core::kernel::Kernel>::round"];
    // XORs of the circuits, as far as the compiler finds what they share: one of each S-box for bytes that are apart,
    // or one for all with masked maps around it.
    const FOUR_SBOXES: usize = 274;
    const MASKED_SBOXES: usize = 112;
    // Bytes to bits and back, each with its change of basis.
    const TO_BITS: usize = 55;
    const SLICING: usize = TO_BITS + 50;
    // Of few blocks, four exchanges for each half of the words bring the quarters to their rows.
    const TO_ROWS: usize = 2 * 4 * 3;

    let kernel = |form, holds, place| Kernel::new(Width::Xmm, form, holds).within(place);
    let xors = |kernel: Kernel, expected| kernel.with_about(Kind::Xor, expected, 16);
    // In a loop over the bits 48 sums and 16 of the key, or in one over the bytes eight of a key of their own; or for each
    // bit six with rotations and one of the key.
    let many = |of_key| xors(kernel("many", "2 rounds", Place::Nest), 2 * (FOUR_SBOXES + 48 + of_key));
    let few = xors(kernel("few", "2 rounds", Place::Loop), 2 * (MASKED_SBOXES + 8 * 7));
    let lane_key = [
        kernel("many", "1 byte of keys", Place::Loop).with_about(Kind::Xor, TO_BITS, 8),
        kernel("few", "1 round key", Place::Function).with_about(Kind::Xor, TO_BITS + TO_ROWS, 8),
    ];
    let round = xors(kernel("few", "1 round", Place::Function), SLICING + 8 + MASKED_SBOXES + 8 * 7);

    let with = |functions, kernels| Instances { kernels, ..of("aria-soft", "soft", functions, []) };
    let copies = |instances| Instances { loops_around_copies: 1, ..instances };
    vec![
        copies(with(MODES, vec![])),
        // A batch of many is copied where its first key is added.
        copies(with(COMMON_KEY, vec![many(16), few.clone()])),
        copies(with(OWN_KEYS, vec![many(8), few])),
        with(LANE_KEY, Vec::from(lane_key)),
        with(ROUND, vec![round]),
    ]
}

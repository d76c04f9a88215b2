//! ARIA: a pair of rounds in a loop, for each form of the state and each width.
//!
//! The last pair, the first key, and the ways in and out of the form are outside of that loop.

use super::{super::width::Width, Instances, Kernel, Kind, Place, of};

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

impl Rounds {
    fn pair(self) -> Kernel {
        let Rounds { width, form, sboxes, sums } = self;
        let (name, times, xors, shuffles) = match form {
            Form::Sliced => (
                "sliced".to_string(),
                4,
                sums.sliced + if sboxes.adds_key { 0 } else { sums.key },
                sums.shuffles,
            ),
            Form::Natural { registers: n } => (format!("natural {n} x"), n, n * sums.natural, n * 8),
        };
        Kernel::new(width, &name, "2 rounds")
            .with(Kind::Sbox, 2 * times * sboxes.sboxes)
            .with(Kind::Xor, 2 * (xors + times * sboxes.xors))
            .with(Kind::Shuffle, 2 * (shuffles + times * sboxes.shuffles))
    }

    /// A round of one block with either S-box layer, as the key schedule has it.
    fn round(self) -> Kernel {
        let Rounds { width, form, sboxes, sums } = self;
        match form {
            // Both layers, in a branch each. Of all that is around them the compiler keeps what one block needs.
            Form::Sliced => Kernel::new(width, "sliced", "1 round").with(Kind::Sbox, 2 * 4 * sboxes.sboxes),
            // The layers differ in the indices of the shuffles only. There is a key before them, and a key of zero after
            // them.
            Form::Natural { registers } => Kernel::new(width, &format!("natural {registers} x"), "1 round")
                .with(Kind::Sbox, registers * sboxes.sboxes)
                .with(Kind::Xor, registers * (1 + sums.natural - sums.zero_key + sboxes.xors))
                .with(Kind::Shuffle, registers * (8 + sboxes.shuffles)),
        }
        .within(Place::Function)
    }
}

/// The functions that take all kernels, from wide to narrow.
const PARALLEL: &[&str] = &["ecb", "ctr", "cbc_decrypt"];

/// A backend of `aria-x86` with these kernels.
pub(super) fn aria(backend: &'static str, kernels: &[Rounds]) -> Vec<Instances> {
    const PACKAGE: &str = "aria-x86";
    let narrowest = kernels[kernels.len() - 1];
    let kernels = kernels.iter().map(|kernel| kernel.pair()).collect();
    vec![
        // A last batch that is not full is filled up: once, or where a counter carries.
        Instances { package: PACKAGE, backend, functions: PARALLEL, kernels, loops_around_copies: 1 },
        of(PACKAGE, backend, &["cbc_encrypt"], [narrowest.pair()]),
        of(PACKAGE, backend, &["round"], [narrowest.round()]),
    ]
}

/// The modes call kernels, which are circuits.
pub(super) fn soft() -> Vec<Instances> {
    const PACKAGE: &str = "aria-soft";
    const MODES: &[&str] = &["ecb", "ctr", "cbc_decrypt", "cbc_encrypt", "round", "grid::round_key"];
    const KERNELS: &[&str] = &[
        "<once::Once as aria_core::kernel::Kernel>::ecb",
        "<once::Once as aria_core::kernel::Kernel>::ctr",
        "<once::Once as aria_core::kernel::Kernel>::cbc",
    ];
    // XORs of the circuits, as far as the compiler finds what they share: one of each S-box for bytes that are apart,
    // or one for all with masked maps around it.
    const FOUR_SBOXES: usize = 274;
    const MASKED_SBOXES: usize = 112;
    // Bytes to bits and back, each with its change of basis.
    const SLICING: usize = 55 + 50;
    // In a loop over the bits 48 sums and 16 of the key; or for each bit six with rotations and one of the key.
    let many = Kernel::new(Width::Xmm, "many", "2 rounds").within(Place::Nest);
    let few = Kernel::new(Width::Xmm, "few", "2 rounds");
    let round = Kernel::new(Width::Xmm, "few", "1 round").within(Place::Function);
    vec![
        Instances { loops_around_copies: 1, ..of(PACKAGE, "soft", MODES, []) },
        // A batch of many is copied where its first key is added.
        Instances {
            loops_around_copies: 1,
            ..of(
                PACKAGE,
                "soft",
                KERNELS,
                [
                    many.with_about(Kind::Xor, 2 * (FOUR_SBOXES + 48 + 16), 16),
                    few.with_about(Kind::Xor, 2 * (MASKED_SBOXES + 8 * 7), 16),
                ],
            )
        },
        of(
            PACKAGE,
            "soft",
            &["<once::Once as aria_core::kernel::Kernel>::round"],
            [round.with_about(Kind::Xor, SLICING + 8 + MASKED_SBOXES + 8 * 7, 16)],
        ),
    ]
}

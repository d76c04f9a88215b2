//! ChaCha: a double round in a loop, for each layout of the state.
//!
//! It is eight sums, eight XORs and eight rotations of rows.

use super::{super::width::Width, Kernel, Kind};

/// Rows of four registers, or of four words. Nothing need turn.
pub(super) fn vertical(width: Width) -> Kernel {
    match width {
        // Sums of words may be of addresses.
        Width::Scalar => {
            Kernel::new(width, "vertical", "2 rounds").with(Kind::Rotation, 8 * 4).with(Kind::Xor, 8 * 4)
        }
        _ => double_round(width, "vertical", 4, 0),
    }
}

/// Rows of so many registers for as many batches of blocks. Six rows turn.
pub(super) fn horizontal(width: Width, registers: usize) -> Kernel {
    double_round(width, &format!("horizontal {registers} x"), registers, 6)
}

/// Half of the rotations are by whole bytes, which are shuffles.
fn double_round(width: Width, form: &str, registers: usize, turns: usize) -> Kernel {
    Kernel::new(width, form, "2 rounds")
        .with(Kind::Sum, 8 * registers)
        .with(Kind::Rotation, 4 * registers)
        .with(Kind::Xor, 8 * registers)
        .with(Kind::Shuffle, (4 + turns) * registers)
}

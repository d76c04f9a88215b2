//! The vector registers, by their width.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Width {
    /// General-purpose registers only.
    Scalar,
    /// Of ARM, whole ones and halves.
    Neon,
    Xmm,
    Ymm,
    Zmm,
}

impl Width {
    /// How many words there are in a register.
    pub(super) fn words(self) -> usize {
        match self {
            Width::Scalar => 1,
            Width::Neon | Width::Xmm => 4,
            Width::Ymm => 8,
            Width::Zmm => 16,
        }
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Width::Scalar => "scalar",
            Width::Neon => "neon",
            Width::Xmm => "xmm",
            Width::Ymm => "ymm",
            Width::Zmm => "zmm",
        })
    }
}

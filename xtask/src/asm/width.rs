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

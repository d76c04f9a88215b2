//! The ciphers a file may be encrypted with.

use clap::ValueEnum;
use std::fmt;

/// An authenticated cipher, and its number in the header.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[repr(u8)]
pub(crate) enum Cipher {
    #[value(name = "chacha20-poly1305")]
    ChaCha20Poly1305 = 1,
    #[value(name = "xchacha20-poly1305")]
    XChaCha20Poly1305 = 2,
    #[value(name = "aria-256-gcm")]
    Aria256Gcm = 3,
}

impl Cipher {
    pub(crate) fn from_number(number: u8) -> Option<Cipher> {
        Cipher::value_variants().iter().copied().find(|&cipher| cipher as u8 == number)
    }
}

impl fmt::Display for Cipher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_possible_value().map_or(Ok(()), |value| f.pad(value.get_name()))
    }
}

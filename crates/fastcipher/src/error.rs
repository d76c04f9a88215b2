//! What can be wrong with a wish for a backend, or with the arguments of a cipher.

use crate::fat::TABLES;
use cipher_backend::Features;
use core::{fmt, str};

/// Why a backend cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BackendError {
    /// The cipher has no backend of that name.
    Unknown {
        /// The cipher, as reports call it.
        cipher: &'static str,
        /// What was asked for.
        name: Name,
    },
    /// No cipher has a backend of that name.
    UnknownEverywhere {
        /// What was asked for.
        name: Name,
    },
    /// There is no cipher of that name.
    UnknownCipher {
        /// What was asked for.
        name: Name,
    },
    /// The same thing was asked for twice.
    Repeated {
        /// The second time.
        name: Name,
    },
    /// The CPU, or its operating system, lacks features.
    Missing {
        /// The cipher, as reports call it.
        cipher: &'static str,
        /// The backend.
        backend: &'static str,
        /// What is missing.
        features: Features,
    },
    /// The backend computed something wrong on this machine.
    FailedSelfTest {
        /// The cipher, as reports call it.
        cipher: &'static str,
        /// The backend.
        backend: &'static str,
    },
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BackendError::Unknown { cipher, name } => {
                write!(f, "{cipher} has no backend `{name}`; it has")?;
                known(f, cipher)
            }
            BackendError::UnknownEverywhere { name } => {
                write!(f, "there is no backend `{name}`;")?;
                for (position, table) in TABLES.iter().enumerate() {
                    write!(f, "{} {} has", if position > 0 { ";" } else { "" }, table.cipher())?;
                    known(f, table.cipher())?;
                }
                Ok(())
            }
            BackendError::UnknownCipher { name } => {
                write!(f, "there is no cipher `{name}`; backends are chosen for")?;
                list(f, TABLES.iter().map(|table| table.cipher()))
            }
            BackendError::Repeated { name } => write!(f, "`{name}` asks for a second backend"),
            BackendError::Missing { cipher, backend, features } => {
                write!(f, "{cipher} cannot use `{backend}` here: this machine lacks {features}")
            }
            BackendError::FailedSelfTest { cipher, backend } => {
                write!(f, "{cipher} cannot use `{backend}` here: it failed its self-test")
            }
        }
    }
}

impl core::error::Error for BackendError {}

/// The names of the backends of a cipher.
fn known(f: &mut fmt::Formatter<'_>, cipher: &str) -> fmt::Result {
    let table = TABLES.iter().find(|table| table.cipher() == cipher);
    list(f, (0..).map_while(|position| table?.name(position)))
}

fn list(f: &mut fmt::Formatter<'_>, names: impl Iterator<Item = &'static str>) -> fmt::Result {
    for (position, name) in names.enumerate() {
        write!(f, "{} {name}", if position > 0 { "," } else { "" })?;
    }
    Ok(())
}

/// The beginning of a text that somebody typed, for an error message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Name {
    bytes: [u8; Name::LONGEST],
    length: u8,
    cut: bool,
}

impl Name {
    const LONGEST: usize = 32;

    pub(crate) fn new(text: &str) -> Self {
        let mut length = text.len().min(Self::LONGEST);
        while !text.is_char_boundary(length) {
            length -= 1;
        }
        let mut bytes = [0; Self::LONGEST];
        bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
        Name { bytes, length: length as u8, cut: length < text.len() }
    }
}

/// Control characters are escaped.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = str::from_utf8(&self.bytes[..self.length.into()]).unwrap_or_default();
        write!(f, "{}{}", text.escape_debug(), if self.cut { "…" } else { "" })
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{self}`")
    }
}

/// What is wrong with the arguments of a cipher, or with a message.
///
/// Where it is returned, nothing has been written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The nonce (IV) is of a length that the cipher does not take.
    InvalidNonceLength,
    /// The tag is of a length that is not accepted.
    InvalidTagLength,
    /// The message, or its associated data, is longer than one nonce allows.
    MessageTooLong,
    /// The output is not as long as the input.
    LengthMismatch,
    /// The message is not whole blocks of 16 bytes.
    NotWholeBlocks,
    /// There are not as many of one thing as of another: keys, messages, tags.
    CountMismatch,
    /// The data goes past the end of the message that was verified.
    NotVerified,
    /// The message ends before all of it that was verified was decrypted.
    Incomplete,
    /// The tag does not fit the message: it was not made with this key and nonce, or it was altered.
    Unauthentic,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::InvalidNonceLength => "the nonce has a length that the cipher does not take",
            Error::InvalidTagLength => "the tag has a length that is not accepted",
            Error::MessageTooLong => "the message is longer than one nonce allows",
            Error::LengthMismatch => "the output is not as long as the input",
            Error::NotWholeBlocks => "the message is not whole blocks of 16 bytes",
            Error::CountMismatch => "there are not as many keys, messages and tags",
            Error::NotVerified => "the data goes past the end of the message that was verified",
            Error::Incomplete => "the message ends before all of it that was verified was decrypted",
            Error::Unauthentic => "the message is not authentic",
        })
    }
}

impl core::error::Error for Error {}

impl From<Error> for aead::Error {
    fn from(_: Error) -> Self {
        aead::Error
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_name_of_any_length_fits() {
        assert_eq!(Name::new("soft").to_string(), "soft");
        let long = "ä".repeat(500_000);
        assert_eq!(Name::new(&long).to_string(), "ä".repeat(16) + "…");
        assert_eq!(Name::new("a\nb\u{1b}[0m").to_string(), "a\\nb\\u{1b}[0m");
    }

    #[test]
    fn messages_name_what_is_known() {
        let message = BackendError::Unknown { cipher: "poly1305", name: Name::new("x") }.to_string();
        assert!(message.starts_with("poly1305 has no backend `x`; it has"), "{message}");
        assert!(message.ends_with("soft"), "{message}");
        let message = BackendError::UnknownEverywhere { name: Name::new("x") }.to_string();
        for cipher in ["aria has", "chacha has", "poly1305 has", "ghash has"] {
            assert!(message.contains(cipher), "{message}");
        }
    }
}

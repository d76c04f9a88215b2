//! Authenticated encryption with associated data: one surface for every construction.

mod chacha20_poly1305;
mod gcm;
mod surface;

pub use chacha20_poly1305::{
    ChaCha8Poly1305, ChaCha12Poly1305, ChaCha20Poly1305, XChaCha8Poly1305, XChaCha12Poly1305,
    XChaCha20Poly1305, pieces,
};
pub use gcm::{Aria128Gcm, Aria192Gcm, Aria256Gcm};

use crate::Error;
use ctutils::CtEq;
use inout::InOutBuf;

/// An authentication tag of 16 bytes.
pub type Tag = [u8; 16];

/// How much is encrypted before it is authenticated, in bytes: a record of TLS, and little enough to stay in the nearest
/// cache.
const CHUNK: usize = 16384;

/// What an authenticated cipher does.
trait Construction {
    /// Encrypts in one pass over the data.
    fn seal(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<Tag, Error>;

    /// Authenticates, then decrypts: before the tag has proved right nothing is written.
    fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> Result<(), Error>;
}

/// Whether the tag begins with these bytes; in the same time wherever they differ.
fn check(tag: Tag, expected: &[u8]) -> Result<(), Error> {
    if tag[..expected.len()].ct_eq(expected).to_bool() { Ok(()) } else { Err(Error::Unauthentic) }
}

/// The lengths of associated data and message, which end the input of the hash.
#[derive(Clone, Copy)]
struct Lengths {
    aad: u64,
    message: u64,
}

impl Lengths {
    /// The lengths, if they do not exceed these limits in bytes.
    fn check(aad: usize, most_aad: u64, message: usize, most_message: u64) -> Result<Self, Error> {
        let lengths = Lengths { aad: aad as u64, message: message as u64 };
        if lengths.aad > most_aad || lengths.message > most_message {
            return Err(Error::MessageTooLong);
        }
        Ok(lengths)
    }
}

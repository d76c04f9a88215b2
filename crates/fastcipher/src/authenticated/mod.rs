//! Authenticated encryption with associated data: one surface for every construction.

mod chacha20_poly1305;
mod gcm;
mod surface;

pub use chacha20_poly1305::{ChaCha20Poly1305, XChaCha20Poly1305};
pub use gcm::{Aria128Gcm, Aria192Gcm, Aria256Gcm};

use crate::Error;
use ctutils::CtEq;
use inout::InOutBuf;

/// An authentication tag of 16 bytes.
pub type Tag = [u8; 16];

/// How much is encrypted before it is authenticated: little enough to stay in the nearest cache.
const CHUNK: usize = 8192;

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

/// A key stream, and a hash over what it put out, which know nothing of each other.
trait Streamed {
    type Keystream: Keystream;
    type Hash: Hash;

    /// Checks the arguments, then begins a message: the key stream, and the hash with the associated data in it.
    fn begin(&self, nonce: &[u8], aad: &[u8], length: usize) -> Result<(Self::Keystream, Self::Hash), Error>;

    /// Whether a tag of this length, in bytes, is accepted.
    fn accepts_tag(length: usize) -> bool;
}

impl<S: Streamed> Construction for S {
    fn seal(&self, nonce: &[u8], aad: &[u8], mut data: InOutBuf<'_, '_, u8>) -> Result<Tag, Error> {
        let (mut keystream, mut hash) = self.begin(nonce, aad, data.len())?;
        while !data.is_empty() {
            let now = data.len().min(CHUNK);
            let (mut chunk, rest) = data.split_at(now);
            keystream.apply(chunk.reborrow());
            hash.update(chunk.get_out());
            data = rest;
        }
        Ok(hash.tag())
    }

    fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> Result<(), Error> {
        if !Self::accepts_tag(tag.len()) {
            return Err(Error::InvalidTagLength);
        }
        let (mut keystream, mut hash) = self.begin(nonce, aad, data.len())?;
        hash.update(data.get_in());
        check(hash.tag(), tag)?;
        keystream.apply(data);
        Ok(())
    }
}

/// The key stream of a message.
trait Keystream {
    /// Applies the next piece, of [`CHUNK`] bytes unless it is the last.
    fn apply(&mut self, data: InOutBuf<'_, '_, u8>);
}

/// The hash of a message.
trait Hash {
    /// Takes the next piece, of [`CHUNK`] bytes unless it is the last.
    fn update(&mut self, encrypted: &[u8]);
    /// The tag of all that was taken.
    fn tag(self) -> Tag;
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

//! Encryption.

use super::begun::{Begin, Begun, total};
use crate::{
    Error, Tag,
    authenticated::{CHUNK, surface::both},
};
use chacha_core::BLOCK;
use core::{fmt, mem::take};
use inout::InOutBuf;

/// A message that is encrypted piece by piece.
///
/// The `begin_seal` methods of the keys make it; the module [`pieces`](crate::pieces) has an example. Without
/// [`finalize`](Self::finalize) there is no tag, and nobody can open what was encrypted.
///
/// With the feature `zeroize` its secrets are wiped on drop.
#[must_use = "without the tag nobody can open what was encrypted"]
pub struct Sealing(pub(super) Begun);

impl Sealing {
    pub(in super::super) fn begin(key: &impl Begin, nonce: &[u8], aad: &[&[u8]]) -> Result<Self, Error> {
        Ok(Sealing(key.begin(nonce, aad, 0, [].as_mut_slice().into())?))
    }

    /// Encrypts the next piece, in place or from one buffer to another.
    ///
    /// # Errors
    /// [`MessageTooLong`](Error::MessageTooLong) if all pieces together are more than one nonce allows. Nothing has been
    /// written then, and the message is as it was: shorter pieces may follow.
    pub fn update(&mut self, piece: InOutBuf<'_, '_, u8>) -> Result<(), Error> {
        self.0.count(piece.len())?;
        self.encrypt(piece);
        Ok(())
    }

    /// Encrypts the next piece from `plaintext` to `ciphertext`, a buffer of the same length.
    ///
    /// # Errors
    /// That of [`update`](Self::update), and [`LengthMismatch`](Error::LengthMismatch).
    pub fn update_b2b(&mut self, plaintext: &[u8], ciphertext: &mut [u8]) -> Result<(), Error> {
        self.update(both(plaintext, ciphertext)?)
    }

    /// The tag of all pieces, and of the associated data.
    #[must_use = "without the tag nobody can open what was encrypted"]
    pub fn finalize(self) -> Tag {
        self.0.tag().0
    }

    /// Encrypts what was counted.
    fn encrypt(&mut self, mut rest: InOutBuf<'_, '_, u8>) {
        while !rest.is_empty() {
            // Chunks end where blocks do, so that no block is computed twice.
            let begun = (self.0.stream.position() % BLOCK as u128) as usize;
            let now = rest.len().min(CHUNK - begun);
            let (mut chunk, later) = rest.split_at(now);
            self.0.stream.apply_cyclic(chunk.reborrow());
            self.0.hash.update(chunk.get_out());
            rest = later;
        }
    }
}

/// Encrypts all pieces in place.
pub(in super::super) fn seal_pieces(
    key: &impl Begin,
    nonce: &[u8],
    aad: &[&[u8]],
    pieces: &mut [&mut [u8]],
) -> Result<Tag, Error> {
    let message = total(pieces.iter().map(|piece| piece.len()))?;
    // With the block that makes the key of the hash comes the key stream for the first chunk.
    let first = match pieces.first_mut() {
        Some(piece) => {
            let now = piece.len().min(CHUNK);
            &mut piece[..now]
        }
        None => &mut [],
    };
    let mut done = first.len();
    let mut sealing = Sealing(key.begin(nonce, aad, message, first.into())?);
    for piece in pieces {
        sealing.encrypt((&mut piece[take(&mut done)..]).into());
    }
    Ok(sealing.finalize())
}

/// Shows the backend and the length until now, and nothing secret.
impl fmt::Debug for Sealing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sealing")
            .field("backend", &self.0.stream.backend().name())
            .field("length", &self.0.message_length())
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "zeroize")]
impl zeroize::ZeroizeOnDrop for Sealing {}

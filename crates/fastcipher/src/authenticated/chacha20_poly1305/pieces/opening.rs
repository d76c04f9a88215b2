//! Verification, and the decryption that only it leads to.

use super::{
    super::whole,
    begun::{Begin, Begun, total},
};
use crate::{
    Error, Tag,
    authenticated::{check, surface::both},
};
use chacha_core::Stream;
use core::fmt;
use inout::InOutBuf;

/// A message that is verified piece by piece, before any of it is decrypted.
///
/// The `begin_open` methods of the keys make it; the module [`pieces`](crate::pieces) has an example.
///
/// With the feature `zeroize` its secrets are wiped on drop.
#[must_use = "only the tag makes it a decryption"]
pub struct Opening(pub(super) Begun);

impl Opening {
    pub(in super::super) fn begin(key: &impl Begin, nonce: &[u8], aad: &[&[u8]]) -> Result<Self, Error> {
        Ok(Opening(key.begin(nonce, aad, 0, [].as_mut_slice().into())?))
    }

    /// Takes the next piece of the ciphertext.
    ///
    /// # Errors
    /// [`MessageTooLong`](Error::MessageTooLong) if all pieces together are more than one nonce allows. The piece was not
    /// taken then.
    pub fn update(&mut self, ciphertext: &[u8]) -> Result<(), Error> {
        self.0.count(ciphertext.len())?;
        self.0.hash.update(ciphertext);
        Ok(())
    }

    /// Checks the tag of all pieces and of the associated data.
    ///
    /// # Errors
    /// [`Unauthentic`](Error::Unauthentic) if any of them was altered, and
    /// [`InvalidTagLength`](Error::InvalidTagLength). Then nothing can be decrypted.
    pub fn verify(self, tag: &[u8]) -> Result<Decryption, Error> {
        self.verify_whole(whole(tag)?)
    }

    fn verify_whole(self, tag: &Tag) -> Result<Decryption, Error> {
        let remaining = self.0.message_length();
        let (found, stream) = self.0.tag();
        check(found, tag)?;
        Ok(Decryption { stream, remaining })
    }
}

/// A verified message that is decrypted piece by piece.
///
/// [`Opening::verify`] makes it. The pieces must be of the same bytes in the same order, and may begin and end elsewhere.
/// Their bytes are not looked at again: keep them where nobody else can write between the two passes.
/// [`finalize`](Self::finalize) tells whether all of them came.
///
/// With the feature `zeroize` its secrets are wiped on drop.
#[must_use = "nothing is decrypted yet"]
pub struct Decryption {
    stream: Stream,
    /// The bytes that were verified and not yet decrypted.
    remaining: u64,
}

impl Decryption {
    /// Decrypts the next piece, in place or from one buffer to another.
    ///
    /// # Errors
    /// [`NotVerified`](Error::NotVerified) if the piece goes past the end of what was verified. Nothing has been written
    /// then, and a shorter piece may follow.
    pub fn update(&mut self, piece: InOutBuf<'_, '_, u8>) -> Result<(), Error> {
        let length = piece.len() as u64;
        self.remaining = self.remaining.checked_sub(length).ok_or(Error::NotVerified)?;
        self.stream.apply_cyclic(piece);
        Ok(())
    }

    /// Decrypts the next piece from `ciphertext` to `plaintext`, a buffer of the same length.
    ///
    /// # Errors
    /// That of [`update`](Self::update), and [`LengthMismatch`](Error::LengthMismatch).
    pub fn update_b2b(&mut self, ciphertext: &[u8], plaintext: &mut [u8]) -> Result<(), Error> {
        self.update(both(ciphertext, plaintext)?)
    }

    /// Ends the message, of which all must have been decrypted.
    ///
    /// ```
    /// use fastcipher::{ChaCha20Poly1305, Error, aead::KeyInit};
    ///
    /// let key = ChaCha20Poly1305::new(&[7; 32].into());
    /// let mut message = *b"pay 100 euros, but not today";
    /// let tag = key.seal(&[1; 12], b"", message.as_mut_slice().into())?;
    ///
    /// let mut opening = key.begin_open(&[1; 12], &[])?;
    /// opening.update(&message)?;
    /// let mut decryption = opening.verify(&tag)?;
    /// decryption.update((&mut message[..13]).into())?;
    /// assert_eq!(decryption.finalize(), Err(Error::Incomplete)); // the rest was forgotten
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Incomplete`](Error::Incomplete) if bytes remain: what was decrypted is only the beginning of the message.
    pub fn finalize(self) -> Result<(), Error> {
        if self.remaining > 0 { Err(Error::Incomplete) } else { Ok(()) }
    }

    /// The number of bytes that were verified and not yet decrypted.
    pub fn remaining(&self) -> u64 {
        self.remaining
    }
}

/// Verifies all pieces, then decrypts them in place.
pub(in super::super) fn open_pieces(
    key: &impl Begin,
    nonce: &[u8],
    aad: &[&[u8]],
    pieces: &mut [&mut [u8]],
    tag: &[u8],
) -> Result<(), Error> {
    let tag = whole(tag)?;
    let message = total(pieces.iter().map(|piece| piece.len()))?;
    let mut opening = Opening(key.begin(nonce, aad, message, [].as_mut_slice().into())?);
    for piece in pieces.iter() {
        opening.0.hash.update(piece);
    }
    let mut decryption = opening.verify_whole(tag)?;
    for piece in pieces {
        decryption.update((&mut **piece).into())?;
    }
    decryption.finalize()
}

/// Shows the backend and the length until now, and nothing secret.
impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opening")
            .field("backend", &self.0.stream.backend().name())
            .field("length", &self.0.message_length())
            .finish_non_exhaustive()
    }
}

/// Shows the backend and the length that remains, and nothing secret.
impl fmt::Debug for Decryption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decryption")
            .field("backend", &self.stream.backend().name())
            .field("remaining", &self.remaining)
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "zeroize")]
impl zeroize::ZeroizeOnDrop for Opening {}

#[cfg(feature = "zeroize")]
impl zeroize::ZeroizeOnDrop for Decryption {}

//! Messages in pieces, with the (X)ChaCha-Poly1305 types.
//!
//! The pieces make one message: the ciphertext and the tag are those of one call, wherever the pieces begin and end, and
//! the sum of them is limited as one message is.
//!
//! # All pieces at hand
//! A list of buffers (scatter/gather), for example the parts of a packet:
//!
//! ```
//! use fastcipher::{ChaCha20Poly1305, aead::KeyInit};
//!
//! let key = ChaCha20Poly1305::new(&[7; 32].into());
//! let nonce = [1; 12]; // never twice with this key
//! let (mut head, mut body) = (*b"a message", *b" in two pieces");
//! let tag = key.seal_pieces(&nonce, &[b"head", b"er"], &mut [&mut head, &mut body])?;
//! key.open_pieces(&nonce, &[b"header"], &mut [&mut head, &mut body], &tag)?;
//! assert_eq!((&head, &body), (b"a message", b" in two pieces"));
//! # Ok::<(), fastcipher::Error>(())
//! ```
//!
//! # One piece after the other
//! [`Sealing`] encrypts each piece as it comes. [`Opening`] takes all of the ciphertext first, and only the tag makes it a
//! [`Decryption`], which is given the same pieces, or others of the same bytes, once more: no plaintext comes out that was
//! not authenticated. A message that cannot be read twice, or kept, should be several messages instead, each with a tag.
//!
//! ```
//! use fastcipher::{ChaCha20Poly1305, aead::KeyInit};
//!
//! let key = ChaCha20Poly1305::new(&[7; 32].into());
//! let nonce = [1; 12]; // never twice with this key
//! let mut message = *b"a message that comes in pieces";
//!
//! let mut sealing = key.begin_seal(&nonce, &[b"header"])?;
//! for piece in message.chunks_mut(8) {
//!     sealing.update(piece.into())?;
//! }
//! let tag = sealing.finalize();
//!
//! let mut opening = key.begin_open(&nonce, &[b"header"])?;
//! for piece in message.chunks(11) {
//!     opening.update(piece)?;
//! }
//! let mut decryption = opening.verify(&tag)?;
//! for piece in message.chunks_mut(10) {
//!     decryption.update(piece.into())?;
//! }
//! decryption.finalize()?; // all of it was decrypted
//! assert_eq!(&message, b"a message that comes in pieces");
//! # Ok::<(), fastcipher::Error>(())
//! ```

mod begun;
mod methods;
mod opening;
mod sealing;

pub(super) use methods::in_pieces;
pub(super) use opening::open_pieces;
pub use opening::{Decryption, Opening};
pub use sealing::Sealing;
pub(super) use sealing::seal_pieces;

//! ChaCha20-Poly1305 (RFC 8439, section 2.8), its form with a long nonce, and both with fewer rounds.

mod message;
pub mod pieces;

use super::{Construction, Lengths, Tag, surface::authenticated_cipher};
use crate::{Backends, Error};
use chacha_core::{Key, Rounds, Start, hchacha};
use core::marker::PhantomData;
use inout::InOutBuf;
use message::Message;
use pieces::in_pieces;

authenticated_cipher! {
    /// ChaCha20-Poly1305 of RFC 8439: a key of 32 bytes, a nonce of 12, a tag of 16.
    ///
    /// A message has at most 2³⁸ - 64 bytes (256 GiB), associated data at most 2⁶⁴ - 1. A nonce must never be used twice with a key; 12 bytes are
    /// too few to draw them at random for more than some 2³² messages: count, or use [`XChaCha20Poly1305`].
    ChaCha20Poly1305(Short<Twenty>), key U32 "32", nonce U12 "12"
}

authenticated_cipher! {
    /// XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03): a key of 32 bytes, a nonce of 24, a tag of 16.
    ///
    /// A message has at most 2³⁸ - 64 bytes (256 GiB), associated data at most 2⁶⁴ - 1. A nonce must never be used twice with a key; 24 bytes are
    /// enough to draw them at random.
    XChaCha20Poly1305(Long<Twenty>), key U32 "32", nonce U24 "24"
}

authenticated_cipher! {
    /// ChaCha20-Poly1305 with 12 rounds instead of 20, which no standard has: a key of 32 bytes, a nonce of 12, a tag
    /// of 16.
    ///
    /// Faster, with less of a margin against what may yet be found. The limits are those of [`ChaCha20Poly1305`].
    ChaCha12Poly1305(Short<Twelve>), key U32 "32", nonce U12 "12"
}

authenticated_cipher! {
    /// ChaCha20-Poly1305 with 8 rounds instead of 20, which no standard has: a key of 32 bytes, a nonce of 12, a tag
    /// of 16.
    ///
    /// Faster, with less of a margin against what may yet be found. The limits are those of [`ChaCha20Poly1305`].
    ChaCha8Poly1305(Short<Eight>), key U32 "32", nonce U12 "12"
}

authenticated_cipher! {
    /// XChaCha20-Poly1305 with 12 rounds instead of 20, in the derivation of the key too, which no standard has: a key
    /// of 32 bytes, a nonce of 24, a tag of 16.
    ///
    /// Faster, with less of a margin against what may yet be found. The limits are those of [`XChaCha20Poly1305`].
    XChaCha12Poly1305(Long<Twelve>), key U32 "32", nonce U24 "24"
}

authenticated_cipher! {
    /// XChaCha20-Poly1305 with 8 rounds instead of 20, in the derivation of the key too, which no standard has: a key
    /// of 32 bytes, a nonce of 24, a tag of 16.
    ///
    /// Faster, with less of a margin against what may yet be found. The limits are those of [`XChaCha20Poly1305`].
    XChaCha8Poly1305(Long<Eight>), key U32 "32", nonce U24 "24"
}

in_pieces! {
    ChaCha20Poly1305 ChaCha12Poly1305 ChaCha8Poly1305
    XChaCha20Poly1305 XChaCha12Poly1305 XChaCha8Poly1305
}

/// A number of rounds, as a type.
trait Count: Clone {
    const ROUNDS: Rounds;
}

macro_rules! counts {
    ($($name:ident)*) => {$(
        #[derive(Clone)]
        struct $name;

        impl Count for $name {
            const ROUNDS: Rounds = Rounds::$name;
        }
    )*};
}
counts! { Eight Twelve Twenty }

/// The counter has 32 bits, and its first block makes the key of Poly1305.
const LONGEST: u64 = 64 * (u32::MAX as u64);

/// A key that takes nonces of 12 bytes.
#[derive(Clone)]
struct Short<R> {
    key: Key,
    backends: Backends,
    rounds: PhantomData<R>,
}

impl<R: Count> Short<R> {
    fn new(key: &aead::Key<ChaCha20Poly1305>, backends: Backends) -> Self {
        Short { key: Key::new(key.as_ref()), backends, rounds: PhantomData }
    }

    fn backend(&self) -> &'static str {
        self.backends.chacha().name()
    }

    /// A message under this key.
    fn message(&self, nonce: &[u8; 12]) -> Message<'_> {
        Message {
            key: &self.key,
            start: Start::ietf(nonce, 0),
            rounds: R::ROUNDS,
            chacha: self.backends.chacha(),
            poly1305: self.backends.poly1305(),
        }
    }
}

impl<R: Count> Construction for Short<R> {
    fn seal(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<Tag, Error> {
        let nonce = nonce.try_into().map_err(|_| Error::InvalidNonceLength)?;
        let lengths = Lengths::check(aad.len(), u64::MAX, data.len(), LONGEST)?;
        Ok(self.message(nonce).seal(aad, data, lengths).to_le_bytes())
    }

    fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> Result<(), Error> {
        let tag = tag.try_into().map_err(|_| Error::InvalidTagLength)?;
        let nonce = nonce.try_into().map_err(|_| Error::InvalidNonceLength)?;
        let lengths = Lengths::check(aad.len(), u64::MAX, data.len(), LONGEST)?;
        self.message(nonce).open(aad, data, lengths, u128::from_le_bytes(tag))
    }
}

/// A key that takes nonces of 24 bytes: the first 16 make a key for the last 8.
#[derive(Clone)]
struct Long<R>(Short<R>);

impl<R: Count> Long<R> {
    fn new(key: &aead::Key<XChaCha20Poly1305>, backends: Backends) -> Self {
        Long(Short::new(key, backends))
    }

    fn backend(&self) -> &'static str {
        self.0.backend()
    }

    /// The key of one message, and its nonce.
    fn derive(&self, nonce: &[u8]) -> Result<(Short<R>, [u8; 12]), Error> {
        let Some((first, &[a, b, c, d, e, f, g, h])) = nonce.split_first_chunk() else {
            return Err(Error::InvalidNonceLength);
        };
        let backends = self.0.backends;
        let key = hchacha(backends.chacha(), R::ROUNDS, &self.0.key, first);
        Ok((Short { key, backends, rounds: PhantomData }, [0, 0, 0, 0, a, b, c, d, e, f, g, h]))
    }
}

impl<R: Count> Construction for Long<R> {
    fn seal(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<Tag, Error> {
        let (key, nonce) = self.derive(nonce)?;
        key.seal(&nonce, aad, data)
    }

    fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> Result<(), Error> {
        let (key, nonce) = self.derive(nonce)?;
        key.open(&nonce, aad, data, tag)
    }
}

//! ChaCha20-Poly1305 (RFC 8439, section 2.8), its form with a long nonce, and both with fewer rounds.

mod message;
pub mod pieces;

use super::{Construction, Lengths, Tag, surface::authenticated_cipher};
use crate::{
    Backends, Error,
    chacha20::{R8, R12, R20, Rounds},
};
use chacha_core::{Key, Start, hchacha};
use core::marker::PhantomData;
use inout::InOutBuf;
use message::Message;
use pieces::in_pieces;

authenticated_cipher! {
    /// ChaCha20-Poly1305 of RFC 8439: a key of 32 bytes, a nonce of 12, a tag of 16.
    ///
    /// A message has at most 2³⁸ - 64 bytes (256 GiB), associated data at most 2⁶⁴ - 1. A nonce must never be used twice
    /// with a key; 12 bytes are too few to draw them at random for more than some 2³² messages: count, or use
    /// [`XChaCha20Poly1305`].
    ChaCha20Poly1305(ShortNonce<R20>), key U32 "32", nonce U12 "12"
}

authenticated_cipher! {
    /// XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03): a key of 32 bytes, a nonce of 24, a tag of 16.
    ///
    /// A message has at most 2³⁸ - 64 bytes (256 GiB), associated data at most 2⁶⁴ - 1. A nonce must never be used twice
    /// with a key; 24 bytes are enough to draw them at random.
    XChaCha20Poly1305(LongNonce<R20>), key U32 "32", nonce U24 "24"
}

authenticated_cipher! {
    /// ChaCha20-Poly1305 with 12 rounds instead of 20, which no standard has: a key of 32 bytes, a nonce of 12, a tag
    /// of 16.
    ///
    /// Faster, with less of a margin against what may yet be found. The limits are those of [`ChaCha20Poly1305`].
    ChaCha12Poly1305(ShortNonce<R12>), key U32 "32", nonce U12 "12"
}

authenticated_cipher! {
    /// ChaCha20-Poly1305 with 8 rounds instead of 20, which no standard has: a key of 32 bytes, a nonce of 12, a tag
    /// of 16.
    ///
    /// Faster, with less of a margin against what may yet be found. The limits are those of [`ChaCha20Poly1305`].
    ChaCha8Poly1305(ShortNonce<R8>), key U32 "32", nonce U12 "12"
}

authenticated_cipher! {
    /// XChaCha20-Poly1305 with 12 rounds instead of 20, in the derivation of the key too, which no standard has: a key
    /// of 32 bytes, a nonce of 24, a tag of 16.
    ///
    /// Faster, with less of a margin against what may yet be found. The limits are those of [`XChaCha20Poly1305`].
    XChaCha12Poly1305(LongNonce<R12>), key U32 "32", nonce U24 "24"
}

authenticated_cipher! {
    /// XChaCha20-Poly1305 with 8 rounds instead of 20, in the derivation of the key too, which no standard has: a key
    /// of 32 bytes, a nonce of 24, a tag of 16.
    ///
    /// Faster, with less of a margin against what may yet be found. The limits are those of [`XChaCha20Poly1305`].
    XChaCha8Poly1305(LongNonce<R8>), key U32 "32", nonce U24 "24"
}

in_pieces! {
    ChaCha20Poly1305 ChaCha12Poly1305 ChaCha8Poly1305
    XChaCha20Poly1305 XChaCha12Poly1305 XChaCha8Poly1305
}

/// The counter has 32 bits, and its first block makes the key of Poly1305.
const LONGEST: u64 = 64 * (u32::MAX as u64);

/// A key that takes nonces of 12 bytes.
#[derive(Clone)]
struct ShortNonce<R> {
    key: Key,
    backends: Backends,
    rounds: PhantomData<R>,
}

impl<R: Rounds> ShortNonce<R> {
    fn new(key: &aead::Key<ChaCha20Poly1305>, backends: Backends) -> Self {
        ShortNonce { key: Key::new(key.as_ref()), backends, rounds: PhantomData }
    }

    fn backend(&self) -> &'static str {
        self.backends.chacha().name()
    }

    /// Opens, with a tag that is as long as it must be.
    #[inline(always)]
    fn open_tagged(
        &self,
        nonce: &[u8],
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        tag: &Tag,
    ) -> Result<(), Error> {
        let nonce = nonce.try_into().map_err(|_| Error::InvalidNonceLength)?;
        let lengths = Lengths::check(aad.len(), u64::MAX, data.len(), LONGEST)?;
        self.message(nonce).open(aad, data, lengths, u128::from_le_bytes(*tag))
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

impl<R: Rounds> Construction for ShortNonce<R> {
    fn seal(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<Tag, Error> {
        let nonce = nonce.try_into().map_err(|_| Error::InvalidNonceLength)?;
        let lengths = Lengths::check(aad.len(), u64::MAX, data.len(), LONGEST)?;
        Ok(self.message(nonce).seal(aad, data, lengths).to_le_bytes())
    }

    fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> Result<(), Error> {
        self.open_tagged(nonce, aad, data, whole(tag)?)
    }
}

/// A key that takes nonces of 24 bytes: the first 16 make a key for the last 8.
#[derive(Clone)]
struct LongNonce<R>(ShortNonce<R>);

impl<R: Rounds> LongNonce<R> {
    fn new(key: &aead::Key<XChaCha20Poly1305>, backends: Backends) -> Self {
        LongNonce(ShortNonce::new(key, backends))
    }

    fn backend(&self) -> &'static str {
        self.0.backend()
    }

    /// The key of one message, and its nonce.
    fn derive(&self, nonce: &[u8]) -> Result<(ShortNonce<R>, [u8; 12]), Error> {
        let Some((first, &[a, b, c, d, e, f, g, h])) = nonce.split_first_chunk() else {
            return Err(Error::InvalidNonceLength);
        };
        let backends = self.0.backends;
        let key = hchacha(backends.chacha(), R::ROUNDS, &self.0.key, first);
        Ok((ShortNonce { key, backends, rounds: PhantomData }, [0, 0, 0, 0, a, b, c, d, e, f, g, h]))
    }
}

impl<R: Rounds> Construction for LongNonce<R> {
    fn seal(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<Tag, Error> {
        let (key, nonce) = self.derive(nonce)?;
        key.seal(&nonce, aad, data)
    }

    fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> Result<(), Error> {
        let tag = whole(tag)?;
        let (key, nonce) = self.derive(nonce)?;
        key.open_tagged(&nonce, aad, data, tag)
    }
}

/// A tag that is as long as it must be.
fn whole(tag: &[u8]) -> Result<&Tag, Error> {
    tag.try_into().map_err(|_| Error::InvalidTagLength)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of RFC 8439, section 2.8: 2^38 - 64 bytes.
    #[test]
    fn the_longest_message_of_one_nonce() {
        assert_eq!(LONGEST, 274_877_906_880);
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn a_message_is_as_long_as_its_counter_allows_and_no_longer() {
        let check = |message: u64| Lengths::check(13, u64::MAX, message as usize, LONGEST);
        let longest = check(LONGEST).unwrap();
        assert_eq!((longest.aad, longest.message), (13, LONGEST));
        for more in [1, 64, u64::MAX - LONGEST] {
            assert_eq!(check(LONGEST + more).err(), Some(Error::MessageTooLong));
        }
    }
}

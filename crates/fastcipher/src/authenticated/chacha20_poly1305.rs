//! ChaCha20-Poly1305 (RFC 8439, section 2.8) and its form with a long nonce.

use super::{Hash, Keystream, Lengths, Streamed, Tag, surface::authenticated_cipher};
use crate::{Backends, Error};
use aead::{array::Array, consts::U64};
use chacha_core::{Rounds, ietf_state};
use inout::{InOut, InOutBuf};
use poly1305_core::Poly1305;

authenticated_cipher! {
    /// ChaCha20-Poly1305 of RFC 8439: a key of 32 bytes, a nonce of 12, a tag of 16.
    ///
    /// A message has at most 2³⁸ - 64 bytes (256 GiB), associated data at most 2⁶⁴ - 1. A nonce must never be used twice with a key; 12 bytes are
    /// too few to draw them at random for more than some 2³² messages: count, or use [`XChaCha20Poly1305`].
    ChaCha20Poly1305(Short), key U32 "32", nonce U12 "12"
}

authenticated_cipher! {
    /// XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03): a key of 32 bytes, a nonce of 24, a tag of 16.
    ///
    /// A message has at most 2³⁸ - 64 bytes (256 GiB), associated data at most 2⁶⁴ - 1. A nonce must never be used twice with a key; 24 bytes are
    /// enough to draw them at random.
    XChaCha20Poly1305(Long), key U32 "32", nonce U24 "24"
}

/// The counter has 32 bits, and its first block makes the key of Poly1305.
const LONGEST: u64 = 64 * (u32::MAX as u64);

/// A key that takes nonces of 12 bytes.
#[derive(Clone)]
struct Short {
    key: [u8; 32],
    backends: Backends,
}

impl Short {
    fn new(key: &aead::Key<ChaCha20Poly1305>, backends: Backends) -> Self {
        Short { key: (*key).into(), backends }
    }

    fn backend(&self) -> &'static str {
        self.backends.chacha().name()
    }
}

#[cfg(feature = "zeroize")]
impl Drop for Short {
    fn drop(&mut self) {
        zeroize::Zeroize::zeroize(&mut self.key);
    }
}

impl Streamed for Short {
    type Keystream = ChaCha20;
    type Hash = Authenticator;

    fn begin(&self, nonce: &[u8], aad: &[u8], length: usize) -> Result<(ChaCha20, Authenticator), Error> {
        let nonce = nonce.try_into().map_err(|_| Error::InvalidNonceLength)?;
        let lengths = Lengths::check(aad.len(), u64::MAX, length, LONGEST)?;

        let keystream = ChaCha20::new(ietf_state(&self.key, nonce), self.backends.chacha());
        let mut hash = Poly1305::new(keystream.hash_key(), self.backends.poly1305());
        hash.update_padded(aad);
        Ok((keystream, Authenticator { hash, lengths }))
    }

    fn accepts_tag(length: usize) -> bool {
        length == 16
    }
}

/// A key that takes nonces of 24 bytes: the first 16 make a key for the last 8.
#[derive(Clone)]
struct Long(Short);

impl Long {
    fn new(key: &aead::Key<XChaCha20Poly1305>, backends: Backends) -> Self {
        Long(Short::new(key, backends))
    }

    fn backend(&self) -> &'static str {
        self.0.backend()
    }
}

impl Streamed for Long {
    type Keystream = ChaCha20;
    type Hash = Authenticator;

    fn begin(&self, nonce: &[u8], aad: &[u8], length: usize) -> Result<(ChaCha20, Authenticator), Error> {
        let Some((first, &[a, b, c, d, e, f, g, h])) = nonce.split_first_chunk() else {
            return Err(Error::InvalidNonceLength);
        };
        let key = chacha_core::hchacha(Rounds::Twenty, &self.0.key, first);
        Short { key, backends: self.0.backends }.begin(&[0, 0, 0, 0, a, b, c, d, e, f, g, h], aad, length)
    }

    fn accepts_tag(length: usize) -> bool {
        Short::accepts_tag(length)
    }
}

/// The key stream, from block 1 on.
struct ChaCha20 {
    /// The counter is that of the next block to be made.
    state: [u32; 16],
    backend: chacha_core::Runnable,
    /// Blocks 0 and 1: together they cost a vector unit what one does.
    begun: [[u8; 64]; 2],
    /// How much of block 1 is to be used: all of it or nothing.
    unused: usize,
}

impl ChaCha20 {
    fn new(state: [u32; 16], backend: chacha_core::Runnable) -> Self {
        let mut keystream = ChaCha20 { state, backend, begun: [[0; 64]; 2], unused: 64 };
        chacha_core::xor(backend, &state, Rounds::Twenty, keystream.begun.as_flattened_mut().into());
        keystream.state[12] = 2;
        keystream
    }

    /// The first half of block 0; the other half is not used (RFC 8439, section 2.6).
    fn hash_key(&self) -> &[u8; 32] {
        &self.begun[0].as_chunks().0[0]
    }
}

impl Keystream for ChaCha20 {
    fn apply(&mut self, data: InOutBuf<'_, '_, u8>) {
        let at_hand = core::mem::take(&mut self.unused).min(data.len());
        let (mut first, rest) = data.split_at(at_hand);
        let block = &self.begun[1];
        if at_hand < block.len() {
            first.xor_in2out(&block[..at_hand]);
        } else if let Ok(mut first) = TryInto::<InOut<'_, '_, Array<u8, U64>>>::try_into(first) {
            first.xor_in2out(block.into());
        }
        let blocks = rest.len().div_ceil(64);
        chacha_core::xor(self.backend, &self.state, Rounds::Twenty, rest);
        self.state[12] = self.state[12].wrapping_add(blocks as u32);
    }
}

#[cfg(feature = "zeroize")]
impl Drop for ChaCha20 {
    fn drop(&mut self) {
        use zeroize::Zeroize;
        self.state.zeroize();
        self.begun.zeroize();
    }
}

/// Poly1305 over data and message, each padded to whole blocks, and their lengths.
struct Authenticator {
    hash: Poly1305,
    lengths: Lengths,
}

impl Hash for Authenticator {
    fn update(&mut self, encrypted: &[u8]) {
        self.hash.update_padded(encrypted);
    }

    fn tag(mut self) -> Tag {
        let lengths = [self.lengths.aad.to_le_bytes(), self.lengths.message.to_le_bytes()];
        self.hash.update(lengths.as_flattened());
        self.hash.finalize()
    }
}

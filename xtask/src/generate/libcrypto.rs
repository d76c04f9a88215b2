//! What libcrypto computes, as functions of byte strings.

use openssl::{
    cipher::Cipher,
    cipher_ctx::CipherCtx,
    error::ErrorStack,
    pkey::{Id, PKey},
    sha::sha256,
    sign::Signer,
};
use std::fmt;

/// Bytes as lower-case hex.
pub(super) struct Hex(pub(super) Vec<u8>);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

/// A message that repeats a pattern, so that it is short to write down.
pub(super) struct Message {
    pattern: Vec<u8>,
    count: usize,
}

impl Message {
    /// `count` times the bytes that `label` gives. A pattern whose length is odd puts a different block into each of
    /// as many lanes.
    pub(super) fn new(label: &str, length: usize, count: usize) -> Result<Message, ErrorStack> {
        Ok(Message { pattern: bytes(label, length)?, count })
    }

    /// The same byte again and again.
    pub(super) fn of(byte: u8, count: usize) -> Message {
        Message { pattern: vec![byte], count }
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        self.pattern.repeat(self.count)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}*{}", hex::encode(&self.pattern), self.count)
    }
}

/// `length` bytes that look random and are the same for the same label: a ChaCha20 keystream.
pub(super) fn bytes(label: &str, length: usize) -> Result<Vec<u8>, ErrorStack> {
    chacha20(&sha256(label.as_bytes()), &[0; 16], &vec![0; length])
}

/// A cipher or mode without padding.
pub(super) fn encrypt(name: &str, key: &[u8], iv: &[u8], message: &[u8]) -> Result<Vec<u8>, ErrorStack> {
    let cipher = Cipher::fetch(None, name, None)?;
    let mut context = CipherCtx::new()?;
    context.encrypt_init(Some(&cipher), Some(key), (!iv.is_empty()).then_some(iv))?;
    context.set_padding(false);
    let mut out = Vec::new();
    context.cipher_update_vec(message, &mut out)?;
    context.cipher_final_vec(&mut out)?;
    Ok(out)
}

/// ChaCha20; the first four bytes of the IV are the block counter, little-endian, and carry into the next four.
pub(super) fn chacha20(key: &[u8], iv: &[u8; 16], message: &[u8]) -> Result<Vec<u8>, ErrorStack> {
    encrypt("ChaCha20", key, iv, message)
}

/// Ciphertext and tag of 16 bytes.
pub(super) fn seal(
    name: &str,
    key: &[u8],
    nonce: &[u8],
    aad: &[u8],
    message: &[u8],
) -> Result<(Vec<u8>, Vec<u8>), ErrorStack> {
    let cipher = Cipher::fetch(None, name, None)?;
    let mut context = CipherCtx::new()?;
    context.encrypt_init(Some(&cipher), None, None)?;
    context.set_iv_length(nonce.len())?;
    if name.ends_with("CCM") {
        context.set_tag_length(16)?;
    }
    context.encrypt_init(None, Some(key), Some(nonce))?;
    if name.ends_with("CCM") {
        context.set_data_len(message.len())?;
    }
    context.cipher_update(aad, None)?;
    let mut out = Vec::new();
    context.cipher_update_vec(message, &mut out)?;
    context.cipher_final_vec(&mut out)?;
    let mut tag = vec![0; 16];
    context.tag(&mut tag)?;
    Ok((out, tag))
}

/// The tag of a message under a one-time key.
pub(super) fn poly1305(key: &[u8], message: &[u8]) -> Result<Vec<u8>, ErrorStack> {
    let key = PKey::private_key_from_raw_bytes(key, Id::POLY1305)?;
    Signer::new_without_digest(&key)?.sign_oneshot_to_vec(message)
}

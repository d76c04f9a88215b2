//! The STREAM construction: chunk after chunk, each with its number and whether it is the last in the nonce.

use crate::{cipher::Cipher, header::FileKeys};
use aead::{AeadInOut, KeyInit, Nonce};
use anyhow::{Context, Result, ensure};
use fastcipher::{Aria256Gcm, ChaCha20Poly1305, XChaCha20Poly1305};
use zeroize::Zeroizing;

/// The length of a tag.
pub(crate) const TAG: usize = 16;
/// The longest plaintext of a chunk; all but the last have this length.
pub(crate) const CHUNK: usize = 64 * 1024;

/// A piece of a file on its way through the cipher.
pub(crate) struct Chunk {
    pub(crate) index: u64,
    pub(crate) last: bool,
    pub(crate) bytes: Zeroizing<Vec<u8>>,
}

/// A cipher with the keys of one file.
pub(crate) trait Stream: Sync {
    /// Encrypts `chunk` in place and appends the tag.
    fn seal(&self, chunk: &mut Chunk) -> Result<()>;

    /// Checks `chunk`, decrypts it in place and takes the tag off.
    fn open(&self, chunk: &mut Chunk) -> Result<()>;
}

/// `cipher` with `keys`.
pub(crate) fn keyed(cipher: Cipher, keys: FileKeys) -> Box<dyn Stream> {
    match cipher {
        Cipher::ChaCha20Poly1305 => Box::new(Keyed::<ChaCha20Poly1305>::new(keys)),
        Cipher::XChaCha20Poly1305 => Box::new(Keyed::<XChaCha20Poly1305>::new(keys)),
        Cipher::Aria256Gcm => Box::new(Keyed::<Aria256Gcm>::new(keys)),
    }
}

struct Keyed<A> {
    aead: A,
    keys: FileKeys,
}

impl<A: AeadInOut + KeyInit> Keyed<A> {
    fn new(keys: FileKeys) -> Self {
        let aead = A::new_from_slice(keys.key()).expect("the ciphers of the format have 32-byte keys");
        Keyed { aead, keys }
    }

    fn nonce(&self, chunk: &Chunk) -> Result<Nonce<A>> {
        let index = u32::try_from(chunk.index).context("the input is longer than 2^32 chunks")?;
        let mut nonce = Nonce::<A>::default();
        let prefix = nonce.len() - 5;
        nonce[..prefix].copy_from_slice(self.keys.nonce_prefix(prefix));
        nonce[prefix..prefix + 4].copy_from_slice(&index.to_be_bytes());
        nonce[prefix + 4] = chunk.last.into();
        Ok(nonce)
    }
}

impl<A: AeadInOut + KeyInit + Sync> Stream for Keyed<A> {
    fn seal(&self, chunk: &mut Chunk) -> Result<()> {
        let nonce = self.nonce(chunk)?;
        self.aead.encrypt_in_place(&nonce, b"", &mut *chunk.bytes).context("the cipher failed")
    }

    fn open(&self, chunk: &mut Chunk) -> Result<()> {
        let nonce = self.nonce(chunk)?;
        let opened = self.aead.decrypt_in_place(&nonce, b"", &mut *chunk.bytes);
        // Only an empty file has an empty chunk.
        let canonical = chunk.index == 0 || !chunk.bytes.is_empty();
        ensure!(
            opened.is_ok() && canonical,
            "the input is corrupt, truncated or extended: chunk {} is not what was encrypted",
            chunk.index
        );
        Ok(())
    }
}

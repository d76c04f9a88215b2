//! A key and the backend that uses it: the safe face of the kernels.

use crate::{Counter, Inner, Layer, RoundKey, Row, Schedule, lanes, schedule};
use core::fmt;
use inout::InOutBuf;

/// The functions of an ARIA backend.
///
/// The `unsafe` ones may be called where the features of the backend exist; nothing else is asked of the caller.
#[derive(Debug)]
pub struct Functions {
    /// Brings a round key into the form that the kernels of this backend take.
    pub prepare: fn(&[u8; 16], Option<Inner<'_>>) -> RoundKey,
    /// [`Kernel::round`](crate::Kernel::round), for the key schedule.
    pub round: unsafe fn(Layer, &RoundKey, [u8; 16]) -> [u8; 16],
    /// ECB over whole blocks: the length is a multiple of 16 bytes.
    pub ecb: unsafe fn(&Schedule, InOutBuf<'_, '_, u8>),
    /// CTR over any number of bytes; the counter moves on by every block begun.
    pub ctr: unsafe fn(&Schedule, &mut Counter, InOutBuf<'_, '_, u8>),
    /// CBC encryption of whole blocks; the block before the first becomes the last one of the output.
    pub cbc_encrypt: unsafe fn(&Schedule, &mut [u8; 16], InOutBuf<'_, '_, u8>),
    /// CBC decryption of whole blocks; the block before the first becomes the last one of the input.
    pub cbc_decrypt: unsafe fn(&Schedule, &mut [u8; 16], InOutBuf<'_, '_, u8>),
    /// [`Aria::chains`] of so many lanes, at most [`LANES`](crate::LANES), but for what becomes of the row before.
    pub chains: unsafe fn(&Schedule, &Row, &mut [Row], usize),
    /// The round keys of the first keys, side by side: as many as one kernel takes, which is what it returns. The keys
    /// have as many round keys as there are rows.
    pub lane_keys: unsafe fn(&[&Aria], &mut [Row]) -> usize,
    /// The same as `chains` with those round keys, of so many lanes.
    pub chains_each: unsafe fn(&[Row], usize, &Row, &mut [Row]),
}

/// An ARIA backend.
pub type Backend = cipher_backend::Backend<Functions>;
/// An ARIA backend that this CPU can run.
pub type Runnable = cipher_backend::Runnable<Functions>;

/// One round function on one block.
pub(crate) fn round(backend: Runnable, layer: Layer, key: &RoundKey, block: [u8; 16]) -> [u8; 16] {
    // SAFETY: a `Runnable` exists only where the backend's features do.
    unsafe { (backend.functions().round)(layer, key, block) }
}

/// An ARIA key of 16, 24 or 32 bytes, expanded for both directions, with the backend that uses it.
///
/// The bare block cipher and its counter mode, neither of which authenticates anything. It is what a build with a
/// single backend uses directly; the facade wraps it in the traits of the ecosystem.
#[derive(Clone)]
pub struct Aria {
    encryption: Schedule,
    decryption: Schedule,
    backend: Runnable,
}

impl Aria {
    /// Expands a key of 16, 24 or 32 bytes (RFC 5794, section 2.2).
    ///
    /// # Errors
    /// [`InvalidKeyLength`] for any other length.
    pub fn new(key: &[u8], backend: Runnable) -> Result<Aria, InvalidKeyLength> {
        if !matches!(key.len(), 16 | 24 | 32) {
            return Err(InvalidKeyLength);
        }
        let (encryption, decryption) = schedule::expand(key, backend);
        Ok(Aria { encryption, decryption, backend })
    }

    /// The backend that works for this key.
    pub fn backend(&self) -> Runnable {
        self.backend
    }

    /// Encrypts blocks of 16 bytes, each by itself (ECB).
    ///
    /// # Errors
    /// [`NotWholeBlocks`] if the length is not a multiple of 16 bytes; the output is as it was.
    pub fn encrypt(&self, blocks: InOutBuf<'_, '_, u8>) -> Result<(), NotWholeBlocks> {
        self.ecb(&self.encryption, blocks)
    }

    /// Decrypts blocks of 16 bytes, each by itself (ECB).
    ///
    /// # Errors
    /// [`NotWholeBlocks`] if the length is not a multiple of 16 bytes; the output is as it was.
    pub fn decrypt(&self, blocks: InOutBuf<'_, '_, u8>) -> Result<(), NotWholeBlocks> {
        self.ecb(&self.decryption, blocks)
    }

    /// Encrypts or decrypts in counter mode, and moves `counter` on by every block of key stream begun.
    pub fn ctr(&self, counter: &mut Counter, data: InOutBuf<'_, '_, u8>) {
        // SAFETY: a `Runnable` exists only where the backend's features do.
        unsafe { (self.backend.functions().ctr)(&self.encryption, counter, data) }
    }

    /// Encrypts whole blocks in CBC mode. `previous`, at first the IV, is the block of ciphertext before them, and
    /// becomes the last of them.
    ///
    /// # Errors
    /// [`NotWholeBlocks`] if the length is not a multiple of 16 bytes; nothing has changed.
    pub fn cbc_encrypt(
        &self,
        previous: &mut [u8; 16],
        blocks: InOutBuf<'_, '_, u8>,
    ) -> Result<(), NotWholeBlocks> {
        whole(&blocks)?;
        // SAFETY: a `Runnable` exists only where the backend's features do.
        unsafe { (self.backend.functions().cbc_encrypt)(&self.encryption, previous, blocks) };
        Ok(())
    }

    /// Decrypts whole blocks in CBC mode. `previous`, at first the IV, is the block of ciphertext before them, and
    /// becomes the last of them.
    ///
    /// # Errors
    /// [`NotWholeBlocks`] if the length is not a multiple of 16 bytes; nothing has changed.
    pub fn cbc_decrypt(
        &self,
        previous: &mut [u8; 16],
        blocks: InOutBuf<'_, '_, u8>,
    ) -> Result<(), NotWholeBlocks> {
        whole(&blocks)?;
        // SAFETY: a `Runnable` exists only where the backend's features do.
        unsafe { (self.backend.functions().cbc_decrypt)(&self.decryption, previous, blocks) };
        Ok(())
    }

    /// Encrypts many messages side by side in CBC mode. Each lane has a block of its message in each of `rows`, and in
    /// `previous`, at first the IV, the block of ciphertext before them, which becomes the last of them. What is in
    /// other lanes than the first `lanes` is undefined afterwards; there are no more than [`LANES`](crate::LANES).
    pub fn chains(&self, previous: &mut Row, rows: &mut [Row], lanes: usize) {
        let lanes = lanes.min(crate::LANES);
        // SAFETY: a `Runnable` exists only where the backend's features do.
        unsafe { (self.backend.functions().chains)(&self.encryption, previous, rows, lanes) };
        lanes::go_on(previous, rows, lanes);
    }

    /// The round keys of encryption.
    #[inline(always)]
    pub(crate) fn encryption(&self) -> &Schedule {
        &self.encryption
    }

    fn ecb(&self, schedule: &Schedule, blocks: InOutBuf<'_, '_, u8>) -> Result<(), NotWholeBlocks> {
        whole(&blocks)?;
        // SAFETY: a `Runnable` exists only where the backend's features do.
        unsafe { (self.backend.functions().ecb)(schedule, blocks) };
        Ok(())
    }
}

fn whole(blocks: &InOutBuf<'_, '_, u8>) -> Result<(), NotWholeBlocks> {
    if blocks.len().is_multiple_of(16) { Ok(()) } else { Err(NotWholeBlocks) }
}

/// Names the type and the backend, never the key.
impl fmt::Debug for Aria {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Aria").field("backend", &self.backend.name()).finish_non_exhaustive()
    }
}

#[cfg(feature = "zeroize")]
impl zeroize::ZeroizeOnDrop for Aria {}

/// The key is not of 16, 24 or 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidKeyLength;

impl fmt::Display for InvalidKeyLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an ARIA key has 16, 24 or 32 bytes")
    }
}

impl core::error::Error for InvalidKeyLength {}

/// The data is not a multiple of 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotWholeBlocks;

impl fmt::Display for NotWholeBlocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the data is not whole blocks of 16 bytes")
    }
}

impl core::error::Error for NotWholeBlocks {}

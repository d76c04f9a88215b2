//! GHASH, the universal hash of GCM (NIST SP 800-38D, section 6.4), around any implementation of its multiplication.
//!
//! The crates `ghash-soft` and their like bring the arithmetic, as a [`Backend`]. Everything that happens once a
//! message is here: collecting bytes into blocks, and padding. A [`Subkey`] is prepared once for many messages, each
//! of which is a [`Ghash`].
#![no_std]

mod hash;
mod key;

pub use cipher_backend::{Cpu, Features};
pub use hash::Ghash;
pub use key::{Key, Subkey};

/// The length of a block, in bytes.
pub const BLOCK: usize = 16;

/// What a backend computes.
#[derive(Debug)]
pub struct Functions {
    /// Prepares the hash subkey `h`.
    ///
    /// # Safety
    /// The CPU must have the features of the backend.
    pub key: unsafe fn(h: &[u8; BLOCK]) -> Key,

    /// Absorbs whole blocks, any number of them: for each, `y = (y + block) * H` in the field of GCM.
    ///
    /// # Safety
    /// The CPU must have the features of the backend, and `key` must come from the same backend.
    pub blocks: unsafe fn(key: &Key, y: &mut [u8; BLOCK], blocks: &[[u8; BLOCK]]),
}

/// An implementation of GHASH.
pub type Backend = cipher_backend::Backend<Functions>;

/// An implementation of GHASH that this CPU can run.
pub type Runnable = cipher_backend::Runnable<Functions>;

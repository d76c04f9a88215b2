//! The hash subkey, prepared once for many messages.

use crate::{BLOCK, Ghash, Runnable};
use core::fmt;
#[cfg(feature = "zeroize")]
use zeroize::{Zeroize, ZeroizeOnDrop};

/// What a backend keeps of the hash subkey.
///
/// The layout is the backend's own and only that backend reads it. There is room for 32 field elements: as many powers
/// of H, or half of them and their sums for Karatsuba's method. The alignment is that of the widest register.
#[derive(Clone)]
#[repr(align(64))]
pub struct Key(pub [[u64; 2]; ELEMENTS]);

pub(crate) const ELEMENTS: usize = 32;

impl Key {
    /// A key to be filled in.
    pub const EMPTY: Key = Key([[0; 2]; ELEMENTS]);

    #[inline(always)]
    pub(crate) fn blocks(&self) -> &[[u8; BLOCK]; ELEMENTS] {
        // SAFETY: an element is as long as a block, which needs no alignment.
        unsafe { &*(&raw const self.0).cast() }
    }

    #[inline(always)]
    pub(crate) fn blocks_mut(&mut self) -> &mut [[u8; BLOCK]; ELEMENTS] {
        // SAFETY: an element is as long as a block, which needs no alignment, and any bytes are either.
        unsafe { &mut *(&raw mut self.0).cast() }
    }
}

/// A hash subkey H, ready for any number of messages.
///
/// GCM gets H by encrypting a block of zeros. With the feature `zeroize` it is wiped on drop.
#[derive(Clone)]
pub struct Subkey {
    backend: Runnable,
    pub(crate) key: Key,
}

impl Subkey {
    /// Prepares the hash subkey `h`.
    pub fn new(h: &[u8; BLOCK], backend: Runnable) -> Subkey {
        // SAFETY: a `Runnable` exists only where the CPU has the features of its backend.
        let key = unsafe { (backend.functions().key)(h) };
        Subkey { backend, key }
    }

    /// The backend that this key is prepared for.
    pub fn backend(&self) -> Runnable {
        self.backend
    }

    /// Begins a message, at no cost.
    pub fn start(&self) -> Ghash<&Subkey> {
        Ghash::from(self)
    }

    pub(crate) fn absorb(&self, y: &mut [u8; BLOCK], blocks: &[[u8; BLOCK]]) {
        // SAFETY: a `Runnable` exists only where the CPU has the features of its backend, which made the key.
        unsafe { (self.backend.functions().blocks)(&self.key, y, blocks) }
    }
}

/// Shows the backend, and nothing secret.
impl fmt::Debug for Subkey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subkey").field("backend", &self.backend).finish_non_exhaustive()
    }
}

#[cfg(feature = "zeroize")]
impl Drop for Subkey {
    fn drop(&mut self) {
        self.key.0.zeroize();
    }
}

#[cfg(feature = "zeroize")]
impl ZeroizeOnDrop for Subkey {}

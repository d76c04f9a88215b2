//! The universal hashes of the AEADs, with the traits of the ecosystem.

use crate::{Backends, Tag};
use core::fmt;
use universal_hash::{
    Block, Key, KeyInit, ParBlocks, UhfBackend, UhfClosure, UniversalHash,
    common::{BlockSizeUser, KeySizeUser, ParBlocksSizeUser},
    consts::{U16, U32},
};

macro_rules! universal_hash {
    ($(#[$doc:meta])* $name:ident($hash:ty), key $size:ident, $backends:ident, $new:expr) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name($hash);

        impl $name {
            /// A hash for the backends given.
            pub fn with_backend(key: &Key<Self>, backends: Backends) -> Self {
                $name($new(key.as_ref(), backends.$backends()))
            }

            /// The name of the backend that works for this key.
            pub fn backend(&self) -> &'static str {
                self.0.backend().name()
            }

            /// Takes the next piece, of any length.
            pub fn update_bytes(&mut self, data: &[u8]) {
                self.0.update(data);
            }

            /// The hash of all that was taken.
            pub fn tag(self) -> Tag {
                self.0.finalize()
            }
        }

        impl KeySizeUser for $name {
            type KeySize = $size;
        }

        impl BlockSizeUser for $name {
            type BlockSize = U16;
        }

        impl KeyInit for $name {
            fn new(key: &Key<Self>) -> Self {
                Self::with_backend(key, Backends::best())
            }
        }

        impl UniversalHash for $name {
            fn update_with_backend(&mut self, f: impl UhfClosure<BlockSize = U16>) {
                f.call(&mut Backend(|data: &[u8]| self.0.update(data)));
            }

            fn finalize(self) -> Block<Self> {
                self.0.finalize().into()
            }
        }

        /// Names the backend, never the key.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("backend", &self.backend()).finish_non_exhaustive()
            }
        }

        #[cfg(feature = "zeroize")]
        impl zeroize::ZeroizeOnDrop for $name {}
    };
}

universal_hash! {
    /// Poly1305 (RFC 8439, section 2.5): a key of 32 bytes for one message, a tag of 16.
    ///
    /// A message may have any length, and nothing here returns an error. A second message under one key gives the key
    /// away. To check a tag take [`verify`](UniversalHash::verify), which compares in constant time, not `==`.
    ///
    /// ```
    /// use fastcipher::{Poly1305, universal_hash::KeyInit};
    ///
    /// let mut hash = Poly1305::new(&[7; 32].into());
    /// hash.update_bytes(b"a message, ");
    /// hash.update_bytes(b"in pieces");
    /// let tag = hash.tag();
    /// # assert_eq!(tag, Poly1305::new(&[7; 32].into()).compute_unpadded(b"a message, in pieces"));
    /// ```
    Poly1305(poly1305_core::Poly1305), key U32, poly1305, poly1305_core::Poly1305::new
}

universal_hash! {
    /// GHASH (NIST SP 800-38D, section 6.4): a key of 16 bytes, a hash of 16.
    ///
    /// By itself it authenticates nothing: its output must be masked, as GCM does.
    ///
    /// ```
    /// use fastcipher::{Ghash, universal_hash::KeyInit};
    ///
    /// let mut hash = Ghash::new(&[7; 16].into());
    /// hash.update_bytes(b"a block or not a block, in pieces");
    /// # assert_ne!(
    /// hash.tag()
    /// # , [0; 16]);
    /// ```
    Ghash(ghash_core::Ghash), key U16, ghash, ghash_core::Ghash::new
}

impl Poly1305 {
    /// The tag of what [`update_bytes`](Self::update_bytes) took, if anything, and then `data`.
    pub fn compute_unpadded(mut self, data: &[u8]) -> Tag {
        self.update_bytes(data);
        self.tag()
    }
}

/// Blocks as the traits hand them over, one or many.
struct Backend<F: FnMut(&[u8])>(F);

impl<F: FnMut(&[u8])> BlockSizeUser for Backend<F> {
    type BlockSize = U16;
}

impl<F: FnMut(&[u8])> ParBlocksSizeUser for Backend<F> {
    type ParBlocksSize = U16;
}

impl<F: FnMut(&[u8])> UhfBackend for Backend<F> {
    fn proc_block(&mut self, block: &Block<Self>) {
        (self.0)(block);
    }

    fn proc_par_blocks(&mut self, blocks: &ParBlocks<Self>) {
        (self.0)(blocks.as_flattened());
    }
}

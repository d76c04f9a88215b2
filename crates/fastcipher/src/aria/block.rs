//! The block cipher with the traits of the ecosystem.

use crate::Backends;
use aria_core::Aria;
use cipher::{
    AlgorithmName, Array, Block, BlockCipherDecBackend, BlockCipherDecClosure, BlockCipherDecrypt,
    BlockCipherEncBackend, BlockCipherEncClosure, BlockCipherEncrypt, BlockSizeUser, Key, KeyInit,
    KeySizeUser, ParBlocks, ParBlocksSizeUser,
    consts::{U16, U24, U32, U64},
};
use core::fmt;
use inout::{InOut, InOutBuf, NotEqualError};

macro_rules! block_cipher {
    ($(#[$doc:meta])* $name:ident $size:ident $text:literal) => {
        $(#[$doc])*
        ///
        /// Blocks of 16 bytes, by the traits of the `cipher` crate, whose generic modes take it. Many blocks at once
        /// are many times faster than one by one: give `encrypt_blocks` all there are.
        ///
        /// ```
        #[doc = concat!("use fastcipher::{", stringify!($name), ", cipher::{BlockCipherDecrypt, BlockCipherEncrypt, KeyInit}};")]
        ///
        #[doc = concat!("let key = ", stringify!($name), "::new(&[7; ", $text, "].into());")]
        /// let mut blocks = [[1; 16].into(), [2; 16].into()];
        /// key.encrypt_blocks(&mut blocks);
        /// key.decrypt_blocks(&mut blocks);
        /// assert_eq!(blocks[1], [2; 16]);
        /// ```
        #[derive(Clone)]
        pub struct $name(pub(crate) Aria);

        impl $name {
            /// Expands the key for the ARIA backend of `backends`.
            pub fn with_backend(key: &Key<Self>, backends: Backends) -> Self {
                match Aria::new(key, backends.aria()) {
                    Ok(aria) => $name(aria),
                    Err(_) => unreachable!("the type has the length of an ARIA key"),
                }
            }

            /// The name of the backend that works for this key.
            pub fn backend(&self) -> &'static str {
                self.0.backend().name()
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

        // The closures go through blocks in pieces; who has many blocks gets them done in one call.
        impl BlockCipherEncrypt for $name {
            fn encrypt_with_backend(&self, f: impl BlockCipherEncClosure<BlockSize = U16>) {
                f.call(&Backend(&self.0));
            }

            fn encrypt_blocks_inout(&self, blocks: InOutBuf<'_, '_, Block<Self>>) {
                Backend(&self.0).encrypt(bytes(blocks));
            }

            fn encrypt_blocks(&self, blocks: &mut [Block<Self>]) {
                self.encrypt_blocks_inout(blocks.into());
            }

            fn encrypt_blocks_b2b(&self, from: &[Block<Self>], to: &mut [Block<Self>]) -> Result<(), NotEqualError> {
                InOutBuf::new(from, to).map(|blocks| self.encrypt_blocks_inout(blocks))
            }
        }

        impl BlockCipherDecrypt for $name {
            fn decrypt_with_backend(&self, f: impl BlockCipherDecClosure<BlockSize = U16>) {
                f.call(&Backend(&self.0));
            }

            fn decrypt_blocks_inout(&self, blocks: InOutBuf<'_, '_, Block<Self>>) {
                Backend(&self.0).decrypt(bytes(blocks));
            }

            fn decrypt_blocks(&self, blocks: &mut [Block<Self>]) {
                self.decrypt_blocks_inout(blocks.into());
            }

            fn decrypt_blocks_b2b(&self, from: &[Block<Self>], to: &mut [Block<Self>]) -> Result<(), NotEqualError> {
                InOutBuf::new(from, to).map(|blocks| self.decrypt_blocks_inout(blocks))
            }
        }

        impl AlgorithmName for $name {
            fn write_alg_name(f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($name))
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

block_cipher! {
    /// ARIA with a key of 16 bytes: 12 rounds.
    Aria128 U16 "16"
}
block_cipher! {
    /// ARIA with a key of 24 bytes: 14 rounds.
    Aria192 U24 "24"
}
block_cipher! {
    /// ARIA with a key of 32 bytes: 16 rounds.
    Aria256 U32 "32"
}

/// A key as the traits want to see it: whatever they hand over goes to the kernels in one piece.
struct Backend<'a>(&'a Aria);

impl Backend<'_> {
    fn encrypt(&self, blocks: InOutBuf<'_, '_, u8>) {
        let whole = self.0.encrypt(blocks);
        debug_assert_eq!(whole, Ok(()));
    }

    fn decrypt(&self, blocks: InOutBuf<'_, '_, u8>) {
        let whole = self.0.decrypt(blocks);
        debug_assert_eq!(whole, Ok(()));
    }
}

/// The blocks as the kernels take them.
pub(super) fn bytes<'i, 'o>(blocks: InOutBuf<'i, 'o, Array<u8, U16>>) -> InOutBuf<'i, 'o, u8> {
    let length = 16 * blocks.len();
    let (input, output) = blocks.into_raw();
    // SAFETY: blocks are arrays of 16 bytes, one after the other, and the borrows go on.
    unsafe { InOutBuf::from_raw(input.cast(), output.cast(), length) }
}

impl BlockSizeUser for Backend<'_> {
    type BlockSize = U16;
}

/// A batch of the widest vector registers. Generic modes do what is less block by block, so more would cost them.
impl ParBlocksSizeUser for Backend<'_> {
    type ParBlocksSize = U64;
}

impl BlockCipherEncBackend for Backend<'_> {
    fn encrypt_block(&self, block: InOut<'_, '_, Block<Self>>) {
        self.encrypt(block.into_buf());
    }

    fn encrypt_par_blocks(&self, blocks: InOut<'_, '_, ParBlocks<Self>>) {
        self.encrypt(bytes(blocks.into_buf()));
    }

    fn encrypt_tail_blocks(&self, blocks: InOutBuf<'_, '_, Block<Self>>) {
        self.encrypt(bytes(blocks));
    }
}

impl BlockCipherDecBackend for Backend<'_> {
    fn decrypt_block(&self, block: InOut<'_, '_, Block<Self>>) {
        self.decrypt(block.into_buf());
    }

    fn decrypt_par_blocks(&self, blocks: InOut<'_, '_, ParBlocks<Self>>) {
        self.decrypt(bytes(blocks.into_buf()));
    }

    fn decrypt_tail_blocks(&self, blocks: InOutBuf<'_, '_, Block<Self>>) {
        self.decrypt(bytes(blocks));
    }
}

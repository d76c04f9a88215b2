//! Cipher block chaining: ARIA as a block mode, one type for each direction.

use super::{Aria128, Aria192, Aria256, block::bytes};
use crate::Backends;
use aria_core::{Aria, NotWholeBlocks};
use cipher::{
    AlgorithmName, Block, BlockModeDecBackend, BlockModeDecClosure, BlockModeDecrypt, BlockModeEncBackend,
    BlockModeEncClosure, BlockModeEncrypt, BlockSizeUser, InnerIvInit, Iv, IvSizeUser, IvState, Key,
    ParBlocks, ParBlocksSizeUser, SetIvState,
    common::InnerUser,
    consts::{U16, U64},
};
use core::fmt;
use inout::{InOut, InOutBuf, NotEqualError};

/// What the types of both directions have in common.
macro_rules! chained {
    ($name:ident $cipher:ident) => {
        impl $name {
            /// Expands the key for the ARIA backend of `backends`.
            pub fn with_backend(key: &Key<Self>, iv: &Iv<Self>, backends: Backends) -> Self {
                Self::inner_iv_init($cipher::with_backend(key, backends), iv)
            }

            /// The name of the backend that works for this key.
            pub fn backend(&self) -> &'static str {
                self.0.key.backend().name()
            }
        }

        impl IvSizeUser for $name {
            type IvSize = U16;
        }

        impl BlockSizeUser for $name {
            type BlockSize = U16;
        }

        impl InnerUser for $name {
            type Inner = $cipher;
        }

        /// A key that is expanded already.
        impl InnerIvInit for $name {
            fn inner_iv_init(key: $cipher, iv: &Iv<Self>) -> Self {
                $name(Chain { key: key.0, previous: (*iv).into() })
            }
        }

        /// The block of ciphertext that the next one is chained to.
        impl IvState for $name {
            fn iv_state(&self) -> Iv<Self> {
                self.0.previous.into()
            }
        }

        /// For the next message with the same key.
        impl SetIvState for $name {
            fn set_iv(&mut self, iv: &Iv<Self>) {
                self.0.previous = (*iv).into();
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

macro_rules! cbc {
    ($cipher:ident $encryption:ident $decryption:ident $text:literal) => {
        #[doc = concat!("Encryption with ARIA and a key of ", $text, " bytes in cipher block chaining")]
        /// (NIST SP 800-38A, section 6.2).
        ///
        /// The IV of 16 bytes must be random, or at least not to be guessed before the message is fixed. The message is
        /// whole blocks of 16 bytes, in one piece or in several. With the feature `block-padding` the methods
        /// `encrypt_padded` of the trait and its kin take any length and fill the last block. Each block waits for the
        /// one before it, so a single message is slow at any length: [`batch`](crate::batch) encrypts many at once.
        ///
        /// Nothing is authenticated: use a GCM type unless something else does it. `decrypt_padded` has a single error,
        /// for wrong padding and for wrong lengths. Whoever can send ciphertexts and see which ones fail,
        /// by that error or by the time until it comes, learns their plaintexts: authenticate the ciphertext first.
        ///
        /// ```
        #[doc = concat!("use fastcipher::{", stringify!($decryption), ", ", stringify!($encryption), "};")]
        /// use fastcipher::cipher::{BlockModeDecrypt, BlockModeEncrypt, KeyIvInit};
        ///
        #[doc = concat!("let (key, iv) = ([7; ", $text, "].into(), [1; 16].into());")]
        /// let mut blocks = [[2; 16].into(), [3; 16].into()];
        #[doc = concat!(stringify!($encryption), "::new(&key, &iv).encrypt_blocks(&mut blocks);")]
        #[doc = concat!(stringify!($decryption), "::new(&key, &iv).decrypt_blocks(&mut blocks);")]
        /// assert_eq!(blocks[1], [3; 16]);
        /// # #[cfg(feature = "block-padding")] {
        ///
        /// // Of any length, with the padding of PKCS #7.
        /// use fastcipher::cipher::block_padding::Pkcs7;
        /// let mut buffer = *b"seventeen bytes..###############";
        #[doc = concat!("let sealed = ", stringify!($encryption), "::new(&key, &iv).encrypt_padded::<Pkcs7>(&mut buffer, 17).unwrap().len();")]
        #[doc = concat!("let opened = ", stringify!($decryption), "::new(&key, &iv).decrypt_padded::<Pkcs7>(&mut buffer[..sealed]);")]
        /// assert_eq!(opened.unwrap(), b"seventeen bytes..");
        /// # }
        /// ```
        pub struct $encryption(Chain);

        #[doc = concat!("Decryption of what [`", stringify!($encryption), "`] encrypts, many blocks at once.")]
        ///
        /// Give `decrypt_blocks` all there are. Nothing here tells a message that was altered.
        pub struct $decryption(Chain);

        chained!($encryption $cipher);
        chained!($decryption $cipher);

        // The closures go through blocks in pieces; who has many blocks gets them done in one call.
        impl BlockModeEncrypt for $encryption {
            fn encrypt_with_backend(&mut self, f: impl BlockModeEncClosure<BlockSize = U16>) {
                f.call(&mut self.0);
            }

            fn encrypt_blocks_inout(&mut self, blocks: InOutBuf<'_, '_, Block<Self>>) {
                self.0.encrypt(bytes(blocks));
            }

            fn encrypt_blocks(&mut self, blocks: &mut [Block<Self>]) {
                self.encrypt_blocks_inout(blocks.into());
            }

            fn encrypt_blocks_b2b(&mut self, from: &[Block<Self>], to: &mut [Block<Self>]) -> Result<(), NotEqualError> {
                InOutBuf::new(from, to).map(|blocks| self.encrypt_blocks_inout(blocks))
            }
        }

        impl BlockModeDecrypt for $decryption {
            fn decrypt_with_backend(&mut self, f: impl BlockModeDecClosure<BlockSize = U16>) {
                f.call(&mut self.0);
            }

            fn decrypt_blocks_inout(&mut self, blocks: InOutBuf<'_, '_, Block<Self>>) {
                self.0.decrypt(bytes(blocks));
            }

            fn decrypt_blocks(&mut self, blocks: &mut [Block<Self>]) {
                self.decrypt_blocks_inout(blocks.into());
            }

            fn decrypt_blocks_b2b(&mut self, from: &[Block<Self>], to: &mut [Block<Self>]) -> Result<(), NotEqualError> {
                InOutBuf::new(from, to).map(|blocks| self.decrypt_blocks_inout(blocks))
            }
        }
    };
}

cbc! { Aria128 Aria128CbcEnc Aria128CbcDec "16" }
cbc! { Aria192 Aria192CbcEnc Aria192CbcDec "24" }
cbc! { Aria256 Aria256CbcEnc Aria256CbcDec "32" }

/// A key, and the block of ciphertext before the next one (at first the IV), which is no secret.
struct Chain {
    key: Aria,
    previous: [u8; 16],
}

impl Chain {
    fn encrypt(&mut self, blocks: InOutBuf<'_, '_, u8>) {
        whole(self.key.cbc_encrypt(&mut self.previous, blocks));
    }

    fn decrypt(&mut self, blocks: InOutBuf<'_, '_, u8>) {
        whole(self.key.cbc_decrypt(&mut self.previous, blocks));
    }
}

/// The traits hand over blocks only.
fn whole(result: Result<(), NotWholeBlocks>) {
    debug_assert_eq!(result, Ok(()));
}

impl BlockSizeUser for Chain {
    type BlockSize = U16;
}

/// A batch of the widest vector registers.
impl ParBlocksSizeUser for Chain {
    type ParBlocksSize = U64;
}

impl BlockModeEncBackend for Chain {
    fn encrypt_block(&mut self, block: InOut<'_, '_, Block<Self>>) {
        self.encrypt(block.into_buf());
    }

    fn encrypt_par_blocks(&mut self, blocks: InOut<'_, '_, ParBlocks<Self>>) {
        self.encrypt(bytes(blocks.into_buf()));
    }

    fn encrypt_tail_blocks(&mut self, blocks: InOutBuf<'_, '_, Block<Self>>) {
        self.encrypt(bytes(blocks));
    }
}

impl BlockModeDecBackend for Chain {
    fn decrypt_block(&mut self, block: InOut<'_, '_, Block<Self>>) {
        self.decrypt(block.into_buf());
    }

    fn decrypt_par_blocks(&mut self, blocks: InOut<'_, '_, ParBlocks<Self>>) {
        self.decrypt(bytes(blocks.into_buf()));
    }

    fn decrypt_tail_blocks(&mut self, blocks: InOutBuf<'_, '_, Block<Self>>) {
        self.decrypt(bytes(blocks));
    }
}

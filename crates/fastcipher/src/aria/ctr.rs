//! Counter mode: ARIA as a stream cipher.

use super::{Aria128, Aria192, Aria256};
use crate::Backends;
use aria_core::{Aria, Carry, Counter};
use cipher::{
    AlgorithmName, BlockSizeUser, InnerIvInit, Iv, IvSizeUser, Key, OverflowError, SeekNum, StreamCipher,
    StreamCipherError, StreamCipherSeek, common::InnerUser, consts::U16,
};
use core::fmt;
use inout::InOutBuf;

macro_rules! counter_mode {
    ($(#[$doc:meta])* $name:ident $cipher:ident $text:literal) => {
        $(#[$doc])*
        ///
        /// The IV of 16 bytes is the first counter block, a 128-bit big-endian number that wraps to zero
        /// (NIST SP 800-38A, section 6.5). Positions go up to 2¹²⁸ - 1 bytes; a `try_` method that would go past it
        /// returns an error and has changed nothing, its namesake without `try_` panics. Encryption and decryption are the same operation, and neither tells a
        /// message that was altered: use a GCM type unless something else authenticates. An IV must not be used
        /// twice with a key.
        ///
        /// ```
        #[doc = concat!("use fastcipher::{", stringify!($name), ", cipher::{KeyIvInit, StreamCipher, StreamCipherSeek}};")]
        ///
        #[doc = concat!("let mut cipher = ", stringify!($name), "::new(&[7; ", $text, "].into(), &[0; 16].into());")]
        /// let mut data = *b"counter mode";
        /// cipher.try_apply_keystream(&mut data)?;
        /// cipher.try_seek(0)?;
        /// cipher.try_apply_keystream(&mut data)?;
        /// assert_eq!(&data, b"counter mode");
        /// # Ok::<(), fastcipher::cipher::StreamCipherError>(())
        /// ```
        pub struct $name(Stream);

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

        /// A key that is expanded already, for another message.
        impl InnerIvInit for $name {
            fn inner_iv_init(key: $cipher, iv: &Iv<Self>) -> Self {
                $name(Stream::new(key.0, (*iv).into()))
            }
        }

        impl StreamCipher for $name {
            fn check_remaining(&self, length: usize) -> Result<(), StreamCipherError> {
                self.0.position.checked_add(length as u128).map(|_| ()).ok_or(StreamCipherError)
            }

            fn unchecked_apply_keystream_inout(&mut self, data: InOutBuf<'_, '_, u8>) {
                self.0.apply(data);
            }

            fn unchecked_write_keystream(&mut self, data: &mut [u8]) {
                data.fill(0);
                self.0.apply(data.into());
            }
        }

        impl StreamCipherSeek for $name {
            fn try_current_pos<T: SeekNum>(&self) -> Result<T, OverflowError> {
                T::from_block_byte(self.0.position, 1, 1)
            }

            fn try_seek<T: SeekNum>(&mut self, position: T) -> Result<(), StreamCipherError> {
                let (position, _) = position.into_block_byte::<u128>(1)?;
                self.0.seek(position);
                Ok(())
            }
        }

        impl AlgorithmName for $name {
            fn write_alg_name(f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($name))
            }
        }

        /// Names the backend and the position, never the key.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name))
                    .field("backend", &self.backend())
                    .field("position", &self.0.position)
                    .finish_non_exhaustive()
            }
        }

        #[cfg(feature = "zeroize")]
        impl zeroize::ZeroizeOnDrop for $name {}
    };
}

counter_mode! {
    /// ARIA with a key of 16 bytes in counter mode.
    Aria128Ctr Aria128 "16"
}
counter_mode! {
    /// ARIA with a key of 24 bytes in counter mode.
    Aria192Ctr Aria192 "24"
}
counter_mode! {
    /// ARIA with a key of 32 bytes in counter mode.
    Aria256Ctr Aria256 "32"
}

/// The key stream and a position in it, in bytes. It has 2¹²⁸ - 1 bytes.
struct Stream {
    key: Aria,
    start: Counter,
    position: u128,
    /// The key stream of the block in which the position is, once a piece has begun inside it.
    block: Option<[u8; 16]>,
}

impl Stream {
    fn new(key: Aria, iv: [u8; 16]) -> Self {
        Stream { key, start: Counter::new(iv, Carry::Full), position: 0, block: None }
    }

    fn apply(&mut self, data: InOutBuf<'_, '_, u8>) {
        let inside = (self.position % 16) as usize;
        let from_block = if inside == 0 { 0 } else { data.len().min(16 - inside) };
        let (mut begun, rest) = data.split_at(from_block);
        if from_block > 0 {
            let mut counter = self.counter();
            let block = self.block.get_or_insert_with(|| {
                let mut block = [0; 16];
                self.key.ctr(&mut counter, block.as_mut_slice().into());
                block
            });
            begun.xor_in2out(&block[inside..inside + from_block]);
            self.advance(from_block);
        }
        if !rest.is_empty() {
            let length = rest.len();
            self.key.ctr(&mut self.counter(), rest);
            self.advance(length);
        }
    }

    /// Past the end, which only the unchecked methods reach, the key stream begins again.
    fn advance(&mut self, bytes: usize) {
        self.seek(self.position.wrapping_add(bytes as u128));
    }

    fn seek(&mut self, position: u128) {
        if self.position / 16 != position / 16 {
            self.forget();
        }
        self.position = position;
    }

    fn counter(&self) -> Counter {
        self.start.plus(self.position / 16)
    }

    fn forget(&mut self) {
        #[cfg(feature = "zeroize")]
        zeroize::Zeroize::zeroize(&mut self.block);
        self.block = None;
    }
}

#[cfg(feature = "zeroize")]
impl Drop for Stream {
    fn drop(&mut self) {
        self.forget();
    }
}

//! The ChaCha family as stream ciphers.

use crate::Backends;
use chacha_core::{EndOfKeystream, Key as ChaChaKey, Rounds, Start, Stream, xor};
use cipher::{
    AlgorithmName, Iv, IvSizeUser, Key, KeyIvInit, KeySizeUser, OverflowError, SeekNum, StreamCipher,
    StreamCipherError, StreamCipherSeek,
    consts::{U8, U12, U24, U32},
};
use core::fmt;
use inout::InOutBuf;

macro_rules! stream_cipher {
    ($(#[$doc:meta])* $name:ident $nonce_size:ident $nonce:literal $stream:ident $rounds:ident) => {
        $(#[$doc])*
        ///
        /// Encryption and decryption are the same operation, and neither tells a message that was altered: use an
        /// AEAD type unless something else authenticates. A nonce must not be used twice with a key.
        ///
        /// At the end of the keystream the `try_` methods return an error, and have changed neither data nor
        /// position; their namesakes without `try_` panic.
        ///
        /// ```
        #[doc = concat!("use fastcipher::{", stringify!($name), ", cipher::{KeyIvInit, StreamCipher, StreamCipherSeek}};")]
        ///
        #[doc = concat!("let mut cipher = ", stringify!($name), "::new(&[7; 32].into(), &[0; ", $nonce, "].into());")]
        /// let mut data = *b"attack at dawn";
        /// cipher.try_apply_keystream(&mut data)?;
        /// // Decryption may begin anywhere.
        /// cipher.try_seek(10)?;
        /// cipher.try_apply_keystream(&mut data[10..])?;
        /// assert_eq!(&data[10..], b"dawn");
        /// # Ok::<(), fastcipher::cipher::StreamCipherError>(())
        /// ```
        pub struct $name(Stream);

        impl $name {
            /// The cipher with the ChaCha backend of `backends`.
            pub fn with_backend(key: &Key<Self>, nonce: &Iv<Self>, backends: Backends) -> Self {
                $name(Stream::$stream(backends.chacha(), Rounds::$rounds, key.as_ref(), nonce.as_ref()))
            }

            /// The name of the backend that computes this stream.
            pub fn backend(&self) -> &'static str {
                self.0.backend().name()
            }
        }

        impl KeySizeUser for $name {
            type KeySize = U32;
        }

        impl IvSizeUser for $name {
            type IvSize = $nonce_size;
        }

        impl KeyIvInit for $name {
            fn new(key: &Key<Self>, nonce: &Iv<Self>) -> Self {
                Self::with_backend(key, nonce, Backends::best())
            }
        }

        impl StreamCipher for $name {
            fn check_remaining(&self, length: usize) -> Result<(), StreamCipherError> {
                if length as u128 > self.0.remaining() { Err(StreamCipherError) } else { Ok(()) }
            }

            /// After the end of the keystream it begins again.
            fn unchecked_apply_keystream_inout(&mut self, data: InOutBuf<'_, '_, u8>) {
                self.0.apply_cyclic(data);
            }

            /// After the end of the keystream it begins again.
            fn unchecked_write_keystream(&mut self, data: &mut [u8]) {
                data.fill(0);
                self.0.apply_cyclic(data.into());
            }
        }

        impl StreamCipherSeek for $name {
            fn try_current_pos<T: SeekNum>(&self) -> Result<T, OverflowError> {
                // In blocks of one byte: for longer ones `T` would have to hold the end of the block.
                T::from_block_byte(self.0.position(), 1, 1)
            }

            fn try_seek<T: SeekNum>(&mut self, position: T) -> Result<(), StreamCipherError> {
                let (position, _) = position.into_block_byte(1)?;
                self.0.seek(position).map_err(|EndOfKeystream| StreamCipherError)
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
                    .field("backend", &self.0.backend().name())
                    .field("position", &self.0.position())
                    .finish_non_exhaustive()
            }
        }

        #[cfg(feature = "zeroize")]
        impl zeroize::ZeroizeOnDrop for $name {}
    };
}

stream_cipher! {
    /// ChaCha20 (RFC 8439, section 2.4): a key of 32 bytes, a nonce of 12, and 2³⁸ bytes (256 GiB) of keystream.
    ///
    /// It begins with block 0. A protocol whose block counter begins with 1 seeks to byte 64.
    ///
    /// The nonce is too short to be drawn at random for many messages: count, or take [`XChaCha20`].
    ChaCha20 U12 "12" ietf Twenty
}
stream_cipher! {
    /// ChaCha with 12 rounds instead of 20: a key of 32 bytes, a nonce of 12, and 2³⁸ bytes (256 GiB) of keystream.
    ChaCha12 U12 "12" ietf Twelve
}
stream_cipher! {
    /// ChaCha with 8 rounds instead of 20: a key of 32 bytes, a nonce of 12, and 2³⁸ bytes (256 GiB) of keystream.
    ChaCha8 U12 "12" ietf Eight
}
stream_cipher! {
    /// The original ChaCha20 of D. J. Bernstein: a key of 32 bytes, or of 16 ([`new_128`](Self::new_128)), a nonce
    /// of 8, and 2⁷⁰ bytes of keystream.
    ChaCha20Legacy U8 "8" original Twenty
}
stream_cipher! {
    /// XChaCha20 (draft-irtf-cfrg-xchacha): a key of 32 bytes, a nonce of 24, which may be drawn at random, and 2⁷⁰
    /// bytes of keystream: the block counter has 64 bits, as in libsodium.
    XChaCha20 U24 "24" extended Twenty
}
stream_cipher! {
    /// XChaCha with 12 rounds instead of 20, in the derivation of the key too: a key of 32 bytes, a nonce of 24, and
    /// 2⁷⁰ bytes of keystream.
    XChaCha12 U24 "24" extended Twelve
}
stream_cipher! {
    /// XChaCha with 8 rounds instead of 20, in the derivation of the key too: a key of 32 bytes, a nonce of 24, and 2⁷⁰
    /// bytes of keystream.
    XChaCha8 U24 "24" extended Eight
}

impl ChaCha20Legacy {
    /// The cipher with a key of 16 bytes.
    ///
    /// ```
    /// use fastcipher::{ChaCha20Legacy, cipher::StreamCipher};
    ///
    /// let mut keystream = [0; 8];
    /// ChaCha20Legacy::new_128(&[0; 16], &[0; 8]).apply_keystream(&mut keystream);
    /// assert_eq!(keystream, [0x89, 0x67, 0x09, 0x52, 0x60, 0x83, 0x64, 0xfd]);
    /// ```
    pub fn new_128(key: &[u8; 16], nonce: &[u8; 8]) -> Self {
        Self::with_backend_128(key, nonce, Backends::best())
    }

    /// The cipher with a key of 16 bytes and the ChaCha backend of `backends`.
    pub fn with_backend_128(key: &[u8; 16], nonce: &[u8; 8], backends: Backends) -> Self {
        ChaCha20Legacy(Stream::original_128(backends.chacha(), Rounds::Twenty, key, nonce))
    }
}

/// HChaCha20: a key from a key and 16 bytes of input (draft-irtf-cfrg-xchacha, section 2.2).
///
/// ```
/// let subkey = fastcipher::hchacha20(&[7; 32], &[0; 16]);
/// assert_ne!(subkey, [7; 32]);
/// ```
pub fn hchacha20(key: &[u8; 32], input: &[u8; 16]) -> [u8; 32] {
    chacha_core::hchacha(Backends::best().chacha(), Rounds::Twenty, &ChaChaKey::new(key), input).bytes()
}

/// The mask of QUIC header protection with ChaCha20 (RFC 9001, section 5.4.4), from a header protection key and a
/// sample of the protected packet. It is defined for every sample, whatever block number that spells.
///
/// ```
/// let mask: [u8; 5] = fastcipher::quic_header_mask(&[7; 32], &[0xff; 16]);
/// ```
pub fn quic_header_mask(key: &[u8; 32], sample: &[u8; 16]) -> [u8; 5] {
    let mut mask = [0; 5];
    let (backend, start) = (Backends::best().chacha(), Start::row(sample));
    xor(backend, &ChaChaKey::new(key), start, Rounds::Twenty, mask.as_mut_slice().into());
    mask
}

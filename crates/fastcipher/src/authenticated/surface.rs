//! What every authenticated cipher offers, by its own methods and by the traits of the ecosystem.

use crate::Error;
use inout::InOutBuf;

macro_rules! authenticated_cipher {
    ($(#[$doc:meta])* $name:ident($construction:ty), key $key:ident $key_text:literal, nonce $nonce:ident $nonce_text:literal) => {
        $(#[$doc])*
        ///
        /// ```
        #[doc = concat!("use fastcipher::{aead::KeyInit, ", stringify!($name), "};")]
        ///
        #[doc = concat!("let key = ", stringify!($name), "::new(&[7; ", $key_text, "].into());")]
        #[doc = concat!("let nonce = [1; ", $nonce_text, "]; // never twice with this key")]
        /// let mut data = *b"a message";
        /// let tag = key.seal(&nonce, b"header", data.as_mut_slice().into())?;
        /// key.open(&nonce, b"header", data.as_mut_slice().into(), &tag)?;
        /// assert_eq!(&data, b"a message");
        /// # Ok::<(), fastcipher::Error>(())
        /// ```
        #[derive(Clone)]
        pub struct $name($construction);

        impl $name {
            /// A key for the backends given.
            pub fn with_backend(key: &$crate::aead::Key<Self>, backends: $crate::Backends) -> Self {
                $name(<$construction>::new(key, backends))
            }

            /// The name of the cipher's backend that works for this key.
            pub fn backend(&self) -> &'static str {
                self.0.backend()
            }

            /// Encrypts `data`, in place or from one buffer to another, and returns the tag of it and of `aad`.
            ///
            /// # Errors
            /// [`InvalidNonceLength`](crate::Error::InvalidNonceLength) and
            /// [`MessageTooLong`](crate::Error::MessageTooLong); nothing has been written then.
            pub fn seal(
                &self,
                nonce: &[u8],
                aad: &[u8],
                data: $crate::inout::InOutBuf<'_, '_, u8>,
            ) -> Result<$crate::Tag, $crate::Error> {
                super::Construction::seal(&self.0, nonce, aad, data)
            }

            /// Encrypts `plaintext` to `ciphertext`, a buffer of the same length, as [`seal`](Self::seal) does.
            ///
            /// # Errors
            /// Those of [`seal`](Self::seal), and [`LengthMismatch`](crate::Error::LengthMismatch).
            pub fn seal_b2b(
                &self,
                nonce: &[u8],
                aad: &[u8],
                plaintext: &[u8],
                ciphertext: &mut [u8],
            ) -> Result<$crate::Tag, $crate::Error> {
                self.seal(nonce, aad, super::surface::both(plaintext, ciphertext)?)
            }

            /// Checks `tag`, then decrypts `data`, in place or from one buffer to another.
            ///
            /// # Errors
            /// [`Unauthentic`](crate::Error::Unauthentic) if any of the arguments was altered, and those of
            /// [`seal`](Self::seal) and [`InvalidTagLength`](crate::Error::InvalidTagLength) for their lengths.
            /// Nothing has been written then: in place, the data is still the encrypted message.
            pub fn open(
                &self,
                nonce: &[u8],
                aad: &[u8],
                data: $crate::inout::InOutBuf<'_, '_, u8>,
                tag: &[u8],
            ) -> Result<(), $crate::Error> {
                super::Construction::open(&self.0, nonce, aad, data, tag)
            }

            /// Checks `tag`, then decrypts `ciphertext` to `plaintext`, a buffer of the same length.
            ///
            /// # Errors
            /// Those of [`open`](Self::open), and [`LengthMismatch`](crate::Error::LengthMismatch).
            pub fn open_b2b(
                &self,
                nonce: &[u8],
                aad: &[u8],
                ciphertext: &[u8],
                plaintext: &mut [u8],
                tag: &[u8],
            ) -> Result<(), $crate::Error> {
                self.open(nonce, aad, super::surface::both(ciphertext, plaintext)?, tag)
            }
        }

        impl $crate::aead::KeySizeUser for $name {
            type KeySize = $crate::aead::consts::$key;
        }

        impl $crate::aead::KeyInit for $name {
            fn new(key: &$crate::aead::Key<Self>) -> Self {
                Self::with_backend(key, $crate::Backends::best())
            }
        }

        impl $crate::aead::AeadCore for $name {
            type NonceSize = $crate::aead::consts::$nonce;
            type TagSize = $crate::aead::consts::U16;
            const TAG_POSITION: $crate::aead::TagPosition = $crate::aead::TagPosition::Postfix;
        }

        impl $crate::aead::AeadInOut for $name {
            fn encrypt_inout_detached(
                &self,
                nonce: &$crate::aead::Nonce<Self>,
                aad: &[u8],
                data: $crate::inout::InOutBuf<'_, '_, u8>,
            ) -> $crate::aead::Result<$crate::aead::Tag<Self>> {
                Ok(self.seal(nonce, aad, data)?.into())
            }

            fn decrypt_inout_detached(
                &self,
                nonce: &$crate::aead::Nonce<Self>,
                aad: &[u8],
                data: $crate::inout::InOutBuf<'_, '_, u8>,
                tag: &$crate::aead::Tag<Self>,
            ) -> $crate::aead::Result<()> {
                Ok(self.open(nonce, aad, data, tag)?)
            }
        }

        /// Names the backend, never the key.
        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name)).field("backend", &self.backend()).finish_non_exhaustive()
            }
        }

        #[cfg(feature = "zeroize")]
        impl zeroize::ZeroizeOnDrop for $name {}
    };
}
pub(super) use authenticated_cipher;

/// Two buffers of one length as input and output.
pub(super) fn both<'i, 'o>(input: &'i [u8], output: &'o mut [u8]) -> Result<InOutBuf<'i, 'o, u8>, Error> {
    InOutBuf::new(input, output).map_err(|_| Error::LengthMismatch)
}

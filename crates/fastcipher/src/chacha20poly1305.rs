//! The names of the crate `chacha20poly1305` 0.11, for programs that were written for it.
//!
//! Such a program puts `fastcipher::` before `chacha20poly1305::` in its `use` lines and gets the same bytes, from the
//! best backend of its CPU:
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use fastcipher::chacha20poly1305::{ChaCha20Poly1305, Key, Nonce, aead::{Aead, KeyInit}};
//!
//! let cipher = ChaCha20Poly1305::new(&Key::from([0x42; 32]));
//! let nonce = Nonce::from([0x24; 12]); // unique for each message
//! let ciphertext = cipher.encrypt(&nonce, b"plaintext message".as_ref())?;
//! let plaintext = cipher.decrypt(&nonce, ciphertext.as_ref())?;
//! assert_eq!(&plaintext, b"plaintext message");
//! # }
//! # Ok::<(), fastcipher::aead::Error>(())
//! ```
//!
//! The features `alloc`, `arrayvec`, `bytes`, `getrandom`, `rand_core` and `zeroize` mean the same as there. `getrandom`,
//! which is on by default there, is not here; `std`, which brings `alloc`, and `zeroize` are. The types
//! with fewer rounds, which need `reduced-round` there, are always here.
//!
//! # What is not here
//! - `ChaChaPoly1305<C, N>`, which makes an AEAD of any stream cipher: an AEAD here is a type of its own. Name
//!   that type, or be generic over [`AeadInOut`] and [`KeyInit`].

pub use crate::{
    ChaCha8Poly1305, ChaCha12Poly1305, ChaCha20Poly1305, XChaCha8Poly1305, XChaCha12Poly1305,
    XChaCha20Poly1305,
};
pub use ::aead::{self, AeadCore, AeadInOut, Error, KeyInit, KeySizeUser, consts};

use ::aead::{
    array::Array,
    consts::{U12, U16, U24, U32},
};

/// A key of 32 bytes.
pub type Key = Array<u8, U32>;

/// A nonce of 12 bytes.
pub type Nonce = Array<u8, U12>;

/// A nonce of 24 bytes.
pub type XNonce = Array<u8, U24>;

/// An authentication tag of 16 bytes.
pub type Tag = Array<u8, U16>;

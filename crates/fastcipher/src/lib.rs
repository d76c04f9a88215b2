//! ARIA and ChaCha20-Poly1305 on every CPU, each by the fastest code that it can run.
//!
//! The crate holds several bodies of each cipher, asks the CPU once, and uses the best. Nothing needs to be
//! configured or rebuilt; [`report`] shows what was chosen, [`Backends`] narrows it.
//!
//! | what | type | key, nonce, tag in bytes |
//! |---|---|---|
//! | AEAD | [`ChaCha20Poly1305`] (RFC 8439) | 32, 12, 16 |
//! | | [`XChaCha20Poly1305`] (draft-irtf-cfrg-xchacha) | 32, 24, 16 |
//! | | [`ChaCha12Poly1305`], [`ChaCha8Poly1305`] | 32, 12, 16 |
//! | | [`XChaCha12Poly1305`], [`XChaCha8Poly1305`] | 32, 24, 16 |
//! | | [`Aria128Gcm`], [`Aria192Gcm`], [`Aria256Gcm`] (RFC 6209, NIST SP 800-38D) | 16, 24, 32; 12 or any; 16 |
//! | stream | [`ChaCha20`], [`ChaCha12`], [`ChaCha8`] | 32, 12 |
//! | | [`XChaCha20`], [`XChaCha12`], [`XChaCha8`] | 32, 24 |
//! | | [`ChaCha20Legacy`] | 32, 8 |
//! | | [`Aria128Ctr`], [`Aria192Ctr`], [`Aria256Ctr`] | 16, 24, 32; 16 |
//! | block mode | [`Aria128CbcEnc`], [`Aria128CbcDec`], with 192 and 256 | 16, 24, 32; 16 |
//! | block | [`Aria128`], [`Aria192`], [`Aria256`] (RFC 5794) | 16, 24, 32 |
//! | AEAD in pieces | [`pieces`]: lists of buffers, and one piece after the other, with (X)ChaCha-Poly1305 | |
//! | many messages | [`batch`]: CBC encryption and CMAC with [`Aria128`], [`Aria192`], [`Aria256`] | 16, 24, 32; 16; 16 |
//! | hash | [`Poly1305`], [`Ghash`] | 32, 16; 16 |
//! | function | [`hchacha20`], [`quic_header_mask`] | 32 |
//!
//! The types have the traits of RustCrypto (`cipher` 0.5, `aead` 0.6, `universal-hash` 0.6), and methods of their own
//! where the traits cannot say it: [`ChaCha20Poly1305::seal`] takes any buffers and tells what is wrong. Programs written
//! for the crates `chacha20` and `chacha20poly1305` find their names in the modules [`chacha20`] and
//! [`chacha20poly1305`].
//!
//! # Which one?
//! For messages: [`ChaCha20Poly1305`] with a counter as the nonce, [`XChaCha20Poly1305`] with random nonces. The bare
//! stream and block ciphers and their modes do not authenticate and are for building other things.
//!
//! # Keys and nonces at random
//! With the feature `getrandom`, from the operating system:
//!
//! ```
//! # #[cfg(feature = "getrandom")] {
//! use fastcipher::{XChaCha20Poly1305, aead::{Generate, Key, KeyInit, Nonce}};
//!
//! let key = XChaCha20Poly1305::new(&Key::<XChaCha20Poly1305>::generate());
//! let nonce = Nonce::<XChaCha20Poly1305>::generate();
//! let tag = key.seal(&nonce, b"", (&mut [1, 2, 3][..]).into());
//! # }
//! ```
//!
//! # Features
//! `std` (default): the environment variables. `zeroize` (default): keys are wiped on drop. `alloc`: the `Aead`
//! trait, which returns vectors. `getrandom`: keys and nonces from the operating system. `block-padding`: messages of any
//! length in CBC. `arrayvec`, `bytes`: the buffers of these crates for the `aead` traits. `rand_core`: keys and nonces from a
//! generator of your own. Without them the crate is `no_std` and allocates nothing.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
extern crate std;

mod aria;
mod authenticated;
mod backends;
pub mod batch;
pub mod chacha20;
pub mod chacha20poly1305;
mod cores;
mod cpu;
#[cfg(feature = "std")]
mod environment;
mod error;
mod fat;
mod hash;
mod report;
mod request;
mod selftest;
mod stream;

pub use ::aead;
pub use aria::{
    Aria128, Aria128CbcDec, Aria128CbcEnc, Aria128Ctr, Aria192, Aria192CbcDec, Aria192CbcEnc, Aria192Ctr,
    Aria256, Aria256CbcDec, Aria256CbcEnc, Aria256Ctr,
};
pub use authenticated::{
    Aria128Gcm, Aria192Gcm, Aria256Gcm, ChaCha8Poly1305, ChaCha12Poly1305, ChaCha20Poly1305, Tag,
    XChaCha8Poly1305, XChaCha12Poly1305, XChaCha20Poly1305, pieces,
};
pub use backends::Backends;
pub use cipher;
pub use cipher_backend::Features;
pub use cores::{aria_core, chacha_core, ghash_core, poly1305_core};
pub use error::{BackendError, Error, Name};
pub use hash::{Ghash, Poly1305};
pub use inout;
pub use report::{Report, Row, State, report};
pub use stream::{
    ChaCha8, ChaCha12, ChaCha20, ChaCha20Legacy, XChaCha8, XChaCha12, XChaCha20, hchacha20, quic_header_mask,
};
pub use universal_hash;

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

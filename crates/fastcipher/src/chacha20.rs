//! The names of the crate `chacha20` 0.10, for programs that were written for it.
//!
//! Such a program puts `fastcipher::` before `chacha20::` in its `use` lines and gets the same bytes, from the best
//! backend of its CPU:
//!
//! ```
//! use fastcipher::chacha20::{ChaCha20, Key, Nonce, cipher::{KeyIvInit, StreamCipher, StreamCipherSeek}};
//!
//! let (key, nonce) = (Key::from([0x42; 32]), Nonce::from([0x24; 12]));
//! let mut cipher = ChaCha20::new(&key, &nonce);
//! let mut data = *b"some bytes";
//! cipher.apply_keystream(&mut data);
//! cipher.seek(0u32);
//! cipher.apply_keystream(&mut data);
//! assert_eq!(&data, b"some bytes");
//! ```
//!
//! `cipher`, `legacy` and `xchacha`, which are features there, are always on here; `zeroize` is on by default.
//!
//! # What differs
//! - The last block of a keystream can be used: `chacha20` ends before it.
//! - [`XChaCha20`], [`XChaCha12`] and [`XChaCha8`] count blocks in 64 bits, as libsodium does, where `chacha20` ends at
//!   256 GiB.
//! - [`Rounds`] is for [`R8`], [`R12`] and [`R20`] alone.
//!
//! # What is not here
//! - Random number generators (`ChaCha20Rng`, `Seed`, ...). Their output is part of what other programs store, down to the
//!   order of words in a buffer; take `chacha20` with its feature `rng`, or `rand_chacha`. A keystream of random bytes is
//!   [`ChaCha20`] with a random key and [`write_keystream`](cipher::StreamCipher::write_keystream).
//! - `ChaChaCore`, `ChaCha20LegacyCore`, `variants` and the wrapper around cores: the parts that the ciphers there consist
//!   of. Here they are types of their own; what they consist of is in [`chacha_core`](crate::chacha_core).

pub use crate::{ChaCha8, ChaCha12, ChaCha20, ChaCha20Legacy, XChaCha8, XChaCha12, XChaCha20};
pub use ::cipher::{self, KeyIvInit};

use crate::Backends;
use ::cipher::{
    array::Array,
    consts::{U8, U12, U16, U24, U32},
};

/// A key of 32 bytes.
pub type Key = Array<u8, U32>;

/// A nonce of 12 bytes.
pub type Nonce = Array<u8, U12>;

/// A nonce of 24 bytes, for [`XChaCha20`], [`XChaCha12`] and [`XChaCha8`].
pub type XNonce = Array<u8, U24>;

/// A nonce of 8 bytes, for [`ChaCha20Legacy`].
pub type LegacyNonce = Array<u8, U8>;

/// A number of rounds, as a type.
pub trait Rounds: Copy + sealed::Rounds {
    /// How many double rounds that is.
    const COUNT: usize;
}

/// 8 rounds.
#[derive(Clone, Copy, Debug)]
pub struct R8;

/// 12 rounds.
#[derive(Clone, Copy, Debug)]
pub struct R12;

/// 20 rounds.
#[derive(Clone, Copy, Debug)]
pub struct R20;

mod sealed {
    pub trait Rounds {
        const ROUNDS: chacha_core::Rounds;
    }
}

macro_rules! rounds {
    ($($name:ident $count:literal $rounds:ident)*) => {$(
        impl Rounds for $name {
            const COUNT: usize = $count;
        }

        impl sealed::Rounds for $name {
            const ROUNDS: chacha_core::Rounds = chacha_core::Rounds::$rounds;
        }
    )*};
}
rounds! { R8 4 Eight R12 6 Twelve R20 10 Twenty }

/// HChaCha: a key from a key and 16 bytes of input (draft-irtf-cfrg-xchacha, section 2.2).
///
/// ```
/// use fastcipher::{chacha20::{R20, hchacha}, hchacha20};
///
/// let subkey = hchacha::<R20>(&[7; 32].into(), &[0; 16].into());
/// assert_eq!(subkey, hchacha20(&[7; 32], &[0; 16]));
/// ```
#[must_use]
pub fn hchacha<R: Rounds>(key: &Key, input: &Array<u8, U16>) -> Array<u8, U32> {
    let backend = Backends::best().chacha();
    chacha_core::hchacha(backend, R::ROUNDS, &chacha_core::Key::new(&key.0), &input.0).bytes().into()
}

//! GHASH, the universal hash of GCM (NIST SP 800-38D, section 6.4), around any implementation of its multiplication.
//!
//! The crates `ghash-soft` and their like bring the arithmetic, as a [`Backend`]. Everything that happens once a
//! message is here: collecting bytes into blocks, and padding. So is the [`kernel`] of all backends that multiply
//! [`Polynomials`] in vector registers. A [`Subkey`] is prepared once for many messages, each
//! of which is a [`Ghash`].
#![no_std]

mod backend;
mod hash;
pub mod kernel;
mod key;
mod polynomials;

pub use backend::{Backend, Functions, Runnable};
pub use cipher_backend::{Cpu, Features};
pub use cipher_simd::Isa;
pub use hash::Ghash;
pub use key::{Key, Subkey};
pub use polynomials::Polynomials;

/// The length of a block, in bytes.
pub const BLOCK: usize = 16;

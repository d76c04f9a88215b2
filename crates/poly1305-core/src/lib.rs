//! The Poly1305 one-time authenticator (RFC 8439, section 2.5), around any implementation of its block function.
//!
//! The crates `poly1305-soft` and their like bring the arithmetic, as a [`Backend`]. Everything that happens once a
//! message is here: clamping the key, collecting bytes into blocks, the last block and the final reduction. So are the
//! [`scalar`] arithmetic that few blocks are best served with, and the [`kernel`] of all backends that multiply in
//! [`Lanes`] of vector registers. Each of the three ways to absorb a block is best at something: [`scalar`] has the
//! shortest way from one to the next, a [`Compact`] the fewest words and products beside other work, and lanes take many at
//! once. [`Poly1305`] is one message's authenticator, with a backend that this CPU can run.
#![no_std]

mod arithmetic;
mod authenticator;
mod backend;
mod compact;
pub mod kernel;
mod lanes;
mod padded;
pub mod scalar;
mod state;
mod tail;

pub use authenticator::Poly1305;
pub use backend::{Backend, Functions, Runnable};
pub use cipher_backend::{Cpu, Features};
pub use cipher_simd::Isa;
pub use compact::Compact;
pub use lanes::Lanes;
pub use padded::Padded;
use scalar::Scalar;
pub use state::State;

/// The length of a block, in bytes.
pub const BLOCK: usize = 16;

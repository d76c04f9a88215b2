//! The Poly1305 one-time authenticator (RFC 8439, section 2.5), around any implementation of its block function.
//!
//! The crates `poly1305-soft` and their like bring the arithmetic, as a [`Backend`]. Everything that happens once a
//! message is here: clamping the key, collecting bytes into blocks, the last block and the final reduction.
//! [`Poly1305`] is one message's authenticator, with a backend that this CPU can run.
#![no_std]

mod authenticator;
mod state;

pub use authenticator::Poly1305;
pub use cipher_backend::{Cpu, Features};
pub use state::State;

/// The length of a block, in bytes.
pub const BLOCK: usize = 16;

/// What a backend computes.
#[derive(Debug)]
pub struct Functions {
    /// Absorbs whole blocks, any number of them: for each, `h = (h + block + 2^128) * r` modulo 2^130 - 5.
    ///
    /// It must take any `h` below 2^131 and leave one below 5 * 2^128, which need not be fully reduced.
    ///
    /// A backend with other limbs, or with powers of r, makes them from the [`State`] in each call, and only as many
    /// as the number of blocks repays.
    ///
    /// # Safety
    /// The CPU must have the features of the backend.
    pub blocks: unsafe fn(state: &mut State, blocks: &[[u8; BLOCK]]),
}

/// An implementation of Poly1305.
pub type Backend = cipher_backend::Backend<Functions>;

/// An implementation of Poly1305 that this CPU can run.
pub type Runnable = cipher_backend::Runnable<Functions>;

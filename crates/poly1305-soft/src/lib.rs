//! Poly1305 for any CPU, in plain arithmetic.
//!
//! A block costs six products of 64 by 64 bits and two short ones, or on a CPU of 32 bits twenty of 32 by 32. Nothing is
//! prepared beforehand, so that short messages are as fast per block as long ones. Constant time where the CPU's
//! multiplication is.
//!
//! ```
//! use poly1305_soft::{Cpu, Poly1305, SOFT};
//!
//! let mut hash = Poly1305::new(&[7; 32], SOFT.check(Cpu::baseline())?);
//! hash.update(b"a message, ");
//! hash.update(b"in pieces");
//! assert_eq!(hash.finalize().len(), 16);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
#![no_std]

pub use poly1305_core::{Backend, Cpu, Poly1305, Runnable};

use poly1305_core::{BLOCK, Features, Functions, State, scalar};

/// The backends of this crate.
pub static BACKENDS: &[&Backend] = &[&SOFT];

/// Plain arithmetic, which every CPU has.
// SAFETY: the function is compiled for the build's baseline.
pub static SOFT: Backend = unsafe { Backend::new("soft", Features::NONE, Functions { blocks, least: 1 }) };

fn blocks(state: &mut State, blocks: &[[u8; BLOCK]]) {
    scalar::blocks(state, blocks);
}

//! The ARIA block cipher (RFC 5794), written once for registers of any kind.
//!
//! The crates `aria-soft`, `aria-x86` and their like bring registers ([`Slice`]), S-boxes ([`Sboxes`]) or a whole
//! [`Kernel`], and the [`backend!`] macro makes a [`Backend`] of them: the rounds, the mode loops and the key
//! schedule are here. [`Aria`] is a key with a backend that this CPU can run.
#![no_std]

mod backend;
mod cipher;
pub mod diffusion;
pub mod field;
mod kernel;
pub mod mode;
mod register;
mod round;
mod schedule;

pub use cipher::{Aria, Backend, Functions, InvalidKeyLength, NotWholeBlocks, Runnable};
pub use cipher_backend::Features;
pub use inout::InOutBuf;
pub use kernel::{Kernel, Layer};
pub use mode::{Carry, Counter};
pub use round::{Sboxes, Slice, Sliced};
pub use schedule::{RoundKey, Schedule};

//! The ARIA block cipher (RFC 5794), written once for registers of any kind.
//!
//! The crates `aria-soft`, `aria-x86` and their like bring S-boxes ([`Sboxes`] for many blocks in registers that are
//! each a [`Slice`], [`Images`] for few), or another form of the [`State`], and the [`backend!`] macro makes a
//! [`Backend`] of them: the [`Rounds`], the mode loops and the key schedule are here. [`Aria`] is a key with a backend
//! that this CPU can run, and [`KeyLanes`] are many keys side by side.
#![no_std]

pub mod aes;
mod backend;
mod cipher;
pub mod diffusion;
pub mod field;
mod kernel;
mod lanes;
pub mod mode;
mod natural;
mod register;
mod round;
mod schedule;
mod sliced;
mod state;

pub use cipher::{Aria, Backend, Functions, InvalidKeyLength, NotWholeBlocks, Runnable};
pub use cipher_backend::{Cpu, Features};
pub use cipher_simd::Isa;
pub use inout::InOutBuf;
pub use kernel::{Kernel, Layer};
pub use lanes::{KeyLanes, LANES, Layers, Row};
pub use mode::{Carry, Counter};
pub use natural::{Images, Natural};
pub use round::Rounds;
pub use schedule::{Inner, RoundKey, Schedule};
pub use sliced::{Common, Keys, Sboxes, Slice, Sliced};
pub use state::State;

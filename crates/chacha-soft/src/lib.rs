//! ChaCha for any CPU, in plain 32-bit arithmetic: constant time, and no feature of the CPU needed.
//!
//! ```
//! use chacha_soft::{Cpu, Rounds, Stream};
//!
//! let backend = chacha_soft::SOFT.check(Cpu::baseline())?;
//! let mut data = *b"attack at dawn";
//! let mut cipher = Stream::ietf(backend, Rounds::Twenty, &[7; 32], &[0; 12]);
//! cipher.apply(data.as_mut_slice().into())?;
//! assert_ne!(&data, b"attack at dawn");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
#![no_std]

pub use chacha_core::{Backend, Cpu, EndOfKeystream, InOutBuf, Rounds, Runnable, Stream};

use chacha_core::layout::Vertical;

/// Every backend of this crate.
pub static BACKENDS: &[&Backend] = &[&SOFT];

chacha_core::backend! {
    /// One block at a time.
    SOFT = "soft", [], (), (Vertical<u32>, ())
}

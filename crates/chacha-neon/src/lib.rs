//! ChaCha in the vector registers of ARM.
//!
//! On 32-bit ARM loads and stores go to any address, which an operating system allows. Without one, memory must be such
//! that the CPU allows it: cached, and with alignment checks off.
//!
//! Nothing here detects a CPU. A build for one known machine checks a backend against what it was compiled for:
//!
//! ```
//! # #[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))] {
//! use chacha_neon::{Cpu, Rounds, Stream};
//!
//! let backend = chacha_neon::NEON.check(Cpu::baseline())?;
//! let mut data = *b"attack at dawn";
//! let mut cipher = Stream::ietf(backend, Rounds::Twenty, &[7; 32], &[0; 12]);
//! cipher.apply(data.as_mut_slice().into())?;
//! assert_ne!(&data, b"attack at dawn");
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
#![no_std]
#![cfg(any(
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    // From ARMv6 on, and no microcontroller: what an assembler must know for the instructions beside those of NEON.
    all(target_arch = "arm", target_endian = "little", target_has_atomic = "64")
))]

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(target_arch = "arm")]
mod armv7;

#[cfg(target_arch = "aarch64")]
pub use aarch64::NEON;
#[cfg(target_arch = "arm")]
pub use armv7::NEON;
pub use chacha_core::{Backend, Cpu, EndOfKeystream, Features, InOutBuf, Rounds, Runnable, Stream};

/// Every backend of this crate, best first.
pub static BACKENDS: &[&Backend] = &[&NEON];

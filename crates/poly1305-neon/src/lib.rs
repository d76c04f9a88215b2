//! Poly1305 for ARM, four blocks at a time.
//!
//! On 32-bit ARM loads and stores go to any address, which an operating system allows. Without one, memory must be such
//! that the CPU allows it: cached, and with alignment checks off.
//!
//! Nothing here detects a CPU. A build for one known machine checks a backend against what it was compiled for:
//!
//! ```
//! # #[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))] {
//! use poly1305_neon::{Cpu, Poly1305};
//!
//! let backend = poly1305_neon::NEON.check(Cpu::baseline())?;
//! let mut hash = Poly1305::new(&[7; 32], backend);
//! hash.update(b"a message, in pieces");
//! assert_eq!(hash.finalize().len(), 16);
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
mod limbs26;

#[cfg(target_arch = "aarch64")]
pub use aarch64::NEON;
#[cfg(target_arch = "arm")]
pub use armv7::NEON;
pub use poly1305_core::{Backend, Cpu, Features, Poly1305, Runnable};

/// Every backend of this crate, best first.
pub static BACKENDS: &[&Backend] = &[&NEON];

//! ARIA (RFC 5794) for AArch64.
//!
//! Sixteen blocks at a time, one register per byte of the state; of fewer blocks, a register for each. An S-box is the
//! last round of AES and an affine map by look-ups in registers; without AES instructions it is look-ups alone, or a
//! circuit for bits.
//!
//! Nothing here detects a CPU. A build for one known machine checks a backend against what it was compiled for:
//!
//! ```
//! # #[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))] {
//! use aria_neon::{Aria, Cpu};
//!
//! match aria_neon::NEON_AES.check(Cpu::baseline()) {
//!     Ok(backend) => {
//!         let key = Aria::new(&[0; 16], backend).unwrap();
//!         let mut blocks = [0; 512];
//!         key.encrypt(blocks.as_mut_slice().into()).unwrap();
//!     }
//!     Err(missing) => println!("built without -C target-cpu: {missing}"),
//! }
//! # }
//! ```
#![no_std]
#![cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
#![allow(
    unknown_lints,
    inline_always_mismatching_target_features,
    reason = "newer compilers have it, and it looks no further than one call"
)]

mod aes;
mod neon;
mod neon_aes;
mod neon_aes_sha3;
mod nibbles;
mod registers;
#[cfg(test)]
mod tests;

pub use aria_core::{
    Aria, Backend, Carry, Counter, Cpu, InOutBuf, InvalidKeyLength, KeyLanes, LANES, NotWholeBlocks, Row,
    Runnable,
};
pub use neon::NEON;
pub use neon_aes::NEON_AES;
pub use neon_aes_sha3::NEON_AES_SHA3;

/// Every backend of this crate, best first: of Apple's vector units each has EOR3, and of Arm's own but one.
pub static BACKENDS: &[&Backend] = if cfg!(target_vendor = "apple") {
    &[&NEON_AES_SHA3, &NEON_AES, &NEON]
} else {
    &[&NEON_AES, &NEON_AES_SHA3, &NEON]
};

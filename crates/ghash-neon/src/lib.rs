//! GHASH for AArch64 by carry-less multiplication.
//!
//! Nothing here detects a CPU. A build for one known machine checks a backend against what it was compiled for:
//!
//! ```
//! # #[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))] {
//! use ghash_neon::{Cpu, Subkey};
//!
//! match ghash_neon::PMULL.check(Cpu::baseline()) {
//!     Ok(backend) => {
//!         let subkey = Subkey::new(&[7; 16], backend);
//!         let mut hash = subkey.start();
//!         hash.update(b"a message, in pieces");
//!         assert_eq!(hash.finalize().len(), 16);
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

mod pmull;
mod registers;

pub use ghash_core::{Backend, Cpu, Ghash, Runnable, Subkey};
pub use pmull::PMULL;

/// Every backend of this crate, best first.
pub static BACKENDS: &[&Backend] = &[&PMULL];

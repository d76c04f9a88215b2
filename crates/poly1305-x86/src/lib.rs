//! Poly1305 for x86-64, four or eight blocks at a time.
//!
//! Nothing here detects a CPU. A build for one known machine checks a backend against what it was compiled for:
//!
//! ```
//! # #[cfg(target_arch = "x86_64")] {
//! use poly1305_x86::{Cpu, Poly1305};
//!
//! match poly1305_x86::AVX2.check(Cpu::baseline()) {
//!     Ok(backend) => {
//!         let mut hash = Poly1305::new(&[7; 32], backend);
//!         hash.update(b"a message, in pieces");
//!         assert_eq!(hash.finalize().len(), 16);
//!     }
//!     Err(missing) => println!("built without -C target-cpu: {missing}"),
//! }
//! # }
//! ```
#![no_std]
#![cfg(all(target_arch = "x86_64", target_feature = "sse2"))]

mod avx2;
mod avx512ifma;
mod limbs26;
mod limbs44;
mod proofs;

pub use avx2::AVX2;
pub use avx512ifma::AVX512IFMA;
pub use poly1305_core::{Backend, Cpu, Poly1305, Runnable};

/// Every backend of this crate, best first.
pub static BACKENDS: &[&Backend] = &[&AVX512IFMA, &AVX2];

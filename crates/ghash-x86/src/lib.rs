//! GHASH for x86-64 by carry-less multiplication, one, two or four blocks in a register.
//!
//! Nothing here detects a CPU. A build for one known machine checks a backend against what it was compiled for:
//!
//! ```
//! # #[cfg(target_arch = "x86_64")] {
//! use ghash_x86::{Cpu, Subkey};
//!
//! match ghash_x86::PCLMUL_AVX.check(Cpu::baseline()) {
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
#![cfg(all(target_arch = "x86_64", target_feature = "sse2"))]

mod pclmul;
mod pclmul_avx;
mod proofs;
mod registers;
mod vpclmul_avx2;
mod vpclmul_avx512;

pub use ghash_core::{Backend, Cpu, Ghash, Runnable, Subkey};
pub use pclmul::PCLMUL;
pub use pclmul_avx::PCLMUL_AVX;
pub use vpclmul_avx2::VPCLMUL_AVX2;
pub use vpclmul_avx512::VPCLMUL_AVX512;

/// Every backend of this crate, best first.
pub static BACKENDS: &[&Backend] = &[&VPCLMUL_AVX512, &VPCLMUL_AVX2, &PCLMUL_AVX, &PCLMUL];

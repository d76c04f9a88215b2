//! ChaCha in the vector registers of x86-64.
//!
//! Nothing here detects a CPU. A build for one known machine checks a backend against what it was compiled for:
//!
//! ```
//! # #[cfg(target_arch = "x86_64")] {
//! use chacha_x86::{Cpu, Rounds, Stream};
//!
//! match chacha_x86::AVX2.check(Cpu::baseline()) {
//!     Ok(backend) => {
//!         let mut data = *b"attack at dawn";
//!         let mut cipher = Stream::ietf(backend, Rounds::Twenty, &[7; 32], &[0; 12]);
//!         cipher.apply(data.as_mut_slice().into()).unwrap();
//!         assert_ne!(&data, b"attack at dawn");
//!     }
//!     Err(missing) => println!("built without -C target-cpu: {missing}"),
//! }
//! # }
//! ```
#![no_std]
#![cfg(all(target_arch = "x86_64", target_feature = "sse2"))]

mod avx2;
mod avx512;
mod common;
mod sse2;
mod ssse3;

pub use avx2::AVX2;
pub use avx512::AVX512;
pub use chacha_core::{Backend, Cpu, EndOfKeystream, InOutBuf, Rounds, Runnable, Stream};
pub use sse2::SSE2;
pub use ssse3::SSSE3;

/// Every backend of this crate, best first.
pub static BACKENDS: &[&Backend] = &[&AVX512, &AVX2, &SSSE3, &SSE2];

//! ARIA (RFC 5794) for x86-64.
//!
//! Sixteen, 32 or 64 blocks at a time, one register per byte of the state; of fewer blocks, one lane of a register
//! for each. An S-box is one or two instructions of GFNI, or the last round of AES between two affine maps.
//!
//! Nothing here detects a CPU. A build for one known machine checks a backend against what it was compiled for:
//!
//! ```
//! # #[cfg(target_arch = "x86_64")] {
//! use aria_x86::{Aria, Cpu};
//!
//! match aria_x86::GFNI_AVX2.check(Cpu::baseline()) {
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
#![cfg(all(target_arch = "x86_64", target_feature = "sse2"))]

mod aes;
mod aes_sboxes;
mod aesni_avx;
mod aesni_avx2;
mod aesni_ssse3;
mod gfni;
mod gfni_aes;
mod gfni_avx;
mod gfni_avx2;
mod gfni_avx512;
mod gfni_ssse3;
#[cfg(test)]
mod tests;
mod vaes_avx2;

pub use aesni_avx::AESNI_AVX;
pub use aesni_avx2::AESNI_AVX2;
pub use aesni_ssse3::AESNI_SSSE3;
pub use aria_core::{
    Aria, Backend, Carry, Counter, Cpu, InOutBuf, InvalidKeyLength, KeyLanes, LANES, NotWholeBlocks, Row,
    Runnable,
};
pub use gfni_avx::GFNI_AVX;
pub use gfni_avx2::GFNI_AVX2;
pub use gfni_avx512::GFNI_AVX512;
pub use gfni_ssse3::GFNI_SSSE3;
pub use vaes_avx2::VAES_AVX2;

/// Every backend of this crate, best first.
pub static BACKENDS: &[&Backend] =
    &[&GFNI_AVX512, &GFNI_AVX2, &VAES_AVX2, &GFNI_AVX, &AESNI_AVX2, &GFNI_SSSE3, &AESNI_AVX, &AESNI_SSSE3];

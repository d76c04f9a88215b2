//! Vector registers as safe types.
//!
//! A register type is a trait's view of one register: [`Words`] sees lanes of 32 bits, [`Bytes`] sees bytes. A value
//! can only be made from a token of its instruction set (such as `x86::Avx2`), and whoever made the token vouched
//! for the CPU, so the operations themselves are safe.
//!
//! **The inlining law.** A token is made inside a `#[target_feature]` function and everything below it is
//! `#[inline(always)]`, so that all of it is compiled for that function's features. One plain `#[inline]`, one
//! closure or one iterator adapter in between becomes a call to code compiled without them: the output stays right
//! and the speed is gone.
#![no_std]

#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
pub mod aarch64;
mod bytes;
mod isa;
mod words;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub mod x86;

pub use bytes::{Aligned, Bytes, Memory};
pub use cipher_backend::Features;
pub use isa::Isa;
pub use words::{Quads, Words};

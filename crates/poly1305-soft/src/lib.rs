//! Poly1305 for any CPU, in plain 64-bit arithmetic.
//!
//! A block costs four products of 64 by 64 bits, and nothing is prepared beforehand, so that short messages are as
//! fast per block as long ones. Constant time where the CPU's multiplication is.
//!
//! ```
//! use poly1305_soft::{Cpu, Poly1305, SOFT};
//!
//! let mut hash = Poly1305::new(&[7; 32], SOFT.check(Cpu::baseline())?);
//! hash.update(b"a message, ");
//! hash.update(b"in pieces");
//! assert_eq!(hash.finalize().len(), 16);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
#![no_std]

pub use poly1305_core::{Backend, Cpu, Poly1305, Runnable};

use poly1305_core::{BLOCK, Features, Functions, State};

/// The backends of this crate.
pub static BACKENDS: &[&Backend] = &[&SOFT];

/// Plain arithmetic, which every CPU has.
// SAFETY: the function is compiled for the build's baseline.
pub static SOFT: Backend = unsafe { Backend::new("soft", Features::NONE, Functions { blocks }) };

fn blocks(state: &mut State, blocks: &[[u8; BLOCK]]) {
    let mut h = state.h;
    for block in blocks {
        h = multiply(add(h, u128::from_le_bytes(*block), 1), state.r);
    }
    state.h = h;
}

/// h + low + high * 2^128.
#[inline(always)]
fn add(h: [u64; 3], low: u128, high: u64) -> [u64; 3] {
    let (sum, carry) = (u128::from(h[0]) | u128::from(h[1]) << 64).overflowing_add(low);
    [sum as u64, (sum >> 64) as u64, h[2] + high + u64::from(carry)]
}

/// h * r modulo 2^130 - 5, below 5 * 2^128, for an h below 10 * 2^128.
///
/// r is clamped. Its words are below 2^60, so no sum of products overflows. The low two bits of its second word
/// are 0, so that word times 2^128 is a quarter of it times 2^130, which is 5/4 of it.
#[inline(always)]
fn multiply(h: [u64; 3], r: [u64; 2]) -> [u64; 3] {
    let r1_folded = r[1] + (r[1] >> 2);
    let d0 = wide(h[0], r[0]) + wide(h[1], r1_folded);
    let d1 = wide(h[0], r[1]) + wide(h[1], r[0]) + u128::from(h[2] * r1_folded) + (d0 >> 64);
    let d2 = h[2] * r[0] + (d1 >> 64) as u64;

    // What is at 2^130 and above counts five times: once, and four times.
    let above = (d2 >> 2) + (d2 & !3);
    add([d0 as u64, d1 as u64, d2 & 3], u128::from(above), 0)
}

#[inline(always)]
fn wide(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

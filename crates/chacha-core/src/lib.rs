//! ChaCha (RFC 8439; D. J. Bernstein's original; XChaCha), written once for registers of any kind.
//!
//! [`kernel`] is the double round and the loop over a message, for any [`layout`] of the state in registers. The
//! crates `chacha-soft`, `chacha-x86` and their like bring the registers, and the [`backend!`] macro makes a
//! [`Backend`] of them. [`Stream`] is the keystream of one key and nonce, with a backend that this CPU can run.
#![no_std]
#![allow(clippy::needless_range_loop, reason = "plain indexed loops always inline, iterator adapters do not")]

mod backend;
mod beside;
mod hchacha;
pub mod kernel;
mod key;
pub mod layout;
mod output;
mod stitching;
mod stream;
mod whole;

pub use backend::{Backend, Functions, Runnable, Stitched};
pub use beside::{Beside, Mac};
pub use cipher_backend::{Cpu, Features};
pub use cipher_simd::Isa;
pub use hchacha::hchacha;
pub use inout::InOutBuf;
pub use key::{Key, Start};
pub use output::Output;
pub use stitching::Stitching;
pub use stream::{EndOfKeystream, Stream};
pub use whole::{Batch, Whole, Xor};

/// The length of a block of keystream, in bytes.
pub const BLOCK: usize = 64;

/// The number of rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounds {
    /// ChaCha8.
    Eight,
    /// ChaCha12.
    Twelve,
    /// ChaCha20, the one of RFC 8439.
    Twenty,
}

impl Rounds {
    /// Half the number of rounds.
    pub const fn double_rounds(self) -> usize {
        match self {
            Rounds::Eight => 4,
            Rounds::Twelve => 6,
            Rounds::Twenty => 10,
        }
    }
}

/// Puts out the keystream of the blocks from `start` on. The counter wraps in its 32 bits, as
/// [`Functions::keystream`] says.
#[inline]
pub fn keystream(backend: Runnable, key: &Key, start: Start, rounds: Rounds, output: Output<'_, '_, '_>) {
    // SAFETY: a `Runnable` exists only where the CPU has the features of its backend.
    unsafe { (backend.functions().keystream)(key, start, rounds.double_rounds(), output) }
}

/// XORs the keystream of the blocks from `start` on to `data`.
#[inline]
pub fn xor(backend: Runnable, key: &Key, start: Start, rounds: Rounds, data: InOutBuf<'_, '_, u8>) {
    keystream(backend, key, start, rounds, Output { first: None, data });
}

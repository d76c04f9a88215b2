//! ARIA for any CPU, in constant time: no table, no branch and no address depends on a key or on data.
//!
//! The state is bit-sliced: a word holds the same bit of many bytes, and an S-box is a circuit of a hundred gates.
//! Long messages and short ones have a kernel each. In the one for long messages the bytes of the state are apart,
//! and the diffusion layer is sums of words; in the other a word has them all, and it is rotations.
//!
//! ```
//! use aria_soft::{Aria, Cpu, SOFT};
//!
//! let aria = Aria::new(&[7; 16], SOFT.check(Cpu::baseline())?)?;
//! let mut blocks = [0; 32];
//! aria.encrypt(blocks.as_mut_slice().into())?;
//! aria.decrypt(blocks.as_mut_slice().into())?;
//! assert_eq!(blocks, [0; 32]);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
#![no_std]

mod bits;
mod few;
mod grid;
mod many;
mod once;
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
mod q;
mod sboxes;
#[cfg(test)]
mod tests;
mod tower;
mod word;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod xmm;

pub use grid::round_key;

pub use aria_core::{
    Aria, Backend, Carry, Counter, Cpu, InOutBuf, InvalidKeyLength, KeyLanes, LANES, NotWholeBlocks, Row,
    Runnable,
};

use aria_core::Rounds;
use few::Few;
use many::Many;
use once::Once;

cfg_if::cfg_if! {
    if #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))] {
        type Native = xmm::Xmm;
    } else if #[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))] {
        type Native = q::Q;
    } else if #[cfg(target_pointer_width = "64")] {
        type Native = u64;
    } else {
        type Native = u32;
    }
}

/// The kernel for long messages, for backends of other crates as well. It takes round keys as [`round_key`] makes them.
pub type ManyBlocks = Once<Rounds<Many<Native>>>;

/// The one for short messages.
pub type FewBlocks = Once<Rounds<Few<Native>>>;

/// From so many blocks on they are cheaper as one batch of many, filled up with zeros, than as batches of few.
const MANY: usize = 8 * <Native as word::Word>::BYTES * 3 / 5;

/// Every backend of this crate.
pub static BACKENDS: &[&Backend] = &[&SOFT];

aria_core::backend! {
    /// Bit-sliced: 128 and 8 blocks at a time in the vector registers that every x86-64 and AArch64 has, 64 and 4 on other
    /// 64-bit targets, 32 and 2 on 32-bit ones.
    SOFT = "soft", round_key, [],
    [MANY => ManyBlocks], FewBlocks
}

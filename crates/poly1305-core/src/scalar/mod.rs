//! The arithmetic in words, one block after the other.
//!
//! The reference for every backend, and the fastest way for a few blocks.

#[cfg(any(test, target_pointer_width = "32"))]
#[cfg_attr(not(target_pointer_width = "32"), allow(dead_code, reason = "here it is only tested"))]
mod words32;
#[cfg(any(test, not(target_pointer_width = "32")))]
#[cfg_attr(target_pointer_width = "32", allow(dead_code, reason = "here it is only for a test of the other"))]
mod words64;

#[cfg(target_pointer_width = "32")]
pub(crate) use words32::Scalar;
#[cfg(not(target_pointer_width = "32"))]
pub(crate) use words64::Scalar;

use crate::{
    BLOCK, State,
    arithmetic::{number, words},
};

/// Absorbs whole blocks, any number of them.
#[inline(always)]
pub fn blocks(state: &mut State, blocks: &[[u8; BLOCK]]) {
    unfolded_blocks(state, blocks);
    state.h = fold(state.h);
}

/// The same, but the accumulator is only below 2^191.
#[inline(always)]
pub(crate) fn unfolded_blocks(state: &mut State, blocks: &[[u8; BLOCK]]) {
    let mut scalar = Scalar::new(state);
    for block in blocks {
        scalar.absorb(block);
    }
    state.h = scalar.unfolded();
}

/// A number below 2^191, modulo 2^130 - 5 and below 5 * 2^128.
#[inline(always)]
pub(crate) fn fold([h0, h1, h2]: [u64; 3]) -> [u64; 3] {
    let (sum, carry) = number(h0, h1).overflowing_add(u128::from(5 * (h2 >> 2)));
    let [h0, h1] = words(sum);
    [h0, h1, (h2 & 3) + u64::from(carry)]
}

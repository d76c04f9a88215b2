//! The arithmetic in 64-bit words, in few registers.

use crate::{
    BLOCK, State,
    arithmetic::{number, wide, words},
};
#[cfg(feature = "zeroize")]
use zeroize::Zeroize;

/// The multiplier and the accumulator for whoever computes something else beside it: four long products a block instead
/// of the six of a [`scalar`](crate::scalar) one, and six words instead of eight, but each block waits longer for the last.
#[derive(Clone, Copy)]
pub struct Compact {
    r: [u64; 2],
    /// 5/4 of the second word of r: what it is at 2^128.
    folded: u64,
    /// Modulo 2^130 - 5, and below 5 * 2^128.
    h: [u64; 3],
}

impl Compact {
    /// The numbers of that state, whose accumulator must be below 5 * 2^128.
    #[inline(always)]
    pub fn new(state: &State) -> Compact {
        Compact { r: state.r, folded: state.r[1] + (state.r[1] >> 2), h: state.h }
    }

    /// `h = (h + block + 2^128) * r`.
    ///
    /// r is clamped, as [`State::r`] says: no sum of products overflows, and 5/4 of its second word is whole.
    #[inline(always)]
    pub fn absorb(&mut self, block: &[u8; BLOCK]) {
        let [r0, r1] = self.r;
        let (sum, carry) = number(self.h[0], self.h[1]).overflowing_add(u128::from_le_bytes(*block));
        let [h0, h1] = words(sum);
        let h2 = self.h[2] + 1 + u64::from(carry);

        let d0 = wide(h0, r0) + wide(h1, self.folded);
        let d1 = wide(h0, r1) + wide(h1, r0) + u128::from(h2 * self.folded) + (d0 >> 64);
        let d2 = h2 * r0 + (d1 >> 64) as u64;

        // What is at 2^130 and above counts five times: once, and four times.
        let above = (d2 >> 2) + (d2 & !3);
        let (sum, carry) = number(d0 as u64, d1 as u64).overflowing_add(u128::from(above));
        let [h0, h1] = words(sum);
        self.h = [h0, h1, (d2 & 3) + u64::from(carry)];
    }

    /// The accumulator, below 5 * 2^128.
    #[inline(always)]
    pub fn h(&self) -> [u64; 3] {
        self.h
    }
}

#[cfg(feature = "zeroize")]
impl Zeroize for Compact {
    #[inline]
    fn zeroize(&mut self) {
        *self = Compact { r: [0; 2], folded: 0, h: [0; 3] };
        zeroize::optimization_barrier(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar;

    #[test]
    fn it_computes_what_the_other_does() {
        for r in [0, 1, u128::MAX, 0x9f1b_f549_41af_f6bf_4afd_b20d_fb8a_8003] {
            // The highest ones carry out of 128 bits when what is above 130 is added.
            for h in [[0; 3], [!0, !0, 0], [!0, !0, 3], [!0, !0, 4], [!0, 0, 4]] {
                let mut state = State { h, ..State::new(r) };
                let mut compact = Compact::new(&state);
                for byte in [0, 0xff, 0, 1, 0x80, 0xff, 0xff] {
                    compact.absorb(&[byte; BLOCK]);
                    scalar::blocks(&mut state, &[[byte; BLOCK]]);
                    let found = State { r: state.r, h: compact.h() };
                    assert_eq!(found.reduce(), state.reduce(), "{r:x} {h:x?}");
                }
            }
        }
    }
}

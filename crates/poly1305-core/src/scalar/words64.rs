//! In words of 64 bits.

use crate::{
    BLOCK, State,
    arithmetic::{number, wide, words},
    scalar::fold,
};

/// The multiplier and the accumulator, in a form where a block follows the next without delay.
#[derive(Clone, Copy)]
pub(crate) struct Scalar {
    r: [u64; 2],
    /// 5/4 of the second word of r: what it is at 2^128.
    folded: u64,
    /// 5r: what r is at 2^130.
    five: [u64; 2],
    /// Modulo 2^130 - 5, and below 2^191.
    h: [u64; 3],
}

impl Scalar {
    /// The numbers of that state.
    #[inline(always)]
    pub(crate) fn new(state: &State) -> Scalar {
        let [r0, r1] = state.r;
        Scalar { r: [r0, r1], folded: r1 + (r1 >> 2), five: [5 * r0, 5 * r1], h: state.h }
    }

    /// `h = (h + block + 2^128) * r`.
    #[inline(always)]
    pub(crate) fn absorb(&mut self, block: &[u8; BLOCK]) {
        self.absorb_number(u128::from_le_bytes(*block), 1);
    }

    /// `h = (h + low + high * 2^128) * r`. `high` is at most 1.
    ///
    /// r is clamped. Its words are below 2^60, so no sum of products overflows. The low two bits of its second word
    /// are 0, so that word times 2^128 is a quarter of it times 2^130, which is 5/4 of it.
    ///
    /// What `h` has from 2^130 on is multiplied by 5r as it is: folding it first would take longer than all else,
    /// because every product but those two can begin earlier. The carry of the addition joins the two bits below.
    #[inline(always)]
    pub(crate) fn absorb_number(&mut self, low: u128, high: u64) {
        let [r0, r1] = self.r;
        let (sum, carry) = number(self.h[0], self.h[1]).overflowing_add(low);
        let [h0, h1] = words(sum);
        let [h2, above] = [(self.h[2] & 3) + high + u64::from(carry), self.h[2] >> 2];

        let d0 = wide(h0, r0) + wide(h1, self.folded) + wide(above, self.five[0]);
        let d1 = wide(h0, r1)
            + wide(h1, r0)
            + wide(above, self.five[1])
            + number(h2 * self.folded, h2 * r0)
            + (d0 >> 64);
        self.h = [d0 as u64, d1 as u64, (d1 >> 64) as u64];
    }

    /// The accumulator, below 5 * 2^128.
    #[inline(always)]
    pub(crate) fn h(&self) -> [u64; 3] {
        fold(self.h)
    }

    /// The state for a backend.
    #[inline(always)]
    pub(crate) fn state(&self) -> State {
        State { r: self.r, h: self.h() }
    }

    /// Takes over what a backend has made of the accumulator.
    #[inline(always)]
    pub(crate) fn set_h(&mut self, state: &State) {
        self.h = state.h;
    }

    /// The accumulator, below 2^191.
    #[inline(always)]
    pub(crate) fn unfolded(&self) -> [u64; 3] {
        self.h
    }
}

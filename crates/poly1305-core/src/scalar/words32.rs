//! In words of 32 bits, where a product of longer ones takes several instructions.

use crate::{
    BLOCK, State,
    arithmetic::{number, words},
    scalar::fold,
};

/// The multiplier and the accumulator.
#[derive(Clone, Copy)]
pub(crate) struct Scalar {
    r: [u32; 4],
    /// 5/4 of all words of r but the first: what they are 2^128 higher.
    folded: [u32; 3],
    /// Modulo 2^130 - 5, and below 5 * 2^128: the words below 2^128, and the rest.
    h: (u128, u32),
}

impl Scalar {
    /// The numbers of that state.
    #[inline(always)]
    pub(crate) fn new(state: &State) -> Scalar {
        let r = parts(number(state.r[0], state.r[1]));
        let folded = [r[1] + (r[1] >> 2), r[2] + (r[2] >> 2), r[3] + (r[3] >> 2)];
        let mut scalar = Scalar { r, folded, h: (0, 0) };
        scalar.set_h(state);
        scalar
    }

    /// `h = (h + block + 2^128) * r`.
    #[inline(always)]
    pub(crate) fn absorb(&mut self, block: &[u8; BLOCK]) {
        self.absorb_number(u128::from_le_bytes(*block), 1);
    }

    /// `h = (h + low + high * 2^128) * r`. `high` is at most 1.
    ///
    /// r is clamped. Its words are below 2^28, so no sum of products overflows. The low two bits of all but the first are
    /// 0, so that such a word times 2^128 is a quarter of it times 2^130, which is 5/4 of it.
    #[inline(always)]
    pub(crate) fn absorb_number(&mut self, low: u128, high: u64) {
        let [r0, r1, r2, r3] = self.r;
        let [f1, f2, f3] = self.folded;
        let (sum, carry) = self.h.0.overflowing_add(low);
        let [h0, h1, h2, h3] = parts(sum);
        let h4 = self.h.1 + high as u32 + u32::from(carry);

        let d0 = wide(h0, r0) + wide(h1, f3) + wide(h2, f2) + wide(h3, f1);
        let d1 = wide(h0, r1) + wide(h1, r0) + wide(h2, f3) + wide(h3, f2) + wide(h4, f1) + (d0 >> 32);
        let d2 = wide(h0, r2) + wide(h1, r1) + wide(h2, r0) + wide(h3, f3) + wide(h4, f2) + (d1 >> 32);
        let d3 = wide(h0, r3) + wide(h1, r2) + wide(h2, r1) + wide(h3, r0) + wide(h4, f3) + (d2 >> 32);
        let d4 = h4 * r0 + (d3 >> 32) as u32;

        // What is at 2^130 and above counts five times: once, and four times.
        let above = (d4 >> 2) + (d4 & !3);
        let low = number(d0 & LOW | d1 << 32, d2 & LOW | d3 << 32);
        let (sum, carry) = low.overflowing_add(u128::from(above));
        self.h = (sum, (d4 & 3) + u32::from(carry));
    }

    /// The accumulator, below 5 * 2^128.
    #[inline(always)]
    pub(crate) fn h(&self) -> [u64; 3] {
        let [h0, h1] = words(self.h.0);
        [h0, h1, u64::from(self.h.1)]
    }

    /// The state for a backend.
    #[inline(always)]
    pub(crate) fn state(&self) -> State {
        let [r0, r1, r2, r3] = self.r.map(u64::from);
        State { r: [r0 | r1 << 32, r2 | r3 << 32], h: self.h() }
    }

    /// Takes over what a backend has made of the accumulator.
    #[inline(always)]
    pub(crate) fn set_h(&mut self, state: &State) {
        let [h0, h1, h2] = fold(state.h);
        self.h = (number(h0, h1), h2 as u32);
    }

    /// The accumulator, which may be as long as that of the other form.
    #[inline(always)]
    pub(crate) fn unfolded(&self) -> [u64; 3] {
        self.h()
    }
}

const LOW: u64 = 0xffff_ffff;

/// The product.
#[inline(always)]
fn wide(a: u32, b: u32) -> u64 {
    u64::from(a) * u64::from(b)
}

/// The four words of a number.
#[inline(always)]
fn parts(number: u128) -> [u32; 4] {
    [number as u32, (number >> 32) as u32, (number >> 64) as u32, (number >> 96) as u32]
}

#[cfg(test)]
mod tests {
    use super::Scalar;
    use crate::{BLOCK, State, scalar::words64};

    #[test]
    fn words_of_either_length_compute_the_same() {
        for r in [0, 1, 4 << 96, u128::MAX, 0x9f1b_f549_41af_f6bf_4afd_b20d_fb8a_8003] {
            for h in [
                [0; 3],
                [u64::MAX, u64::MAX, 4],
                [u64::MAX, u64::MAX, 7],
                [u64::MAX; 3].map(|word| word >> 1),
            ] {
                let mut state = State::new(r);
                state.h = h;
                let (mut short, mut long) = (Scalar::new(&state), words64::Scalar::new(&state));
                for byte in [0xff, 0, 1, 0x80, 0xff, 0xff, 0x55] {
                    short.absorb(&[byte; BLOCK]);
                    long.absorb(&[byte; BLOCK]);
                    assert_eq!(short.state().reduce(), long.state().reduce(), "{r:x}, {h:x?}");
                }
            }
        }
    }
}

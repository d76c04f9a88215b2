//! The numbers that backends work on, in a form that belongs to none of them.

use crate::arithmetic::{number, words};
#[cfg(feature = "zeroize")]
use zeroize::Zeroize;

/// The multiplier and the accumulator of RFC 8439, section 2.5.1, as 64-bit words, the least significant first.
#[derive(Clone)]
pub struct State {
    /// r, clamped: the top four bits of either word and the low two bits of the second are 0.
    pub(crate) r: [u64; 2],
    /// The accumulator, modulo 2^130 - 5 but not fully reduced.
    pub(crate) h: [u64; 3],
}

impl State {
    /// The state before the first block, from the first half of a one-time key, which is clamped here.
    #[inline(always)]
    pub fn new(r: u128) -> State {
        State { r: words(r & 0x0fff_fffc_0fff_fffc_0fff_fffc_0fff_ffff), h: [0; 3] }
    }

    /// r, clamped: the top four bits of either word and the low two bits of the second are 0.
    #[inline(always)]
    pub fn r(&self) -> [u64; 2] {
        self.r
    }

    /// The accumulator, modulo 2^130 - 5 but not fully reduced.
    #[inline(always)]
    pub fn h(&self) -> [u64; 3] {
        self.h
    }

    /// Goes on from that accumulator, which must be below 2^131.
    #[inline(always)]
    pub fn set_h(&mut self, h: [u64; 3]) {
        debug_assert!(h[2] < 8);
        self.h = h;
    }

    /// The accumulator, which must be below 5 * 2^128, modulo 2^130 - 5 and without the bits from 2^128 on, which no
    /// tag holds.
    #[inline(always)]
    pub fn reduce(&self) -> u128 {
        // h is below twice the modulus, so one subtraction is enough: h - (2^130 - 5) = h + 5 - 2^130.
        let low = number(self.h[0], self.h[1]);
        let (subtracted, carry) = low.overflowing_add(5);
        let reaches_modulus = (self.h[2] + u64::from(carry)) >> 2;
        let mask = u128::from(reaches_modulus).wrapping_neg();
        low ^ ((low ^ subtracted) & mask)
    }
}

#[cfg(feature = "zeroize")]
impl Zeroize for State {
    #[inline]
    fn zeroize(&mut self) {
        *self = State { r: [0; 2], h: [0; 3] };
        zeroize::optimization_barrier(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reduced(h: [u64; 3]) -> u128 {
        State { r: [0; 2], h }.reduce()
    }

    #[test]
    fn the_final_reduction_is_exact_around_the_modulus() {
        let p = [u64::MAX - 4, u64::MAX, 3];
        assert_eq!(reduced([0; 3]), 0);
        assert_eq!(reduced([p[0] - 1, p[1], p[2]]), u128::MAX - 5);
        assert_eq!(reduced(p), 0);
        for above in 1..5 {
            assert_eq!(reduced([p[0] + above, p[1], p[2]]), u128::from(above));
        }
        assert_eq!(reduced([0, 0, 4]), 5);
        assert_eq!(reduced([u64::MAX, u64::MAX, 4]), 4);
        assert_eq!(reduced([u64::MAX, u64::MAX, 2]), u128::MAX);
    }

    #[test]
    fn clamping_clears_22_bits() {
        assert_eq!(State::new(u128::MAX).r, [0x0fff_fffc_0fff_ffff, 0x0fff_fffc_0fff_fffc]);
    }
}

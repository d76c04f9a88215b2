//! Four numbers in limbs of 26 bits, for products of 32 bits.

use cipher_simd::{
    Words,
    aarch64::{Neon, Q},
};
use core::arch::aarch64::*;
use poly1305_core::{BLOCK, Lanes};

/// A register for each limb of 26 bits, or slightly more between reductions.
#[derive(Clone, Copy)]
pub(crate) struct Limbs26([uint32x4_t; 5]);

/// 5 times the limbs but the first, then the limbs: a fifth limb too high is 2^130, which is 5.
#[derive(Clone, Copy)]
pub(crate) struct Factors26([uint32x4_t; 9]);

/// For each limb the sums of the first two lanes and those of the last two. Factors are below 2^26 + 2^10, or 5 times
/// that, and the sums of four products of each kind below 2^59.
#[derive(Clone, Copy)]
pub(crate) struct Sums26([[uint64x2_t; 2]; 5]);

const BITS_26: u32 = (1 << 26) - 1;
/// 2^128 in the fifth limb.
const PAD: u32 = 1 << 24;

impl Lanes for Limbs26 {
    type Isa = Neon;
    type Factors = Factors26;
    type Sums = Sums26;

    const LANES: usize = 4;

    #[inline(always)]
    fn splat(_: Neon, [h0, h1, h2]: [u64; 3]) -> Self {
        // SAFETY: the proof says that the instructions exist.
        unsafe {
            Limbs26([
                vdupq_n_u32(h0 as u32 & BITS_26),
                vdupq_n_u32((h0 >> 26) as u32 & BITS_26),
                vdupq_n_u32((h0 >> 52 | h1 << 12) as u32 & BITS_26),
                vdupq_n_u32((h1 >> 14) as u32 & BITS_26),
                vdupq_n_u32((h1 >> 40 | h2 << 24) as u32),
            ])
        }
    }

    #[inline(always)]
    fn load(_: Neon, blocks: &[[u8; BLOCK]]) -> Self {
        // SAFETY: the proof says that the instructions exist; four blocks are four registers.
        unsafe {
            let blocks = &blocks[..4];
            let words = vld4q_u32(blocks.as_ptr().cast());
            limbs([words.0, words.1, words.2, words.3], vdupq_n_u32(PAD))
        }
    }

    #[inline(always)]
    fn load_last(isa: Neon, blocks: &[[u8; BLOCK]], number: [u64; 3]) -> Self {
        // SAFETY: the proof says that the instructions exist; a block is a register.
        unsafe {
            let missing = 4 - blocks.len().min(4);
            let mut rows = [<Q as Words>::splat(isa, 0); 4];
            let mut lane = 0;
            while lane < 4 {
                if lane >= missing {
                    rows[lane] = <Q as Words>::load(isa, blocks[lane - missing].as_ptr());
                }
                lane += 1;
            }
            let lanes = vld1q_u32([0, 1, 2, 3].as_ptr());
            let present = vcgeq_u32(lanes, vdupq_n_u32(missing as u32));
            let first = vceqq_u32(lanes, vdupq_n_u32(missing as u32));
            let [a, b, c, d] = Q::transpose_groups(rows);
            let words = [
                vreinterpretq_u32_u8(a.get()),
                vreinterpretq_u32_u8(b.get()),
                vreinterpretq_u32_u8(c.get()),
                vreinterpretq_u32_u8(d.get()),
            ];
            let mut numbers = limbs(words, vandq_u32(present, vdupq_n_u32(PAD)));
            let number = Self::splat(isa, number);
            let mut limb = 0;
            while limb < 5 {
                numbers.0[limb] = vaddq_u32(numbers.0[limb], vandq_u32(number.0[limb], first));
                limb += 1;
            }
            numbers
        }
    }

    #[inline(always)]
    fn broadcast(mut self) -> Self {
        // SAFETY: a register proves its instructions.
        unsafe {
            let mut limb = 0;
            while limb < 5 {
                self.0[limb] = vdupq_laneq_u32::<0>(self.0[limb]);
                limb += 1;
            }
            self
        }
    }

    #[inline(always)]
    fn join(mut self, other: Self, count: usize) -> Self {
        // SAFETY: a register proves its instructions.
        unsafe {
            let mut limb = 0;
            while limb < 5 {
                let [a, b] = [self.0[limb], other.0[limb]];
                self.0[limb] = match count {
                    1 => vtrn2q_u32(vrev64q_u32(a), b),
                    _ => vcombine_u32(vget_low_u32(a), vget_high_u32(b)),
                };
                limb += 1;
            }
            self
        }
    }

    #[inline(always)]
    fn total(self) -> [u64; 3] {
        // SAFETY: a register proves its instructions.
        unsafe {
            let [a, b, c, d, e] = self.0;
            let [a, b, c, d, e] =
                [vaddlvq_u32(a), vaddlvq_u32(b), vaddlvq_u32(c), vaddlvq_u32(d), vaddlvq_u32(e)];
            let low = u128::from(a + (b << 26)) + (u128::from(c + (d << 26)) << 52);
            let (low, carry) = low.overflowing_add(u128::from(e) << 104);
            [low as u64, (low >> 64) as u64, (e >> 24) + u64::from(carry)]
        }
    }

    #[inline(always)]
    fn factors(self) -> Factors26 {
        let [a, b, c, d, e] = self.0;
        Factors26([five(b), five(c), five(d), five(e), a, b, c, d, e])
    }

    #[inline(always)]
    fn sums(self) -> Sums26 {
        let [a, b, c, d, e] = self.0;
        Sums26([widen(a), widen(b), widen(c), widen(d), widen(e)])
    }

    #[inline(always)]
    fn add_products(mut sums: Sums26, numbers: Self, factors: &Factors26) -> Sums26 {
        // SAFETY: a register proves its instructions.
        unsafe {
            macro_rules! add_products {
                ($($number:literal [$($sum:literal)*])*) => {$($(
                    let [low, high] = sums.0[$sum];
                    let (number, factor) = (numbers.0[$number], factors.0[4 + $sum - $number]);
                    sums.0[$sum] = [
                        vmlal_u32(low, vget_low_u32(number), vget_low_u32(factor)),
                        vmlal_high_u32(high, number, factor),
                    ];
                )*)*};
            }
            add_products! { 0 [0 1 2 3 4] 1 [0 1 2 3 4] 2 [0 1 2 3 4] 3 [0 1 2 3 4] 4 [0 1 2 3 4] }
            sums
        }
    }

    #[inline(always)]
    fn reduce(sums: Sums26) -> Self {
        let [a, b, c, d, e] = sums.0;
        let low = carry([a[0], b[0], c[0], d[0], e[0]]);
        let high = carry([a[1], b[1], c[1], d[1], e[1]]);
        Limbs26([
            narrow(low[0], high[0]),
            narrow(low[1], high[1]),
            narrow(low[2], high[2]),
            narrow(low[3], high[3]),
            narrow(low[4], high[4]),
        ])
    }
}

/// Leaves 26 bits of each limb, or slightly more: two chains of carries, side by side.
#[inline(always)]
fn carry([a, b, c, d, e]: [uint64x2_t; 5]) -> [uint64x2_t; 5] {
    // SAFETY: a register proves its instructions.
    unsafe {
        let (b, e) = (vsraq_n_u64::<26>(b, a), vsraq_n_u64::<26>(e, d));
        let (c, above) = (vsraq_n_u64::<26>(c, b), vshrq_n_u64::<26>(e));
        let a = vaddq_u64(vaddq_u64(bits_26(a), above), vshlq_n_u64::<2>(above));
        let d = vsraq_n_u64::<26>(bits_26(d), c);
        let (b, e) = (vsraq_n_u64::<26>(bits_26(b), a), vsraq_n_u64::<26>(bits_26(e), d));
        [bits_26(a), b, bits_26(c), bits_26(d), e]
    }
}

#[inline(always)]
fn bits_26(limb: uint64x2_t) -> uint64x2_t {
    // SAFETY: a register proves its instructions.
    unsafe { vandq_u64(limb, vdupq_n_u64(BITS_26.into())) }
}

/// 5 times the limbs.
#[inline(always)]
fn five(limb: uint32x4_t) -> uint32x4_t {
    // SAFETY: a register proves its instructions.
    unsafe { vaddq_u32(limb, vshlq_n_u32::<2>(limb)) }
}

#[inline(always)]
fn widen(limb: uint32x4_t) -> [uint64x2_t; 2] {
    // SAFETY: a register proves its instructions.
    unsafe { [vmovl_u32(vget_low_u32(limb)), vmovl_high_u32(limb)] }
}

#[inline(always)]
fn narrow(low: uint64x2_t, high: uint64x2_t) -> uint32x4_t {
    // SAFETY: a register proves its instructions.
    unsafe { vuzp1q_u32(vreinterpretq_u32_u64(low), vreinterpretq_u32_u64(high)) }
}

/// Numbers from the four words of each block and 2^128 as a fifth limb.
#[inline(always)]
fn limbs([a, b, c, d]: [uint32x4_t; 4], pad: uint32x4_t) -> Limbs26 {
    // SAFETY: a register proves its instructions.
    unsafe {
        let mask = vdupq_n_u32(BITS_26);
        Limbs26([
            vandq_u32(a, mask),
            vandq_u32(vsliq_n_u32::<6>(vshrq_n_u32::<26>(a), b), mask),
            vandq_u32(vsliq_n_u32::<12>(vshrq_n_u32::<20>(b), c), mask),
            vandq_u32(vsliq_n_u32::<18>(vshrq_n_u32::<14>(c), d), mask),
            vorrq_u32(vshrq_n_u32::<8>(d), pad),
        ])
    }
}

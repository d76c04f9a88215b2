//! Eight numbers in limbs of 44 bits, for products of 52 bits.

use crate::proofs::Ifma;
use core::arch::x86_64::*;
use poly1305_core::{BLOCK, Lanes};

/// A register for each limb: of 44, 44 and 42 bits, or slightly more between reductions.
///
/// The eight blocks lie in the order 0, 4, 1, 5, 2, 6, 3, 7, which takes the fewest shuffles.
#[derive(Clone, Copy)]
pub(crate) struct Limbs44([__m512i; 3]);

/// A third limb too high is 2^132, which is 4 * 5.
#[derive(Clone, Copy)]
pub(crate) struct Factors44 {
    limbs: [__m512i; 3],
    /// 20 times the second and the third limb.
    twenty: [__m512i; 2],
}

/// Sums of the low 52 bits of products, and of what is above, which belongs 8 bits above the next limb.
///
/// Factors are below 2^44 + 2^17, or 20 times that. The sums of four products of each kind are below 2^56 and 2^42.
#[derive(Clone, Copy)]
pub(crate) struct Sums44 {
    low: [__m512i; 3],
    high: [__m512i; 3],
}

const BITS_44: i64 = (1 << 44) - 1;
const BITS_42: i64 = (1 << 42) - 1;
/// 2^128 in the third limb.
const PAD: i64 = 1 << 40;

impl Lanes for Limbs44 {
    type Isa = Ifma;
    type Factors = Factors44;
    type Sums = Sums44;

    const LANES: usize = 8;

    #[inline(always)]
    fn splat(_: Ifma, [h0, h1, h2]: [u64; 3]) -> Self {
        let first = h0.cast_signed() & BITS_44;
        let second = (h0 >> 44 | h1 << 20).cast_signed() & BITS_44;
        let third = (h1 >> 24 | h2 << 40).cast_signed();
        // SAFETY: the proof says that the instruction exists.
        Limbs44(unsafe { [_mm512_set1_epi64(first), _mm512_set1_epi64(second), _mm512_set1_epi64(third)] })
    }

    #[inline(always)]
    fn load(_: Ifma, blocks: &[[u8; BLOCK]]) -> Self {
        let blocks = &blocks[..8];
        // SAFETY: the proof says that the instructions exist; the blocks are two registers.
        unsafe {
            let begin = _mm512_loadu_si512(blocks.as_ptr().cast());
            let end = _mm512_loadu_si512(blocks[4..].as_ptr().cast());
            limbs(begin, end, _mm512_set1_epi64(PAD))
        }
    }

    #[inline(always)]
    fn load_last(isa: Ifma, blocks: &[[u8; BLOCK]], number: [u64; 3]) -> Self {
        let missing = 8 - blocks.len().min(8);
        // The first lane with a block, by what one block less would leave.
        let (begin, end, lanes) = masks(missing);
        let first = lanes & !masks(missing + 1).2;
        let from = blocks.as_ptr().wrapping_sub(missing);
        // SAFETY: the proof says that the instructions exist; the masks leave out what is not in the blocks.
        let Limbs44([a, b, c]) = unsafe {
            let begin = _mm512_maskz_loadu_epi64(begin, from.cast());
            let end = _mm512_maskz_loadu_epi64(end, from.wrapping_add(4).cast());
            limbs(begin, end, _mm512_maskz_set1_epi64(lanes, PAD))
        };
        let Limbs44([d, e, f]) = Self::splat(isa, number);
        // SAFETY: registers prove their instructions.
        Limbs44(unsafe {
            [
                _mm512_mask_add_epi64(a, first, a, d),
                _mm512_mask_add_epi64(b, first, b, e),
                _mm512_mask_add_epi64(c, first, c, f),
            ]
        })
    }

    #[inline(always)]
    fn broadcast(self) -> Self {
        let [a, b, c] = self.0;
        // SAFETY: a register proves its instructions.
        Limbs44(unsafe { [first_lane(a), first_lane(b), first_lane(c)] })
    }

    #[inline(always)]
    fn join(self, other: Self, count: usize) -> Self {
        let lanes = match count {
            1 => 0b1100_1100,
            2 => 0b1111_0000,
            _ => 0b1010_1010,
        };
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        // SAFETY: a register proves its instructions.
        Limbs44(unsafe {
            [
                _mm512_mask_blend_epi64(lanes, a, d),
                _mm512_mask_blend_epi64(lanes, b, e),
                _mm512_mask_blend_epi64(lanes, c, f),
            ]
        })
    }

    #[inline(always)]
    fn total(self) -> [u64; 3] {
        let [a, b, c] = self.0;
        // SAFETY: a register proves its instructions.
        let [a, b, c] = unsafe { [sum(a), sum(b), sum(c)] };
        let (low, carry) = (u128::from(a) + (u128::from(b) << 44)).overflowing_add(u128::from(c) << 88);
        [low as u64, (low >> 64) as u64, (c >> 40) + u64::from(carry)]
    }

    #[inline(always)]
    fn factors(self) -> Factors44 {
        let limbs = self.0;
        // SAFETY: a register proves its instructions.
        let twenty = unsafe {
            let twenty = _mm512_set1_epi64(20);
            [
                _mm512_madd52lo_epu64(_mm512_setzero_si512(), limbs[1], twenty),
                _mm512_madd52lo_epu64(_mm512_setzero_si512(), limbs[2], twenty),
            ]
        };
        Factors44 { limbs, twenty }
    }

    #[inline(always)]
    fn sums(self) -> Sums44 {
        // SAFETY: a register proves its instructions.
        Sums44 { low: self.0, high: [unsafe { _mm512_setzero_si512() }; 3] }
    }

    #[inline(always)]
    fn add_products(sums: Sums44, numbers: Self, factors: &Factors44) -> Sums44 {
        let Factors44 { limbs: [r0, r1, r2], twenty: [s1, s2] } = *factors;
        let [a, b, c] = numbers.0;
        let Sums44 { low: [low_0, low_1, low_2], high: [high_0, high_1, high_2] } = sums;
        // SAFETY: registers prove their instructions.
        let sums = unsafe {
            [
                add_product([low_0, high_0], a, r0),
                add_product([low_1, high_1], a, r1),
                add_product([low_2, high_2], a, r2),
            ]
        };
        // SAFETY: registers prove their instructions.
        let sums = unsafe {
            [add_product(sums[0], b, s2), add_product(sums[1], b, r0), add_product(sums[2], b, r1)]
        };
        // SAFETY: registers prove their instructions.
        let [[low_0, high_0], [low_1, high_1], [low_2, high_2]] = unsafe {
            [add_product(sums[0], c, s1), add_product(sums[1], c, s2), add_product(sums[2], c, r0)]
        };
        Sums44 { low: [low_0, low_1, low_2], high: [high_0, high_1, high_2] }
    }

    /// Products by constants are shifts and sums in one instruction.
    #[inline(always)]
    fn reduce(sums: Sums44) -> Self {
        let Sums44 { low: [a, b, c], high: [above_a, above_b, above_c] } = sums;
        // SAFETY: registers prove their instructions.
        Limbs44(unsafe {
            let shift_8 = _mm512_set1_epi64(1 << 8);
            let [bits_44, bits_42] = [_mm512_set1_epi64(BITS_44), _mm512_set1_epi64(BITS_42)];
            // What is above the third limb begins at 2^140, which is 5 * 2^10.
            let a = _mm512_madd52lo_epu64(a, above_c, _mm512_set1_epi64(5 << 10));
            let b = _mm512_madd52lo_epu64(b, above_a, shift_8);
            let c = _mm512_madd52lo_epu64(c, above_b, shift_8);
            let carries =
                [_mm512_srli_epi64::<44>(a), _mm512_srli_epi64::<44>(b), _mm512_srli_epi64::<42>(c)];
            [
                _mm512_madd52lo_epu64(_mm512_and_si512(a, bits_44), carries[2], _mm512_set1_epi64(5)),
                _mm512_add_epi64(_mm512_and_si512(b, bits_44), carries[0]),
                _mm512_add_epi64(_mm512_and_si512(c, bits_42), carries[1]),
            ]
        })
    }
}

/// Adds the two parts of a product to a pair of sums.
///
/// # Safety
/// The CPU must have AVX-512 IFMA.
#[inline(always)]
unsafe fn add_product([low, high]: [__m512i; 2], a: __m512i, b: __m512i) -> [__m512i; 2] {
    // SAFETY: the caller says so.
    unsafe { [_mm512_madd52lo_epu64(low, a, b), _mm512_madd52hi_epu64(high, a, b)] }
}

/// For a group whose first blocks are missing: the words of either register of blocks, and the lanes.
#[inline(always)]
fn masks(missing: usize) -> (__mmask8, __mmask8, __mmask8) {
    let [begin, end, ..] = (0xffff_u32 << (2 * missing)).to_le_bytes();
    (begin, end, begin & 0b0101_0101 | end & 0b1010_1010)
}

/// Numbers from two registers of blocks and 2^128 as a third limb.
///
/// # Safety
/// The CPU must have AVX-512.
#[inline(always)]
unsafe fn limbs(begin: __m512i, end: __m512i, pad: __m512i) -> Limbs44 {
    // SAFETY: the caller says so.
    Limbs44(unsafe {
        let [low, high] = [_mm512_unpacklo_epi64(begin, end), _mm512_unpackhi_epi64(begin, end)];
        let mask = _mm512_set1_epi64(BITS_44);
        let second = _mm512_or_si512(_mm512_srli_epi64::<44>(low), _mm512_slli_epi64::<20>(high));
        let third = _mm512_or_si512(_mm512_srli_epi64::<24>(high), pad);
        [_mm512_and_si512(low, mask), _mm512_and_si512(second, mask), third]
    })
}

/// # Safety
/// The CPU must have AVX-512.
#[inline(always)]
unsafe fn first_lane(limbs: __m512i) -> __m512i {
    // SAFETY: the caller says so.
    unsafe { _mm512_broadcastq_epi64(_mm512_castsi512_si128(limbs)) }
}

/// # Safety
/// The CPU must have AVX-512.
#[inline(always)]
unsafe fn sum(limbs: __m512i) -> u64 {
    // SAFETY: the caller says so.
    unsafe { _mm512_reduce_add_epi64(limbs).cast_unsigned() }
}

//! Four numbers in limbs of 26 bits, for products of 32 bits.

use crate::proofs::Avx2;
use core::arch::{asm, x86_64::*};
use poly1305_core::{BLOCK, Lanes};

/// A register for each limb of 26 bits, or slightly more between reductions.
///
/// The four blocks lie in the order 0, 2, 1, 3, which takes the fewest shuffles.
#[derive(Clone, Copy)]
pub(crate) struct Limbs26([__m256i; 5]);

/// 5 times the limbs but the first, then the limbs: a fifth limb too high is 2^130, which is 5.
///
/// There are more of them than registers, so they are in memory.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Factors26([__m256i; 9]);

/// Factors are below 2^26 + 2^10, or 5 times that. The sums of four products of each kind are below 2^59.
#[derive(Clone, Copy)]
pub(crate) struct Sums26([__m256i; 5]);

const BITS_26: u64 = (1 << 26) - 1;
/// 2^128 in the fifth limb.
const PAD: u64 = 1 << 24;

impl Lanes for Limbs26 {
    type Isa = Avx2;
    type Factors = Factors26;
    type Sums = Sums26;

    const LANES: usize = 4;

    #[inline(always)]
    fn splat(_: Avx2, [h0, h1, h2]: [u64; 3]) -> Self {
        // SAFETY: the proof says that the instruction exists.
        Limbs26(unsafe {
            [
                splat(h0 & BITS_26),
                splat(h0 >> 26 & BITS_26),
                splat((h0 >> 52 | h1 << 12) & BITS_26),
                splat(h1 >> 14 & BITS_26),
                splat(h1 >> 40 | h2 << 24),
            ]
        })
    }

    #[inline(always)]
    fn load(_: Avx2, blocks: &[[u8; BLOCK]]) -> Self {
        let blocks = &blocks[..4];
        // SAFETY: the proof says that the instructions exist; the blocks are two registers.
        unsafe {
            let begin = _mm256_loadu_si256(blocks.as_ptr().cast());
            let end = _mm256_loadu_si256(blocks[2..].as_ptr().cast());
            limbs(begin, end, splat(PAD))
        }
    }

    #[inline(always)]
    fn load_last(isa: Avx2, blocks: &[[u8; BLOCK]], number: [u64; 3]) -> Self {
        let missing = 4 - blocks.len().min(4);
        let from = blocks.as_ptr().wrapping_sub(missing);
        // SAFETY: the proof says that the instructions exist; the masks leave out what is not in the blocks.
        let (mut numbers, first) = unsafe {
            let (begin, end, lanes) = masks(missing);
            // The first lane with a block, by what one block less would leave.
            let first = _mm256_andnot_si256(masks(missing + 1).2, lanes);
            let begin = _mm256_maskload_epi64(from.cast(), begin);
            let end = _mm256_maskload_epi64(from.wrapping_add(2).cast(), end);
            (limbs(begin, end, _mm256_and_si256(lanes, splat(PAD))), first)
        };
        let number = Self::splat(isa, number);
        let mut limb = 0;
        while limb < 5 {
            // SAFETY: a register proves its instructions.
            numbers.0[limb] =
                unsafe { _mm256_add_epi64(numbers.0[limb], _mm256_and_si256(number.0[limb], first)) };
            limb += 1;
        }
        numbers
    }

    #[inline(always)]
    fn broadcast(mut self) -> Self {
        let mut limb = 0;
        while limb < 5 {
            // SAFETY: a register proves its instructions.
            self.0[limb] = unsafe { _mm256_broadcastq_epi64(_mm256_castsi256_si128(self.0[limb])) };
            limb += 1;
        }
        self
    }

    #[inline(always)]
    fn join(mut self, other: Self, count: usize) -> Self {
        let mut limb = 0;
        while limb < 5 {
            let [a, b] = [self.0[limb], other.0[limb]];
            // SAFETY: a register proves its instructions.
            self.0[limb] = unsafe {
                match count {
                    1 => _mm256_blend_epi32::<0b1111_0000>(a, b),
                    _ => _mm256_blend_epi32::<0b1100_1100>(a, b),
                }
            };
            limb += 1;
        }
        self
    }

    #[inline(always)]
    fn total(self) -> [u64; 3] {
        let [a, b, c, d, e] = self.0;
        // SAFETY: a register proves its instructions.
        let [a, b, c, d, e] = unsafe { [sum(a), sum(b), sum(c), sum(d), sum(e)] };
        let low = u128::from(a + (b << 26)) + (u128::from(c + (d << 26)) << 52);
        let (low, carry) = low.overflowing_add(u128::from(e) << 104);
        [low as u64, (low >> 64) as u64, (e >> 24) + u64::from(carry)]
    }

    #[inline(always)]
    fn factors(self) -> Factors26 {
        let [a, b, c, d, e] = self.0;
        // SAFETY: a register proves its instructions.
        Factors26(unsafe { [five(b), five(c), five(d), five(e), a, b, c, d, e] })
    }

    #[inline(always)]
    fn sums(self) -> Sums26 {
        Sums26(self.0)
    }

    #[inline(always)]
    fn add_products(mut sums: Sums26, numbers: Self, factors: &Factors26) -> Sums26 {
        macro_rules! add_products {
            ($($number:literal [$($sum:literal)*])*) => {$($(
                // SAFETY: registers prove their instructions.
                sums.0[$sum] = unsafe {
                    add_product::<{ 4 + $sum - $number }>(sums.0[$sum], numbers.0[$number], factors)
                };
            )*)*};
        }
        add_products! { 0 [0 1 2 3 4] 1 [0 1 2 3 4] 2 [0 1 2 3 4] 3 [0 1 2 3 4] 4 [0 1 2 3 4] }
        sums
    }

    /// Two chains of carries, side by side.
    #[inline(always)]
    fn reduce(sums: Sums26) -> Self {
        let [a, b, c, d, e] = sums.0;
        // SAFETY: registers prove their instructions.
        Limbs26(unsafe {
            let ([a, b], [d, e]) = (carry(a, b), carry(d, e));
            let ([b, c], [e, above]) = (carry(b, c), carry(e, _mm256_setzero_si256()));
            let ([c, d], a) = (carry(c, d), _mm256_add_epi64(a, five(above)));
            let ([d, e], [a, b]) = (carry(d, e), carry(a, b));
            [a, b, c, d, e]
        })
    }
}

/// The limb without what is above 26 bits, which goes to the next.
///
/// # Safety
/// The CPU must have AVX2.
#[inline(always)]
unsafe fn carry(limb: __m256i, next: __m256i) -> [__m256i; 2] {
    // SAFETY: the caller says so.
    unsafe {
        let mask = splat(BITS_26);
        [_mm256_and_si256(limb, mask), _mm256_add_epi64(next, _mm256_srli_epi64::<26>(limb))]
    }
}

/// Adds the products of limbs below 2^32 and of the factors at a position.
///
/// The intrinsic is a product of 64 bits to the compiler, which forgets in loops that the upper halves are zeros and
/// then takes three instructions for it. It also gives sums another order, with more of them than there are registers.
///
/// `asm!` has vector registers only in a function that is itself compiled for them, which cannot be `inline(always)`.
/// The compiler inlines so short a function nevertheless.
///
/// # Safety
/// The CPU must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn add_product<const POSITION: usize>(
    mut sums: __m256i,
    limbs: __m256i,
    factors: &Factors26,
) -> __m256i {
    const { assert!(POSITION < 9) };
    // SAFETY: the caller says that the instructions exist, which read one of the nine factors and do nothing else.
    unsafe {
        asm!(
            "vpmuludq {product}, {limbs}, [{factors} + {offset}]",
            "vpaddq {sums}, {sums}, {product}",
            product = out(ymm_reg) _,
            sums = inout(ymm_reg) sums,
            limbs = in(ymm_reg) limbs,
            factors = in(reg) factors.0.as_ptr(),
            offset = const size_of::<__m256i>() * POSITION,
            options(pure, readonly, nostack, preserves_flags),
        );
    }
    sums
}

/// 5 times limbs below 2^32.
///
/// # Safety
/// The CPU must have AVX2.
#[inline(always)]
unsafe fn five(limbs: __m256i) -> __m256i {
    // SAFETY: the caller says so.
    unsafe { _mm256_mul_epu32(limbs, splat(5)) }
}

/// # Safety
/// The CPU must have AVX2.
#[inline(always)]
unsafe fn splat(limb: u64) -> __m256i {
    // SAFETY: the caller says so.
    unsafe { _mm256_set1_epi64x(limb.cast_signed()) }
}

/// For a group whose first blocks are missing, at most five: the words of either register of blocks, and the lanes.
///
/// # Safety
/// The CPU must have AVX2.
#[inline(always)]
unsafe fn masks(missing: usize) -> (__m256i, __m256i, __m256i) {
    const WORDS: [u64; 18] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, !0, !0, !0, !0, !0, !0, !0, !0];
    let words: &[u64; 8] = WORDS[2 * (5 - missing)..].first_chunk().unwrap_or(&[0; 8]);
    // SAFETY: the caller says so; the words are two registers.
    unsafe {
        let begin = _mm256_loadu_si256(words.as_ptr().cast());
        let end = _mm256_loadu_si256(words[4..].as_ptr().cast());
        (begin, end, _mm256_unpacklo_epi64(begin, end))
    }
}

/// Numbers from two registers of blocks and 2^128 as a fifth limb.
///
/// # Safety
/// The CPU must have AVX2.
#[inline(always)]
unsafe fn limbs(begin: __m256i, end: __m256i, pad: __m256i) -> Limbs26 {
    // SAFETY: the caller says so.
    Limbs26(unsafe {
        let [low, high] = [_mm256_unpacklo_epi64(begin, end), _mm256_unpackhi_epi64(begin, end)];
        let mask = splat(BITS_26);
        let third = _mm256_or_si256(_mm256_srli_epi64::<52>(low), _mm256_slli_epi64::<12>(high));
        [
            _mm256_and_si256(low, mask),
            _mm256_and_si256(_mm256_srli_epi64::<26>(low), mask),
            _mm256_and_si256(third, mask),
            _mm256_and_si256(_mm256_srli_epi64::<14>(high), mask),
            _mm256_or_si256(_mm256_srli_epi64::<40>(high), pad),
        ]
    })
}

/// # Safety
/// The CPU must have AVX2.
#[inline(always)]
unsafe fn sum(limbs: __m256i) -> u64 {
    // SAFETY: the caller says so.
    unsafe {
        let pair = _mm_add_epi64(_mm256_castsi256_si128(limbs), _mm256_extracti128_si256::<1>(limbs));
        _mm_cvtsi128_si64(_mm_add_epi64(pair, _mm_unpackhi_epi64(pair, pair))).cast_unsigned()
    }
}

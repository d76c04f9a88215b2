//! Eight words in a 256-bit register, with AVX2.

use super::Avx2;
use crate::{Quads, Words};
use core::arch::{asm, x86_64::*};

/// Eight 32-bit lanes. A value exists only where AVX2 does.
#[derive(Clone, Copy, Debug)]
pub struct U32x8(__m256i);

/// The bytes of each 32-bit lane rotated to the left by 16 bits, for one 128-bit half.
const ROTL_16: [u8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];

/// The bytes of each 32-bit lane rotated to the left by 8 bits, for one 128-bit half.
const ROTL_8: [u8; 16] = [3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14];

impl Words for U32x8 {
    type Isa = Avx2;

    const LANES: usize = 8;

    #[inline(always)]
    fn splat(_: Avx2, word: u32) -> U32x8 {
        // SAFETY: the token proves AVX2.
        U32x8(unsafe { _mm256_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn counting(isa: Avx2, start: u32) -> U32x8 {
        // SAFETY: the token proves AVX2.
        let lanes = unsafe { _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7) };
        U32x8::splat(isa, start).add(U32x8(lanes))
    }

    #[inline(always)]
    fn add(self, other: U32x8) -> U32x8 {
        // SAFETY: the values prove AVX2.
        U32x8(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: U32x8) -> U32x8 {
        // SAFETY: the values prove AVX2.
        U32x8(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn rotl<const N: u32>(self) -> U32x8 {
        match N {
            16 => self.shuffle_bytes(ROTL_16),
            8 => self.shuffle_bytes(ROTL_8),
            _ => {
                // SAFETY: the value proves AVX2.
                unsafe {
                    let left = _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(N.cast_signed()));
                    let right = _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(32 - N.cast_signed()));
                    U32x8(_mm256_or_si256(left, right))
                }
            }
        }
    }

    #[inline(always)]
    fn transpose(words: [U32x8; 16]) -> [U32x8; 16] {
        let mut quarters = [words[0]; 16];
        for i in 0..4 {
            let quarter = transpose_4x4([words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3]]);
            for j in 0..4 {
                quarters[4 * i + j] = quarter[j];
            }
        }
        let mut blocks = quarters;
        for i in 0..4 {
            blocks[2 * i] = quarters[i].low_halves(quarters[4 + i]);
            blocks[2 * i + 1] = quarters[8 + i].low_halves(quarters[12 + i]);
            blocks[2 * i + 8] = quarters[i].high_halves(quarters[4 + i]);
            blocks[2 * i + 9] = quarters[8 + i].high_halves(quarters[12 + i]);
        }
        blocks
    }

    #[inline(always)]
    unsafe fn load(_: Avx2, from: *const u8) -> U32x8 {
        // SAFETY: the token proves AVX2, and the caller vouches for the memory.
        U32x8(unsafe { _mm256_loadu_si256(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the value proves AVX2, and the caller vouches for the memory.
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }
}

impl Quads for U32x8 {
    #[inline(always)]
    fn splat_row(_: Avx2, row: [u32; 4]) -> U32x8 {
        // SAFETY: the token proves AVX2, and a row is 16 readable bytes.
        U32x8(unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(row.as_ptr().cast())) })
    }

    #[inline(always)]
    fn counting_row(isa: Avx2, row: [u32; 4]) -> U32x8 {
        // SAFETY: the token proves AVX2.
        let groups = unsafe { _mm256_setr_epi32(0, 0, 0, 0, 1, 0, 0, 0) };
        U32x8::splat_row(isa, row).add(U32x8(groups))
    }

    #[inline(always)]
    fn turn<const N: u32>(self) -> U32x8 {
        // SAFETY: the value proves AVX2.
        U32x8(unsafe {
            match N {
                1 => _mm256_shuffle_epi32::<0b00_11_10_01>(self.0),
                2 => _mm256_shuffle_epi32::<0b01_00_11_10>(self.0),
                _ => _mm256_shuffle_epi32::<0b10_01_00_11>(self.0),
            }
        })
    }

    #[inline(always)]
    fn interleave([a, b, c, d]: [U32x8; 4]) -> [U32x8; 4] {
        [a.low_halves(b), c.low_halves(d), a.high_halves(b), c.high_halves(d)]
    }
}

impl U32x8 {
    #[inline(always)]
    fn shuffle_bytes(self, half: [u8; 16]) -> U32x8 {
        // SAFETY: the value proves AVX2, `half` is 16 readable bytes, and the assembly is empty.
        U32x8(unsafe {
            let mut half = _mm_loadu_si128(half.as_ptr().cast());
            // Hides the constant: LLVM moves a shuffle that it knows across the next XOR, and then needs two.
            asm!("/* {} */", inout(xmm_reg) half, options(pure, nomem, nostack, preserves_flags));
            _mm256_shuffle_epi8(self.0, _mm256_broadcastsi128_si256(half))
        })
    }

    #[inline(always)]
    fn low_halves(self, other: U32x8) -> U32x8 {
        // SAFETY: the values prove AVX2.
        U32x8(unsafe { _mm256_permute2x128_si256::<0x20>(self.0, other.0) })
    }

    #[inline(always)]
    fn high_halves(self, other: U32x8) -> U32x8 {
        // SAFETY: the values prove AVX2.
        U32x8(unsafe { _mm256_permute2x128_si256::<0x31>(self.0, other.0) })
    }
}

/// Transposes the 4 x 4 words in either half of four registers.
#[inline(always)]
fn transpose_4x4([a, b, c, d]: [U32x8; 4]) -> [U32x8; 4] {
    // SAFETY: the values prove AVX2.
    unsafe {
        let ab_low = _mm256_unpacklo_epi32(a.0, b.0);
        let ab_high = _mm256_unpackhi_epi32(a.0, b.0);
        let cd_low = _mm256_unpacklo_epi32(c.0, d.0);
        let cd_high = _mm256_unpackhi_epi32(c.0, d.0);
        [
            U32x8(_mm256_unpacklo_epi64(ab_low, cd_low)),
            U32x8(_mm256_unpackhi_epi64(ab_low, cd_low)),
            U32x8(_mm256_unpacklo_epi64(ab_high, cd_high)),
            U32x8(_mm256_unpackhi_epi64(ab_high, cd_high)),
        ]
    }
}

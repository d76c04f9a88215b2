//! Transpositions of 4 x 4 words within the 128-bit lanes of registers, and of the lanes.

use core::arch::x86_64::*;

macro_rules! groups {
    ($name:ident $intrinsic:ident $low_32:ident $high_32:ident $low_64:ident $high_64:ident) => {
        /// The 4 x 4 words in each lane. Needs the instructions on these registers.
        #[inline(always)]
        pub(super) unsafe fn $name([a, b, c, d]: [$intrinsic; 4]) -> [$intrinsic; 4] {
            // SAFETY: the caller vouches for the instructions.
            unsafe {
                let (ab_low, ab_high) = ($low_32(a, b), $high_32(a, b));
                let (cd_low, cd_high) = ($low_32(c, d), $high_32(c, d));
                [
                    $low_64(ab_low, cd_low),
                    $high_64(ab_low, cd_low),
                    $low_64(ab_high, cd_high),
                    $high_64(ab_high, cd_high),
                ]
            }
        }
    };
}

groups! { groups_128 __m128i _mm_unpacklo_epi32 _mm_unpackhi_epi32 _mm_unpacklo_epi64 _mm_unpackhi_epi64 }
groups! { groups_256 __m256i _mm256_unpacklo_epi32 _mm256_unpackhi_epi32 _mm256_unpacklo_epi64 _mm256_unpackhi_epi64 }
groups! { groups_512 __m512i _mm512_unpacklo_epi32 _mm512_unpackhi_epi32 _mm512_unpacklo_epi64 _mm512_unpackhi_epi64 }

/// Registers of one lane lie as they are.
#[inline(always)]
pub(super) unsafe fn rows_128(rows: [__m128i; 4]) -> [__m128i; 4] {
    rows
}

/// The first lane of each register, in two, and then the second. Needs AVX2.
#[inline(always)]
pub(super) unsafe fn rows_256([a, b, c, d]: [__m256i; 4]) -> [__m256i; 4] {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        [
            _mm256_permute2x128_si256::<0x20>(a, b),
            _mm256_permute2x128_si256::<0x20>(c, d),
            _mm256_permute2x128_si256::<0x31>(a, b),
            _mm256_permute2x128_si256::<0x31>(c, d),
        ]
    }
}

/// The first lane of each register, in one, then the second, and so on. Needs AVX-512F.
#[inline(always)]
pub(super) unsafe fn rows_512([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        let (ab_low, ab_high) = (_mm512_shuffle_i32x4::<0x44>(a, b), _mm512_shuffle_i32x4::<0xee>(a, b));
        let (cd_low, cd_high) = (_mm512_shuffle_i32x4::<0x44>(c, d), _mm512_shuffle_i32x4::<0xee>(c, d));
        [
            _mm512_shuffle_i32x4::<0x88>(ab_low, cd_low),
            _mm512_shuffle_i32x4::<0xdd>(ab_low, cd_low),
            _mm512_shuffle_i32x4::<0x88>(ab_high, cd_high),
            _mm512_shuffle_i32x4::<0xdd>(ab_high, cd_high),
        ]
    }
}

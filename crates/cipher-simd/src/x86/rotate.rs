//! Rotations of the 32-bit words in a register, by whatever its CPU has for them.

use core::arch::{asm, x86_64::*};

/// The bytes of each word rotated to the left by 16 bits, for one 128-bit lane.
const BY_16: [u8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];

/// The bytes of each word rotated to the left by 8 bits, for one 128-bit lane.
const BY_8: [u8; 16] = [3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14];

/// Needs SSE2.
#[inline(always)]
pub(super) unsafe fn sse2<const N: u32>(words: __m128i) -> __m128i {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        match N {
            16 => _mm_shufflehi_epi16::<0b10_11_00_01>(_mm_shufflelo_epi16::<0b10_11_00_01>(hidden(words))),
            _ => by_shifts_128::<N>(words),
        }
    }
}

/// Needs SSSE3.
#[inline(always)]
pub(super) unsafe fn ssse3<const N: u32>(words: __m128i) -> __m128i {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        match N {
            16 => _mm_shuffle_epi8(words, bytes(BY_16)),
            8 => _mm_shuffle_epi8(words, bytes(BY_8)),
            _ => by_shifts_128::<N>(words),
        }
    }
}

/// Needs AVX2.
#[inline(always)]
pub(super) unsafe fn avx2<const N: u32>(words: __m256i) -> __m256i {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        match N {
            16 => _mm256_shuffle_epi8(words, _mm256_broadcastsi128_si256(bytes(BY_16))),
            8 => _mm256_shuffle_epi8(words, _mm256_broadcastsi128_si256(bytes(BY_8))),
            _ => {
                let left = _mm256_sll_epi32(words, _mm_cvtsi32_si128(N.cast_signed()));
                let right = _mm256_srl_epi32(words, _mm_cvtsi32_si128(32 - N.cast_signed()));
                _mm256_or_si256(left, right)
            }
        }
    }
}

/// Needs AVX-512F and VL.
#[inline(always)]
pub(super) unsafe fn vl_128<const N: u32>(words: __m128i) -> __m128i {
    // SAFETY: the caller vouches for the instructions.
    unsafe { _mm_rolv_epi32(words, _mm_set1_epi32(N.cast_signed())) }
}

/// Needs AVX-512F and VL.
#[inline(always)]
pub(super) unsafe fn vl_256<const N: u32>(words: __m256i) -> __m256i {
    // SAFETY: the caller vouches for the instructions.
    unsafe { _mm256_rolv_epi32(words, _mm256_set1_epi32(N.cast_signed())) }
}

/// Needs AVX-512F.
#[inline(always)]
pub(super) unsafe fn avx512<const N: u32>(words: __m512i) -> __m512i {
    // SAFETY: the caller vouches for the instructions.
    unsafe { _mm512_rolv_epi32(words, _mm512_set1_epi32(N.cast_signed())) }
}

/// Needs SSE2.
#[inline(always)]
unsafe fn by_shifts_128<const N: u32>(words: __m128i) -> __m128i {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        let left = _mm_sll_epi32(words, _mm_cvtsi32_si128(N.cast_signed()));
        let right = _mm_srl_epi32(words, _mm_cvtsi32_si128(32 - N.cast_signed()));
        _mm_or_si128(left, right)
    }
}

/// The places of a shuffle, hidden. Needs SSE2.
#[inline(always)]
unsafe fn bytes(places: [u8; 16]) -> __m128i {
    // SAFETY: the caller vouches for the instruction, and the array has 16 bytes.
    unsafe { hidden(_mm_loadu_si128(places.as_ptr().cast())) }
}

/// A register whose value the compiler does not know: LLVM moves a shuffle that it knows across an XOR before or after
/// it, and then needs two. Needs SSE2.
#[inline(always)]
unsafe fn hidden(mut register: __m128i) -> __m128i {
    // SAFETY: the assembly is empty.
    unsafe {
        asm!("/* {} */", inout(xmm_reg) register, options(pure, nomem, nostack, preserves_flags));
    }
    register
}

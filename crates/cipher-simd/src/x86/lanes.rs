//! Loads and stores of the 128-bit lanes that there are in memory, which may be fewer than a register has.
//!
//! The number of lanes is public: there is a branch for each.

use core::arch::x86_64::*;

/// Needs SSE2.
#[inline(always)]
pub(super) unsafe fn load_128(bytes: &[u8]) -> __m128i {
    // SAFETY: the caller vouches for the instructions; the array has 16 bytes.
    unsafe {
        match bytes.first_chunk::<16>() {
            Some(lane) => _mm_loadu_si128(lane.as_ptr().cast()),
            None => _mm_setzero_si128(),
        }
    }
}

/// Needs AVX2.
#[inline(always)]
pub(super) unsafe fn load_256(bytes: &[u8]) -> __m256i {
    // SAFETY: the caller vouches for the instructions; the array has 32 bytes.
    unsafe {
        match bytes.first_chunk::<32>() {
            Some(lanes) => _mm256_loadu_si256(lanes.as_ptr().cast()),
            None => _mm256_zextsi128_si256(load_128(bytes)),
        }
    }
}

/// Needs AVX-512F.
#[inline(always)]
pub(super) unsafe fn load_512(bytes: &[u8]) -> __m512i {
    // SAFETY: the caller vouches for the instructions; the array has 64 bytes.
    unsafe {
        if let Some(lanes) = bytes.first_chunk::<64>() {
            return _mm512_loadu_si512(lanes.as_ptr().cast());
        }
        let low = _mm512_zextsi256_si512(load_256(bytes));
        match bytes.get(32..48) {
            Some(lane) => _mm512_inserti32x4::<2>(low, load_128(lane)),
            None => low,
        }
    }
}

/// Needs SSE2.
#[inline(always)]
pub(super) unsafe fn store_128(register: __m128i, bytes: &mut [u8]) {
    if let Some(lane) = bytes.first_chunk_mut::<16>() {
        // SAFETY: the caller vouches for the instructions; the array has 16 bytes.
        unsafe { _mm_storeu_si128(lane.as_mut_ptr().cast(), register) }
    }
}

/// Needs AVX2.
#[inline(always)]
pub(super) unsafe fn store_256(register: __m256i, bytes: &mut [u8]) {
    // SAFETY: the caller vouches for the instructions; the array has 32 bytes.
    unsafe {
        match bytes.first_chunk_mut::<32>() {
            Some(lanes) => _mm256_storeu_si256(lanes.as_mut_ptr().cast(), register),
            None => store_128(_mm256_castsi256_si128(register), bytes),
        }
    }
}

/// Needs AVX-512F.
#[inline(always)]
pub(super) unsafe fn store_512(register: __m512i, bytes: &mut [u8]) {
    // SAFETY: the caller vouches for the instructions; the array has 64 bytes.
    unsafe {
        if let Some(lanes) = bytes.first_chunk_mut::<64>() {
            return _mm512_storeu_si512(lanes.as_mut_ptr().cast(), register);
        }
        store_256(_mm512_castsi512_si256(register), bytes);
        if let Some(lane) = bytes.get_mut(32..48) {
            store_128(_mm512_extracti32x4_epi32::<2>(register), lane);
        }
    }
}

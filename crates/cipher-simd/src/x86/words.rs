//! x86-64 registers as 32-bit words.

use super::{Avx2, Avx512, Avx512Vl, Sse2, Ssse3, Xmm, XmmSse2, XmmVl, Ymm, YmmVl, Zmm, rotate, transpose};
use crate::{Quads, Words};
use core::arch::x86_64::*;

macro_rules! words {
    ($register:ident $isa:ident $lanes:literal $splat:ident $splat_row:ident $load:ident $store:ident
     $add:ident $xor:ident $shuffle:ident, $rotate:ident $groups:ident $interleave:ident,
     $counting:expr, $counting_row:expr $(, $($xor_part:tt)*)?) => {
        impl Words for $register {
            type Isa = $isa;

            const LANES: usize = $lanes;

            #[inline(always)]
            fn splat(_: $isa, word: u32) -> Self {
                // SAFETY: the proof says that the instruction exists.
                $register(unsafe { $splat(word.cast_signed()) })
            }

            #[inline(always)]
            fn counting(isa: $isa, start: u32) -> Self {
                // SAFETY: the proof says that the instruction exists.
                Self::splat(isa, start).add($register(unsafe { $counting }))
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $add(self.0, other.0) })
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn rotl<const N: u32>(self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { rotate::$rotate::<N>(self.0) })
            }

            #[inline(always)]
            fn transpose_groups([a, b, c, d]: [Self; 4]) -> [Self; 4] {
                // SAFETY: a register proves its instructions.
                let [a, b, c, d] = unsafe { transpose::$groups([a.0, b.0, c.0, d.0]) };
                [$register(a), $register(b), $register(c), $register(d)]
            }

            #[inline(always)]
            fn interleave([a, b, c, d]: [Self; 4]) -> [Self; 4] {
                // SAFETY: a register proves its instructions.
                let [a, b, c, d] = unsafe { transpose::$interleave([a.0, b.0, c.0, d.0]) };
                [$register(a), $register(b), $register(c), $register(d)]
            }

            #[inline(always)]
            unsafe fn load(_: $isa, from: *const u8) -> Self {
                // SAFETY: the proof says that the instruction exists, and the caller vouches for the memory.
                $register(unsafe { $load(from.cast()) })
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut u8) {
                // SAFETY: a register proves its instructions, and the caller vouches for the memory.
                unsafe { $store(to.cast(), self.0) }
            }

            $($($xor_part)*)?
        }

        impl Quads for $register {
            #[inline(always)]
            fn splat_row(_: $isa, row: &[u32; 4]) -> Self {
                // SAFETY: the proof says that the instructions exist; a row is 16 readable bytes.
                $register(unsafe { $splat_row(_mm_loadu_si128(row.as_ptr().cast())) })
            }

            #[inline(always)]
            fn counting_row(_: $isa, row: u128) -> Self {
                // SAFETY: the proof says that the instructions exist.
                $register(unsafe {
                    let row = _mm_set_epi64x(((row >> 64) as u64).cast_signed(), (row as u64).cast_signed());
                    $add($splat_row(row), $counting_row)
                })
            }

            #[inline(always)]
            fn turn<const N: u32>(self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe {
                    match N {
                        1 => $shuffle::<0b00_11_10_01>(self.0),
                        2 => $shuffle::<0b01_00_11_10>(self.0),
                        _ => $shuffle::<0b10_01_00_11>(self.0),
                    }
                })
            }
        }
    };
}

/// The last bytes of a message by a masked load and a masked store.
macro_rules! masked {
    ($register:ident $mask:ident $load:ident $store:ident $xor:ident) => {
        #[inline(always)]
        unsafe fn xor_part(self, _: Self::Isa, from: *const u8, to: *mut u8, len: usize) {
            // SAFETY: a register proves its instructions; the caller vouches for the memory under the mask.
            unsafe {
                let mask = ((1_u64 << len) - 1) as $mask;
                $store(to.cast(), mask, $xor(self.0, $load(mask, from.cast())));
            }
        }
    };
}

words! {
    XmmSse2 Sse2 4 _mm_set1_epi32 the_row _mm_loadu_si128 _mm_storeu_si128
    _mm_add_epi32 _mm_xor_si128 _mm_shuffle_epi32, sse2 groups_128 rows_128,
    _mm_setr_epi32(0, 1, 2, 3), _mm_setzero_si128()
}
words! {
    Xmm Ssse3 4 _mm_set1_epi32 the_row _mm_loadu_si128 _mm_storeu_si128
    _mm_add_epi32 _mm_xor_si128 _mm_shuffle_epi32, ssse3 groups_128 rows_128,
    _mm_setr_epi32(0, 1, 2, 3), _mm_setzero_si128()
}
words! {
    XmmVl Avx512Vl 4 _mm_set1_epi32 the_row _mm_loadu_si128 _mm_storeu_si128
    _mm_add_epi32 _mm_xor_si128 _mm_shuffle_epi32, vl_128 groups_128 rows_128,
    _mm_setr_epi32(0, 1, 2, 3), _mm_setzero_si128(),
    masked! { XmmVl __mmask16 _mm_maskz_loadu_epi8 _mm_mask_storeu_epi8 _mm_xor_si128 }
}
words! {
    Ymm Avx2 8 _mm256_set1_epi32 _mm256_broadcastsi128_si256 _mm256_loadu_si256 _mm256_storeu_si256
    _mm256_add_epi32 _mm256_xor_si256 _mm256_shuffle_epi32, avx2 groups_256 rows_256,
    _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_setr_epi32(0, 0, 0, 0, 1, 0, 0, 0)
}
words! {
    YmmVl Avx512Vl 8 _mm256_set1_epi32 _mm256_broadcastsi128_si256 _mm256_loadu_si256 _mm256_storeu_si256
    _mm256_add_epi32 _mm256_xor_si256 _mm256_shuffle_epi32, vl_256 groups_256 rows_256,
    _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_setr_epi32(0, 0, 0, 0, 1, 0, 0, 0),
    masked! { YmmVl __mmask32 _mm256_maskz_loadu_epi8 _mm256_mask_storeu_epi8 _mm256_xor_si256 }
}
words! {
    Zmm Avx512 16 _mm512_set1_epi32 _mm512_broadcast_i32x4 _mm512_loadu_si512 _mm512_storeu_si512
    _mm512_add_epi32 _mm512_xor_si512 _mm512_shuffle_epi32, avx512 groups_512 rows_512,
    _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    _mm512_setr_epi32(0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0),
    masked! { Zmm __mmask64 _mm512_maskz_loadu_epi8 _mm512_mask_storeu_epi8 _mm512_xor_si512 }
}

/// A register of one row.
#[inline(always)]
fn the_row(row: __m128i) -> __m128i {
    row
}

//! x86-64 registers as bytes.

use super::{Avx, Avx2, Avx512, Avx512Vl, Xmm, XmmVl, Ymm, YmmVl, Zmm, lanes};
use crate::{Aligned, Bytes};
use core::arch::x86_64::*;

macro_rules! bytes {
    ($register:ident $isa:ident $len:literal $ternary:literal $broadcast:ident $broadcast_lane:ident
     $load:ident $load_lanes:ident $store:ident $store_lanes:ident
     $xor:ident $zip_low:ident $zip_high:ident $shuffle:ident $add:ident, $xor3:expr, $carries:expr) => {
        impl Bytes for $register {
            type Isa = $isa;
            type Memory<const N: usize> = Aligned<$len, N>;

            const LEN: usize = $len;
            const TERNARY: bool = $ternary;

            #[inline(always)]
            fn broadcast(_: $isa, bytes: [u8; 4]) -> Self {
                // SAFETY: the proof says that the instruction exists.
                $register(unsafe { $broadcast(i32::from_ne_bytes(bytes)) })
            }

            #[inline(always)]
            fn broadcast_lane(_: $isa, bytes: &[u8; 16]) -> Self {
                // SAFETY: the proof says that the instructions exist; the array is as long as a lane.
                $register(unsafe { $broadcast_lane(_mm_loadu_si128(bytes.as_ptr().cast())) })
            }

            #[inline(always)]
            fn load(_: $isa, bytes: &[u8]) -> Self {
                let bytes = &bytes[..$len];
                // SAFETY: the proof says that the instruction exists; the slice is as long as the register.
                $register(unsafe { $load(bytes.as_ptr().cast()) })
            }

            #[inline(always)]
            fn load_lanes(_: $isa, bytes: &[u8]) -> Self {
                // SAFETY: the proof says that the instructions exist.
                $register(unsafe { lanes::$load_lanes(bytes) })
            }

            #[inline(always)]
            fn store(self, bytes: &mut [u8]) {
                let bytes = &mut bytes[..$len];
                // SAFETY: a register proves its instructions; the slice is as long as the register.
                unsafe { $store(bytes.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn store_lanes(self, bytes: &mut [u8]) {
                // SAFETY: a register proves its instructions.
                unsafe { lanes::$store_lanes(self.0, bytes) }
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn xor3(self, b: Self, c: Self) -> Self {
                $xor3(self, b, c)
            }

            #[inline(always)]
            fn sum_and_carries(self, other: Self) -> (Self, Self) {
                // SAFETY: a register proves its instructions.
                unsafe {
                    let sum = $add(self.0, other.0);
                    ($register(sum), $register($carries(sum, other.0)))
                }
            }

            #[inline(always)]
            fn zip_low(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $zip_low(self.0, other.0) })
            }

            #[inline(always)]
            fn zip_high(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $zip_high(self.0, other.0) })
            }

            #[inline(always)]
            fn shuffle(self, from: Self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $shuffle(self.0, from.0) })
            }
        }
    };
}

bytes! {
    Xmm Avx 16 false _mm_set1_epi32 the_lane
    _mm_loadu_si128 load_128 _mm_storeu_si128 store_128
    _mm_xor_si128 _mm_unpacklo_epi8 _mm_unpackhi_epi8 _mm_shuffle_epi8 _mm_add_epi8, xor_twice, carries_128
}
bytes! {
    XmmVl Avx512Vl 16 true _mm_set1_epi32 the_lane
    _mm_loadu_si128 load_128 _mm_storeu_si128 store_128
    _mm_xor_si128 _mm_unpacklo_epi8 _mm_unpackhi_epi8 _mm_shuffle_epi8 _mm_add_epi8, ternary_xor_128, carries_128
}
bytes! {
    Ymm Avx2 32 false _mm256_set1_epi32 _mm256_broadcastsi128_si256
    _mm256_loadu_si256 load_256 _mm256_storeu_si256 store_256
    _mm256_xor_si256 _mm256_unpacklo_epi8 _mm256_unpackhi_epi8 _mm256_shuffle_epi8 _mm256_add_epi8, xor_twice, carries_256
}
bytes! {
    YmmVl Avx512Vl 32 true _mm256_set1_epi32 _mm256_broadcastsi128_si256
    _mm256_loadu_si256 load_256 _mm256_storeu_si256 store_256
    _mm256_xor_si256 _mm256_unpacklo_epi8 _mm256_unpackhi_epi8 _mm256_shuffle_epi8 _mm256_add_epi8, ternary_xor_256, carries_256
}
bytes! {
    Zmm Avx512 64 true _mm512_set1_epi32 _mm512_broadcast_i32x4
    _mm512_loadu_si512 load_512 _mm512_storeu_si512 store_512
    _mm512_xor_si512 _mm512_unpacklo_epi8 _mm512_unpackhi_epi8 _mm512_shuffle_epi8 _mm512_add_epi8, ternary_xor_512, carries_512
}

/// A register of one lane.
#[inline(always)]
fn the_lane(lane: __m128i) -> __m128i {
    lane
}

#[inline(always)]
fn xor_twice<B: Bytes>(a: B, b: B, c: B) -> B {
    a.xor(b).xor(c)
}

macro_rules! ternary_xor {
    ($name:ident $register:ident $ternary:ident) => {
        #[inline(always)]
        fn $name(a: $register, b: $register, c: $register) -> $register {
            // SAFETY: a register proves its instructions.
            $register(unsafe { $ternary::<0x96>(a.0, b.0, c.0) })
        }
    };
}

ternary_xor! { ternary_xor_128 XmmVl _mm_ternarylogic_epi32 }
ternary_xor! { ternary_xor_256 YmmVl _mm256_ternarylogic_epi32 }
ternary_xor! { ternary_xor_512 Zmm _mm512_ternarylogic_epi32 }

macro_rules! carries {
    ($name:ident $intrinsic:ident $min:ident $equal:ident $not_and:ident $ones:ident) => {
        /// A sum has gone beyond 255 where it is less than an addend.
        ///
        /// # Safety
        /// The CPU must have the instructions on this register.
        #[inline(always)]
        unsafe fn $name(sum: $intrinsic, addend: $intrinsic) -> $intrinsic {
            // SAFETY: the caller vouches for the instructions.
            unsafe { $not_and($equal($min(sum, addend), addend), $ones(1)) }
        }
    };
}

carries! { carries_128 __m128i _mm_min_epu8 _mm_cmpeq_epi8 _mm_andnot_si128 _mm_set1_epi8 }
carries! { carries_256 __m256i _mm256_min_epu8 _mm256_cmpeq_epi8 _mm256_andnot_si256 _mm256_set1_epi8 }

/// A sum has gone beyond 255 where it is less than an addend.
///
/// # Safety
/// The CPU must have AVX-512BW.
#[inline(always)]
unsafe fn carries_512(sum: __m512i, addend: __m512i) -> __m512i {
    // SAFETY: the caller vouches for the instructions.
    unsafe { _mm512_maskz_set1_epi8(_mm512_cmplt_epu8_mask(sum, addend), 1) }
}

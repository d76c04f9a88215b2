//! The 128-bit registers that are part of every x86-64.

use crate::word::Word;
use core::{
    arch::x86_64::*,
    ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr},
};

/// Sixteen bytes in a register.
#[derive(Clone, Copy)]
pub struct Xmm(__m128i);

macro_rules! operators {
    ($($operator:ident $method:ident $intrinsic:ident)*) => {$(
        impl $operator for Xmm {
            type Output = Xmm;

            #[inline(always)]
            fn $method(self, other: Xmm) -> Xmm {
                // SAFETY: this module exists only where the build takes SSE2 for granted.
                Xmm(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    )*};
}

operators! {
    BitAnd bitand _mm_and_si128
    BitOr bitor _mm_or_si128
    BitXor bitxor _mm_xor_si128
}

macro_rules! shifts {
    ($($operator:ident $method:ident $intrinsic:ident)*) => {$(
        impl $operator<u32> for Xmm {
            type Output = Xmm;

            #[inline(always)]
            fn $method(self, bits: u32) -> Xmm {
                // SAFETY: this module exists only where the build takes SSE2 for granted.
                Xmm(unsafe { $intrinsic(self.0, _mm_cvtsi32_si128(bits.cast_signed())) })
            }
        }
    )*};
}

shifts! {
    Shl shl _mm_sll_epi32
    Shr shr _mm_srl_epi32
}

impl Not for Xmm {
    type Output = Xmm;

    #[inline(always)]
    fn not(self) -> Xmm {
        self ^ Xmm::splat(u32::MAX)
    }
}

impl Word for Xmm {
    type Bytes8 = [u8; 128];
    type Bytes128 = [u8; 2048];

    const BYTES: usize = 16;
    const ZEROS_8: [u8; 128] = [0; 128];
    const ZEROS_128: [u8; 2048] = [0; 2048];

    #[inline(always)]
    fn splat(bits: u32) -> Xmm {
        // SAFETY: this module exists only where the build takes SSE2 for granted.
        Xmm(unsafe { _mm_set1_epi32(bits.cast_signed()) })
    }

    #[inline(always)]
    fn load(bytes: &[u8]) -> Xmm {
        let bytes = &bytes[..16];
        // SAFETY: this module exists only where the build takes SSE2 for granted; the slice has 16 bytes.
        Xmm(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, bytes: &mut [u8]) {
        let bytes = &mut bytes[..16];
        // SAFETY: this module exists only where the build takes SSE2 for granted; the slice has 16 bytes.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn minus(self, other: Xmm) -> Xmm {
        // SAFETY: this module exists only where the build takes SSE2 for granted.
        Xmm(unsafe { _mm_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn rotate(self, quarters: u32) -> Xmm {
        // SAFETY: this module exists only where the build takes SSE2 for granted.
        Xmm(unsafe {
            match quarters % 4 {
                1 => _mm_shuffle_epi32::<0b10_01_00_11>(self.0),
                2 => _mm_shuffle_epi32::<0b01_00_11_10>(self.0),
                3 => _mm_shuffle_epi32::<0b00_11_10_01>(self.0),
                _ => self.0,
            }
        })
    }

    #[inline(always)]
    fn zip_low(self, other: Xmm) -> Xmm {
        // SAFETY: this module exists only where the build takes SSE2 for granted.
        Xmm(unsafe { _mm_unpacklo_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn zip_high(self, other: Xmm) -> Xmm {
        // SAFETY: this module exists only where the build takes SSE2 for granted.
        Xmm(unsafe { _mm_unpackhi_epi8(self.0, other.0) })
    }
}

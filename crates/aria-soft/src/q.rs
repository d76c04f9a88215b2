//! The 128-bit registers that are part of almost every AArch64.

use crate::word::Word;
use core::{
    arch::aarch64::*,
    ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr},
};

/// Sixteen bytes in a register.
#[derive(Clone, Copy)]
pub struct Q(uint8x16_t);

macro_rules! operators {
    ($($operator:ident $method:ident $intrinsic:ident)*) => {$(
        impl $operator for Q {
            type Output = Q;

            #[inline(always)]
            fn $method(self, other: Q) -> Q {
                // SAFETY: this module exists only where the build takes NEON for granted.
                Q(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    )*};
}

operators! {
    BitAnd bitand vandq_u8
    BitOr bitor vorrq_u8
    BitXor bitxor veorq_u8
}

impl Q {
    /// Shifts the lanes, to the right if the number is negative.
    #[inline(always)]
    fn shift(self, bits: i32) -> Q {
        // SAFETY: this module exists only where the build takes NEON for granted.
        Q(unsafe { vreinterpretq_u8_u32(vshlq_u32(vreinterpretq_u32_u8(self.0), vdupq_n_s32(bits))) })
    }
}

impl Shl<u32> for Q {
    type Output = Q;

    #[inline(always)]
    fn shl(self, bits: u32) -> Q {
        self.shift(bits.cast_signed())
    }
}

impl Shr<u32> for Q {
    type Output = Q;

    #[inline(always)]
    fn shr(self, bits: u32) -> Q {
        self.shift(-bits.cast_signed())
    }
}

impl Not for Q {
    type Output = Q;

    #[inline(always)]
    fn not(self) -> Q {
        // SAFETY: this module exists only where the build takes NEON for granted.
        Q(unsafe { vmvnq_u8(self.0) })
    }
}

impl Word for Q {
    type Bytes8 = [u8; 128];
    type Bytes128 = [u8; 2048];

    const BYTES: usize = 16;
    const ZEROS_8: [u8; 128] = [0; 128];
    const ZEROS_128: [u8; 2048] = [0; 2048];

    #[inline(always)]
    fn splat(bits: u32) -> Q {
        // SAFETY: this module exists only where the build takes NEON for granted.
        Q(unsafe { vreinterpretq_u8_u32(vdupq_n_u32(bits)) })
    }

    #[inline(always)]
    fn load(bytes: &[u8]) -> Q {
        let bytes = &bytes[..16];
        // SAFETY: this module exists only where the build takes NEON for granted; the slice has 16 bytes.
        Q(unsafe { vld1q_u8(bytes.as_ptr()) })
    }

    #[inline(always)]
    fn store(self, bytes: &mut [u8]) {
        let bytes = &mut bytes[..16];
        // SAFETY: this module exists only where the build takes NEON for granted; the slice has 16 bytes.
        unsafe { vst1q_u8(bytes.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn minus(self, other: Q) -> Q {
        // SAFETY: this module exists only where the build takes NEON for granted.
        Q(unsafe {
            vreinterpretq_u8_u32(vsubq_u32(vreinterpretq_u32_u8(self.0), vreinterpretq_u32_u8(other.0)))
        })
    }

    #[inline(always)]
    fn rotate(self, quarters: u32) -> Q {
        // SAFETY: this module exists only where the build takes NEON for granted.
        Q(unsafe {
            match quarters % 4 {
                1 => vextq_u8::<12>(self.0, self.0),
                2 => vextq_u8::<8>(self.0, self.0),
                3 => vextq_u8::<4>(self.0, self.0),
                _ => self.0,
            }
        })
    }

    #[inline(always)]
    fn zip_low(self, other: Q) -> Q {
        // SAFETY: this module exists only where the build takes NEON for granted.
        Q(unsafe { vzip1q_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn zip_high(self, other: Q) -> Q {
        // SAFETY: this module exists only where the build takes NEON for granted.
        Q(unsafe { vzip2q_u8(self.0, other.0) })
    }
}

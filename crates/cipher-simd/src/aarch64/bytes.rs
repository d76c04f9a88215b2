//! AArch64 registers as bytes.

use super::{Neon, Q, QSha3, Sha3, transpose::transpose};
use crate::{Aligned, Bytes};
use core::arch::aarch64::*;

macro_rules! bytes {
    ($register:ident $isa:ident $ternary:literal $xor3:ident) => {
        impl Bytes for $register {
            type Isa = $isa;
            type Memory<const N: usize> = Aligned<16, N>;

            const LEN: usize = 16;
            const TERNARY: bool = $ternary;

            #[inline(always)]
            fn broadcast(_: $isa, bytes: [u8; 4]) -> Self {
                // SAFETY: the proof says that the instructions exist.
                unsafe { $register(vreinterpretq_u8_u32(vdupq_n_u32(u32::from_ne_bytes(bytes)))) }
            }

            #[inline(always)]
            fn broadcast_lane(_: $isa, bytes: &[u8; 16]) -> Self {
                // SAFETY: the proof says that the instructions exist; the array is as long as the register.
                unsafe { $register(vld1q_u8(bytes.as_ptr())) }
            }

            #[inline(always)]
            fn load(isa: $isa, bytes: &[u8]) -> Self {
                let (lanes, _) = bytes.as_chunks();
                Self::broadcast_lane(isa, &lanes[0])
            }

            #[inline(always)]
            fn load_lanes(isa: $isa, bytes: &[u8]) -> Self {
                match bytes.first_chunk() {
                    Some(lane) => Self::broadcast_lane(isa, lane),
                    None => Self::broadcast(isa, [0; 4]),
                }
            }

            #[inline(always)]
            fn store(self, bytes: &mut [u8]) {
                // SAFETY: a register proves its instructions; the slice is as long as the register.
                unsafe {
                    let bytes = &mut bytes[..16];
                    vst1q_u8(bytes.as_mut_ptr(), self.0)
                }
            }

            #[inline(always)]
            fn store_lanes(self, bytes: &mut [u8]) {
                if bytes.len() >= 16 {
                    self.store(bytes);
                }
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                unsafe { $register(veorq_u8(self.0, other.0)) }
            }

            #[inline(always)]
            fn xor3(self, b: Self, c: Self) -> Self {
                $xor3(self, b, c)
            }

            #[inline(always)]
            fn sum_and_carries(self, other: Self) -> (Self, Self) {
                // SAFETY: a register proves its instructions.
                unsafe {
                    // A sum has gone beyond 255 where it is less than an addend.
                    let sum = vaddq_u8(self.0, other.0);
                    ($register(sum), $register(vshrq_n_u8::<7>(vcltq_u8(sum, other.0))))
                }
            }

            #[inline(always)]
            fn zip_low(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                unsafe { $register(vzip1q_u8(self.0, other.0)) }
            }

            #[inline(always)]
            fn zip_high(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                unsafe { $register(vzip2q_u8(self.0, other.0)) }
            }

            #[inline(always)]
            fn shuffle(self, from: Self) -> Self {
                // SAFETY: a register proves its instructions.
                unsafe { $register(vqtbl1q_u8(self.0, from.0)) }
            }

            #[inline(always)]
            fn transpose(x: [Self; 16]) -> [Self; 16] {
                transpose(x)
            }
        }
    };
}

bytes! { Q Neon false xor_twice }
bytes! { QSha3 Sha3 true eor3 }

#[inline(always)]
fn xor_twice(a: Q, b: Q, c: Q) -> Q {
    a.xor(b).xor(c)
}

// The intrinsic is inlined where the function around is compiled for it, as all others are.
#[allow(
    unknown_lints,
    inline_always_mismatching_target_features,
    reason = "nothing here has target features"
)]
#[inline(always)]
fn eor3(a: QSha3, b: QSha3, c: QSha3) -> QSha3 {
    // SAFETY: a register proves its instructions.
    unsafe { QSha3(veor3q_u8(a.0, b.0, c.0)) }
}

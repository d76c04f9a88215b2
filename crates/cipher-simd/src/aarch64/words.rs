//! AArch64 registers as 32-bit words.

use super::{Neon, Q};
use crate::{Quads, Words};
use core::arch::aarch64::*;

/// The bytes of each word rotated to the left by 8 bits.
const BY_8: [u8; 16] = [3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14];

impl Q {
    #[inline(always)]
    fn of(words: uint32x4_t) -> Self {
        // SAFETY: a register proves its instructions.
        unsafe { Q(vreinterpretq_u8_u32(words)) }
    }

    #[inline(always)]
    fn words(self) -> uint32x4_t {
        // SAFETY: a register proves its instructions.
        unsafe { vreinterpretq_u32_u8(self.0) }
    }
}

impl Words for Q {
    type Isa = Neon;

    const LANES: usize = 4;

    #[inline(always)]
    fn splat(_: Neon, word: u32) -> Self {
        // SAFETY: the proof says that the instructions exist.
        unsafe { Q::of(vdupq_n_u32(word)) }
    }

    #[inline(always)]
    fn counting(isa: Neon, start: u32) -> Self {
        Self::splat(isa, start).add(Self::splat_row(isa, &[0, 1, 2, 3]))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: a register proves its instructions.
        unsafe { Q::of(vaddq_u32(self.words(), other.words())) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: a register proves its instructions.
        unsafe { Q(veorq_u8(self.0, other.0)) }
    }

    #[inline(always)]
    fn rotl<const N: u32>(self) -> Self {
        // SAFETY: a register proves its instructions; the array is as long as the register.
        unsafe {
            match N {
                16 => Q(vreinterpretq_u8_u16(vrev32q_u16(vreinterpretq_u16_u8(self.0)))),
                8 => Q(vqtbl1q_u8(self.0, vld1q_u8(BY_8.as_ptr()))),
                _ => {
                    let left = vshlq_u32(self.words(), vdupq_n_s32(N.cast_signed()));
                    let right = vshlq_u32(self.words(), vdupq_n_s32(N.cast_signed() - 32));
                    Q::of(vorrq_u32(left, right))
                }
            }
        }
    }

    #[inline(always)]
    fn transpose_groups([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        // SAFETY: a register proves its instructions.
        unsafe {
            let (ab_even, ab_odd) = (vtrn1q_u32(a.words(), b.words()), vtrn2q_u32(a.words(), b.words()));
            let (cd_even, cd_odd) = (vtrn1q_u32(c.words(), d.words()), vtrn2q_u32(c.words(), d.words()));
            [
                low_halves(ab_even, cd_even),
                low_halves(ab_odd, cd_odd),
                high_halves(ab_even, cd_even),
                high_halves(ab_odd, cd_odd),
            ]
        }
    }

    #[inline(always)]
    fn interleave(rows: [Self; 4]) -> [Self; 4] {
        rows
    }

    #[inline(always)]
    unsafe fn load(_: Neon, from: *const u8) -> Self {
        // SAFETY: the proof says that the instructions exist, and the caller vouches for the memory.
        unsafe { Q(vld1q_u8(from)) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: a register proves its instructions, and the caller vouches for the memory.
        unsafe { vst1q_u8(to, self.0) }
    }
}

impl Quads for Q {
    #[inline(always)]
    fn splat_row(_: Neon, row: &[u32; 4]) -> Self {
        // SAFETY: the proof says that the instructions exist; the array is as long as the register.
        unsafe { Q::of(vld1q_u32(row.as_ptr())) }
    }

    #[inline(always)]
    fn counting_row(_: Neon, row: u128) -> Self {
        // SAFETY: the proof says that the instructions exist.
        unsafe {
            Q(vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(row as u64), vcreate_u64((row >> 64) as u64))))
        }
    }

    #[inline(always)]
    fn turn<const N: u32>(self) -> Self {
        // SAFETY: a register proves its instructions.
        unsafe {
            let words = self.words();
            Q::of(match N {
                1 => vextq_u32::<1>(words, words),
                2 => vextq_u32::<2>(words, words),
                _ => vextq_u32::<3>(words, words),
            })
        }
    }
}

#[inline(always)]
fn low_halves(a: uint32x4_t, b: uint32x4_t) -> Q {
    // SAFETY: a register proves its instructions.
    unsafe { Q(vreinterpretq_u8_u64(vtrn1q_u64(vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b)))) }
}

#[inline(always)]
fn high_halves(a: uint32x4_t, b: uint32x4_t) -> Q {
    // SAFETY: a register proves its instructions.
    unsafe { Q(vreinterpretq_u8_u64(vtrn2q_u64(vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b)))) }
}

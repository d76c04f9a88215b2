//! A register of AArch64 as a polynomial.

use core::arch::{aarch64::*, asm};
use ghash_core::{BLOCK, Polynomials};

cipher_simd::proofs! {
    /// Carry-less multiplication, which is part of the feature `aes`.
    pub(crate) Pmull ["neon", "aes"]
}

/// A register of one lane.
#[derive(Clone, Copy)]
pub(crate) struct Neon(uint8x16_t);

impl Polynomials for Neon {
    type Isa = Pmull;

    const LANES: usize = 1;
    const POWERS: usize = 8;
    // RBIT reverses the bits of each byte.
    const REVERSED: bool = false;
    // Both operands of PMULL are low halves, so that mixed products would need the exchanged halves as well.
    const KARATSUBA: bool = true;

    #[inline(always)]
    fn zero(isa: Pmull) -> Self {
        Self::splat(isa, 0)
    }

    #[inline(always)]
    fn splat(_: Pmull, word: u64) -> Self {
        // SAFETY: the proof says that the instruction exists.
        Neon(unsafe { vreinterpretq_u8_u64(vdupq_n_u64(word)) })
    }

    #[inline(always)]
    fn load_one(_: Pmull, block: &[u8; BLOCK]) -> Self {
        // SAFETY: the proof says that the instruction exists; a block is 16 readable bytes.
        Neon(unsafe { vld1q_u8(block.as_ptr()) })
    }

    /// There are not fewer than one.
    #[inline(always)]
    fn load_few(isa: Pmull, _: &[[u8; BLOCK]]) -> Self {
        Self::zero(isa)
    }

    #[inline(always)]
    fn load(isa: Pmull, blocks: &[[u8; BLOCK]]) -> Self {
        let Neon(mut register) = Self::load_one(isa, &blocks[0]);
        // No instruction, but the compiler cannot see where the halves come from. It would load those of the powers into
        // general registers before the loop, and move them to vector registers in it.
        // SAFETY: nothing is done.
        unsafe { asm!("/* {0:v} */", inout(vreg) register, options(pure, nomem, nostack, preserves_flags)) };
        Neon(register)
    }

    #[inline(always)]
    fn store(self, blocks: &mut [[u8; BLOCK]]) {
        // SAFETY: a register proves its instructions; a block is 16 writable bytes.
        unsafe { vst1q_u8(blocks[0].as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn first(self) -> [u8; BLOCK] {
        let mut block = [[0; BLOCK]];
        self.store(&mut block);
        block[0]
    }

    #[inline(always)]
    fn order(self) -> Self {
        // SAFETY: a register proves its instructions.
        Neon(unsafe { vrbitq_u8(self.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: a register proves its instructions.
        Neon(unsafe { veorq_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn swap(self) -> Self {
        // SAFETY: a register proves its instructions.
        Neon(unsafe { vextq_u8::<8>(self.0, self.0) })
    }

    #[inline(always)]
    fn broadcast(self) -> Self {
        self
    }

    #[inline(always)]
    fn join(self, _: Self, _: usize) -> Self {
        self
    }

    #[inline(always)]
    fn sum(self) -> Self {
        self
    }

    #[inline(always)]
    fn low(self, other: Self) -> Self {
        // SAFETY: a register proves its instructions.
        Neon(unsafe {
            let (a, b) = (vreinterpretq_p64_u8(self.0), vreinterpretq_p64_u8(other.0));
            vreinterpretq_u8_p128(vmull_p64(vgetq_lane_p64::<0>(a), vgetq_lane_p64::<0>(b)))
        })
    }

    #[inline(always)]
    fn high(self, other: Self) -> Self {
        // SAFETY: a register proves its instructions.
        Neon(unsafe {
            vreinterpretq_u8_p128(vmull_high_p64(vreinterpretq_p64_u8(self.0), vreinterpretq_p64_u8(other.0)))
        })
    }

    #[inline(always)]
    fn low_high(self, other: Self) -> Self {
        self.low(other.swap())
    }

    #[inline(always)]
    fn high_low(self, other: Self) -> Self {
        self.high(other.swap())
    }
}

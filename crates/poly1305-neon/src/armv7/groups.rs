//! The sum of products of many blocks, four at a time.

use core::arch::naked_asm;
#[cfg(feature = "zeroize")]
use zeroize::Zeroize;

/// What the assembly works on. Numbers are five limbs of 26 bits, and their lanes are side by side.
#[repr(C, align(16))]
pub(super) struct Work {
    /// For all groups but the last: r^4 and r^2, the five limbs and then five times the upper four.
    pub(super) powers: Factors,
    /// For the first two blocks of the last group: r^4 and r^3.
    pub(super) last: Factors,
    /// For the other two: r^2 and r.
    pub(super) very_last: Factors,
    /// The first group.
    pub(super) first: [[u32; 4]; 5],
    /// The sum: five limbs, with all that they have to carry.
    pub(super) sum: [u64; 5],
}

/// Two multipliers: limb by limb, and then five times the upper four.
pub(super) type Factors = [[u32; 2]; 9];

/// Sums up the first group and `count` others, which follow each other at `blocks`, each block times its power of r.
///
/// A group is of four blocks. Each of two lanes takes two of them: `h = (h + block) * r^4 + block' * r^2`, and for the last
/// group by one power of r less in the second lane, so that the sum of both is what is wanted.
///
/// The limbs of a block are below 2^26, those of `h` not much above, and a product of five times a limb of r below
/// 5 * 2^53: no sum of ten of them reaches 2^60. What limb 4 has above 2^26 is below 2^30.
///
/// # Safety
/// The CPU must have NEON, and 64 * `count` bytes must be readable at `blocks`. The limbs of the first group must be below
/// 2^27, but for the last one below 5 * 2^25.
#[unsafe(naked)]
pub(super) unsafe extern "C" fn sum(work: &mut Work, blocks: *const [u8; 16], count: usize) {
    naked_asm!(
        ".syntax unified",
        ".arch armv7-a",
        ".fpu neon",
        r"
    @ Products of one factor, limb by limb in x0 to x4, with limb 0 to 4 of the other in d0 to d4, and five times limb 1 to 4
    @ in d5 to d8: to the sums in q11 to q15.
    .macro products first, x0, x1, x2, x3, x4, lane
    \first\().u32 q11, \x0, d0\lane
    \first\().u32 q12, \x0, d1\lane
    \first\().u32 q13, \x0, d2\lane
    \first\().u32 q14, \x0, d3\lane
    \first\().u32 q15, \x0, d4\lane
    vmlal.u32 q11, \x1, d8\lane
    vmlal.u32 q12, \x1, d0\lane
    vmlal.u32 q13, \x1, d1\lane
    vmlal.u32 q14, \x1, d2\lane
    vmlal.u32 q15, \x1, d3\lane
    vmlal.u32 q11, \x2, d7\lane
    vmlal.u32 q12, \x2, d8\lane
    vmlal.u32 q13, \x2, d0\lane
    vmlal.u32 q14, \x2, d1\lane
    vmlal.u32 q15, \x2, d2\lane
    vmlal.u32 q11, \x3, d6\lane
    vmlal.u32 q12, \x3, d7\lane
    vmlal.u32 q13, \x3, d8\lane
    vmlal.u32 q14, \x3, d0\lane
    vmlal.u32 q15, \x3, d1\lane
    vmlal.u32 q11, \x4, d5\lane
    vmlal.u32 q12, \x4, d6\lane
    vmlal.u32 q13, \x4, d7\lane
    vmlal.u32 q14, \x4, d8\lane
    vmlal.u32 q15, \x4, d0\lane
    .endm

    @ The two products of a group, whose limbs are in q6 to q10. The lower half of each is of the first two blocks, with
    @ what came before.
    .macro first_blocks kind, lane
    products \kind, d12, d14, d16, d18, d20, \lane
    .endm
    .macro other_blocks kind, lane
    products \kind, d13, d15, d17, d19, d21, \lane
    .endm

    vpush {d8-d15}
    vldmia r0!, {d0-d8}
    add r3, r0, #144
    vmov.i32 d9, #5
    vldmia r3!, {d12-d21}
    cmp r2, #0
    beq 3f
2:
    other_blocks vmull, [1]
    first_blocks vmlal, [0]

    @ The words of the next group become limbs, with 2^128. Beside that the sums carry: from 0 by 1 and 2 to 3, and from
    @ 3 by 4 to 0, and last to 1 and 4.
    vld4.32 {d12, d14, d16, d18}, [r1]!
    vld4.32 {d13, d15, d17, d19}, [r1]!
    vsra.u64 q12, q11, #26
    vsra.u64 q15, q14, #26
    vmovn.i64 d22, q11
    vmovn.i64 d28, q14
    vshr.u32 q10, q9, #8
    vshl.i32 q9, q9, #18
    vshrn.i64 d10, q15, #26
    vsra.u64 q13, q12, #26
    vmovn.i64 d30, q15
    vmovn.i64 d24, q12
    vbic.i32 d22, #0xfc000000
    vbic.i32 d28, #0xfc000000
    vmull.u32 q5, d10, d9
    vshrn.i64 d23, q13, #26
    vsri.32 q9, q8, #14
    vshl.i32 q8, q8, #12
    vbic.i32 d30, #0xfc000000
    vbic.i32 d24, #0xfc000000
    vaddw.u32 q5, q5, d22
    vadd.i32 d28, d28, d23
    vmovn.i64 d26, q13
    vsri.32 q8, q7, #20
    vshl.i32 q7, q7, #6
    vorr.i32 q10, #0x01000000
    vshrn.i64 d23, q5, #26
    vmovn.i64 d22, q5
    vbic.i32 q9, #0xfc000000
    vsri.32 q7, q6, #26
    vbic.i32 q8, #0xfc000000
    vbic.i32 q6, #0xfc000000
    vsra.u32 d30, d28, #26
    vbic.i32 d28, #0xfc000000
    vadd.i32 d24, d24, d23
    vbic.i32 d22, #0xfc000000
    vbic.i32 q7, #0xfc000000
    vbic.i32 d26, #0xfc000000
    subs r2, r2, #1
    vadd.i32 d18, d18, d28
    vadd.i32 d20, d20, d30
    vadd.i32 d12, d12, d22
    vadd.i32 d14, d14, d24
    vadd.i32 d16, d16, d26
    bne 2b
3:
    vldmia r0!, {d0-d8}
    first_blocks vmull
    vldmia r0!, {d0-d8}
    other_blocks vmlal
    vadd.i64 d22, d22, d23
    vadd.i64 d24, d24, d25
    vadd.i64 d26, d26, d27
    vadd.i64 d28, d28, d29
    vadd.i64 d30, d30, d31
    vst1.64 {d22}, [r3]!
    vst1.64 {d24}, [r3]!
    vst1.64 {d26}, [r3]!
    vst1.64 {d28}, [r3]!
    vst1.64 {d30}, [r3]!
    vpop {d8-d15}
    bx lr
    .purgem products
    .purgem first_blocks
    .purgem other_blocks
        ",
        // What comes after it in the module is to have no NEON.
        ".fpu vfpv3-d16",
        options(raw)
    )
}

#[cfg(feature = "zeroize")]
impl Work {
    /// Overwrites what is secret, which is all.
    pub(super) fn wipe(&mut self) {
        for factors in [&mut self.powers, &mut self.last, &mut self.very_last] {
            factors.as_flattened_mut().zeroize();
        }
        self.first.as_flattened_mut().zeroize();
        self.sum.zeroize();
    }
}

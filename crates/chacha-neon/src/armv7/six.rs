//! Six blocks: four in the vector registers, and beside them two in the general ones, one after the other.

use super::{
    general::{general, purge_general},
    vector::{purge_vector, vector},
};
use core::arch::naked_asm;

/// XORs `batches` times six blocks of keystream, from the counter in `state` on, to what is at `input`, and puts that at
/// `output`. The counter goes on in `state`.
///
/// # Safety
/// The CPU must have NEON. `double_rounds` must be even, and neither it nor `batches` 0. 384 bytes for each batch must be
/// readable at `input` and writable at `output`, which is the same place or another.
#[unsafe(naked)]
pub(super) unsafe extern "C" fn xor(
    state: &mut [u32; 16],
    double_rounds: usize,
    input: *const u8,
    output: *mut u8,
    batches: usize,
) {
    naked_asm!(
        ".syntax unified",
        ".arch armv7-a",
        ".fpu neon",
        general!(),
        vector!(),
        r#"
    @ The stack: where rows are saved, half of row c, the other half, and numbers.
    .set .LC01, 64
    .set .LC23, 72
    .set .LLEFT, 80
    .set .LCOUNTER, 84
    .set .LKEPT, 88
    .set .LSTATE, 92
    .set .LHALF, 96
    .set .LINPUT, 100
    .set .LOUTPUT, 104
    .set .LBATCHES, 108
    .set .LSTACK, 112
    @ The last four blocks: two from the vector registers, two from the general ones.
    .set .LBLOCKS, 128
    .set .LGENERAL, .LBLOCKS + 128
    .set .LEND, .LBLOCKS + 256

    push {r4-r11, lr}
    vpush {d8-d15}
    mov r12, sp
    ldr r5, [sp, #100]
    sub r4, sp, #.LEND
    bic r4, r4, #63
    mov sp, r4
    lsr r1, r1, #1
    str r0, [sp, #.LSTATE]
    str r1, [sp, #.LHALF]
    str r2, [sp, #.LINPUT]
    str r3, [sp, #.LOUTPUT]
    str r5, [sp, #.LBATCHES]
    str r12, [sp, #.LSTACK]
1:
    @ Word by word, the state of four blocks, whose counters grow.
    vldmia r0, {q12-q15}
    ldr r4, [r0, #48]
    mov r6, #0
    mov r7, #1
    mov r8, #2
    mov r9, #3
    add r5, sp, #.LGENERAL
    add r4, r4, #4
    str r5, [sp, #.LKEPT]
    str r4, [sp, #.LCOUNTER]
    vdup.32 q0, d24[0]
    vdup.32 q1, d24[1]
    vdup.32 q2, d25[0]
    vdup.32 q3, d25[1]
    vdup.32 q4, d26[0]
    vdup.32 q5, d26[1]
    vdup.32 q6, d27[0]
    vdup.32 q7, d27[1]
    vdup.32 q8, d28[0]
    vdup.32 q9, d28[1]
    vdup.32 q10, d29[0]
    vdup.32 q11, d29[1]
    vmov d24, r6, r7
    vmov d25, r8, r9
    vdup.32 q13, d30[0]
    vdup.32 q14, d31[0]
    vadd.i32 q12, q12, q13
    vdup.32 q13, d30[1]
    vdup.32 q15, d31[1]

2:
    ldr lr, [sp, #.LSTATE]
    ldr r8, [sp, #.LCOUNTER]
    add r9, r8, #1
    str r9, [sp, #.LCOUNTER]
    general_load

    @ All rounds of that block, and half of those of the four.
3:
    rounds
    bne 3b

    strd r10, r11, [sp, #.LC01]
    ldr r10, [sp, #.LKEPT]
    mov r4, r4, ror #25
    mov r5, r5, ror #25
    mov r6, r6, ror #25
    mov r7, r7, ror #25
    mov r8, r8, ror #24
    mov r9, r9, ror #24
    mov r12, r12, ror #24
    mov lr, lr, ror #24
    stmia r10!, {r0-r7}
    ldrd r0, r1, [sp, #.LC01]
    ldrd r2, r3, [sp, #.LC23]
    add r4, sp, #.LEND
    stmia r10!, {r0-r3}
    stmia r10!, {r8, r9, r12, lr}
    str r10, [sp, #.LKEPT]
    cmp r10, r4
    bne 2b

    @ From words to blocks: rows a of the four blocks in q0 to q3, and so on.
    .macro transpose_row x0, x1, x2, x3, low0, high0, low1, high1, low2, high2, low3, high3
    vtrn.32 \x0, \x1
    vtrn.32 \x2, \x3
    vswp \high0, \low2
    vswp \high1, \low3
    .endm
    ldr r0, [sp, #.LSTATE]
    ldr r2, [sp, #.LINPUT]
    ldr r3, [sp, #.LOUTPUT]
    add r5, sp, #.LBLOCKS
    transpose_row q0, q1, q2, q3, d0, d1, d2, d3, d4, d5, d6, d7
    ldr r4, [r0, #48]
    transpose_row q4, q5, q6, q7, d8, d9, d10, d11, d12, d13, d14, d15
    mov r6, r5
    transpose_row q8, q9, q10, q11, d16, d17, d18, d19, d20, d21, d22, d23
    transpose_row q12, q13, q14, q15, d24, d25, d26, d27, d28, d29, d30, d31
    .purgem transpose_row
    vst1.32 {q2}, [r6]!
    vst1.32 {q6}, [r6]!
    vst1.32 {q10}, [r6]!
    vst1.32 {q14}, [r6]!
    vst1.32 {q3}, [r6]!
    vst1.32 {q7}, [r6]!
    vst1.32 {q11}, [r6]!
    vst1.32 {q15}, [r6]!

    @ Adds the state, in q2, q3, q6 and q7, to a block, and XORs the data.
    .macro add_and_xor x0, x1, x2, x3
    vld1.8 {q10-q11}, [r2]!
    vadd.i32 \x0, \x0, q2
    vadd.i32 \x1, \x1, q3
    vld1.8 {q14-q15}, [r2]!
    vadd.i32 \x2, \x2, q6
    vadd.i32 \x3, \x3, q7
    add r4, r4, #1
    veor \x0, \x0, q10
    veor \x1, \x1, q11
    vmov.32 d14[0], r4
    veor \x2, \x2, q14
    veor \x3, \x3, q15
    .endm
    .macro put x0, x1, x2, x3
    add_and_xor \x0, \x1, \x2, \x3
    vst1.8 {\x0}, [r3]!
    vst1.8 {\x1}, [r3]!
    vst1.8 {\x2}, [r3]!
    vst1.8 {\x3}, [r3]!
    .endm
    .macro put_pairs x0, x1, x2, x3
    add_and_xor \x0, \x1, \x2, \x3
    vst1.8 {\x0-\x1}, [r3]!
    vst1.8 {\x2-\x3}, [r3]!
    .endm
    .macro take_pairs x0, x1, x2, x3
    vld1.32 {\x0-\x1}, [r5]!
    vld1.32 {\x2-\x3}, [r5]!
    .endm
    vld1.32 {q2-q3}, [r0]!
    vld1.32 {q6-q7}, [r0]!
    put q0, q4, q8, q12
    put q1, q5, q9, q13
    take_pairs q0, q1, q4, q5
    take_pairs q8, q9, q12, q13
    put_pairs q0, q1, q4, q5
    take_pairs q0, q1, q4, q5
    put_pairs q8, q9, q12, q13
    take_pairs q8, q9, q12, q13
    put_pairs q0, q1, q4, q5
    put_pairs q8, q9, q12, q13
    .purgem add_and_xor
    .purgem put
    .purgem put_pairs
    .purgem take_pairs

    ldr r6, [sp, #.LBATCHES]
    str r2, [sp, #.LINPUT]
    str r3, [sp, #.LOUTPUT]
    subs r6, r6, #1
    str r4, [r0, #-16]
    str r6, [sp, #.LBATCHES]
    sub r0, r0, #64
    bne 1b

    @ The stack held keystream.
    ldr r12, [sp, #.LSTACK]
    mov r4, sp
    vmov.i32 q0, #0
    vmov.i32 q1, #0
    vmov.i32 q2, #0
    vmov.i32 q3, #0
    .rept .LEND / 64
    vstmia r4!, {q0-q3}
    .endr
    mov sp, r12
    vpop {d8-d15}
    pop {r4-r11, lr}
    bx lr
        "#,
        purge_general!(),
        purge_vector!(),
        // What comes after it in the module is to have no NEON.
        ".fpu vfpv3-d16",
        options(raw)
    )
}

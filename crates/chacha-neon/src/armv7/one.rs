//! One block, in the general registers alone.

use super::general::{general, purge_general};
use core::arch::naked_asm;

/// XORs `blocks` blocks of keystream, from the counter in `state` on, to what is at `input`, and puts that at `output`. The
/// counter goes on in `state`.
///
/// # Safety
/// `double_rounds` must be even, and neither it nor `blocks` 0. 64 bytes for each block must be readable at `input` and
/// writable at `output`, which is the same place or another.
#[unsafe(naked)]
pub(super) unsafe extern "C" fn xor(
    state: &mut [u32; 16],
    double_rounds: usize,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    naked_asm!(
        ".syntax unified",
        general!(),
        r#"
    @ The stack: row c, row d at the end, and numbers. Where the caller had put the last argument is above.
    .set .LC01, 0
    .set .LC23, 8
    .set .LD, 16
    .set .LLEFT, 32
    .set .LHALF, 36
    .set .LSTATE, 40
    .set .LINPUT, 44
    .set .LOUTPUT, 48
    .set .LBLOCKS, 52
    .set .LEND, 60

    push {r4-r11, lr}
    sub sp, sp, #.LEND
    ldr r4, [sp, #.LEND + 36]
    lsr r1, r1, #1
    str r0, [sp, #.LSTATE]
    str r1, [sp, #.LHALF]
    str r2, [sp, #.LINPUT]
    str r3, [sp, #.LOUTPUT]
    str r4, [sp, #.LBLOCKS]
1:
    ldr lr, [sp, #.LSTATE]
    ldr r8, [lr, #48]
    general_load
2:
    .set .Lnext, 0
    beside 139
    bne 2b

    @ Adds a row of the state, and XORs the data. The row may lack a rotation.
    .macro put_word x, turn=0
    ldr r10, [r8], #4
    ldr r11, [r9], #4
    .if \turn == 0
    add \x, r10, \x
    .else
    add \x, r10, \x, ror #\turn
    .endif
    eor \x, \x, r11
    str \x, [r12], #4
    .endm
    strd r10, r11, [sp, #.LC01]
    str r8, [sp, #.LD]
    str r9, [sp, #.LD + 4]
    str r12, [sp, #.LD + 8]
    str lr, [sp, #.LD + 12]
    ldr r8, [sp, #.LSTATE]
    ldr r9, [sp, #.LINPUT]
    ldr r12, [sp, #.LOUTPUT]
    put_word r0
    put_word r1
    put_word r2
    put_word r3
    put_word r4, 25
    put_word r5, 25
    put_word r6, 25
    put_word r7, 25
    ldmia sp, {r0-r7}
    put_word r0
    put_word r1
    put_word r2
    put_word r3
    put_word r4, 24
    put_word r5, 24
    put_word r6, 24
    put_word r7, 24
    .purgem put_word
    ldr r0, [sp, #.LBLOCKS]
    ldr r1, [r8, #-16]
    str r9, [sp, #.LINPUT]
    subs r0, r0, #1
    str r12, [sp, #.LOUTPUT]
    add r1, r1, #1
    str r0, [sp, #.LBLOCKS]
    str r1, [r8, #-16]
    bne 1b

    @ The stack held keystream.
    mov r0, #0
    mov r1, #0
    strd r0, r1, [sp, #.LC01]
    strd r0, r1, [sp, #.LC23]
    strd r0, r1, [sp, #.LD]
    strd r0, r1, [sp, #.LD + 8]
    add sp, sp, #.LEND
    pop {r4-r11, lr}
    bx lr
        "#,
        purge_general!(),
        options(raw)
    )
}

//! Whether a function keeps the registers that the procedure call standard of 32-bit ARM says it must.

use core::arch::naked_asm;
use std::ffi::c_void;

/// Runs `work`, and panics unless r4 to r11 and d8 to d15 are afterwards what they were. The CPU must have d8 to d15.
pub(crate) fn preserved(mut work: impl FnMut()) {
    extern "C" fn call<F: FnMut()>(work: *mut c_void) {
        // SAFETY: `preserved` hands on what it was given here.
        unsafe { (*work.cast::<F>())() }
    }
    fn caller<F: FnMut()>(_: &F) -> extern "C" fn(*mut c_void) {
        call::<F>
    }
    let function = caller(&work);
    // SAFETY: the function takes that pointer, and keeps to the standard but for what is looked for.
    let different = unsafe { difference(function, (&raw mut work).cast()) };
    assert_eq!(different, 0, "a register that must be preserved was not");
}

/// Calls the function with numbers in the registers. What is returned is 0 if they are there afterwards.
///
/// # Safety
/// As for a call of the function.
#[unsafe(naked)]
unsafe extern "C" fn difference(function: extern "C" fn(*mut c_void), argument: *mut c_void) -> u32 {
    naked_asm!(
        r"
    .syntax unified
    .arch armv7-a
    .fpu vfpv3-d16
    push {r4-r11, lr}
    vpush {d8-d15}
    sub sp, sp, #12
    mov r2, r0
    mov r0, r1
    .irp n, 4, 5, 6, 7, 8, 9, 10, 11
    mov r\n, #(\n * 17)
    .endr
    .irp n, 8, 9, 10, 11, 12, 13, 14, 15
    mov r3, #(\n * 5)
    vmov d\n, r3, r3
    .endr
    blx r2
    mov r0, #0
    .irp n, 4, 5, 6, 7, 8, 9, 10, 11
    eor r\n, r\n, #(\n * 17)
    orr r0, r0, r\n
    .endr
    .irp n, 8, 9, 10, 11, 12, 13, 14, 15
    vmov r2, r3, d\n
    eor r2, r2, #(\n * 5)
    eor r3, r3, #(\n * 5)
    orr r0, r0, r2
    orr r0, r0, r3
    .endr
    add sp, sp, #12
    vpop {d8-d15}
    pop {r4-r11, lr}
    bx lr
        ",
        options(raw)
    )
}

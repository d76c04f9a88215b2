//! The macros of the rounds in the general registers: one block.

/// Two words of the state are too many for the registers, so that half of row `c` is in memory, at `.LC01` or `.LC23` from
/// the stack pointer. The second operand of an instruction is rotated for nothing: rows `b` and `d` stay as they are before
/// their last rotations, by 7 and 8, and a quarter round is eight instructions.
///
/// The rounds are a list of instructions, in which `.Lnext` is the position, so that others can come between: `beside n`
/// is the next of them. The list is two double rounds. It takes one from the number at `.LLEFT`, which leaves the flags.
macro_rules! general {
    () => {
        r#"
    .macro general_step k, a, b, c, d
    .if \k == 0
    add \a, \a, \b, ror #25
    .elseif \k == 1
    eor \d, \a, \d, ror #24
    .elseif \k == 2
    add \c, \c, \d, ror #16
    .elseif \k == 3
    eor \b, \c, \b, ror #25
    .elseif \k == 4
    add \a, \a, \b, ror #20
    .elseif \k == 5
    eor \d, \a, \d, ror #16
    .elseif \k == 6
    add \c, \c, \d, ror #24
    .else
    eor \b, \c, \b, ror #20
    .endif
    .endm

    @ Instruction k of two quarter rounds that take turns.
    .macro general_pair k, a, b, c, d, e, f, g, h
    .if \k % 2 == 0
    general_step (\k / 2), \a, \b, \c, \d
    .else
    general_step (\k / 2), \e, \f, \g, \h
    .endif
    .endm

    @ Instruction k of the exchange of one half of row c for the other.
    .macro general_exchange k, from, to
    .if \k == 0
    strd r10, r11, [sp, #\from]
    .else
    ldrd r10, r11, [sp, #\to]
    .endif
    .endm

    @ Instruction k of a double round. Row a is in r0 to r3, b in r4 to r7, d in r8, r9, r12 and lr.
    .macro general_double_round k
    .if \k < 16
    general_pair (\k), r0, r4, r10, r8, r1, r5, r11, r9
    .elseif \k < 18
    general_exchange (\k - 16), .LC01, .LC23
    .elseif \k < 34
    general_pair (\k - 18), r2, r6, r10, r12, r3, r7, r11, lr
    .elseif \k < 50
    general_pair (\k - 34), r0, r5, r10, lr, r1, r6, r11, r8
    .elseif \k < 52
    general_exchange (\k - 50), .LC23, .LC01
    .else
    general_pair (\k - 52), r2, r7, r10, r9, r3, r4, r11, r12
    .endif
    .endm

    @ The next n instructions of two double rounds, and of the count of both. It counts where r10 is free.
    .macro beside n
    .rept \n
    .if .Lnext < 17
    general_double_round .Lnext
    .elseif .Lnext == 17
    ldr r10, [sp, #.LLEFT]
    .elseif .Lnext < 22
    general_double_round (.Lnext)
    .elseif .Lnext == 22
    subs r10, r10, #1
    .elseif .Lnext == 23
    str r10, [sp, #.LLEFT]
    .elseif .Lnext == 24
    general_double_round 17
    .elseif .Lnext < 71
    general_double_round (.Lnext - 3)
    .elseif .Lnext < 139
    general_double_round (.Lnext - 71)
    .endif
    .set .Lnext, .Lnext + 1
    .endr
    .endm

    @ A block of the state at lr with the counter in r8. Rows b and d become what they are before their last rotations.
    .macro general_load
    ldr r12, [sp, #.LHALF]
    ldrd r0, r1, [lr, #40]
    str r12, [sp, #.LLEFT]
    strd r0, r1, [sp, #.LC23]
    ldmia lr, {r0-r7}
    ldrd r10, r11, [lr, #32]
    ldr r9, [lr, #52]
    ldr r12, [lr, #56]
    ldr lr, [lr, #60]
    mov r4, r4, ror #7
    mov r5, r5, ror #7
    mov r6, r6, ror #7
    mov r7, r7, ror #7
    mov r8, r8, ror #8
    mov r9, r9, ror #8
    mov r12, r12, ror #8
    mov lr, lr, ror #8
    .endm
"#
    };
}

/// So that they are not in the way of other assembly in the module.
macro_rules! purge_general {
    () => {
        r#"
    .purgem general_step
    .purgem general_pair
    .purgem general_exchange
    .purgem general_double_round
    .purgem beside
    .purgem general_load
"#
    };
}

pub(super) use {general, purge_general};

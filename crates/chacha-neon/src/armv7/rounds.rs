//! The macros of the rounds: four blocks in the vector registers, and one in the general registers beside them.

/// Both rounds are written once, for any columns.
///
/// **In the vector registers** there is a word of the state of four blocks in each: row `a` in `q0` to `q3`, `b` in `q4`
/// to `q7`, and so on, so that none is left for what a rotation needs beside. `d` makes room for it while `b` is rotated
/// by 12, and `a` while `d` and `b` are rotated by 8 and 7: neither is wanted meanwhile.
///
/// **In the general registers** there are two words too many as well, and half of row `c` is in memory. The second operand
/// of an instruction is rotated for nothing, so that rows `b` and `d` stay as they are before their last rotation, and a
/// quarter round is eight instructions.
///
/// A CPU that issues in order takes one of each kind at once. So the general rounds are a list of instructions in which
/// `.Lnext` is the position, and `beside n` puts the next of them between those for vectors. In the time of a double round
/// there the list has two here.
macro_rules! rounds {
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
    .elseif .Lnext == 18
    subs r10, r10, #1
    .elseif .Lnext == 19
    str r10, [sp, #.LLEFT]
    .elseif .Lnext < 71
    general_double_round (.Lnext - 3)
    .elseif .Lnext < 139
    general_double_round (.Lnext - 71)
    .endif
    .set .Lnext, .Lnext + 1
    .endr
    .endm

    .macro add_row x0, x1, x2, x3, y0, y1, y2, y3
    vadd.i32 \x0, \x0, \y0
    vadd.i32 \x1, \x1, \y1
    beside 2
    vadd.i32 \x2, \x2, \y2
    vadd.i32 \x3, \x3, \y3
    beside 2
    .endm

    .macro xor_rows to0, to1, to2, to3, x0, x1, x2, x3, y0, y1, y2, y3
    veor \to0, \x0, \y0
    veor \to1, \x1, \y1
    beside 2
    veor \to2, \x2, \y2
    veor \to3, \x3, \y3
    beside 2
    .endm

    .macro rotate_row_by_16 x0, x1, x2, x3
    vrev32.16 \x0, \x0
    vrev32.16 \x1, \x1
    beside 2
    vrev32.16 \x2, \x2
    vrev32.16 \x3, \x3
    beside 2
    .endm

    .macro rotate_row n, to0, to1, to2, to3, x0, x1, x2, x3
    vshl.i32 \to0, \x0, #\n
    vshl.i32 \to1, \x1, #\n
    beside 2
    vshl.i32 \to2, \x2, #\n
    vshl.i32 \to3, \x3, #\n
    beside 2
    vsri.32 \to0, \x0, #(32 - \n)
    vsri.32 \to1, \x1, #(32 - \n)
    beside 2
    vsri.32 \to2, \x2, #(32 - \n)
    vsri.32 \to3, \x3, #(32 - \n)
    beside 2
    .endm

    .macro save row:vararg
    vstmia sp, {\row}
    beside 3
    .endm

    .macro restore row:vararg
    vldmia sp, {\row}
    beside 3
    .endm

    @ The quarter rounds of four columns, which are those of rows b, c and d that are named here.
    .macro vector_round b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3
    add_row q0, q1, q2, q3, \b0, \b1, \b2, \b3
    xor_rows \d0, \d1, \d2, \d3, \d0, \d1, \d2, \d3, q0, q1, q2, q3
    rotate_row_by_16 \d0, \d1, \d2, \d3
    add_row \c0, \c1, \c2, \c3, \d0, \d1, \d2, \d3
    save q12-q15
    xor_rows \d0, \d1, \d2, \d3, \b0, \b1, \b2, \b3, \c0, \c1, \c2, \c3
    rotate_row 12, \b0, \b1, \b2, \b3, \d0, \d1, \d2, \d3
    restore q12-q15
    add_row q0, q1, q2, q3, \b0, \b1, \b2, \b3
    save q0-q3
    xor_rows q0, q1, q2, q3, \d0, \d1, \d2, \d3, q0, q1, q2, q3
    rotate_row 8, \d0, \d1, \d2, \d3, q0, q1, q2, q3
    add_row \c0, \c1, \c2, \c3, \d0, \d1, \d2, \d3
    xor_rows q0, q1, q2, q3, \b0, \b1, \b2, \b3, \c0, \c1, \c2, \c3
    rotate_row 7, \b0, \b1, \b2, \b3, q0, q1, q2, q3
    restore q0-q3
    .endm

    @ Two rounds in the vector registers, four in the general ones, and the flags of the count.
    .macro rounds
    .set .Lnext, 0
    vector_round q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15
    vector_round q5, q6, q7, q4, q10, q11, q8, q9, q15, q12, q13, q14
    .if .Lnext < 139
    .error "the general rounds do not fit beside"
    .endif
    .endm
"#
    };
}

/// So that they are not in the way of other assembly in the module.
macro_rules! purge_rounds {
    () => {
        r#"
    .purgem general_step
    .purgem general_pair
    .purgem general_exchange
    .purgem general_double_round
    .purgem beside
    .purgem add_row
    .purgem xor_rows
    .purgem rotate_row_by_16
    .purgem rotate_row
    .purgem save
    .purgem restore
    .purgem vector_round
    .purgem rounds
"#
    };
}

pub(super) use {purge_rounds, rounds};

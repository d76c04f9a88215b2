//! The macros of the rounds in the vector registers: four blocks, and others beside them.

/// Both rounds are written once, for any columns.
///
/// There is a word of the state of four blocks in each register: row `a` in `q0` to `q3`, `b` in `q4` to `q7`, and so on,
/// so that none is left for what a rotation needs beside. `d` makes room for it while `b` is rotated by 12, and `a` while
/// `d` and `b` are rotated by 8 and 7: neither is wanted meanwhile.
///
/// A CPU that issues in order takes an instruction for vectors and another one at once: `beside` puts those between.
macro_rules! vector {
    () => {
        r#"
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
    beside 2
    vstmia sp, {\row}
    beside 1
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
macro_rules! purge_vector {
    () => {
        r#"
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

pub(super) use {purge_vector, vector};

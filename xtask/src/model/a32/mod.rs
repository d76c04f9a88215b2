//! Instructions of 32-bit ARM as those of AArch64 that keep the same units busy as long.
//!
//! The models of in-order cores that llvm-mca has are for AArch64 alone, and run both instruction sets on the same units.
//! What matters is kind, width, and which register waits for which; nothing is ever executed. So a rotated operand of an
//! addition, which AArch64 lacks, is a shifted one, and the upper half of a vector register is as good as the lower.

mod general;
mod operands;
mod vector;

use operands::split;

/// What stands for an instruction as a disassembler prints it, or nothing if it is not known here.
pub(crate) fn translate(mnemonic: &str, operands: &str) -> Option<Vec<String>> {
    let operands: Vec<&str> = split(operands);
    if mnemonic.starts_with('v') {
        vector::translate(mnemonic, &operands)
    } else {
        general::translate(mnemonic, &operands)
    }
}

#[cfg(test)]
mod tests {
    use super::translate;

    #[track_caller]
    fn same(arm: &str, expected: &[&str]) {
        let (mnemonic, operands) = arm.split_once(' ').unwrap();
        assert_eq!(translate(mnemonic, operands).unwrap(), expected, "{arm}");
    }

    #[test]
    fn general_registers_are_words() {
        same("add r0, r0, r4, ror #25", &["add w0, w0, w4, lsr #25"]);
        same("eor sl, lr, sl, ror #24", &["eor w10, w14, w10, ror #24"]);
        same("mov r4, r4, ror #7", &["ror w4, w4, #7"]);
        same("ror r4, r4, #7", &["ror w4, w4, #7"]);
        same("subs r2, #1", &["subs w2, w2, #1"]);
        same("sub r4, sp, #384", &["sub x4, sp, #384"]);
        same("mov r12, sp", &["mov x12, sp"]);
        same("bic r4, r4, #63", &["and w4, w4, #0xffffffc0"]);
        same("umlal r2, r3, r4, r5", &["umaddl x2, w4, w5, x2"]);
        same("bne 0x10", &["b.ne 0"]);
    }

    #[test]
    fn words_in_memory() {
        same("ldr fp, [sp, #80]", &["ldr w11, [sp, #80]"]);
        same("ldr r4, [r1], #4", &["ldr w4, [x1], #4"]);
        same("strd r10, [sp, #64]", &["stp w10, w11, [sp, #64]"]);
        same("ldrd r0, r1, [lr, #40]", &["ldp w0, w1, [x14, #40]"]);
        same("ldm lr, {r0, r1, r2}", &["ldp w0, w1, [x14]", "ldr w2, [x14, #8]"]);
        same(
            "stmia r10!, {r8, r9, ip, lr}",
            &["stp w8, w9, [x10]", "stp w12, w14, [x10, #8]", "add x10, x10, #16"],
        );
    }

    #[test]
    fn vectors() {
        same("vadd.i32 q0, q0, q1", &["add v0.4s, v0.4s, v1.4s"]);
        same("vadd.i64 d22, d22, d23", &["add d11, d11, d11"]);
        same("veor q3, q3, q0", &["eor v3.16b, v3.16b, v0.16b"]);
        same("vsri.32 q4, q12, #20", &["sri v4.4s, v12.4s, #20"]);
        same("vsra.u64 q12, q11, #26", &["usra v12.2d, v11.2d, #26"]);
        same("vrev32.16 q12, q12", &["rev32 v12.8h, v12.8h"]);
        same("vmlal.u32 q11, d13, d0[1]", &["umlal v11.2d, v6.2s, v0.s[1]"]);
        same("vmull.u32 q11, d13, d0", &["umull v11.2d, v6.2s, v0.2s"]);
        same("vshrn.i64 d10, q15, #26", &["shrn v5.2s, v15.2d, #26"]);
        same("vmovn.i64 d22, q11", &["xtn v11.2s, v11.2d"]);
        same("vaddw.u32 q5, q5, d22", &["uaddw v5.2d, v5.2d, v11.2s"]);
        same("vbic.i32 d22, #-67108864", &["bic v11.2s, #252, lsl #24"]);
        same("vbic.i32 q9, #0xfc000000", &["bic v9.4s, #252, lsl #24"]);
        same("vtrn.32 q0, q1", &["trn1 v0.4s, v0.4s, v1.4s", "trn2 v1.4s, v0.4s, v1.4s"]);
        same("vswp d1, d4", &["mov v0.d[1], v2.d[0]", "mov v2.d[0], v0.d[1]"]);
        same("vdup.32 q1, d24[1]", &["dup v1.4s, v12.s[1]"]);
        same("vmov.32 d14[0], r4", &["mov v7.s[0], w4"]);
        same("vmov d24, r6, r7", &["mov v12.s[0], w6", "mov v12.s[1], w7"]);
        same("vmov.i32 q0, #0", &["movi v0.4s, #0"]);
    }

    #[test]
    fn vectors_in_memory() {
        same("vstmia sp, {d24-d31}", &["stp q12, q13, [sp]", "stp q14, q15, [sp, #32]"]);
        same("vldmia r0!, {d0-d4}", &["ldp q0, q1, [x0]", "ldr d2, [x0, #32]", "add x0, x0, #40"]);
        same("vld1.8 {d20-d23}, [r2]!", &["ldp q10, q11, [x2]", "add x2, x2, #32"]);
        same("vst1.32 {d4-d5}, [r6 :128]", &["str q2, [x6]"]);
        same("vst1.64 {d22}, [r3]!", &["str d11, [x3]", "add x3, x3, #8"]);
        same("vpush {d8-d9}", &["sub sp, sp, #16", "str q4, [sp]"]);
        same(
            "vld4.32 {d12,d14,d16,d18}, [r1]!",
            &["ld4 {v6.2s, v7.2s, v8.2s, v9.2s}, [x1]", "add x1, x1, #32"],
        );
    }

    #[test]
    fn what_is_not_known_is_nothing() {
        assert_eq!(translate("vqrdmlah.s16", "q0, q1, q2"), None);
        assert_eq!(translate("add", "r0, r99, [r1"), None);
        assert_eq!(translate("ldr", "r0"), None);
    }
}

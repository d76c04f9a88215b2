//! What the code of an instance must and must not hold.

use super::{
    expected::Instances,
    flow::Callee,
    function::Function,
    instruction::{Flow, Instruction, UpperHalves},
    kernels::Code,
};
use fastcipher::Features;
use std::collections::BTreeSet;

/// A broken rule.
#[derive(PartialEq, Debug)]
pub(super) struct Fault {
    /// The instruction.
    pub(super) position: usize,
    pub(super) reason: String,
}

/// Every rule that the function breaks as one of `instances`, compiled for the features that its backend `needs`, with
/// those `kernels` in all.
pub(super) fn check(
    code: &Code<'_>,
    instances: &Instances,
    needs: Features,
    kernels: &BTreeSet<String>,
) -> Vec<Fault> {
    let function = code.function;
    let mut faults = Vec::new();
    let upper_halves = function.reachable(upper_halves(function), |position| {
        function.instructions[position].upper_halves == Some(UpperHalves::Cleared)
    });
    for (position, instruction) in function.instructions.iter().enumerate() {
        let reasons = [
            call(code, position, instances.loops_around_copies, kernels),
            foreign_feature(instruction, needs),
            legacy_sse(instruction, needs),
            instruction.divides.then(|| "division does not take constant time".to_string()),
            if upper_halves[position] { exit(function, position) } else { None },
        ];
        faults.extend(reasons.into_iter().flatten().map(|reason| Fault { position, reason }));
    }
    faults
}

/// A kernel calls nothing but kernels of its backend or portable ones, which are checked themselves. A panic ends it, so that it does not
/// matter where it, or what prepares it, is called; a copy may be made for the last blocks of a message, but not in a
/// loop over blocks.
fn call(
    code: &Code<'_>,
    position: usize,
    loops_around_copies: usize,
    kernels: &BTreeSet<String>,
) -> Option<String> {
    match code.function.callee(position)? {
        Callee::Panic(_) => None,
        Callee::Copy(name) => {
            let loops = code.loops.iter().filter(|l| l.contains(position)).count();
            let most = loops_around_copies;
            (loops > most).then(|| format!("call of {name} in {loops} loops, {most} at most"))
        }
        Callee::Other(path) if kernels.contains(path) || code.function.only_panics_after(position) => None,
        Callee::Other(path) => Some(format!("{path} was not inlined")),
        Callee::Unknown => Some("call or jump to an address that is not known".to_string()),
    }
}

/// An instruction that the backend does not ask the CPU for: wider registers, or AES in portable code.
fn foreign_feature(instruction: &Instruction, needs: Features) -> Option<String> {
    if instruction.invalid {
        return Some("not an instruction".to_string());
    }
    let has = |feature: &&String| needs.names().any(|needed| implies(needed, feature));
    let foreign = instruction.features.iter().find(|feature| !has(feature))?;
    Some(format!("needs {foreign}, which the backend does not ask for"))
}

/// Whether a CPU with the one feature has the other; AVX-512 comes with AVX2, and that with AVX.
fn implies(has: &str, feature: &str) -> bool {
    match feature {
        "avx" => has.starts_with("avx"),
        "avx2" => has == feature || has.starts_with("avx512"),
        _ => has.replace('.', "") == feature,
    }
}

/// Between VEX or EVEX instructions it costs a false dependency or a transition.
fn legacy_sse(instruction: &Instruction, needs: Features) -> Option<String> {
    let avx = needs.names().any(|needed| implies(needed, "avx"));
    (avx && instruction.legacy_sse).then(|| "legacy SSE encoding in AVX code".to_string())
}

/// A way out, on which the caller's legacy SSE code would be slow.
fn exit(function: &Function, position: usize) -> Option<String> {
    let returns = function.instructions[position].flow == Flow::Return;
    (returns || function.callee(position).is_some())
        .then(|| "no vzeroupper between wide registers and here".to_string())
}

fn upper_halves(function: &Function) -> impl Iterator<Item = usize> {
    let instructions = function.instructions.iter().enumerate();
    let fills = |instruction: &Instruction| instruction.upper_halves == Some(UpperHalves::Filled);
    instructions.filter(move |(_, instruction)| fills(instruction)).map(|(position, _)| position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    const VPXOR_YMM: [u8; 4] = [0xc5, 0xfd, 0xef, 0xc1];
    const VPXORD_ZMM: [u8; 6] = [0x62, 0xf1, 0x7d, 0x48, 0xef, 0xc1];
    const VPXOR_XMM: [u8; 4] = [0xc5, 0xf9, 0xef, 0xc1];
    const PXOR: [u8; 4] = [0x66, 0x0f, 0xef, 0xc1];
    const AESENC: [u8; 5] = [0x66, 0x0f, 0x38, 0xdc, 0xc1];
    const VZEROUPPER: [u8; 3] = [0xc5, 0xf8, 0x77];
    const CALL: [u8; 6] = [0xff, 0x15, 0, 0, 0, 0];
    const DIV: [u8; 2] = [0xf7, 0xf1];
    const BACK_TO_CALL: [u8; 2] = [0x75, 0xf8];
    const BACK_TO_START: [u8; 2] = [0x75, 0xf5];
    const RET: [u8; 1] = [0xc3];

    const AVX2: Features = Features::AVX2;
    fn instances() -> Instances {
        Instances {
            package: "aria-x86",
            backend: "gfni-avx2",
            module: None,
            functions: &["ecb"],
            kernels: Vec::new(),
            loops_around_copies: 1,
        }
    }

    /// What is wrong with the code, if one loop may be around copies; its first call is of `callee`.
    fn reasons(code: &[&[u8]], callee: &str, needs: Features) -> Vec<String> {
        let code = code.concat();
        let call = code.windows(CALL.len()).position(|bytes| bytes == CALL);
        let references = call.map(|at| (at as u64 + 2, callee.to_string()));
        let function = Function::new("f".to_string(), &code, BTreeMap::from_iter(references));
        let kernels = BTreeSet::from(["aria_x86::gfni_avx2::ctr".to_string()]);
        let code = Code::of(&function);
        check(&code, &instances(), needs, &kernels).into_iter().map(|fault| fault.reason).collect()
    }

    /// An instruction on wide registers, `code`, and a clean end.
    fn reasons_within(code: &[u8], callee: &str, needs: Features) -> Vec<String> {
        reasons(&[&VPXOR_YMM, &VZEROUPPER, code, &VZEROUPPER, &RET], callee, needs)
    }

    #[test]
    fn clean_code_passes() {
        assert!(reasons_within(&VPXOR_XMM, "", AVX2).is_empty());
    }

    #[test]
    fn a_call_that_was_not_inlined_fails() {
        for name in ["aria_core::mode::ecb", "core::core_arch::x86::avx2::_mm256_xor_si256"] {
            let reason = format!("{name} was not inlined");
            assert_eq!(reasons_within(&CALL, name, AVX2), [reason]);
        }
        assert_eq!(reasons_within(&[0xff, 0xd0], "", AVX2), ["call or jump to an address that is not known"]);
    }

    #[test]
    fn a_call_of_another_instance_passes() {
        assert!(reasons_within(&CALL, "aria_x86::gfni_avx2::ctr", AVX2).is_empty());
    }

    #[test]
    fn a_copy_fails_in_inner_loops_only_and_a_panic_nowhere() {
        let in_loop = [&CALL[..], &BACK_TO_CALL].concat();
        assert!(reasons_within(&CALL, "memcpy", AVX2).is_empty());
        assert!(reasons_within(&in_loop, "memcpy", AVX2).is_empty());
        let in_two = [&[0x90], &in_loop[..], &BACK_TO_START].concat();
        assert_eq!(reasons_within(&in_two, "memcpy", AVX2), ["call of memcpy in 2 loops, 1 at most"]);
        assert!(reasons_within(&in_two, "core::slice::index::slice_index_fail", AVX2).is_empty());
    }

    #[test]
    fn an_instruction_that_the_backend_does_not_ask_for_fails() {
        let reason = "needs avx512f, which the backend does not ask for";
        assert_eq!(reasons_within(&VPXORD_ZMM, "", AVX2), [reason]);
        assert!(reasons_within(&VPXORD_ZMM, "", Features::AVX512F).is_empty());

        let portable = |code: &[u8]| reasons(&[code, &RET], "", Features::NONE);
        assert_eq!(portable(&AESENC), ["needs aes, which the backend does not ask for"]);
        assert_eq!(portable(&VPXOR_XMM), ["needs avx, which the backend does not ask for"]);
        assert!(portable(&PXOR).is_empty());
        assert_eq!(portable(&[0x06]), ["not an instruction"]);
    }

    #[test]
    fn legacy_sse_in_avx_code_fails() {
        assert_eq!(reasons_within(&PXOR, "", AVX2), ["legacy SSE encoding in AVX code"]);
    }

    #[test]
    fn a_division_fails() {
        assert_eq!(reasons_within(&DIV, "", AVX2), ["division does not take constant time"]);
    }

    #[test]
    fn wide_registers_without_vzeroupper_fail_on_that_way_out() {
        let reason = "no vzeroupper between wide registers and here";
        assert_eq!(reasons(&[&VPXOR_YMM, &RET], "", AVX2), [reason]);
        assert_eq!(reasons(&[&VPXOR_YMM, &CALL, &VZEROUPPER, &RET], "memset", AVX2), [reason]);
        // je past the wide registers: that way needs none.
        assert!(reasons(&[&[0x74, 7], &VPXOR_YMM, &VZEROUPPER, &RET], "", AVX2).is_empty());
    }
}

//! Finds the kernels in a function, and compares what they consist of with what is expected.

use super::{
    expected::{Kernel, Place},
    function::Function,
    instruction::Instruction,
    kinds::{Counts, Kind},
    loops::Loop,
    width::Width,
};
use std::collections::BTreeSet;

/// A function with its loops.
pub(super) struct Code<'a> {
    pub(super) function: &'a Function,
    pub(super) loops: Vec<Loop>,
}

impl Code<'_> {
    pub(super) fn of(function: &Function) -> Code<'_> {
        Code { function, loops: function.loops() }
    }
}

/// What there is of an expected kernel.
pub(super) struct Finding<'a> {
    pub(super) kernel: &'a Kernel,
    /// Where it is, if that is a loop.
    pub(super) the_loop: Option<(&'a Code<'a>, &'a Loop)>,
    /// Unless there is nothing like it.
    pub(super) counts: Option<Counts>,
    pub(super) faults: Vec<String>,
}

/// The kernels in the functions of one path, and the loops that belong to none of them.
pub(super) fn find<'a>(codes: &'a [Code<'a>], kernels: &'a [Kernel]) -> (Vec<Finding<'a>>, Vec<String>) {
    let candidates = Vec::from_iter(codes.iter().flat_map(candidates));
    let matches = matches(&candidates, kernels);
    let finding = |(number, kernel): (usize, &'a Kernel)| match matches[number] {
        Some(candidate) => finding(kernel, &candidates[candidate]),
        None => missing(kernel, &codes[0].function.path),
    };
    let findings = kernels.iter().enumerate().map(finding).collect();
    (findings, additional(&candidates, &matches, kernels))
}

/// A loop or a function that may be a kernel.
struct Candidate<'a> {
    code: &'a Code<'a>,
    place: Place,
    /// Unless it is the function.
    the_loop: Option<&'a Loop>,
}

fn candidates<'a>(code: &'a Code<'a>) -> impl Iterator<Item = Candidate<'a>> {
    let of_loop = move |the_loop: &'a Loop| {
        let is_nest = code.loops.iter().any(|other| other.is_within(the_loop));
        let place = if is_nest { Place::Nest } else { Place::Loop };
        Candidate { code, place, the_loop: Some(the_loop) }
    };
    let function = Candidate { code, place: Place::Function, the_loop: None };
    code.loops.iter().map(of_loop).chain([function])
}

impl Candidate<'_> {
    fn positions(&self) -> Vec<usize> {
        match self.the_loop {
            Some(the_loop) => the_loop.positions().collect(),
            None => (0..self.code.function.instructions.len()).collect(),
        }
    }

    fn counts(&self, width: Width) -> Counts {
        Counts::of(self.code.function, self.positions().into_iter(), width)
    }

    /// The widest registers on which there are instructions of these kinds.
    fn width(&self, kinds: &[Kind]) -> Option<Width> {
        let instructions = self.positions().into_iter().map(|at| &self.code.function.instructions[at]);
        let of_kinds =
            |instruction: &&Instruction| instruction.kind.is_some_and(|kind| kinds.contains(&kind));
        instructions.filter(of_kinds).map(|instruction| instruction.width).max()
    }

    fn name(&self) -> String {
        let Function { path, instructions, .. } = self.code.function;
        let first = self.the_loop.map_or(0, |the_loop| the_loop.header);
        format!("{path}+{:#x}", instructions[first].address)
    }
}

/// The candidate for each kernel: at its place, on its registers (though an S-box may be on halves of them), with about as
/// many instructions of its first kind, those that fit best first.
fn matches(candidates: &[Candidate<'_>], kernels: &[Kernel]) -> Vec<Option<usize>> {
    let mut pairs = Vec::new();
    for (number, kernel) in kernels.iter().enumerate() {
        let first = kernel.figures[0];
        let kinds = Vec::from_iter(kernel.figures.iter().map(|figure| figure.kind));
        for (position, candidate) in candidates.iter().enumerate() {
            if candidate.place != kernel.place || candidate.width(&kinds) != Some(kernel.width) {
                continue;
            }
            let distance = candidate.counts(kernel.width)[first.kind].abs_diff(first.expected);
            if 2 * distance <= first.expected {
                pairs.push((distance, number, position));
            }
        }
    }
    pairs.sort_unstable();
    let mut matches = vec![None; kernels.len()];
    for (_, number, position) in pairs {
        if matches[number].is_none() && !matches.contains(&Some(position)) {
            matches[number] = Some(position);
        }
    }
    matches
}

fn finding<'a>(kernel: &'a Kernel, candidate: &Candidate<'a>) -> Finding<'a> {
    let counts = candidate.counts(kernel.width);
    let mut faults = Vec::new();
    for figure in &kernel.figures {
        let found = counts[figure.kind];
        if !figure.is_met_by(found) {
            let Kernel { name, holds, .. } = kernel;
            let [place, kind] = [&candidate.name(), figure.kind.name()];
            faults.push(format!("{place}: {name}: {found} {kind} in {holds}, {figure} expected"));
        }
    }
    let the_loop = candidate.the_loop.map(|the_loop| (candidate.code, the_loop));
    Finding { kernel, the_loop, counts: Some(counts), faults }
}

fn missing<'a>(kernel: &'a Kernel, path: &str) -> Finding<'a> {
    let Kernel { name, holds, width, .. } = kernel;
    let [figure, kind] = [&kernel.figures[0].to_string(), kernel.figures[0].kind.name()];
    let fault = match kernel.place {
        Place::Function => format!("{path}: {name}: nothing like the {figure} {kind} on {width} of {holds}"),
        Place::Loop | Place::Nest => format!(
            "{path}: {name}: no loop with about {figure} {kind} on {width} for {holds}: it may have been unrolled, or \
             left as smaller loops"
        ),
    };
    Finding { kernel, the_loop: None, counts: None, faults: vec![fault] }
}

/// The innermost loops that must be part of a kernel and are not.
fn additional(candidates: &[Candidate<'_>], matches: &[Option<usize>], kernels: &[Kernel]) -> Vec<String> {
    let matched = BTreeSet::from_iter(matches.iter().flatten());
    let kinds = kernels.iter().flat_map(|kernel| &kernel.figures).filter(|figure| figure.expected > 0);
    let kinds = Vec::from_iter(kinds.map(|figure| figure.kind).filter(|kind| kind.marks_kernels()));
    let mut faults = Vec::new();
    for (position, candidate) in candidates.iter().enumerate() {
        if candidate.place != Place::Loop || matched.contains(&position) {
            continue;
        }
        let kind = kinds.iter().find_map(|kind| candidate.width(&[*kind]).map(|width| (*kind, width)));
        if let Some((kind, width)) = kind {
            let count = candidate.counts(width)[kind];
            let name = candidate.name();
            faults.push(format!(
                "{name}: a loop with {count} {} on {width} is no expected kernel",
                kind.name()
            ));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    const AESENCLAST: [u8; 5] = [0x66, 0x0f, 0x38, 0xdd, 0xc1];
    const VAESENCLAST_YMM: [u8; 5] = [0xc4, 0xe2, 0x7d, 0xdd, 0xc1];
    const PXOR: [u8; 4] = [0x66, 0x0f, 0xef, 0xc1];
    const PSHUFB: [u8; 5] = [0x66, 0x0f, 0x38, 0x00, 0xc1];

    /// S-boxes, sums and shuffles.
    fn kernel(name: &str, width: Width, figures: [usize; 3]) -> Kernel {
        Kernel::new(width, name, "2 rounds")
            .with(Kind::Sbox, figures[0])
            .with(Kind::Xor, figures[1])
            .with(Kind::Shuffle, figures[2])
    }

    /// The instructions in a loop.
    fn repeated(code: &[&[u8]]) -> Vec<u8> {
        let mut code = code.concat();
        let back = -(code.len() as i8 + 2);
        code.extend([0x75, back.cast_unsigned()]);
        code
    }

    /// What is wrong with the kernels of a function.
    fn faults(code: &[&[u8]], kernels: &[Kernel]) -> Vec<String> {
        let function = Function::new("f".to_string(), &code.concat(), BTreeMap::new());
        let codes = [Code::of(&function)];
        let (findings, additional) = find(&codes, kernels);
        findings.into_iter().flat_map(|finding| finding.faults).chain(additional).collect()
    }

    #[test]
    fn a_loop_with_what_is_expected_passes() {
        let code = repeated(&[&AESENCLAST, &AESENCLAST, &PXOR, &PSHUFB]);
        assert!(faults(&[&PXOR, &code, &PSHUFB], &[kernel("k", Width::Xmm, [2, 1, 1])]).is_empty());
    }

    #[test]
    fn more_and_fewer_instructions_fail() {
        let code = repeated(&[&AESENCLAST, &AESENCLAST, &PXOR, &PXOR, &PSHUFB]);
        let reasons = |figures| faults(&[&code], &[kernel("k", Width::Xmm, figures)]);
        assert_eq!(reasons([2, 1, 1]), ["f+0x0: k xmm: 2 XOR in 2 rounds, 1 expected"]);
        assert_eq!(reasons([2, 2, 0]), ["f+0x0: k xmm: 1 shuffles in 2 rounds, 0 expected"]);
        assert_eq!(reasons([3, 2, 1]), ["f+0x0: k xmm: 2 GFNI/AES in 2 rounds, 3 expected"]);
    }

    #[test]
    fn a_tolerance_goes_both_ways() {
        let code = repeated(&[&AESENCLAST, &PXOR, &PXOR]);
        let reasons = |expected| {
            let kernel = kernel("k", Width::Xmm, [1, 2, 0]);
            let about = Kernel::new(Width::Xmm, "k", "2 rounds").with(Kind::Sbox, 1).with_about(
                Kind::Xor,
                expected,
                1,
            );
            assert!(faults(&[&code], &[kernel]).is_empty());
            faults(&[&code], &[about])
        };
        assert!(reasons(1).is_empty() && reasons(3).is_empty());
        assert_eq!(reasons(4), ["f+0x0: k xmm: 2 XOR in 2 rounds, 4±1 expected"]);
    }

    #[test]
    fn a_kernel_that_is_unrolled_or_on_other_registers_is_missing() {
        let missing = "f: k xmm: no loop with about 2 GFNI/AES on xmm for 2 rounds: it may have been unrolled, or left as \
             smaller loops";
        let kernels = [kernel("k", Width::Xmm, [2, 0, 0])];
        assert_eq!(faults(&[&AESENCLAST, &AESENCLAST], &kernels), [missing]);
        let wide = repeated(&[&VAESENCLAST_YMM, &VAESENCLAST_YMM]);
        let additional = "f+0x0: a loop with 2 GFNI/AES on ymm is no expected kernel";
        assert_eq!(faults(&[&wide], &kernels), [missing, additional]);
    }

    /// As AES-NI without VAES has it.
    #[test]
    fn the_sboxes_of_a_kernel_may_be_on_narrower_registers() {
        // vpxor ymm0, ymm0, ymm1
        let halves = repeated(&[&AESENCLAST, &AESENCLAST, &[0xc5, 0xfd, 0xef, 0xc1]]);
        assert!(faults(&[&halves], &[kernel("k", Width::Ymm, [2, 1, 0])]).is_empty());
        assert_eq!(faults(&[&halves], &[kernel("k", Width::Xmm, [2, 1, 0])]).len(), 2);
    }

    #[test]
    fn a_loop_over_single_sboxes_is_no_kernel() {
        let slices = repeated(&[&AESENCLAST]);
        let reasons = faults(&[&repeated(&[&PXOR, &slices])], &[kernel("k", Width::Xmm, [16, 1, 0])]);
        assert_eq!(reasons[1..], ["f+0x4: a loop with 1 GFNI/AES on xmm is no expected kernel"]);
        assert!(reasons[0].starts_with("f: k xmm: no loop"));
    }

    #[test]
    fn loops_around_a_kernel_may_hold_rounds_too() {
        let pair = repeated(&[&AESENCLAST, &AESENCLAST, &PXOR]);
        let batch = repeated(&[&PSHUFB, &pair, &AESENCLAST, &AESENCLAST]);
        assert!(faults(&[&batch], &[kernel("k", Width::Xmm, [2, 1, 0])]).is_empty());
    }

    #[test]
    fn each_kernel_gets_the_loop_that_fits_best() {
        let one = repeated(&[&AESENCLAST, &AESENCLAST]);
        let two = repeated(&[&AESENCLAST, &AESENCLAST, &AESENCLAST, &PXOR]);
        let kernels = [kernel("two", Width::Xmm, [3, 1, 0]), kernel("one", Width::Xmm, [2, 0, 0])];
        assert!(faults(&[&one, &two], &kernels).is_empty());
        assert!(faults(&[&two, &one], &kernels).is_empty());
        assert_eq!(faults(&[&two, &one, &one], &kernels).len(), 1);
        assert_eq!(faults(&[&two], &kernels).len(), 1);
    }

    #[test]
    fn functions_of_one_path_share_the_kernels() {
        let function = |code: Vec<u8>| Function::new("f".to_string(), &code, BTreeMap::new());
        let functions = [function(repeated(&[&AESENCLAST])), function(repeated(&[&AESENCLAST, &AESENCLAST]))];
        let kernels = [kernel("two", Width::Xmm, [2, 0, 0]), kernel("one", Width::Xmm, [1, 0, 0])];
        let codes = functions.each_ref().map(Code::of);
        let (findings, additional) = find(&codes, &kernels);
        assert!(findings.iter().all(|finding| finding.faults.is_empty()) && additional.is_empty());
    }

    #[test]
    fn a_kernel_may_be_a_nest_of_loops_or_a_function() {
        let inner = repeated(&[&PXOR, &PXOR]);
        let nest = repeated(&[&PSHUFB, &inner, &inner]);
        let kernel = Kernel::new(Width::Xmm, "k", "2 rounds").with(Kind::Xor, 4);
        assert!(faults(&[&nest, &PXOR], &[kernel.clone().within(Place::Nest)]).is_empty());
        assert_eq!(faults(&[&nest, &PXOR], std::slice::from_ref(&kernel)).len(), 1);
        let function = kernel.within(Place::Function);
        assert!(faults(&[&PXOR, &PXOR, &PXOR, &PXOR], std::slice::from_ref(&function)).is_empty());
        let reasons = faults(&[&PXOR], &[function]);
        assert_eq!(reasons, ["f: k xmm: nothing like the 4 XOR on xmm of 2 rounds"]);
    }
}

//! Where control goes: branches, calls, and what is called through a register.

use super::{
    function::Function,
    instruction::{Flow, Instruction, Register},
};
use std::collections::BTreeSet;

/// Where a call or a tail call goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Callee<'a> {
    /// A panic, which never returns.
    Panic(&'a str),
    /// `memcpy` and its like, which LLVM puts in for a long copy.
    Copy(&'a str),
    Other(&'a str),
    /// An address from memory.
    Unknown,
}

impl Callee<'_> {
    fn named(symbol: &str) -> Callee<'_> {
        let of_core = symbol.starts_with("core::");
        let fails = symbol.ends_with("_fail") || symbol.ends_with("_failed");
        match symbol {
            "memcpy" | "memmove" | "memset" => Callee::Copy(symbol),
            _ if of_core && (fails || symbol.starts_with("core::panicking::")) => Callee::Panic(symbol),
            _ => Callee::Other(symbol),
        }
    }
}

impl Function {
    /// Where the instruction leaves the function for, if it does so other than by a return.
    pub(super) fn callee(&self, position: usize) -> Option<Callee<'_>> {
        let instruction = &self.instructions[position];
        if !self.leaves(instruction) {
            return None;
        }
        let symbol = match instruction.flow {
            Flow::CallRegister(register) | Flow::JumpRegister(register) => self.symbol_in(register, position),
            _ => self.reference(instruction),
        };
        Some(symbol.map_or(Callee::Unknown, Callee::named))
    }

    /// Whether every way on from that instruction ends in a panic.
    pub(super) fn only_panics_after(&self, position: usize) -> bool {
        let reached = self.reachable([position].into_iter(), |_| false);
        let returns = |(at, instruction): (usize, &Instruction)| {
            let jumps = self.leaves(instruction) && self.successors(at).next().is_none();
            let panics = matches!(self.callee(at), Some(Callee::Panic(_)));
            instruction.flow == Flow::Return || jumps && !panics
        };
        let after = self.instructions.iter().enumerate().filter(|(at, _)| reached[*at]);
        !after.into_iter().any(returns)
    }

    /// Which instructions can run some time after one of `starts`, on ways that end where `stop` says.
    pub(super) fn reachable(
        &self,
        starts: impl Iterator<Item = usize>,
        stop: impl Fn(usize) -> bool,
    ) -> Vec<bool> {
        let mut reached = vec![false; self.instructions.len()];
        let mut open: Vec<usize> = starts.collect();
        while let Some(position) = open.pop() {
            for next in self.successors(position) {
                if !reached[next] {
                    reached[next] = true;
                    if !stop(next) {
                        open.push(next);
                    }
                }
            }
        }
        reached
    }

    /// The instructions that may run right after that one.
    pub(super) fn successors(&self, position: usize) -> impl Iterator<Item = usize> + use<> {
        let instruction = &self.instructions[position];
        let target = self.branch_target(instruction);
        let falls_through = match instruction.flow {
            Flow::Next | Flow::Branch(_) => true,
            Flow::Call | Flow::CallRegister(_) => {
                let callee = self.reference(instruction).map(Callee::named);
                !matches!(callee, Some(Callee::Panic(_)))
            }
            _ => false,
        };
        let next = falls_through.then_some(position + 1).filter(|next| *next < self.instructions.len());
        next.into_iter().chain(target)
    }

    fn leaves(&self, instruction: &Instruction) -> bool {
        match instruction.flow {
            Flow::Call | Flow::CallRegister(_) | Flow::JumpIndirect | Flow::JumpRegister(_) => true,
            Flow::Jump(_) | Flow::Branch(_) => self.branch_target(instruction).is_none(),
            Flow::Next | Flow::Return | Flow::Trap => false,
        }
    }

    /// Where the instruction branches to within the function. The displacement to a symbol is not known yet.
    fn branch_target(&self, instruction: &Instruction) -> Option<usize> {
        match (instruction.flow, self.reference(instruction)) {
            (Flow::Jump(target) | Flow::Branch(target), None) => self.position(target),
            _ => None,
        }
    }

    /// The symbol whose address the register holds when that instruction runs, if it is one whichever way led there.
    fn symbol_in(&self, register: Register, position: usize) -> Option<&str> {
        let mut symbol = None;
        let mut seen = BTreeSet::new();
        let mut open = vec![(register, position)];
        while let Some(place) = open.pop() {
            if !seen.insert(place) {
                continue;
            }
            for source in self.sources(place.0, place.1) {
                let instruction = &self.instructions[source];
                if let Some(original) = instruction.copies {
                    open.push((original, source));
                    continue;
                }
                let found = self.reference(instruction)?;
                if *symbol.get_or_insert(found) != found {
                    return None;
                }
            }
        }
        symbol
    }

    /// The instructions that may have written what the register holds when that instruction runs.
    fn sources(&self, register: Register, position: usize) -> Vec<usize> {
        let writes: Vec<bool> = self.instructions.iter().map(|i| i.writes.contains(&register)).collect();
        let arrives = |from: usize| self.reachable([from].into_iter(), |at| writes[at])[position];
        (0..writes.len()).filter(|from| writes[*from] && arrives(*from)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    const LOAD_RBP: [u8; 7] = [0x48, 0x8b, 0x2d, 0, 0, 0, 0];
    const OTHER_RBP: [u8; 3] = [0x48, 0x8b, 0x2f];
    const CALL_RBP: [u8; 2] = [0xff, 0xd5];

    fn function(code: &[u8], reference: (u64, &str)) -> Function {
        let references = BTreeMap::from([(reference.0, reference.1.to_string())]);
        Function::new("f".to_string(), code, references)
    }

    #[test]
    fn a_jump_out_of_the_function_is_a_call() {
        let callee =
            |code: &[u8], reference| function(code, reference).callee(0) == Some(Callee::Other("ecb"));
        assert!(callee(&[0xe9, 0, 0, 0, 0, 0xc3], (1, "ecb")));
        assert_eq!(function(&[0xff, 0xe0], (9, "")).callee(0), Some(Callee::Unknown));
        assert_eq!(function(&[0xe9, 0, 0, 0, 0, 0xc3], (9, "")).callee(0), None);
    }

    #[test]
    fn what_prepares_a_panic_is_told_from_what_may_return() {
        // 0: call rax; 2: call [rip]; 8: ret
        let code = [0xff, 0xd0, 0xff, 0x15, 0, 0, 0, 0, 0xc3];
        assert!(function(&code, (4, "core::panicking::panic")).only_panics_after(0));
        assert!(!function(&code, (4, "memcpy")).only_panics_after(0));
        // 0: call rax; 2: je 9; 4: jmp 10; 9: ret
        let code = [0xff, 0xd0, 0x74, 5, 0xe9, 0, 0, 0, 0, 0xc3];
        assert!(!function(&code, (5, "core::panicking::panic")).only_panics_after(0));
        // 0: call rax; 2: jmp elsewhere
        let code = [0xff, 0xd0, 0xe9, 0, 0, 0, 0];
        assert!(function(&code, (3, "core::panicking::panic")).only_panics_after(0));
        assert!(!function(&code, (3, "ecb")).only_panics_after(0));
    }

    #[test]
    fn a_register_holds_what_was_loaded_on_every_way() {
        let is_memcpy = |code: &[&[u8]]| {
            let function = function(&code.concat(), (3, "memcpy"));
            let callee = function.callee(function.instructions.len() - 1);
            assert!(matches!(callee, Some(Callee::Copy("memcpy") | Callee::Unknown)));
            callee != Some(Callee::Unknown)
        };
        assert!(is_memcpy(&[&LOAD_RBP, &CALL_RBP]));
        // mov r13, rbp; call r13
        assert!(is_memcpy(&[&LOAD_RBP, &[0x49, 0x89, 0xed], &[0x41, 0xff, 0xd5]]));
        assert!(!is_memcpy(&[&LOAD_RBP, &OTHER_RBP, &CALL_RBP]));
        // je past the other
        assert!(!is_memcpy(&[&LOAD_RBP, &[0x74, 3], &OTHER_RBP, &CALL_RBP]));
    }

    #[test]
    fn the_failures_of_core_are_panics_and_its_other_functions_are_not() {
        for name in ["core::slice::index::slice_index_fail", "core::option::unwrap_failed"] {
            assert_eq!(Callee::named(name), Callee::Panic(name));
        }
        for name in ["core::slice::copy_from_slice_impl", "aria_core::panicking::f", "my_fail"] {
            assert_eq!(Callee::named(name), Callee::Other(name));
        }
    }
}

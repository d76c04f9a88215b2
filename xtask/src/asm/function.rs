//! A function as the compiler left it: its instructions, and the symbols that they refer to.

use super::instruction::Instruction;
use std::collections::BTreeMap;

pub(super) struct Function {
    pub(super) path: String,
    pub(super) instructions: Vec<Instruction>,
    /// The symbols, by the offset of the reference.
    references: BTreeMap<u64, String>,
}

impl Function {
    /// Of the code of x86-64.
    #[cfg(test)]
    pub(super) fn new(path: String, code: &[u8], references: BTreeMap<u64, String>) -> Function {
        Function::of(path, super::x86::decode(code), references)
    }

    pub(super) fn of(
        path: String,
        instructions: Vec<Instruction>,
        references: BTreeMap<u64, String>,
    ) -> Function {
        Function { path, instructions, references }
    }

    /// The position of the instruction at an address.
    pub(super) fn position(&self, address: u64) -> Option<usize> {
        self.instructions.binary_search_by_key(&address, |instruction| instruction.address).ok()
    }

    /// The symbol that the instruction refers to.
    pub(super) fn reference(&self, instruction: &Instruction) -> Option<&str> {
        let inside = self.references.range(instruction.address..instruction.end);
        inside.map(|(_, symbol)| symbol.as_str()).next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_decoded_with_its_references() {
        // vpxor ymm0, ymm0, ymm1; call [rip]; jmp 4
        let code = [0xc5, 0xfd, 0xef, 0xc1, 0xff, 0x15, 0, 0, 0, 0, 0xeb, 0xf8];
        let references = BTreeMap::from([(6, "memcpy".to_string())]);
        let function = Function::new("f".to_string(), &code, references);
        let text: Vec<String> = function.instructions.iter().map(|i| i.text.clone()).collect();
        assert_eq!(text, ["vpxor ymm0, ymm0, ymm1", "call qword ptr [rip]", "jmp short 4"]);
        let symbols: Vec<_> = function.instructions.iter().map(|i| function.reference(i)).collect();
        assert_eq!(symbols, [None, Some("memcpy"), None]);
        assert_eq!(function.position(4), Some(1));
    }
}

//! A function as the compiler left it: its instructions, and the symbols that they refer to.

use iced_x86::{Decoder, DecoderOptions, Formatter, Instruction, IntelFormatter};
use std::collections::BTreeMap;

pub(super) struct Function {
    pub(super) path: String,
    pub(super) instructions: Vec<Instruction>,
    /// The symbols, by the offset of the reference.
    references: BTreeMap<u64, String>,
}

impl Function {
    pub(super) fn new(path: String, code: &[u8], references: BTreeMap<u64, String>) -> Function {
        let instructions = Decoder::new(64, code, DecoderOptions::NONE).into_iter().collect();
        Function { path, instructions, references }
    }

    /// The position of the instruction at an address.
    pub(super) fn position(&self, address: u64) -> Option<usize> {
        self.instructions.binary_search_by_key(&address, Instruction::ip).ok()
    }

    /// The symbol that the instruction refers to.
    pub(super) fn reference(&self, instruction: &Instruction) -> Option<&str> {
        let inside = self.references.range(instruction.ip()..instruction.next_ip());
        inside.map(|(_, symbol)| symbol.as_str()).next()
    }

    /// The instruction in the syntax of Intel.
    pub(super) fn text(&self, position: usize) -> String {
        let mut formatter = IntelFormatter::new();
        let options = formatter.options_mut();
        options.set_hex_prefix("0x");
        options.set_hex_suffix("");
        options.set_uppercase_hex(false);
        options.set_branch_leading_zeros(false);
        options.set_rip_relative_addresses(true);
        options.set_space_after_operand_separator(true);
        let mut text = String::new();
        formatter.format(&self.instructions[position], &mut text);
        text
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
        let text: Vec<String> = (0..3).map(|position| function.text(position)).collect();
        assert_eq!(text, ["vpxor ymm0, ymm0, ymm1", "call qword ptr [rip]", "jmp short 4"]);
        let symbols: Vec<_> = function.instructions.iter().map(|i| function.reference(i)).collect();
        assert_eq!(symbols, [None, Some("memcpy"), None]);
        assert_eq!(function.position(4), Some(1));
    }
}

//! The table of instances: what each consists of, and whether it passed.

use super::{function::Function, width::Width};
use iced_x86::Instruction;
use std::fmt;

pub(super) struct Row {
    instance: String,
    instructions: usize,
    calls: usize,
    widest: Width,
    sboxes: usize,
    xors: usize,
    shuffles: usize,
    passed: bool,
}

impl Row {
    pub(super) fn new(function: &Function, passed: bool) -> Row {
        let all = &function.instructions;
        let count = |kinds: &[&str]| all.iter().filter(|instruction| is_one_of(instruction, kinds)).count();
        Row {
            instance: function.path.clone(),
            instructions: all.len(),
            calls: (0..all.len()).filter(|position| function.callee(*position).is_some()).count(),
            widest: all.iter().map(Width::of).max().unwrap_or(Width::Scalar),
            sboxes: count(&["gf2p8", "aes"]),
            xors: count(&["xor", "ternlog"]),
            shuffles: count(&["shuf", "perm", "unpck", "align"]),
            passed,
        }
    }
}

fn is_one_of(instruction: &Instruction, kinds: &[&str]) -> bool {
    let name = format!("{:?}", instruction.mnemonic()).to_lowercase();
    kinds.iter().any(|kind| name.contains(kind))
}

pub(super) struct Table(pub(super) Vec<Row>);

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.iter().map(|row| row.instance.len()).max().unwrap_or(0);
        write!(f, "{:width$}  instructions  calls  widest  GFNI/AES   XOR  shuffles  verdict", "instance")?;
        for row in &self.0 {
            let Row { instance, instructions, calls, widest, sboxes, xors, shuffles, passed } = row;
            let verdict = if *passed { "ok" } else { "FAILED" };
            write!(f, "\n{instance:width$}  {instructions:>12}  {calls:>5}  {widest:>6}  {sboxes:>8}")?;
            write!(f, "  {xors:>4}  {shuffles:>8}  {verdict}")?;
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_row_counts_what_the_function_holds() {
        // vpxor ymm0, ymm0, ymm1; aesenclast xmm0, xmm1; call rax; ret
        let code = [0xc5, 0xfd, 0xef, 0xc1, 0x66, 0x0f, 0x38, 0xdd, 0xc1, 0xff, 0xd0, 0xc3];
        let function = Function::new("aria_x86::f".to_string(), &code, BTreeMap::new());
        let table = Table(vec![Row::new(&function, false)]).to_string();
        let cells: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(cells, ["aria_x86::f", "4", "1", "ymm", "1", "1", "0", "FAILED"]);
    }
}

//! The table of instances and their kernels: what each consists of beside what is expected, and whether it passed.

use super::{
    function::Function,
    kernels::Finding,
    kinds::{Counts, Kind},
};
use std::fmt;

/// The cells of a line.
pub(super) struct Row(Vec<String>);

impl Row {
    /// A function.
    pub(super) fn of_function(function: &Function, passed: bool) -> Row {
        let size = format!("{} instr.", function.instructions.len());
        let nothing = vec![String::new(); Kind::ALL.len() + 1];
        Row([vec![function.path.clone(), String::new(), size], nothing, vec![verdict(passed)]].concat())
    }

    /// A kernel in the functions of that path.
    pub(super) fn of_kernel(path: &str, finding: &Finding<'_>) -> Row {
        let Finding { kernel, counts, faults, .. } = finding;
        let cell = |kind| match (counts, kernel.figure(kind)) {
            (Some(counts), Some(figure)) => format!("{}/{figure}", counts[kind]),
            (Some(counts), None) if counts[kind] > 0 => counts[kind].to_string(),
            (None, Some(figure)) => format!("-/{figure}"),
            _ => String::new(),
        };
        let stack = match counts {
            Some(Counts { stack_loads: 0, stack_stores: 0, .. }) | None => String::new(),
            Some(Counts { stack_loads, stack_stores, .. }) => format!("{stack_loads}+{stack_stores}"),
        };
        let mut cells = vec![path.to_string(), kernel.name.clone(), kernel.holds.clone()];
        cells.extend(Kind::ALL.map(cell));
        cells.extend([stack, verdict(faults.is_empty())]);
        Row(cells)
    }
}

fn verdict(passed: bool) -> String {
    if passed { "ok" } else { "FAILED" }.to_string()
}

/// Under a header, which says what is beside what.
pub(super) struct Table(pub(super) Vec<Row>);

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut header = vec!["instance", "kernel", "holds"];
        header.extend(Kind::ALL.map(Kind::name));
        header.extend(["stack", "verdict"]);
        let lines = Vec::from_iter(self.0.iter().map(|row| row.0.iter().map(String::as_str).collect()));
        let lines: Vec<Vec<&str>> = [vec![header], lines].concat();
        let width =
            |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default();
        let widths = Vec::from_iter((0..lines[0].len()).map(width));
        for line in &lines {
            for (column, cell) in line.iter().enumerate() {
                match column {
                    0 => write!(f, "{cell:0$}", widths[0])?,
                    1 | 2 => write!(f, "  {cell:0$}", widths[column])?,
                    last if last + 1 == line.len() => writeln!(f, "  {cell}")?,
                    _ => write!(f, "  {cell:>0$}", widths[column])?,
                }
            }
        }
        writeln!(f, "Found/expected; stack: loads and stores of registers, for information.")
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            expected::Kernel,
            kernels::{Code, find},
            width::Width,
        },
        *,
    };
    use std::collections::BTreeMap;

    #[test]
    fn what_was_found_is_beside_what_was_expected() {
        // aesenclast xmm0, xmm1; pxor xmm0, xmm1; pxor xmm0, [rsp]; paddd xmm0, xmm1; jne 0
        let code = [
            &[0x66, 0x0f, 0x38, 0xdd, 0xc1, 0x66, 0x0f, 0xef, 0xc1, 0x66, 0x0f, 0xef, 0x04, 0x24][..],
            &[0x66, 0x0f, 0xfe, 0xc1, 0x75, 0xec],
        ];
        let function = Function::new("f".to_string(), &code.concat(), BTreeMap::new());
        let kernels = [
            Kernel::new(Width::Xmm, "some", "2 rounds").with(Kind::Sbox, 1).with_about(Kind::Xor, 5, 1),
            Kernel::new(Width::Ymm, "other", "1 batch").with(Kind::Product, 7),
        ];
        let codes = [Code::of(&function)];
        let (findings, _) = find(&codes, &kernels);
        let kernels = findings.iter().map(|finding| Row::of_kernel("f", finding));
        let table =
            Table([Row::of_function(&function, true)].into_iter().chain(kernels).collect()).to_string();
        let cells = |line: usize| Vec::from_iter(table.lines().nth(line).unwrap().split_whitespace());
        assert_eq!(cells(1), ["f", "5", "instr.", "ok"]);
        assert_eq!(cells(2), ["f", "some", "xmm", "2", "rounds", "1/1", "1", "2/5±1", "1+0", "FAILED"]);
        assert_eq!(cells(3), ["f", "other", "ymm", "1", "batch", "-/7", "FAILED"]);
    }
}

//! `--tcrypt`: the table of the Linux kernel's tcrypt mode 610, multi-buffer ECB of ARIA.

use super::{
    algorithm::{self, Algorithm, Operation, Prepare},
    output::Results,
    plan::Row,
};
use std::io::{self, Write};

/// What the mode measures of each key size.
pub(super) const SIZES: &str = "1024,4096";

const OPERATIONS: [Operation; 2] = [Operation::Encrypt, Operation::Decrypt];
const KEYS: [&str; 2] = ["aria-128-ecb", "aria-256-ecb"];

/// The columns of the table, in the order of [`PUBLISHED`].
const COLUMNS: [(&str, usize); 4] = [(KEYS[0], 1024), (KEYS[0], 4096), (KEYS[1], 1024), (KEYS[1], 4096)];

/// Cycles per operation of the kernel's modules, under the backend that does the same with the same instructions.
const PUBLISHED: [(Operation, &str, [u32; COLUMNS.len()]); 6] = [
    (Operation::Encrypt, "gfni-avx512", [1504, 4595, 1763, 5540]),
    (Operation::Encrypt, "gfni-avx2", [2003, 5867, 2358, 7295]),
    (Operation::Encrypt, "gfni-avx", [2761, 9390, 3401, 11876]),
    (Operation::Decrypt, "gfni-avx512", [1502, 4615, 1759, 5554]),
    (Operation::Decrypt, "gfni-avx2", [2004, 5956, 2409, 7564]),
    (Operation::Decrypt, "gfni-avx", [2735, 9424, 3369, 11954]),
];

const SOURCE: &str = "\
published: Linux 6.x aria-avx512/avx2/avx on an i3-12100, as published with the kernel's patches;
           means by the time-stamp counter, the kernel's handling of requests included";

/// The operations in the order of the mode.
pub(super) fn selection() -> Vec<(&'static Algorithm, Operation, Prepare)> {
    let with_operation = |(operation, name)| {
        let algorithm = algorithm::named(name)?;
        let (operation, prepare) = algorithm.operation(Some(operation)).ok()?;
        Some((algorithm, operation, prepare))
    };
    let pairs = OPERATIONS.into_iter().flat_map(|operation| KEYS.map(|name| (operation, name)));
    pairs.filter_map(with_operation).collect()
}

/// The published cycles for the cell of `row` with messages of `bytes`.
fn published(row: &Row, bytes: usize) -> Option<u32> {
    let column = COLUMNS.iter().position(|column| *column == (row.algorithm.name, bytes))?;
    let line =
        PUBLISHED.iter().find(|(operation, name, _)| (*operation, *name) == (row.operation, row.backend));
    line.map(|(_, _, cycles)| cycles[column])
}

/// The objects of [`Results::write_json`] with one more field, null where nothing is published.
pub(super) fn write_json(results: &Results, out: &mut impl Write) -> io::Result<()> {
    for row in &results.rows {
        for cell in row.cells.iter().flatten() {
            let fields = results.json_fields(row, cell);
            let cycles = published(row, cell.bytes()).map_or("null".to_owned(), |cycles| cycles.to_string());
            writeln!(out, r#"{{{fields},"published_cycles":{cycles}}}"#)?;
        }
    }
    Ok(())
}

/// A line for each operation on each backend, a pair of columns for each key and message size.
pub(super) fn write_table(results: &Results, out: &mut impl Write) -> io::Result<()> {
    let rows = &results.rows;
    let backend_width = rows.iter().map(|row| row.backend.len()).max().unwrap_or(0);
    let label_width = "encrypt  ".len() + backend_width;

    writeln!(out, "ARIA-ECB, cycles per operation, best")?;
    write!(out, "{:label_width$}", "")?;
    for (name, bytes) in COLUMNS {
        let bits = name.split('-').nth(1).unwrap_or_default();
        write!(out, "  {:>20}", format!("{bits}-bit key, {bytes} B"))?;
    }
    write!(out, "\n{:label_width$}", "")?;
    for _ in COLUMNS {
        write!(out, "  {:>10} {:>9}", "here", "published")?;
    }
    for first in rows.iter().filter(|row| row.algorithm.name == KEYS[0]) {
        write!(out, "\n{}  {:backend_width$}", first.operation, first.backend)?;
        let same = |row: &&Row| (row.operation, row.backend) == (first.operation, first.backend);
        for row in rows.iter().filter(same) {
            for cell in row.cells.iter().flatten() {
                let cycles = published(row, cell.bytes()).map_or("-".to_owned(), |cycles| cycles.to_string());
                write!(out, "  {:>10.0} {cycles:>9}", results.cycles_per_call(cell))?;
            }
        }
    }
    writeln!(out, "\n\n{SOURCE}\nhere:      {}", results.method())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speed::measure::Cell;

    /// Two backends, one of them without published figures; the fastest call on n bytes takes n / 2 cycles.
    fn results() -> Results {
        let mut rows = Vec::new();
        for (algorithm, operation, _) in selection() {
            for backend in ["gfni-avx2", "soft"] {
                let cell = |bytes: usize| Some(Cell::timed(bytes, &[bytes as f64, bytes as f64 / 4.0]));
                rows.push(Row {
                    algorithm,
                    operation,
                    backend,
                    hash: None,
                    cells: vec![cell(1024), cell(4096)],
                });
            }
        }
        Results { rows, sizes: vec![1024, 4096], rounds: 2, gigahertz: 2.0 }
    }

    fn written(write: fn(&Results, &mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&results(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn both_operations_with_both_keys() {
        let selected: Vec<_> =
            selection().iter().map(|(algorithm, operation, _)| (*operation, algorithm.name)).collect();
        let [encrypt, decrypt] = OPERATIONS;
        assert_eq!(
            selected,
            [(encrypt, KEYS[0]), (encrypt, KEYS[1]), (decrypt, KEYS[0]), (decrypt, KEYS[1])]
        );
    }

    #[test]
    fn the_table_has_measured_and_published_figures_side_by_side() {
        let table = written(write_table);
        let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        let figures = |line: usize| lines[line][2..].iter().map(|text| text.parse().ok()).collect::<Vec<_>>();
        let beside = |published: [Option<u32>; 4]| {
            let measured = [512, 2048, 512, 2048].map(Some);
            measured.into_iter().zip(published).flat_map(|(here, there)| [here, there]).collect::<Vec<_>>()
        };
        for (line, label, published) in [
            (3, ["encrypt", "gfni-avx2"], [2003, 5867, 2358, 7295].map(Some)),
            (4, ["encrypt", "soft"], [None; 4]),
            (5, ["decrypt", "gfni-avx2"], [2004, 5956, 2409, 7564].map(Some)),
            (6, ["decrypt", "soft"], [None; 4]),
        ] {
            assert_eq!((&lines[line][..2], figures(line)), (&label[..], beside(published)), "{table}");
        }
        assert_eq!(lines[4][3], "-");
        assert!(table.contains(
            "Linux 6.x aria-avx512/avx2/avx on an i3-12100, as published with the kernel's patches"
        ));
        let ends: Vec<usize> = table.lines().skip(1).take(6).map(str::len).collect();
        assert_eq!(ends, [ends[0]; 6], "{table}");
    }

    #[test]
    fn json_has_one_more_field() {
        let json = written(write_json);
        let ends: Vec<&str> = json.lines().map(|line| line.split(",\"median_").nth(1).unwrap()).collect();
        assert_eq!(ends.len(), 16);
        assert_eq!(ends[0], "cycles_per_byte\":1.2500,\"published_cycles\":2003}");
        assert_eq!(ends[2], "cycles_per_byte\":1.2500,\"published_cycles\":null}");
        assert!(json.lines().nth(13).unwrap().contains("\"cycles_per_call\":2048.0,"));
    }
}

//! The measured rows as a grid for people or as lines of JSON.

use super::{
    clock,
    measure::Cell,
    plan::{Row, distinct},
};
use std::io::{self, Write};

/// What was measured, and what is needed to read it.
pub(super) struct Results {
    pub(super) rows: Vec<Row>,
    pub(super) sizes: Vec<usize>,
    pub(super) rounds: usize,
    /// The clock rate, in cycles per nanosecond.
    pub(super) gigahertz: f64,
}

/// The longest title of a table.
const TITLE_WIDTH: usize = 23;

impl Results {
    /// One line for each cell, an object with the fields that scripts rely on.
    pub(super) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        for row in &self.rows {
            for cell in row.cells.iter().flatten() {
                writeln!(out, "{{{}}}", self.json_fields(row, cell))?;
            }
        }
        Ok(())
    }

    /// The fields of a cell's JSON object, without its braces.
    pub(super) fn json_fields(&self, row: &Row, cell: &Cell) -> String {
        format!(
            r#""algorithm":"{}","operation":"{}","backend":"{}",{}"bytes":{},"gb_per_s":{:.4},"cycles_per_byte":{:.4},"cycles_per_call":{:.1},"median_cycles_per_byte":{:.4}"#,
            row.algorithm.name,
            row.operation,
            row.backend,
            row.hash.map(|hash| format!(r#""hash_backend":"{hash}","#)).unwrap_or_default(),
            cell.bytes(),
            gigabytes_per_second(cell),
            self.cycles_per_byte(cell),
            self.cycles_per_call(cell),
            self.median_cycles_per_byte(cell),
        )
    }

    /// One table for each unit, rows for the algorithms and columns for the sizes, and how it was measured.
    pub(super) fn write_grid(&self, out: &mut impl Write) -> io::Result<()> {
        self.write_table(out, "cycles per byte, best", |cell| self.cycles_per_byte(cell))?;
        self.write_table(out, "cycles per byte, median", |cell| self.median_cycles_per_byte(cell))?;
        self.write_table(out, "cycles per call, best", |cell| self.cycles_per_call(cell))?;
        self.write_table(out, "GB/s, best", gigabytes_per_second)?;
        writeln!(out, "{}", self.method())
    }

    /// How the figures came about.
    pub(super) fn method(&self) -> String {
        let Results { rounds, gigahertz, .. } = self;
        format!("{rounds} interleaved rounds in {}; {gigahertz:.2} GHz by {}", clock::SOURCE, clock::CHAIN)
    }

    fn write_table(&self, out: &mut impl Write, title: &str, value: impl Fn(&Cell) -> f64) -> io::Result<()> {
        let label = |row: &Row| format!("{} {}", row.algorithm.name, row.operation);
        let label_width = self.rows.iter().map(|row| label(row).len()).max().unwrap_or(0).max(TITLE_WIDTH);
        let backend_width = self.rows.iter().map(|row| row.backends().len()).max().unwrap_or(0);

        write!(out, "{title:label_width$}  {:backend_width$}", "")?;
        for size in distinct(&self.sizes) {
            write!(out, " {:>9}", size_text(size))?;
        }
        for row in &self.rows {
            write!(out, "\n{:label_width$}  {:backend_width$}", label(row), row.backends())?;
            for cell in &row.cells {
                let text = cell.as_ref().map_or("-".to_owned(), |cell| figure_text(value(cell)));
                write!(out, " {text:>9}")?;
            }
        }
        writeln!(out, "\n")
    }

    pub(super) fn cycles_per_call(&self, cell: &Cell) -> f64 {
        cell.best() * self.gigahertz
    }

    pub(super) fn cycles_per_byte(&self, cell: &Cell) -> f64 {
        self.cycles_per_call(cell) / cell.all_bytes() as f64
    }

    fn median_cycles_per_byte(&self, cell: &Cell) -> f64 {
        cell.median() * self.gigahertz / cell.all_bytes() as f64
    }
}

/// Bytes per nanosecond.
fn gigabytes_per_second(cell: &Cell) -> f64 {
    cell.all_bytes() as f64 / cell.best()
}

/// A size in the largest unit that divides it.
pub(super) fn size_text(size: usize) -> String {
    match size {
        _ if size.is_multiple_of(1 << 20) => format!("{} MiB", size >> 20),
        _ if size.is_multiple_of(1 << 10) => format!("{} KiB", size >> 10),
        _ => format!("{size} B"),
    }
}

/// A figure with the three digits that a measurement is good for.
fn figure_text(figure: f64) -> String {
    let decimals = match figure {
        ..1.0 => 3,
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{figure:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speed::algorithm::{ALGORITHMS, Operation};

    fn results() -> Results {
        let cells = vec![Some(Cell::timed(1024, &[4.0, 2.0, 8.0].map(|time| time * 256.0))), None];
        let row = Row {
            algorithm: &ALGORITHMS[0],
            operation: Operation::Encrypt,
            backend: "soft",
            hash: None,
            cells,
        };
        Results { rows: vec![row], sizes: vec![1024, 100], rounds: 3, gigahertz: 2.5 }
    }

    #[test]
    fn json_has_a_line_for_each_cell_with_all_fields() {
        let mut out = Vec::new();
        results().write_json(&mut out).unwrap();
        let line = "{\"algorithm\":\"aria-128-ecb\",\"operation\":\"encrypt\",\"backend\":\"soft\",\"bytes\":1024,\
            \"gb_per_s\":2.0000,\"cycles_per_byte\":1.2500,\"cycles_per_call\":1280.0,\"median_cycles_per_byte\":2.5000}\n";
        assert_eq!(String::from_utf8(out).unwrap(), line);

        let mut authenticated = results();
        authenticated.rows[0].hash = Some("pclmul");
        let mut out = Vec::new();
        authenticated.write_json(&mut out).unwrap();
        let both = r#""backend":"soft","hash_backend":"pclmul","bytes":1024,"#;
        assert!(String::from_utf8(out).unwrap().contains(both));
    }

    #[test]
    fn the_grid_has_a_column_for_each_size() {
        let mut out = Vec::new();
        results().write_grid(&mut out).unwrap();
        let grid = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = grid.lines().collect();
        assert_eq!(lines[0], "cycles per byte, best             1 KiB     100 B");
        assert_eq!(lines[1], "aria-128-ecb encrypt     soft      1.25         -");
        assert_eq!(lines[10], "aria-128-ecb encrypt     soft      2.00         -");
        assert!(lines[12].starts_with("3 interleaved rounds") && lines.len() == 13);
    }

    #[test]
    fn figures_keep_three_digits() {
        assert_eq!([0.5354, 5.554, 12.46, 366.2].map(figure_text), ["0.535", "5.55", "12.5", "366"]);
    }

    #[test]
    fn sizes_are_told_in_the_largest_whole_unit() {
        assert_eq!(
            [1, 1400, 1024, 16384, 1 << 20].map(size_text),
            ["1 B", "1400 B", "1 KiB", "16 KiB", "1 MiB"]
        );
    }
}

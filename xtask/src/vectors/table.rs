//! The table of results: a row for each set, a column for each backend.

use std::{
    fmt,
    iter::{self, Sum},
};

/// How often a set's tests went which way on one backend.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct Tally {
    pub(super) passed: usize,
    pub(super) failed: usize,
    pub(super) not_applicable: usize,
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), |sum, tally| Tally {
            passed: sum.passed + tally.passed,
            failed: sum.failed + tally.failed,
            not_applicable: sum.not_applicable + tally.not_applicable,
        })
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}/{}", self.passed, self.failed, self.not_applicable))
    }
}

/// A set on a backend.
#[derive(Clone, Copy)]
pub(super) enum Cell {
    Ran(Tally),
    /// The backend is one of the set's ciphers and did not run.
    Skipped,
    /// The backend is none of the set's ciphers.
    Other,
}

impl Cell {
    fn tally(&self) -> Tally {
        match self {
            Cell::Ran(tally) => *tally,
            Cell::Skipped | Cell::Other => Tally::default(),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Ran(tally) => tally.fmt(f),
            Cell::Skipped => f.pad("SKIPPED"),
            Cell::Other => f.pad("-"),
        }
    }
}

struct Row {
    name: String,
    tests: usize,
    cells: Vec<Cell>,
}

pub(super) struct Table {
    backends: Vec<&'static str>,
    rows: Vec<Row>,
}

impl Table {
    pub(super) fn new(backends: impl Iterator<Item = &'static str>) -> Table {
        Table { backends: backends.collect(), rows: Vec::new() }
    }

    /// Adds a set with a cell for each backend.
    pub(super) fn push(&mut self, name: &str, tests: usize, cells: Vec<Cell>) {
        self.rows.push(Row { name: name.to_string(), tests, cells });
    }

    pub(super) fn total(&self) -> Tally {
        self.rows.iter().flat_map(|row| &row.cells).map(Cell::tally).sum()
    }

    /// The sum over all sets, for each backend.
    fn totals(&self) -> Vec<Cell> {
        let column = |index: usize| self.rows.iter().map(|row| row.cells[index].tally()).sum();
        (0..self.backends.len()).map(|index| Cell::Ran(column(index))).collect()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = Row {
            name: "total".to_string(),
            tests: self.rows.iter().map(|row| row.tests).sum(),
            cells: self.totals(),
        };
        let name = self.rows.iter().map(|row| row.name.len()).max().unwrap_or(0).max("total".len());
        write!(f, "{:name$}  {:>6}", "", "tests")?;
        for backend in &self.backends {
            write!(f, "  {backend:>11}")?;
        }
        for row in self.rows.iter().chain(iter::once(&total)) {
            write!(f, "\n{:name$}  {:>6}", row.name, row.tests)?;
            for (backend, cell) in self.backends.iter().zip(&row.cells) {
                write!(f, "  {cell:>0$}", backend.len().max(11))?;
            }
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_row_for_each_set_and_the_totals() {
        let ran = |passed, failed, not_applicable| Cell::Ran(Tally { passed, failed, not_applicable });
        let mut table = Table::new(["wide", "soft"].into_iter());
        table.push("aria-ecb", 3, vec![Cell::Skipped, ran(2, 1, 0)]);
        table.push("chacha", 4, vec![Cell::Other, ran(3, 0, 1)]);
        let lines: Vec<String> = table
            .to_string()
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        let expected =
            ["tests wide soft", "aria-ecb 3 SKIPPED 2/1/0", "chacha 4 - 3/0/1", "total 7 0/0/0 5/1/1"];
        assert_eq!(lines, expected);
        assert_eq!(table.total(), Tally { passed: 5, failed: 1, not_applicable: 1 });
    }
}

//! Which backend runs, which could, and what the others lack.

use crate::{
    BackendError, Backends,
    cpu::cpu,
    fat::{ARIA, CHACHA, GHASH, POLY1305, Table},
};
use cipher_backend::{Features, Missing};
use core::fmt;

/// Every backend of every cipher, as they stand on this machine.
///
/// Each backend that the machine can run is tested for it. `Display` prints a table.
pub fn report() -> Report {
    Report { chosen: Backends::best(), override_error: Backends::override_error() }
}

/// What [`report`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    chosen: Backends,
    override_error: Option<BackendError>,
}

/// One backend of one cipher.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// `aria`, `chacha`, `poly1305` or `ghash`.
    pub cipher: &'static str,
    /// The name of the backend.
    pub backend: &'static str,
    /// The features that it needs.
    pub needs: Features,
    /// How it stands here.
    pub state: State,
}

/// How a backend stands on this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It is used.
    Chosen,
    /// It could be used.
    Available,
    /// The CPU, or its operating system, lacks these features.
    Missing(Features),
    /// It computed something wrong, and is not used.
    FailedSelfTest,
}

impl Row {
    /// Whether this machine can run the backend, and it passed its self-test.
    pub fn runnable(&self) -> bool {
        matches!(self.state, State::Chosen | State::Available)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Chosen => f.write_str("chosen"),
            State::Available => f.write_str("available"),
            State::Missing(features) => write!(f, "missing {features}"),
            State::FailedSelfTest => f.write_str("failed self-test"),
        }
    }
}

impl Report {
    /// The backends, cipher after cipher, best first.
    pub fn rows(&self) -> impl Iterator<Item = Row> + use<> {
        let chosen = self.chosen;
        rows(&ARIA, chosen.aria().name())
            .chain(rows(&CHACHA, chosen.chacha().name()))
            .chain(rows(&POLY1305, chosen.poly1305().name()))
            .chain(rows(&GHASH, chosen.ghash().name()))
    }

    /// What was wrong with `FASTCIPHER_BACKEND`, which was then ignored.
    pub fn override_error(&self) -> Option<BackendError> {
        self.override_error
    }
}

fn rows<F: Sync>(table: &'static Table<F>, chosen: &'static str) -> impl Iterator<Item = Row> {
    table.backends().map(move |backend| {
        let state = match backend.check(cpu()) {
            Err(Missing(features)) => State::Missing(features),
            Ok(runnable) if !table.passes(runnable) => State::FailedSelfTest,
            Ok(runnable) if runnable.name() == chosen => State::Chosen,
            Ok(_) => State::Available,
        };
        Row { cipher: table.cipher, backend: backend.name(), needs: backend.needs(), state }
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let titles = ["cipher", "backend", "needs"];
        let mut widths = titles.map(str::len);
        for Row { cipher, backend, needs, .. } in self.rows() {
            let cells: [&dyn fmt::Display; 3] = [&cipher, &backend, &Needs(needs)];
            for (width, cell) in widths.iter_mut().zip(cells) {
                *width = (*width).max(length(cell)?);
            }
        }
        let line = |f: &mut fmt::Formatter<'_>, cells: [&dyn fmt::Display; 3], state: &dyn fmt::Display| {
            for (cell, width) in cells.into_iter().zip(widths) {
                let blanks = width - length(cell)?;
                write!(f, "{cell}{:blanks$}  ", "")?;
            }
            writeln!(f, "{state}")
        };
        let [cipher, backend, needs] = &titles;
        line(f, [cipher, backend, needs], &"state")?;
        for Row { cipher, backend, needs, state } in self.rows() {
            line(f, [&cipher, &backend, &Needs(needs)], &state)?;
        }
        if let Some(error) = self.override_error {
            writeln!(f, "FASTCIPHER_BACKEND is ignored: {error}")?;
        }
        Ok(())
    }
}

/// What a backend needs as people read it.
struct Needs(Features);

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let needs = self.0.without_implied();
        if needs.is_empty() { f.write_str("nothing") } else { write!(f, "{needs}") }
    }
}

/// How many characters something has when it is printed.
fn length(cell: &dyn fmt::Display) -> Result<usize, fmt::Error> {
    struct Counter(usize);
    impl fmt::Write for Counter {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 += text.chars().count();
            Ok(())
        }
    }
    let mut counter = Counter(0);
    fmt::write(&mut counter, format_args!("{cell}"))?;
    Ok(counter.0)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::{string::ToString, vec::Vec};

    #[test]
    fn one_backend_of_each_cipher_is_chosen() {
        let rows: Vec<_> = report().rows().collect();
        for cipher in ["aria", "chacha", "poly1305", "ghash"] {
            let chosen = rows.iter().filter(|row| row.cipher == cipher && row.state == State::Chosen);
            assert_eq!(chosen.count(), 1, "{cipher}");
            let soft = rows.iter().find(|row| row.cipher == cipher && row.backend == "soft").unwrap();
            assert!(soft.runnable());
        }
    }

    #[test]
    fn the_table_has_a_line_for_each() {
        let text = report().to_string();
        assert_eq!(text.lines().count(), 1 + report().rows().count());
        let state = text.find("state").unwrap();
        for (line, row) in text.lines().skip(1).zip(report().rows()) {
            let (before, after) = line.split_at(state);
            assert!(before.ends_with("  ") && after == row.state.to_string(), "{text}");
        }
    }
}

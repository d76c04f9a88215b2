//! `cargo xtask vectors`: every test vector on every backend that this CPU can run.

mod field;
mod format;
mod lanes;
mod records;
mod table;
mod verdict;
mod wycheproof;

use crate::stop::Stop;
use fastcipher::Backends;
use format::Origin;
use lanes::{Lane, State, lanes};
use std::{
    collections::{BTreeMap, BTreeSet},
    env::{self, VarError},
    io::{self, Write},
    panic::{self, AssertUnwindSafe},
    path::{Path, PathBuf},
};
use table::{Cell, Table, Tally};
use verdict::{Fault, Verdict, failed};

/// The files of this repository.
pub(crate) const TEST_VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../test-vectors");

/// How many failures are shown one by one.
const SHOWN: usize = 20;

#[derive(clap::Args)]
#[command(after_help = "FASTCIPHER_REQUIRE=NAME,..: it is a failure if this CPU cannot run these backends")]
pub(crate) struct Options {
    /// Run the .txt files of this folder instead of test-vectors/ and Wycheproof
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Run on this backend only
    #[arg(long, value_name = "NAME")]
    backend: Option<String>,
}

/// Tests of one algorithm.
struct Set {
    name: &'static str,
    /// The ciphers whose backends the algorithm runs on.
    ciphers: &'static [&'static str],
    cases: Vec<Case>,
}

/// One test.
struct Case {
    id: String,
    check: Box<dyn Fn(Backends) -> Verdict>,
}

/// Tests that nothing here can run.
struct NotRun {
    name: String,
    tests: usize,
    reason: &'static str,
}

/// What there is to say beside the table.
#[derive(Default)]
struct Findings {
    failures: Vec<String>,
    /// The tests, by set and reason.
    not_applicable: BTreeMap<(&'static str, &'static str), BTreeSet<String>>,
}

pub(crate) fn run(options: &Options) -> Result<(), Stop> {
    let required = required()?;
    let required: Vec<&str> = required.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let lanes = lanes(options.backend.as_deref(), &required)?;
    let (sets, not_run) = load(options.dir.as_deref())?;

    let mut findings = Findings::default();
    let mut table = Table::new(lanes.iter().map(|lane| lane.name));
    for set in sets.iter().filter(|set| lanes.iter().any(|lane| lane.covers(set.ciphers))) {
        let cells = lanes.iter().map(|lane| set.run(lane, &mut findings)).collect();
        table.push(set.name, set.cases.len(), cells);
    }
    let mut out = io::stdout().lock();
    writeln!(out, "passed/failed/not applicable, for each set on each backend\n\n{table}")
        .and_then(|()| report(&mut out, &lanes, &mut findings, &not_run))
        .map_err(Stop::Output)?;
    let passed = conclude(table.total(), &findings)?;
    writeln!(out, "failures: 0, passed: {passed}").map_err(Stop::Output)
}

/// The names in FASTCIPHER_REQUIRE, between commas.
fn required() -> Result<String, Stop> {
    match env::var("FASTCIPHER_REQUIRE") {
        Ok(names) => Ok(names),
        Err(VarError::NotPresent) => Ok(String::new()),
        Err(VarError::NotUnicode(names)) => {
            Err(Stop::Usage(format!("FASTCIPHER_REQUIRE is {names:?}, which is not UTF-8")))
        }
    }
}

fn load(directory: Option<&Path>) -> Result<(Vec<Set>, Vec<NotRun>), Stop> {
    if let Some(directory) = directory {
        return records::load(directory, Origin::Elsewhere);
    }
    let (mut sets, mut not_run) = records::load(Path::new(TEST_VECTORS), Origin::Repository)?;
    let (wycheproof, not_yet) = wycheproof::load()?;
    sets.extend(wycheproof);
    not_run.extend(not_yet);
    Ok((sets, not_run))
}

impl Set {
    fn run(&self, lane: &Lane, findings: &mut Findings) -> Cell {
        if !lane.covers(self.ciphers) {
            return Cell::Other;
        }
        let State::Ready(backends) = lane.state else { return Cell::Skipped };
        let mut tally = Tally::default();
        for case in &self.cases {
            match case.run(backends) {
                Ok(()) => tally.passed += 1,
                Err(Fault::Failed(what)) => {
                    tally.failed += 1;
                    findings.failures.push(format!("{} {} on {}: {what}", self.name, case.id, lane.name));
                }
                Err(Fault::NotApplicable(reason)) => {
                    tally.not_applicable += 1;
                    findings.not_applicable.entry((self.name, reason)).or_default().insert(case.id.clone());
                }
            }
        }
        Cell::Ran(tally)
    }
}

impl Case {
    fn run(&self, backends: Backends) -> Verdict {
        panic::catch_unwind(AssertUnwindSafe(|| (self.check)(backends)))
            .unwrap_or_else(|_| Err(failed("panicked")))
    }
}

/// Says aloud what did not run, and what failed.
fn report(
    out: &mut impl Write,
    lanes: &[Lane],
    findings: &mut Findings,
    not_run: &[NotRun],
) -> io::Result<()> {
    for lane in lanes {
        match &lane.state {
            State::Ready(_) => {}
            State::Skipped(why) if lane.required => {
                findings.failures.push(format!("{} is required: {why}", lane.name));
            }
            State::Skipped(why) => writeln!(out, "SKIPPED {}: {why}", lane.name)?,
            State::Broken(why) => findings.failures.push(format!("{}: {why}", lane.name)),
        }
    }
    for ((set, reason), tests) in &findings.not_applicable {
        writeln!(out, "not applicable: {set}: {} ({reason})", tests.len())?;
    }
    for NotRun { name, tests, reason } in not_run {
        writeln!(out, "not run: {name}: {tests} ({reason})")?;
    }
    for failure in findings.failures.iter().take(SHOWN) {
        writeln!(out, "FAILED {failure}")?;
    }
    if findings.failures.len() > SHOWN {
        writeln!(out, "FAILED and {} more", findings.failures.len() - SHOWN)?;
    }
    Ok(())
}

/// How many tests passed, if that is all.
fn conclude(total: Tally, findings: &Findings) -> Result<usize, Stop> {
    if !findings.failures.is_empty() {
        return Err(Stop::Failure(format!(
            "failures: {}, passed: {}",
            findings.failures.len(),
            total.passed
        )));
    }
    if total.passed == 0 {
        return Err(Stop::Failure("no test ran".to_string()));
    }
    Ok(total.passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skipped(required: bool) -> Findings {
        let mut lanes = lanes(Some("soft"), &[]).unwrap_or_else(|stop| panic!("{stop}"));
        lanes[0].state = State::Skipped("this machine lacks everything".to_string());
        lanes[0].required = required;
        let mut findings = Findings::default();
        report(&mut io::sink(), &lanes, &mut findings, &[]).unwrap();
        findings
    }

    #[test]
    fn a_skip_is_a_failure_only_where_the_backend_is_required() {
        let some = Tally { passed: 1, ..Tally::default() };
        assert!(conclude(some, &skipped(false)).is_ok());
        let required = skipped(true);
        assert_eq!(required.failures, ["soft is required: this machine lacks everything"]);
        assert!(matches!(conclude(some, &required), Err(Stop::Failure(_))));
    }

    #[test]
    fn a_panic_is_a_failure() {
        let case = Case { id: "1".to_string(), check: Box::new(|_| panic!("on purpose")) };
        assert_eq!(case.run(Backends::best()), Err(failed("panicked")));
    }
}

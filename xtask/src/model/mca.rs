//! `llvm-mca`, which models the pipelines of CPUs.

use crate::{stop::Stop, target::in_path};
use std::{path::Path, process::Command};

/// How often the code runs in a model, so that its beginning and end matter little.
const ITERATIONS: usize = 100;

/// A CPU that there is a model of.
pub(super) struct Cpu {
    pub(super) triple: &'static str,
    pub(super) name: &'static str,
    /// What its code may use that not every such CPU has.
    pub(super) features: &'static str,
    /// Whether it is a model of AArch64 for 32-bit code, which is put into instructions of AArch64 that take as long.
    pub(super) translated: bool,
}

/// What the model makes of some code.
pub(super) struct Cost {
    /// For one turn.
    pub(super) cycles: f64,
    /// The instructions that it left out: it cannot read them, or does not know what they take.
    pub(super) skipped: Vec<String>,
}

/// The newest program that is here.
pub(super) fn find() -> Result<&'static str, Stop> {
    let newest = ["llvm-mca-22", "llvm-mca-19", "llvm-mca"].into_iter().find(|name| in_path(name).is_ok());
    newest.ok_or_else(|| {
        Stop::Skipped("model: there is no llvm-mca (on Debian: apt-get install llvm-19)".to_string())
    })
}

impl Cpu {
    pub(super) fn arguments(&self) -> Vec<String> {
        let Cpu { triple, name, features, .. } = self;
        vec![
            format!("-mtriple={triple}"),
            format!("-mcpu={name}"),
            format!("-mattr={features}"),
            format!("-iterations={ITERATIONS}"),
            "-skip-unsupported-instructions=any".to_string(),
        ]
    }

    /// That of a file with code that runs from its beginning to its end, and again.
    pub(super) fn cost(&self, program: &str, code: &Path) -> Result<Cost, Stop> {
        let failed = |reason: &str| Stop::Failure(format!("{program} {}: {reason}", code.display()));
        let output = Command::new(program).args(self.arguments()).arg(code).output();
        let output = output.map_err(|error| failed(&error.to_string()))?;
        let complaints = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            return Err(failed(complaints.lines().next().unwrap_or_default()));
        }
        let report = String::from_utf8_lossy(&output.stdout);
        let cycles = total_cycles(&report).ok_or_else(|| failed("no number of cycles"))?;
        Ok(Cost { cycles: cycles / ITERATIONS as f64, skipped: skipped(&complaints) })
    }
}

fn total_cycles(report: &str) -> Option<f64> {
    let line = report.lines().find_map(|line| line.strip_prefix("Total Cycles:"))?;
    line.trim().parse().ok()
}

/// The instructions in the complaints: under each warning or error stands its line, with a mark under that.
fn skipped(complaints: &str) -> Vec<String> {
    let lines = Vec::from_iter(complaints.lines());
    let marked = lines.windows(2).filter(|pair| pair[1].trim_start().starts_with('^'));
    marked.map(|pair| pair[0].trim().replace('\t', " ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cycles_and_what_was_skipped_are_found() {
        let report = "Iterations:        100\nInstructions:      200\nTotal Cycles:      103\nTotal uOps:        200\n";
        assert_eq!(total_cycles(report), Some(103.0));
        assert_eq!(total_cycles(""), None);
        let complaints = "a.s:1:1: error: unrecognized instruction mnemonic\nfoo\tx0\n^\nwarning: skipped\n";
        assert_eq!(skipped(complaints), ["foo x0"]);
    }
}

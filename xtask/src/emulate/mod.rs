//! `cargo xtask emulate`: the command, the test vectors and the tests on CPUs that are not at hand.

mod lanes;
mod machine;

use crate::{
    artifact::{Artifact, Kind},
    stop::{Stop, say},
    toolchain::Toolchain,
};
use lanes::{Depth, LANES, Lane, PORTABLE};
use std::{collections::BTreeSet, time::Instant};

/// Builds the command and the tests for other CPUs, and runs them in QEMU's emulation of each.
#[derive(clap::Args)]
#[command(
    after_help = "Nothing is installed: a lane that lacks something says SKIPPED and what to install. \
                        Exit status 77: no lane could run."
)]
pub(crate) struct Options {
    /// The lanes, or all of them
    #[arg(value_parser = LANES.iter().map(|lane| lane.name).collect::<Vec<_>>())]
    lanes: Vec<String>,
    /// Print the packages of Debian that they need, and run nothing
    #[arg(long)]
    packages: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), Stop> {
    let asked = |lane: &&Lane| options.lanes.is_empty() || options.lanes.iter().any(|name| name == lane.name);
    if options.packages {
        let packages = LANES.iter().filter(asked).flat_map(|lane| lane.target.packages.split(' '));
        return say(&Vec::from_iter(BTreeSet::from_iter(packages)).join(" "));
    }
    let mut summary = Vec::new();
    let mut failed = 0;
    for lane in LANES.iter().filter(asked) {
        let start = Instant::now();
        let outcome = match lane.prepare() {
            Ok(toolchain) => lane.run(&toolchain),
            Err(missing) => {
                let packages = lane.target.packages;
                Err(Stop::Skipped(format!(
                    "{}: {missing} (on Debian: apt-get install {packages})",
                    lane.name
                )))
            }
        };
        let result = match outcome {
            Ok(()) => "passed".to_string(),
            Err(Stop::Skipped(reason)) => format!("SKIPPED {reason}"),
            Err(stop @ Stop::Output(_)) => return Err(stop),
            Err(stop) => {
                failed += 1;
                format!("FAILED {stop}")
            }
        };
        say(&format_args!("=== {}: {result}, {:.0} s", lane.name, start.elapsed().as_secs_f64()))?;
        summary.push(result);
    }
    if failed > 0 {
        return Err(Stop::Failure(format!("{failed} of {} lanes failed", summary.len())));
    }
    match summary.iter().any(|result| result == "passed") {
        true => Ok(()),
        false => Err(Stop::Skipped("no lane could run".to_string())),
    }
}

impl Lane {
    /// What builds, if it is there and the emulator is, or what is missing.
    fn prepare(&self) -> Result<Toolchain, String> {
        self.target.emulator(self.machines[0].cpu)?;
        Toolchain::find(self.target)
    }

    fn run(&self, toolchain: &Toolchain) -> Result<(), Stop> {
        let programs = timed("programs", || {
            toolchain.build(&["build", "--bins", "--package", "fastcipher-cli", "--package", "xtask"])
        })?;
        let program = |name| {
            let mut programs = programs.iter().filter(|artifact| artifact.kind == Kind::Program);
            programs.find(|artifact| artifact.name == name).ok_or_else(|| Stop::Failure(format!("no {name}")))
        };
        let [fastcipher, xtask] = [program("fastcipher")?, program("xtask")?];
        let packages = PORTABLE.iter().chain(self.packages).flat_map(|package| ["--package", package]);
        let arguments = Vec::from_iter(["test", "--no-run", "--lib", "--tests"].into_iter().chain(packages));
        let tests = timed("tests", || toolchain.build(&arguments))?;
        for machine in self.machines {
            say(&format_args!("--- {}: must run {}", machine.cpu, machine.required))?;
            let on = |artifact: &Artifact, arguments: &[&str]| {
                let name = format!("{} {} {}", artifact.package_name(), artifact.name, arguments.join(" "));
                timed(name.trim(), || machine.run(self.target, artifact, arguments))
            };
            on(fastcipher, &["report"])?;
            on(fastcipher, &["selftest"])?;
            on(xtask, &["vectors"])?;
            if machine.depth == Depth::Tests {
                for test in tests.iter().filter(|artifact| artifact.kind == Kind::Test) {
                    on(test, &["--quiet"])?;
                }
            }
        }
        Ok(())
    }
}

/// Says how long it took.
fn timed<T>(name: &str, work: impl FnOnce() -> Result<T, Stop>) -> Result<T, Stop> {
    let start = Instant::now();
    let result = work()?;
    say(&format_args!("[{name}: {:.1} s]", start.elapsed().as_secs_f64()))?;
    Ok(result)
}

//! Instructions for each byte of a long message, counted by the emulator that runs them.

use crate::{
    artifact::Kind,
    stop::{Stop, say},
    target::{AARCH64, ARMV7, Target},
    toolchain::Toolchain,
};
use std::{
    fmt,
    io::{BufRead, BufReader},
    path::Path,
    process::Stdio,
};

/// Whole batches of every backend.
const BYTES: usize = 3 << 14;

#[rustfmt::skip]
const COUNTED: &[(&str, &Target, &str, &[&str])] = &[
    ("aarch64", &AARCH64, "max,pauth-impdef=on", &[
        "chacha=neon", "chacha=soft", "poly1305=neon", "poly1305=soft", "aria=neon-aes-sha3", "aria=neon-aes",
        "aria=neon", "aria=soft",
    ]),
    ("armv7", &ARMV7, "max", &[
        "chacha=neon", "chacha=soft", "poly1305=neon", "poly1305=soft", "aria=soft",
    ]),
];

/// The difference between messages of one length and of twice that, so that what comes before and after does not count.
pub(super) fn count(architecture: &str) -> Result<(), Stop> {
    for (_, target, cpu, backends) in COUNTED.iter().filter(|(name, ..)| *name == architecture) {
        let skipped = |reason| Stop::Skipped(format!("{architecture}: {reason}"));
        let toolchain = Toolchain::find(target).map_err(skipped)?;
        let programs = toolchain.build(&["build", "--bins", "--package", "xtask"])?;
        let xtask =
            programs.iter().find(|artifact| artifact.kind == Kind::Program && artifact.name == "xtask");
        let xtask = &xtask.ok_or_else(|| Stop::Failure("no xtask".to_string()))?.file;
        say(&format_args!("{architecture}: instructions per byte, counted in an emulation of {cpu}\n"))?;
        for backend in *backends {
            let count = |bytes: usize| instructions(target, cpu, xtask, backend, bytes);
            let difference = count(2 * BYTES)?.saturating_sub(count(BYTES)?);
            say(&format_args!("{backend:14}  {:>8.2}", difference as f64 / BYTES as f64))?;
        }
        say(&"")?;
    }
    Ok(())
}

/// Those of the whole program: the emulator takes steps of one, and says each.
fn instructions(
    target: &Target,
    cpu: &str,
    xtask: &Path,
    backend: &str,
    bytes: usize,
) -> Result<usize, Stop> {
    let failed = |error: &dyn fmt::Display| Stop::Failure(format!("{backend} on {cpu}: {error}"));
    let mut command = target.emulator(cpu).map_err(Stop::Skipped)?;
    let command = command.args(["-singlestep", "-d", "exec,nochain"]).arg(xtask);
    let command = command.args(["work", backend, &bytes.to_string()]).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| failed(&error))?;
    let mut count = 0;
    let mut last = String::new();
    for line in BufReader::new(child.stderr.take().expect("it is a pipe")).lines() {
        let line = line.map_err(|error| failed(&error))?;
        match line.starts_with("Trace ") {
            true => count += 1,
            false => last = line,
        }
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(count),
        Ok(status) => Err(failed(&format_args!("{status}: {last}"))),
        Err(error) => Err(failed(&error)),
    }
}

//! A program on a CPU of the emulator.

use super::lanes::Machine;
use crate::{artifact::Artifact, stop::Stop};
use std::{path::PathBuf, process::Command};

pub(super) struct Emulator {
    pub(super) program: &'static str,
    /// Where it looks for libraries before it looks where they are on this machine.
    pub(super) libraries: Option<PathBuf>,
}

impl Emulator {
    /// Runs it in the folder of its package, as cargo does.
    pub(super) fn run(&self, machine: &Machine, artifact: &Artifact, arguments: &[&str]) -> Result<(), Stop> {
        let mut command = Command::new(self.program);
        command.args(["-cpu", machine.cpu]);
        if let Some(libraries) = &self.libraries {
            command.arg("-L").arg(libraries);
        }
        let status = command
            .arg(&artifact.file)
            .args(arguments)
            .current_dir(&artifact.package)
            .env("FASTCIPHER_REQUIRE", machine.required)
            .env_remove("FASTCIPHER_BACKEND")
            // The libraries of this machine's programs.
            .env_remove("LD_LIBRARY_PATH")
            .status();
        let call = format!("{} {} on {}", artifact.name, arguments.join(" "), machine.cpu);
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(Stop::Failure(format!("{call}: {status}"))),
            Err(error) => Err(Stop::Failure(format!("{}: {error}", self.program))),
        }
    }
}

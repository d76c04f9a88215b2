//! A program on a CPU of the emulator.

use super::lanes::Machine;
use crate::{artifact::Artifact, stop::Stop, target::Target};

impl Machine {
    /// Runs it in the folder of its package, as cargo does.
    pub(super) fn run(&self, target: &Target, artifact: &Artifact, arguments: &[&str]) -> Result<(), Stop> {
        let Machine { cpu, required, .. } = self;
        let mut command = target.emulator(cpu).map_err(Stop::Skipped)?;
        let status = command
            .arg(&artifact.file)
            .args(arguments)
            .current_dir(&artifact.package)
            .env("FASTCIPHER_REQUIRE", required)
            .status();
        let call = format!("{} {} on {cpu}", artifact.name, arguments.join(" "));
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(Stop::Failure(format!("{call}: {status}"))),
            Err(error) => Err(Stop::Failure(format!("{call}: {error}"))),
        }
    }
}

//! What compiles for a target: the toolchain at hand, or Debian's, which has the source of the standard library.

use crate::{
    artifact::{self, Artifact},
    stop::Stop,
    target::{Target, in_path},
};
use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

fn workspace() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package)
}

pub(crate) struct Toolchain {
    pub(crate) target: &'static Target,
    origin: Origin,
}

/// Where the standard library for the target comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Origin {
    /// The target is this machine.
    Here,
    /// It is installed in the toolchain at hand.
    Installed,
    /// It is installed in Debian's.
    Debian,
    /// Debian has its source.
    DebianSource,
}

impl Toolchain {
    /// The first that there is, or what is missing.
    pub(crate) fn find(target: &'static Target) -> Result<Toolchain, String> {
        let origin = if target.is_here() { Origin::Here } else { Origin::of_other(target.triple)? };
        if origin != Origin::Here {
            in_path(&target.gnu_tool("gcc"))?;
        }
        Ok(Toolchain { target, origin })
    }

    /// What `cargo` builds in release with these arguments.
    pub(crate) fn build(&self, arguments: &[&str]) -> Result<Vec<Artifact>, Stop> {
        artifact::all(self.cargo().args(arguments).args([
            "--release",
            "--quiet",
            "--message-format=json-render-diagnostics",
        ]))
    }

    fn cargo(&self) -> Command {
        let debian = matches!(self.origin, Origin::Debian | Origin::DebianSource);
        let here = env::var_os("CARGO").filter(|_| !debian).unwrap_or_else(|| "cargo".into());
        let mut cargo = Command::new(if debian { "/usr/bin/cargo".into() } else { here });
        cargo
            .current_dir(workspace())
            // A choice of CPU for the whole build would hide what the backends choose for themselves.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        if debian {
            // Past the toolchain that runs this.
            cargo.env("PATH", "/usr/bin:/bin").env_remove("RUSTC").env_remove("LD_LIBRARY_PATH");
        }
        if self.origin != Origin::Here {
            let triple = self.target.triple.to_uppercase().replace('-', "_");
            cargo.env(format!("CARGO_TARGET_{triple}_LINKER"), self.target.gnu_tool("gcc"));
            cargo.env("CARGO_TARGET_DIR", target_dir().join("cross"));
            cargo.env("CARGO_BUILD_TARGET", self.target.triple);
        }
        if self.origin == Origin::DebianSource {
            cargo.env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std");
        }
        cargo
    }
}

impl Origin {
    fn of_other(triple: &str) -> Result<Origin, String> {
        let debian = Path::new("/usr/lib/rustlib");
        let has_cargo = Path::new("/usr/bin/cargo").exists();
        if is_installed(triple) {
            return Ok(Origin::Installed);
        }
        if has_cargo && debian.join(triple).join("lib").is_dir() {
            return Ok(Origin::Debian);
        }
        if has_cargo && debian.join("src/rust/library").is_dir() {
            return Ok(Origin::DebianSource);
        }
        Err(format!("there is no standard library for {triple}, and no source of it in Debian's toolchain"))
    }
}

/// Whether the toolchain at hand has the target.
fn is_installed(triple: &str) -> bool {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", triple]).output();
    output.is_ok_and(|output| {
        output.status.success() && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

/// Where this project's builds go.
pub(crate) fn target_dir() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from)
}

//! The targets that code is built for here.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// A target, and what there must be to build for it and to run what was built.
#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) triple: &'static str,
    /// As `target_arch` has it.
    arch: &'static str,
    /// How the names of the GNU tools for it begin, and the folder of its libraries is called.
    gnu: &'static str,
    emulator: &'static str,
    /// What loads its programs, from the root on.
    loader: &'static str,
    /// The packages of Debian that all of it is in, the emulator too.
    pub(crate) packages: &'static str,
}

pub(crate) const X86_64: Target = Target {
    triple: "x86_64-unknown-linux-gnu",
    arch: "x86_64",
    gnu: "x86_64-linux-gnu",
    emulator: "qemu-x86_64",
    loader: "lib64/ld-linux-x86-64.so.2",
    packages: "qemu-user",
};
pub(crate) const AARCH64: Target = Target {
    triple: "aarch64-unknown-linux-gnu",
    arch: "aarch64",
    gnu: "aarch64-linux-gnu",
    emulator: "qemu-aarch64",
    loader: "lib/ld-linux-aarch64.so.1",
    packages: "rustc-web cargo-web rust-web-src gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user",
};
pub(crate) const ARMV7: Target = Target {
    triple: "armv7-unknown-linux-gnueabihf",
    arch: "arm",
    gnu: "arm-linux-gnueabihf",
    emulator: "qemu-arm",
    loader: "lib/ld-linux-armhf.so.3",
    packages: "rustc-web cargo-web rust-web-src gcc-arm-linux-gnueabihf libc6-dev-armhf-cross qemu-user",
};
pub(crate) const S390X: Target = Target {
    triple: "s390x-unknown-linux-gnu",
    arch: "s390x",
    gnu: "s390x-linux-gnu",
    emulator: "qemu-s390x",
    loader: "lib/ld64.so.1",
    packages: "rustc-web cargo-web rust-web-src gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user",
};

impl Target {
    /// Whether this machine runs its programs without an emulator.
    pub(crate) fn is_here(&self) -> bool {
        (env::consts::ARCH, env::consts::OS) == (self.arch, "linux")
    }

    /// The name of a GNU tool for this target.
    pub(crate) fn gnu_tool(&self, name: &str) -> String {
        format!("{}-{name}", self.gnu)
    }

    /// The emulator of a CPU, for a program of this target to follow.
    pub(crate) fn emulator(&self, cpu: &str) -> Result<Command, String> {
        in_path(self.emulator)?;
        let mut command = Command::new(self.emulator);
        command.args(["-cpu", cpu]);
        if let Some(libraries) = self.libraries()? {
            command.arg("-L").arg(libraries);
        }
        // The libraries of this machine's programs, and a choice of backends.
        command.env_remove("LD_LIBRARY_PATH").env_remove("FASTCIPHER_BACKEND");
        Ok(command)
    }

    /// Where the emulator is to look for libraries before it looks where they are on this machine.
    ///
    /// Those that are installed here for good go first: with two versions of libc in one program, threads never start.
    fn libraries(&self) -> Result<Option<PathBuf>, String> {
        let folder = Path::new("/usr").join(self.gnu);
        if Path::new("/").join(self.loader).exists() {
            return Ok(None);
        }
        if folder.join(self.loader).exists() {
            return Ok(Some(folder));
        }
        Err(format!("there is no {} in / or {}", self.loader, folder.display()))
    }
}

/// That a program is in the PATH.
pub(crate) fn in_path(program: &str) -> Result<(), String> {
    let path = env::var_os("PATH").unwrap_or_default();
    match env::split_paths(&path).any(|folder| folder.join(program).is_file()) {
        true => Ok(()),
        false => Err(format!("there is no {program}")),
    }
}

//! A directory with a key, and `fastcipher` run in it.

use std::{
    fs,
    io::Write,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};
use tempfile::TempDir;

pub(crate) const CIPHERS: [&str; 3] = ["chacha20-poly1305", "xchacha20-poly1305", "aria-256-gcm"];
pub(crate) const HEADER: usize = 86;
pub(crate) const CHUNK: usize = 65_536 + 16;

pub(crate) struct Dir(TempDir);

impl Dir {
    /// A directory that holds the key file `key`.
    pub(crate) fn new() -> Dir {
        let dir = Dir(tempfile::tempdir().unwrap());
        dir.succeed(&["keygen", "--output", "key"]);
        dir
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// The names in the directory, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Waits until a running program has created its temporary file.
    pub(crate) fn wait_for_temporary(&self) {
        while !self.names().iter().any(|name| name.starts_with(".fastcipher-")) {
            thread::sleep(Duration::from_millis(1));
        }
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        command(self.0.path(), env!("CARGO_BIN_EXE_fastcipher"), args)
    }

    /// A shell script in which `$fastcipher` is the program.
    pub(crate) fn shell(&self, script: &str) -> Command {
        let mut command = command(self.0.path(), "sh", &["-c", script]);
        command.env("fastcipher", env!("CARGO_BIN_EXE_fastcipher"));
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Output {
        self.command(args).stdin(Stdio::null()).output().unwrap()
    }

    pub(crate) fn succeed(&self, args: &[&str]) {
        let output = self.run(args);
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    }

    /// Runs with `input` on a pipe.
    pub(crate) fn pipe(&self, args: &[&str], input: &[u8]) -> Output {
        let mut child = self.command(args).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        thread::scope(|scope| {
            // A program that stops reading is what some tests are about.
            scope.spawn(move || stdin.write_all(input).ok());
            child.wait_with_output().unwrap()
        })
    }

    /// Encrypts `plain` with the key file `key`.
    pub(crate) fn encrypted(&self, plain: &[u8]) -> Vec<u8> {
        let output = self.pipe(&["encrypt", "--key-file", "key"], plain);
        assert!(output.status.success(), "{}", stderr(&output));
        output.stdout
    }
}

fn command(dir: &Path, program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(dir);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    // A hang-up arrives even if nohup runs the tests.
    let heed_hangup = || {
        // SAFETY: between fork and exec `signal` may be called, and the default action is no function of ours.
        unsafe { libc::signal(libc::SIGHUP, libc::SIG_DFL) };
        Ok(())
    };
    // SAFETY: the closure makes a system call and nothing else.
    unsafe { command.pre_exec(heed_hangup) };
    command
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Asserts that `output` failed with status 1 and one line that contains `message`.
#[track_caller]
pub(crate) fn assert_failed(output: &Output, message: &str) {
    let text = stderr(output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.starts_with("fastcipher: ") && text.lines().count() == 1, "not one line: {text}");
    assert!(text.contains(message), "{text:?} does not say {message:?}");
}

/// Bytes without a pattern.
pub(crate) fn noise(len: usize) -> Vec<u8> {
    let mut state = 1u64;
    let mut bytes = Vec::with_capacity(len + 8);
    while bytes.len() < len {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        bytes.extend_from_slice(&(state ^ state >> 29).to_le_bytes());
    }
    bytes.truncate(len);
    bytes
}

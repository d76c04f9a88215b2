//! Standard output and standard error that are full or closed.

use crate::dir::{Dir, assert_failed, stderr};
use rustix::process::{Pid, Signal, kill_process};
use std::{
    fs::File,
    io::pipe,
    process::{Output, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

const HELP: [&[&str]; 3] = [&["--help"], &["speed", "--help"], &["--version"]];
const PRINT: [&[&str]; 3] =
    [&["report"], &["selftest"], &["speed", "ghash", "--size", "16", "--seconds", "1", "--json"]];

fn full() -> File {
    File::options().write(true).open("/dev/full").unwrap()
}

fn run_with(dir: &Dir, args: &[&str], stdout: impl Into<Stdio>, stderr: impl Into<Stdio>) -> Output {
    dir.command(args).stdout(stdout).stderr(stderr).output().unwrap()
}

#[test]
fn a_signal_stops_a_program_that_cannot_say_so() {
    let dir = Dir::new();
    let before = dir.names();
    let mut child = dir
        .command(&["encrypt", "-k", "key", "-o", "out"])
        .stdin(Stdio::piped())
        .stderr(full())
        .spawn()
        .unwrap();
    let stdin = child.stdin.take();
    dir.wait_for_temporary();
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    // While the pipe is open nothing but the signal can end the program.
    let deadline = Instant::now() + Duration::from_secs(10);
    while child.try_wait().unwrap().is_none() && Instant::now() < deadline {
        sleep(Duration::from_millis(1));
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(143));
    assert_eq!(dir.names(), before);
}

#[test]
fn a_full_standard_error_changes_no_status() {
    let dir = Dir::new();
    for args in PRINT {
        assert_eq!(run_with(&dir, args, Stdio::null(), full()).status.code(), Some(0), "{args:?}");
        let refused =
            dir.command(args).env("FASTCIPHER_BACKEND", "nope").stdout(Stdio::null()).stderr(full()).status();
        assert_eq!(refused.unwrap().code(), Some(2), "{args:?}");
    }
    let failed = run_with(&dir, &["encrypt", "-k", "nothing", "key"], Stdio::null(), full());
    assert_eq!(failed.status.code(), Some(1));
}

#[test]
fn a_full_standard_output_is_an_error() {
    let dir = Dir::new();
    for args in PRINT.into_iter().chain(HELP) {
        let output = run_with(&dir, args, full(), Stdio::piped());
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let last = "fastcipher: cannot write standard output: No space left on device (os error 28)\n";
        assert!(stderr(&output).ends_with(last), "{}", stderr(&output));
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_news() {
    let dir = Dir::new();
    for args in PRINT.into_iter().chain(HELP) {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let output = run_with(&dir, args, writer, Stdio::piped());
        assert_eq!(output.status.code(), Some(141), "{args:?}");
        assert!(!stderr(&output).contains("fastcipher: "), "{}", stderr(&output));
    }
}

#[test]
fn a_closed_stream_is_an_error() {
    let dir = Dir::new();
    dir.write("sealed", dir.encrypted(b"plain"));
    for args in ["encrypt -k key key", "decrypt -k key sealed", "keygen", "report", "selftest", "--help"] {
        let output = dir.shell(&format!("$fastcipher {args} >&-")).output().unwrap();
        assert_failed(&output, "standard output is closed");
    }
    for args in ["encrypt -k key -o out", "decrypt -k key"] {
        let output = dir.shell(&format!("$fastcipher {args} <&-")).output().unwrap();
        assert_failed(&output, "standard input is closed");
    }
    assert_eq!(dir.names(), ["key", "sealed"]);
    // What is not used may be closed.
    let output = dir.shell("$fastcipher encrypt -k key -o out key <&- >&-").output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
}

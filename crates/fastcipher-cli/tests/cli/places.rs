//! Where output may go: existing files, links, directories, full disks, closed pipes.

use crate::dir::{Dir, assert_failed, noise, stderr};
use std::{
    fs::{self, OpenOptions, Permissions},
    os::unix::fs::{MetadataExt, PermissionsExt, symlink},
    process::Stdio,
};

const ENCRYPT: [&str; 5] = ["encrypt", "--key-file", "key", "plain", "--output"];

fn dir() -> Dir {
    let dir = Dir::new();
    dir.write("plain", noise(300_000));
    dir
}

fn encrypt<'a>(to: &[&'a str]) -> Vec<&'a str> {
    [&ENCRYPT[..], to].concat()
}

#[test]
fn an_existing_file_needs_force() {
    let dir = dir();
    dir.write("out", "precious");
    assert_failed(&dir.run(&encrypt(&["out"])), "out exists: --force would replace it");
    assert_eq!(dir.read("out"), b"precious");
    fs::set_permissions(dir.path("out"), Permissions::from_mode(0o640)).unwrap();
    dir.succeed(&encrypt(&["out", "--force"]));
    assert!(dir.read("out").starts_with(b"fastcipher"));
    assert_eq!(dir.path("out").metadata().unwrap().mode() & 0o777, 0o640);
    assert_eq!(dir.names(), ["key", "out", "plain"]);
}

#[test]
fn a_new_file_obeys_the_umask() {
    let dir = dir();
    let script = "umask 027; $fastcipher encrypt -k key -o a plain; $fastcipher encrypt -k key -o b -f plain";
    assert!(dir.shell(script).status().unwrap().success());
    for name in ["a", "b"] {
        assert_eq!(dir.path(name).metadata().unwrap().mode() & 0o777, 0o640);
    }
}

#[test]
fn a_key_file_is_private_and_never_replaced() {
    let dir = Dir::new();
    assert_eq!(dir.path("key").metadata().unwrap().mode() & 0o777, 0o600);
    let before = dir.read("key");
    let refused = dir.run(&["keygen", "--output", "key"]);
    assert_failed(&refused, "key exists");
    assert!(!stderr(&refused).contains("--force"));
    assert_eq!(dir.read("key"), before);
    let printed = dir.run(&["keygen"]);
    assert!(printed.status.success() && printed.stdout.starts_with(b"fastcipher-key-1:"));
}

#[test]
fn an_input_is_never_the_output() {
    let dir = dir();
    let plain = dir.read("plain");
    fs::hard_link(dir.path("plain"), dir.path("hard")).unwrap();
    symlink("plain", dir.path("soft")).unwrap();
    for name in ["plain", "./plain", "hard", "soft"] {
        assert_failed(&dir.run(&encrypt(&[name, "--force"])), "is an input too");
    }
    let script = "$fastcipher encrypt -k key plain >> plain";
    assert_failed(&dir.shell(script).output().unwrap(), "standard output is an input too");
    let script = "$fastcipher encrypt -k key -o plain -f < plain";
    assert_failed(&dir.shell(script).output().unwrap(), "plain is an input too");
    assert!(dir.read("plain") == plain);
    assert_failed(&dir.run(&encrypt(&["key", "--force"])), "key is an input too");
    dir.succeed(&encrypt(&["out"]));
}

#[test]
fn a_link_stays_a_link() {
    let dir = dir();
    dir.write("out", "precious");
    symlink("out", dir.path("link")).unwrap();
    assert_failed(&dir.run(&encrypt(&["link"])), "link exists");
    dir.succeed(&encrypt(&["link", "--force"]));
    assert!(dir.path("link").is_symlink());
    assert!(dir.read("out").starts_with(b"fastcipher"));
    symlink("nowhere", dir.path("dangling")).unwrap();
    assert_failed(&dir.run(&encrypt(&["dangling", "--force"])), "cannot replace dangling");
}

#[test]
fn directories_and_devices() {
    let dir = dir();
    fs::create_dir(dir.path("sub")).unwrap();
    assert_failed(&dir.run(&encrypt(&["sub", "--force"])), "sub is a directory");
    assert_failed(&dir.run(&encrypt(&["sub/none/out"])), "cannot create sub/none/out: No such file");
    assert_failed(&dir.run(&encrypt(&["/dev/null", "--force"])), "/dev/null is not a regular file");
    assert_failed(&dir.run(&["encrypt", "-k", "key", "sub"]), "sub is a directory");
    assert_failed(&dir.run(&["encrypt", "-k", "key", "nothing"]), "cannot open nothing");
    assert_failed(&dir.shell("$fastcipher encrypt -k key < sub").output().unwrap(), "is a directory");
    for name in ["new/", "new/.", "new//", ".."] {
        assert_failed(&dir.run(&["encrypt", "-k", "nothing", "-o", name, "plain"]), "names no file");
    }
    dir.succeed(&encrypt(&["sub/out"]));
    assert_eq!(dir.names(), ["key", "plain", "sub"]);
}

#[test]
fn names_do_not_steer_the_terminal() {
    let dir = dir();
    let output = dir.run(&["encrypt", "-k", "key", "\x1b[2J\n"]);
    assert_failed(&output, r"cannot open \u{1b}[2J\n: No such file");
}

#[test]
fn a_read_only_directory() {
    let dir = dir();
    fs::create_dir(dir.path("sub")).unwrap();
    fs::set_permissions(dir.path("sub"), Permissions::from_mode(0o555)).unwrap();
    if OpenOptions::new().write(true).create_new(true).open(dir.path("sub/probe")).is_ok() {
        println!("SKIPPED: this user may write everywhere");
        return;
    }
    assert_failed(&dir.run(&encrypt(&["sub/out"])), "cannot create sub/out: Permission denied");
}

/// After a power failure a finished output is still there.
#[test]
#[cfg(target_os = "linux")]
fn the_data_and_then_the_name_reach_the_disk() {
    let dir = dir();
    if !dir.shell("strace -o trace true").status().is_ok_and(|status| status.success()) {
        println!("SKIPPED: strace does not run");
        return;
    }
    for to in ["out", "out -f", "./out -f"] {
        let script = format!(
            "strace -f -o trace -e trace=/^fsync,/^rename,/^link $fastcipher encrypt -k key -o {to} plain"
        );
        assert!(dir.shell(&script).status().unwrap().success());
        let trace = String::from_utf8(dir.read("trace")).unwrap();
        // A thread that ends while another one does may leave a call without a name, `???`.
        let calls: Vec<_> = trace
            .lines()
            .filter_map(|line| line.split_once('(')?.0.split_whitespace().last())
            .filter(|call| *call != "???")
            .collect();
        let synced = matches!(calls[..], ["fsync", .., naming, "fsync"] if naming != "fsync");
        assert!(synced, "{trace}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_device() {
    let dir = dir();
    let output = dir.shell("$fastcipher encrypt -k key plain > /dev/full").output().unwrap();
    assert_failed(&output, "cannot write standard output: No space left on device");
}

#[test]
fn a_file_size_limit() {
    let dir = dir();
    dir.write("old", "precious");
    for to in ["new", "old -f"] {
        let script = format!("ulimit -f 100; $fastcipher encrypt -k key -o {to} plain");
        assert_failed(&dir.shell(&script).output().unwrap(), "File too large");
    }
    assert_eq!(dir.read("old"), b"precious");
    assert_eq!(dir.names(), ["key", "old", "plain"]);
}

#[test]
fn a_broken_pipe() {
    let dir = dir();
    dir.write("sealed", dir.encrypted(&noise(5_000_000)));
    for command in ["encrypt", "decrypt"] {
        let mut child = dir.command(&[command, "-k", "key", "sealed"]).stdin(Stdio::null()).spawn().unwrap();
        drop(child.stdout.take());
        assert_failed(&child.wait_with_output().unwrap(), "cannot write standard output: Broken pipe");
    }
}

#[test]
fn wrong_usage_has_status_2() {
    let dir = Dir::new();
    for args in [
        &["encrypt"][..],
        &["encrypt", "--key-file", "key", "--passphrase"],
        &["encrypt", "--key-file", "key", "--cipher", "rot13"],
        &["melt"],
        &[],
    ] {
        let output = dir.run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
    }
}

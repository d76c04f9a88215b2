//! Signals: the temporary file goes, the final name never holds a part.

use crate::dir::{Dir, noise, stderr};
use rustix::process::{Pid, Signal, kill_process};
use std::{
    io::Write,
    os::unix::process::ExitStatusExt,
    process::{Child, Stdio},
    thread::sleep,
    time::Duration,
};

const SIGNALS: [(Signal, i32); 8] = [
    (Signal::INT, 130),
    (Signal::TERM, 143),
    (Signal::HUP, 129),
    (Signal::QUIT, 131),
    (Signal::ALARM, 142),
    (Signal::XCPU, 128 + libc::SIGXCPU),
    (Signal::USR1, 128 + libc::SIGUSR1),
    (Signal::USR2, 128 + libc::SIGUSR2),
];

fn send(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// The signal finds the program waiting for more input, with a part already written.
#[test]
fn in_the_middle_of_a_pipe() {
    let dir = Dir::new();
    let plain = noise(3_000_000);
    let sealed = dir.encrypted(&plain);
    dir.write("out", "precious");
    let before = dir.names();
    for (command, input) in [("encrypt", &plain), ("decrypt", &sealed)] {
        for (signal, status) in SIGNALS {
            let mut child = dir
                .command(&[command, "-k", "key", "-o", "out", "-f"])
                .stdin(Stdio::piped())
                .spawn()
                .unwrap();
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(&input[..input.len() / 2]).unwrap();
            dir.wait_for_temporary();
            send(&child, signal);
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(status), "{}", stderr(&output));
            assert!(stderr(&output).starts_with("fastcipher: stopped by SIG"));
            assert_eq!(dir.names(), before);
            assert_eq!(dir.read("out"), b"precious");
        }
    }
}

#[test]
fn nohup_is_heeded() {
    let dir = Dir::new();
    let script = "trap '' HUP; exec $fastcipher encrypt -k key -o out";
    let mut child = dir.shell(script).stdin(Stdio::piped()).spawn().unwrap();
    dir.wait_for_temporary();
    send(&child, Signal::HUP);
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    assert!(dir.path("out").exists());
}

/// A signal after the file has got its name changes nothing.
#[test]
#[cfg(target_os = "linux")]
fn a_signal_that_comes_too_late() {
    let dir = Dir::new();
    dir.write("plain", "plain");
    if !dir.shell("strace -o trace true").status().is_ok_and(|status| status.success()) {
        println!("SKIPPED: strace does not run");
        return;
    }
    // The second fsync is that of the directory.
    let script = "exec strace -f -o trace -e inject=fsync:delay_enter=500000:when=2 \
                  sh -c 'echo $$ > pid; exec $fastcipher encrypt -k key -o out plain'";
    let child = dir.shell(script).spawn().unwrap();
    while !dir.path("out").exists() {
        sleep(Duration::from_millis(1));
    }
    let pid = String::from_utf8(dir.read("pid")).unwrap().trim().parse().unwrap();
    kill_process(Pid::from_raw(pid).unwrap(), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    // What strace has to say is there too.
    assert!(output.status.success() && !stderr(&output).contains("fastcipher"), "{}", stderr(&output));
}

/// Whenever the signal comes, there is a complete output and success, or neither.
#[test]
fn at_fifty_moments() {
    let dir = Dir::new();
    let plain = noise(3_000_000);
    dir.write("sealed", dir.encrypted(&plain));
    let before = dir.names();
    for moment in 0..50 {
        let (signal, status) = SIGNALS[moment % 2];
        let child = dir.command(&["decrypt", "-k", "key", "-o", "out", "sealed"]).spawn().unwrap();
        sleep(Duration::from_micros(500 * moment as u64));
        send(&child, signal);
        let output = child.wait_with_output().unwrap();
        let ended = output.status;
        // Before the program has seen to signals they end it as they end any.
        let stopped = ended.code() == Some(status) || ended.signal() == Some(signal.as_raw());
        if dir.names() == before {
            assert!(stopped, "no output, but {ended}");
        } else {
            assert!(ended.success() && output.stderr.is_empty(), "{ended}: {}", stderr(&output));
            assert!(dir.read("out") == plain, "a part of the output");
            std::fs::remove_file(dir.path("out")).unwrap();
            assert_eq!(dir.names(), before);
        }
    }
}

#[test]
fn a_kill_leaves_nothing_under_the_final_name() {
    let dir = Dir::new();
    let mut child =
        dir.command(&["encrypt", "-k", "key", "-o", "out"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(&noise(1_000_000)).unwrap();
    dir.wait_for_temporary();
    send(&child, Signal::KILL);
    assert_eq!(child.wait().unwrap().signal(), Some(9));
    assert!(!dir.path("out").exists());
}

/// Memory that holds keys is not for core files, nor for other processes of the same user.
#[test]
#[cfg(target_os = "linux")]
fn no_core_dump() {
    let dir = Dir::new();
    let mut child =
        dir.command(&["encrypt", "-k", "key", "-o", "out"]).stdin(Stdio::piped()).spawn().unwrap();
    dir.wait_for_temporary();
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", child.id())).unwrap();
    let core: Vec<_> =
        limits.lines().find(|line| line.starts_with("Max core")).unwrap().split_whitespace().collect();
    assert_eq!(core[4..6], ["0", "0"]);
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
}

//! Limits on threads and memory: one line and status 1, no panic.

use crate::dir::{Dir, assert_failed, noise};
use rustix::process::geteuid;
use std::os::unix::process::CommandExt;

const NOBODY: u32 = 65534;

#[test]
fn without_threads() {
    let dir = Dir::new();
    dir.write("plain", noise(300_000));
    let prepare = "chmod 777 . && chmod 644 key && cp $fastcipher program";
    assert!(dir.shell(prepare).status().unwrap().success());
    for limit in [1, 2] {
        // bash says -u, dash says -p.
        let script = format!(
            "ulimit -u {limit} 2> quiet || ulimit -p {limit}; exec ./program encrypt -k key -o out plain"
        );
        let mut command = dir.shell(&script);
        // Root has as many threads as it likes.
        if geteuid().is_root() {
            command.uid(NOBODY);
        }
        assert_failed(&command.output().unwrap(), "cannot start a thread");
    }
    assert!(!dir.path("out").exists());
}

/// There is enough, or an error; less than some megabytes is too little for the loader.
#[test]
#[cfg(target_os = "linux")]
fn with_little_memory() {
    let dir = Dir::new();
    dir.write("plain", noise(3_000_000));
    for kib in (10_000..40_000).step_by(1000) {
        let script = format!("ulimit -v {kib} && exec $fastcipher encrypt -k key -f -o out plain");
        let output = dir.shell(&script).output().unwrap();
        if !output.status.success() {
            assert_failed(&output, "fastcipher: ");
        }
    }
}

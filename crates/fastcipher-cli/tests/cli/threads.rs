//! Limits on threads: one line and status 1, no panic.

use crate::dir::{Dir, assert_failed, noise};
use rustix::process::geteuid;
use std::os::unix::process::CommandExt;

const NOBODY: u32 = 65534;

#[test]
fn threads_that_cannot_start() {
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

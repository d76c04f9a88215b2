//! What is encrypted decrypts again: sizes around a chunk, every cipher, files and pipes.

use crate::dir::{CIPHERS, Dir, HEADER, assert_failed, noise, stderr};
use std::{fs, io::Write, process::Stdio};

const SIZES: [usize; 8] = [0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_000, 3_145_733];

#[test]
fn files_round_trip() {
    let dir = Dir::new();
    for cipher in CIPHERS {
        for size in SIZES {
            let plain = noise(size);
            dir.write("plain", &plain);
            let encrypt = ["encrypt", "--key-file", "key", "--cipher", cipher, "--force"];
            dir.succeed(&[&encrypt[..], &["--output", "sealed", "plain"]].concat());
            let chunks = size.div_ceil(65_536).max(1);
            assert_eq!(dir.read("sealed").len(), HEADER + size + 16 * chunks);
            dir.succeed(&["decrypt", "--key-file", "key", "--force", "--output", "opened", "sealed"]);
            assert!(dir.read("opened") == plain, "{cipher}, {size} bytes");
        }
    }
    assert_eq!(dir.names(), ["key", "opened", "plain", "sealed"]);
}

#[test]
fn pipes_round_trip() {
    let dir = Dir::new();
    for cipher in CIPHERS {
        for size in SIZES {
            let plain = noise(size);
            let sealed = dir.pipe(&["encrypt", "-k", "key", "--cipher", cipher], &plain);
            assert!(sealed.status.success(), "{}", stderr(&sealed));
            let opened = dir.pipe(&["decrypt", "-k", "key", "-o", "-", "-"], &sealed.stdout);
            assert!(opened.status.success(), "{}", stderr(&opened));
            assert!(opened.stdout == plain, "{cipher}, {size} bytes");
        }
    }
}

#[test]
fn a_slow_pipe_and_a_fifo_round_trip() {
    let dir = Dir::new();
    let script = "mkfifo fifo; (printf a; sleep 0.1; printf b; sleep 0.1; printf c) > fifo & \
                  $fastcipher encrypt -k key fifo | (sleep 0.1; $fastcipher decrypt -k key)";
    let output = dir.shell(script).output().unwrap();
    assert_eq!(output.stdout, b"abc", "{}", stderr(&output));
}

#[test]
fn the_same_input_gives_other_bytes_each_time() {
    let dir = Dir::new();
    let (a, b) = (dir.encrypted(b"plain"), dir.encrypted(b"plain"));
    assert_ne!(a[HEADER..], b[HEADER..]);
}

#[test]
fn a_key_may_come_from_a_pipe() {
    let dir = Dir::new();
    dir.write("sealed", dir.encrypted(b"plain"));
    let script = "mkfifo fifo; cat key > fifo & $fastcipher decrypt --key-file fifo sealed";
    assert_eq!(dir.shell(script).output().unwrap().stdout, b"plain");
}

#[test]
fn decrypt_can_insist_on_a_cipher() {
    let dir = Dir::new();
    let sealed = dir.encrypted(b"plain");
    let same = dir.pipe(&["decrypt", "-k", "key", "--cipher", "chacha20-poly1305"], &sealed);
    assert_eq!(same.stdout, b"plain");
    let other = dir.pipe(&["decrypt", "-k", "key", "--cipher", "aria-256-gcm"], &sealed);
    assert_failed(&other, "encrypted with chacha20-poly1305, not aria-256-gcm");
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_input() {
    let dir = Dir::new();
    // Nor with what the environment says to rayon.
    let mut command = dir.command(&["encrypt", "-k", "key"]);
    command.env("RAYON_NUM_THREADS", "200").stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..128 {
        stdin.write_all(&[0; 1 << 20]).unwrap();
    }
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let value = |name: &str| -> u64 {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    };
    let kib = value("VmHWM:");
    assert!(kib < 40 * 1024, "{kib} KiB for 128 MiB of input");
    assert!(value("Threads:") <= 16 + 2);
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

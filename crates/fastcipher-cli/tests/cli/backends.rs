//! Which backend does the work: the report, the self-test, the override.

use crate::dir::{CIPHERS, Dir, noise, stderr};
use std::{collections::HashSet, ffi::OsStr, os::unix::ffi::OsStrExt, process::Output};

const OVERRIDE: &str = "FASTCIPHER_BACKEND";

fn run_with(dir: &Dir, backend: impl AsRef<OsStr>, args: &[&str]) -> Output {
    dir.command(args).env(OVERRIDE, backend).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn the_report_shows_every_cipher() {
    let dir = Dir::new();
    for (backend, state) in [("", "chosen"), ("soft", "chosen")] {
        let output = run_with(&dir, backend, &["report"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let text = stdout(&output);
        for cipher in ["aria", "chacha", "poly1305", "ghash"] {
            let rows: Vec<_> = text.lines().filter(|line| line.starts_with(&format!("{cipher} "))).collect();
            let chosen = rows.iter().filter(|row| row.contains(state));
            assert_eq!(chosen.count(), 1, "{text}");
            let last = rows.last().unwrap();
            assert!(last.contains("soft"), "{text}");
            assert!(backend.is_empty() || last.contains("chosen"), "{text}");
        }
    }
}

#[test]
fn every_runnable_backend_passes_the_self_test() {
    let dir = Dir::new();
    for backend in ["", "soft"] {
        let output = run_with(&dir, backend, &["selftest"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let text = stdout(&output);
        for (algorithm, soft) in [
            ("aria-256", "aria=soft"),
            ("aria-192-cbc", "aria=soft"),
            ("aria-256-cbc-batch", "aria=soft"),
            ("aria-128-cmac-each", "aria=soft"),
            ("aria-128-gcm", "aria=soft"),
            ("aria-128-gcm", "ghash=soft"),
            ("chacha20-poly1305", "chacha=soft"),
            ("chacha20-poly1305", "poly1305=soft"),
            ("xchacha20", "chacha=soft"),
            ("ghash", "ghash=soft"),
        ] {
            let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
            assert_eq!(lines.filter(|words| *words == [algorithm, soft, "ok"]).count(), 1, "{text}");
        }
        let (lines, verdict) = text.trim_end().rsplit_once('\n').unwrap();
        for line in lines.lines() {
            assert!(line.ends_with(" ok") || line.contains("SKIPPED: missing "), "{line}");
        }
        let passed: Vec<_> = lines.lines().filter(|line| line.ends_with(" ok")).collect();
        let backends: HashSet<_> = passed.iter().map(|line| line.split_whitespace().nth(1)).collect();
        let (tests, backends) = (passed.len(), backends.len());
        assert_eq!(verdict, format!("{tests} tests on {backends} backends: all passed"));
    }
}

#[test]
fn a_backend_that_cannot_be_had_is_refused() {
    let dir = Dir::new();
    dir.write("plain", "plain");
    let long = "x".repeat(100_000);
    for name in [OsStr::new("gfni-avx3"), OsStr::new("SOFT"), OsStr::from_bytes(b"\xff"), OsStr::new(&long)] {
        for args in
            [&["keygen", "-o", "k"][..], &["encrypt", "-k", "key", "-o", "out", "plain"], &["selftest"]]
        {
            let output = run_with(&dir, name, args);
            assert_eq!(output.status.code(), Some(2));
            let text = stderr(&output);
            assert_eq!(text.lines().count(), 1, "{text}");
            assert!(text.starts_with("fastcipher: FASTCIPHER_BACKEND: there is no backend"), "{text}");
            assert!(text.contains("aria has") && text.contains("soft"), "{text}");
        }
        let report = run_with(&dir, name, &["report"]);
        assert_eq!(report.status.code(), Some(2));
        assert!(stdout(&report).contains("chosen"));
    }
    let output = run_with(&dir, "aria=avx2", &["encrypt", "-k", "key", "plain"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("aria has no backend `avx2`; it has"));
    assert_eq!(dir.names(), ["key", "plain"]);
}

/// The variable is not for a program with more rights than its user.
#[test]
#[cfg(target_os = "linux")]
fn a_set_uid_program_reads_no_override() {
    use std::os::unix::fs::MetadataExt;
    const NOBODY: u32 = 65534;
    let dir = Dir::new();
    let make = format!(
        "chmod 777 . && cp $fastcipher program && chown {NOBODY} program && chmod 4755 program \
         && ./program keygen -o probe"
    );
    let made = dir.shell(&make).output().unwrap().status.success();
    if !made || dir.path("probe").metadata().unwrap().uid() != NOBODY {
        println!("SKIPPED: this user or this file system cannot have a set-uid program");
        return;
    }
    let report = dir.shell("./program report").env(OVERRIDE, "nope").output().unwrap();
    assert_eq!((report.status.code(), stderr(&report).as_str()), (Some(0), ""));
}

/// What one backend encrypts every other decrypts.
#[test]
fn backends_agree() {
    let dir = Dir::new();
    let plain = noise(200_000);
    let report = stdout(&run_with(&dir, "", &["report"]));
    let overrides: Vec<String> = report
        .lines()
        .filter(|line| line.ends_with(" chosen") || line.ends_with(" available"))
        .map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join("="))
        .collect();
    assert!(overrides.len() >= 4, "{report}");
    dir.write("plain", &plain);
    for cipher in CIPHERS {
        for backend in &overrides {
            let sealed = run_with(&dir, backend, &["encrypt", "-k", "key", "--cipher", cipher, "plain"]);
            dir.write("sealed", &sealed.stdout);
            for other in ["", "soft", backend] {
                let opened = run_with(&dir, other, &["decrypt", "-k", "key", "sealed"]);
                assert!(opened.stdout == plain, "{cipher} {backend} {other}: {}", stderr(&opened));
            }
        }
    }
}

//! `speed` from outside: the picture it draws, where that may go, and the table of tcrypt.

use crate::dir::{Dir, assert_failed, stderr};
use rustix::process::{Pid, Signal, kill_process};
use std::{
    fs,
    process::{Output, Stdio},
};

/// The shortest run there is.
const PLOT: [&str; 6] = ["speed", "poly1305", "--size=100,7", "--seconds=1", "--plot", "out.svg"];

fn run(dir: &Dir, more: &[&str]) -> Output {
    dir.run(&[&PLOT[..], more].concat())
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_plot_is_a_complete_document_beside_the_figures() {
    let dir = Dir::new();
    for (more, starts) in
        [(&[][..], "cycles per byte, best"), (&["--json", "--force"], "{\"algorithm\":\"poly1305\"")]
    {
        let output = run(&dir, more);
        assert!(output.status.success() && stdout(&output).starts_with(starts), "{}", stderr(&output));
        assert_eq!(stderr(&output).lines().last(), Some("wrote out.svg"));
        assert_eq!(dir.names(), ["key", "out.svg"]);
        let svg = String::from_utf8(dir.read("out.svg")).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let texts: Vec<_> = document.descendants().filter(|node| node.has_tag_name("text")).collect();
        let has = |text: &str| texts.iter().any(|node| node.text().map(str::trim) == Some(text));
        assert!(has("poly1305 mac") && has("soft"), "{svg}");
    }
}

/// All of this is said before anything is measured, which would be one more line.
#[test]
fn a_place_that_cannot_be_written_to_is_known_at_once() {
    let dir = Dir::new();
    dir.write("out.svg", "precious");
    fs::create_dir(dir.path("sub")).unwrap();
    assert_failed(&run(&dir, &[]), "out.svg exists: --force would replace it");
    for (path, message) in [
        ("none/out.svg", "cannot create none/out.svg: No such file"),
        ("sub", "sub is a directory"),
        ("sub/", "sub/ names no file"),
        ("key/out.svg", "cannot create key/out.svg: Not a directory"),
    ] {
        assert_failed(&dir.run(&["speed", "--plot", path, "--force"]), message);
    }
    assert_eq!(dir.read("out.svg"), b"precious");
    assert_eq!(dir.names(), ["key", "out.svg", "sub"]);
}

#[test]
fn a_signal_leaves_no_part_of_a_plot() {
    let dir = Dir::new();
    let mut child = dir.command(&["speed", "--plot", "out.svg", "--seconds", "60"]).spawn().unwrap();
    dir.wait_for_temporary();
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(143));
    assert_eq!(dir.names(), ["key"]);
}

#[test]
fn figures_that_nobody_reads_do_not_lose_the_plot() {
    let dir = Dir::new();
    let mut child = dir.command(&PLOT).stdin(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(141));
    assert_eq!(dir.names(), ["key", "out.svg"]);
}

#[test]
fn wrong_usage_has_status_2() {
    let dir = Dir::new();
    for args in [
        &["--tcrypt", "aria-128-ecb"][..],
        &["--tcrypt", "--size", "16"],
        &["--tcrypt", "--backend", "avx1"],
        &["--plot", "-"],
        &["--plot", "out.svg", "aria-128-ecb", "--size", "100"],
        &["--force"],
    ] {
        let output = dir.run(&[&["speed"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
    }
    assert_eq!(dir.names(), ["key"]);
}

#[test]
fn the_table_of_tcrypt_has_a_line_for_each_operation_on_each_backend() {
    let dir = Dir::new();
    let report = stdout(&dir.run(&["report"]));
    let backends: Vec<&str> = report
        .lines()
        .filter(|line| line.starts_with("aria ") && (line.ends_with("chosen") || line.ends_with("available")))
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    let output = dir.run(&["speed", "--tcrypt", "--seconds", "1"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let table = stdout(&output);
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    for operation in ["encrypt", "decrypt"] {
        for backend in &backends {
            let line = lines.iter().find(|line| line.starts_with(&[operation, backend]));
            let cells = &line.unwrap_or_else(|| panic!("no {operation} on {backend}: {table}"))[2..];
            assert_eq!(cells.len(), 8, "{table}");
            for (here, published) in cells.chunks(2).map(|pair| (pair[0], pair[1])) {
                assert!(here.parse::<u64>().unwrap() > 0, "{table}");
                let has_figure = published.parse::<u64>().is_ok_and(|cycles| cycles > 0);
                let of_the_kernel = ["gfni-avx512", "gfni-avx2", "gfni-avx"].contains(backend);
                assert!(if of_the_kernel { has_figure } else { published == "-" }, "{table}");
            }
        }
    }
    assert!(table.contains("i3-12100"), "{table}");
}

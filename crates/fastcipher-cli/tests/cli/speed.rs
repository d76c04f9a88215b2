//! `speed` from outside: the table of tcrypt.

use crate::dir::{Dir, stderr};
use std::process::Output;

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn wrong_usage_has_status_2() {
    let dir = Dir::new();
    for args in
        [&["--tcrypt", "aria-128-ecb"][..], &["--tcrypt", "--size", "16"], &["--tcrypt", "--backend", "avx1"]]
    {
        let output = dir.run(&[&["speed"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
    }
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
                assert!(if backend.starts_with("gfni-") { has_figure } else { published == "-" }, "{table}");
            }
        }
    }
    assert!(table.contains("i3-12100"), "{table}");
}

//! `cargo xtask vectors` fails where it must, and says why.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::{Command, Output},
};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../test-vectors");

const GOOD: &str = "\
id = good-1
alg = aria-ecb
key = 000102030405060708090a0b0c0d0e0f
pt = 00112233445566778899aabbccddeeff
ct = d718fbd6ab644c739da95f3be6451778
";

/// A folder for one test, with one file.
fn folder(test: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("file.txt"), text).unwrap();
    folder
}

fn vectors(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.env_remove("FASTCIPHER_REQUIRE").env_remove("FASTCIPHER_BACKEND");
    command.arg("vectors").arg("--dir").arg(folder);
    command
}

/// Runs it, and checks the exit status and that the output has each of `texts`.
#[track_caller]
fn assert_outcome(mut command: Command, status: i32, texts: &[&str]) -> String {
    let Output { status: found, stdout, stderr } = command.output().unwrap();
    let output = String::from_utf8([stdout, stderr].concat()).unwrap();
    assert_eq!(found.code(), Some(status), "{output}");
    for text in texts {
        assert!(output.contains(text), "no {text:?} in: {output}");
    }
    output
}

#[test]
fn a_right_value_passes_and_a_wrong_one_fails() {
    assert_outcome(vectors(&folder("right", GOOD)), 0, &["aria-ecb", "1/0/0", "failures: 0"]);
    let wrong = folder("wrong", GOOD.replace("6451778", "6451779"));
    assert_outcome(
        vectors(&wrong),
        1,
        &["0/1/0", "FAILED aria-ecb good-1 on soft: ct from byte 15: 78 for 79"],
    );
}

/// One digit of the expected output of every record is changed: nothing that runs may pass.
#[test]
fn every_check_can_fail() {
    let mut spoiled = String::new();
    let mut count = 0;
    for file in fs::read_dir(VECTORS).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = fs::read_to_string(path).unwrap();
        for record in text.split("\n\n").filter(|record| record.starts_with("id = ")) {
            let runs = !record.contains("\nexpect = invalid") && !record.contains("\nalg = chacha-qr\n");
            if let Some(record) = spoil(record).filter(|_| runs) {
                spoiled += &format!("{record}\n\n");
                count += 1;
            }
        }
    }
    let mut command = vectors(&folder("spoiled", spoiled));
    command.args(["--backend", "soft"]);
    assert!(count > 276, "{count} records");
    assert_outcome(command, 1, &[&format!("failures: {count}, passed: 0")]);
}

/// The record with another last digit in its output, if that is not empty.
fn spoil(record: &str) -> Option<String> {
    let outputs = ["\ntag = ", "\nct = ", "\nout = ", "\nsession_salt = "];
    let (at, name) = outputs.iter().find_map(|name| Some((record.find(name)?, name)))?;
    let value = at + name.len();
    let last = value + record[value..].find('\n').unwrap_or(record.len() - value) - 1;
    let digit = if record.as_bytes()[last] == b'0' { "1" } else { "0" };
    (last >= value).then(|| format!("{}{digit}{}", &record[..last], &record[last + 1..]))
}

#[test]
fn a_malformed_file_is_an_error_with_its_place() {
    let odd = folder("odd", GOOD.replace("key = 00", "key = 0"));
    assert_outcome(vectors(&odd), 1, &["file.txt:3: key: Odd number of digits"]);
    let unknown = folder("unknown-field", format!("{GOOD}iv = 00\n"));
    assert_outcome(vectors(&unknown), 1, &["file.txt:6: good-1: unknown field iv in aria-ecb"]);
    let truncated = folder("truncated", GOOD.split("ct =").next().unwrap());
    assert_outcome(vectors(&truncated), 1, &["file.txt:4: good-1: no ct in aria-ecb"]);
    let second = folder("second-id", format!("{GOOD}\n{GOOD}"));
    assert_outcome(vectors(&second), 1, &["file.txt:11: good-1: a second record with this id"]);
    let uncounted = folder("uncounted", format!("# records: one\n\n{GOOD}"));
    assert_outcome(vectors(&uncounted), 1, &["file.txt:1: records: one: invalid digit"]);
    let not_text = folder("not-text", [b"# \xff\n", GOOD.as_bytes()].concat());
    assert_outcome(vectors(&not_text), 1, &["file.txt:1: not UTF-8"]);
}

/// The rest of a message that is no block would stay as it is, and so be right where `pt` is `ct`.
#[test]
fn a_message_that_is_not_whole_blocks_is_malformed() {
    let key = "key = 000102030405060708090a0b0c0d0e0f";
    for algorithm in ["aria-ecb", "aria-rounds", "aria-cbc"] {
        let iv = if algorithm == "aria-cbc" { "iv = 00*16\n" } else { "" };
        for (pt, ct, wrong) in [(15, 15, "pt"), (16, 17, "ct")] {
            let text = format!("id = odd\nalg = {algorithm}\n{iv}{key}\npt = 00*{pt}\nct = 00*{ct}\n");
            let place = format!("file.txt:{}: odd: {wrong}: not whole blocks", text.lines().count());
            assert_outcome(vectors(&folder("not-whole-blocks", text)), 1, &[&place]);
        }
    }
}

#[test]
fn what_cannot_be_read_or_has_no_test_is_an_error() {
    assert_outcome(vectors(Path::new("/no/such/folder")), 1, &["/no/such/folder"]);
    assert_outcome(vectors(&folder("empty", "# nothing\n")), 1, &["no record"]);
    let only_unknown = folder("only-unknown", GOOD.replace("aria-ecb", "rot13"));
    assert_outcome(vectors(&only_unknown), 1, &["not run: rot13: 1", "no test ran"]);
}

#[test]
fn an_unknown_algorithm_is_listed() {
    let unknown = GOOD.replace("aria-ecb", "rot13").replace("good-1", "unknown-1");
    let mixed = folder("mixed", format!("{GOOD}\n{unknown}"));
    assert_outcome(vectors(&mixed), 0, &["not run: rot13: 1 (unknown algorithm)", "failures: 0"]);
}

#[test]
fn backends_are_chosen_and_required_by_name() {
    let good = folder("backends", GOOD);
    let mut soft = vectors(&good);
    soft.args(["--backend", "soft"]).env("FASTCIPHER_REQUIRE", "soft");
    let output = assert_outcome(soft, 0, &["soft", "passed: 1"]);
    assert!(!output.contains("avx2"), "{output}");

    let mut unknown = vectors(&good);
    unknown.args(["--backend", "sofa"]);
    assert_outcome(unknown, 2, &["no backend is called \"sofa\"", "soft"]);
    let mut unknown = vectors(&good);
    unknown.env("FASTCIPHER_REQUIRE", "soft, sofa");
    assert_outcome(unknown, 2, &["no backend is called \"sofa\"", "soft"]);
}

#[cfg(unix)]
#[test]
fn a_requirement_that_is_not_text_is_an_error() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

    let mut command = vectors(&folder("require-bytes", GOOD));
    command.env("FASTCIPHER_REQUIRE", OsStr::from_bytes(b"soft\xff"));
    assert_outcome(command, 2, &["FASTCIPHER_REQUIRE is \"soft\\xFF\", which is not UTF-8"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_an_error() {
    let mut command = vectors(&folder("full", GOOD));
    command.stdout(fs::File::options().write(true).open("/dev/full").unwrap());
    let output = assert_outcome(command, 1, &["error: standard output: No space left on device"]);
    assert_eq!(output.lines().count(), 1, "{output}");
}

#[test]
fn a_closed_output_is_a_quiet_error() {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let mut command = vectors(&folder("closed", GOOD));
    command.stdout(writer);
    assert_eq!(assert_outcome(command, 1, &[]), "");
}

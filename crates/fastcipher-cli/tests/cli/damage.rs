//! Damaged input and wrong keys: one line, status 1, no output file, an existing one untouched.

use crate::dir::{CHUNK, Dir, HEADER, assert_failed, noise};

/// Decrypts `sealed` to a new file, over an existing one and to a pipe; all must fail and say `message`.
#[track_caller]
fn refused(dir: &Dir, sealed: &[u8], message: &str) {
    dir.write("sealed", sealed);
    dir.write("existing", "precious");
    let before = dir.names();
    for output in ["new", "existing"] {
        let args = ["decrypt", "--key-file", "key", "--force", "--output", output, "sealed"];
        assert_failed(&dir.run(&args), message);
    }
    assert_eq!(dir.names(), before);
    assert_eq!(dir.read("existing"), b"precious");
    assert_failed(&dir.pipe(&["decrypt", "--key-file", "key"], sealed), message);
}

#[test]
fn a_truncated_file() {
    let dir = Dir::new();
    let sealed = dir.encrypted(&noise(2 * 65_536 + 100));
    refused(&dir, &[], "the input is empty");
    for len in [1, 9, 10, 11, HEADER - 1] {
        refused(&dir, &sealed[..len], "the header is truncated");
    }
    refused(&dir, &sealed[..HEADER], "corrupt, truncated or extended: chunk 0");
    for len in [1, 15, 16, 17, CHUNK - 1, CHUNK] {
        refused(&dir, &sealed[..HEADER + len], "corrupt, truncated or extended: chunk 0");
        refused(&dir, &sealed[..HEADER + CHUNK + len], "corrupt, truncated or extended: chunk 1");
    }
    refused(&dir, &sealed[..sealed.len() - 1], "corrupt, truncated or extended: chunk 2");
}

#[test]
fn a_longer_file() {
    let dir = Dir::new();
    for len in [0, 65_536, 2 * 65_536 + 100] {
        let sealed = dir.encrypted(&noise(len));
        refused(&dir, &[&sealed[..], b"\n"].concat(), "corrupt, truncated or extended");
        refused(&dir, &[&sealed[..], &sealed].concat(), "corrupt, truncated or extended");
    }
}

#[test]
fn an_altered_file() {
    let dir = Dir::new();
    let sealed = dir.encrypted(&noise(3 * 65_536));
    let altered = |place: usize| {
        let mut altered = sealed.clone();
        altered[place] ^= 0x10;
        altered
    };
    refused(&dir, &altered(0), "not a file that fastcipher encrypted");
    refused(&dir, &altered(10), "format version 17 is unknown");
    refused(&dir, &altered(11), "unknown cipher");
    refused(&dir, &altered(12), "unknown kind of key");
    refused(&dir, &altered(13), "unknown kind of key");
    refused(&dir, &altered(22), "wrong key, or the header was altered");
    refused(&dir, &altered(HEADER - 1), "wrong key, or the header was altered");
    refused(&dir, &altered(HEADER), "chunk 0");
    refused(&dir, &altered(HEADER + CHUNK + 1000), "chunk 1");
    refused(&dir, &altered(sealed.len() - 1), "chunk 2");
    let mut other = sealed.clone();
    other[11] = 2;
    refused(&dir, &other, "wrong key, or the header was altered");
}

#[test]
fn reordered_dropped_doubled_and_spliced_chunks() {
    let dir = Dir::new();
    let (sealed, other) = (dir.encrypted(&noise(3 * 65_536)), dir.encrypted(&noise(3 * 65_536)));
    let (head, body) = sealed.split_at(HEADER);
    let chunks: Vec<&[u8]> = body.chunks(CHUNK).collect();
    let foreign = &other[HEADER + CHUNK..HEADER + 2 * CHUNK];
    for moved in [
        vec![chunks[1], chunks[0], chunks[2]],
        vec![chunks[0], chunks[2]],
        vec![chunks[0], chunks[1], chunks[1], chunks[2]],
        vec![chunks[0], foreign, chunks[2]],
        vec![chunks[2]],
    ] {
        refused(&dir, &[head, &moved.concat()].concat(), "corrupt, truncated or extended");
    }
    refused(&dir, &[&other[..HEADER], body].concat(), "corrupt, truncated or extended: chunk 0");
}

/// To a pipe goes what is verified, never more; the exit status says that it is not all.
#[test]
fn a_pipe_gets_verified_chunks_only() {
    let dir = Dir::new();
    let plain = noise(20_000_000);
    let sealed = dir.encrypted(&plain);
    let cut = dir.pipe(&["decrypt", "-k", "key"], &sealed[..sealed.len() - 1]);
    assert_failed(&cut, "corrupt, truncated or extended");
    assert!(!cut.stdout.is_empty() && cut.stdout.len() < plain.len());
    assert!(plain.starts_with(&cut.stdout));
}

#[test]
fn a_wrong_key() {
    let dir = Dir::new();
    let sealed = dir.encrypted(b"plain");
    dir.succeed(&["keygen", "--output", "other"]);
    dir.write("key", dir.read("other"));
    refused(&dir, &sealed, "wrong key, or the header was altered");
}

#[test]
fn what_is_no_key_file() {
    let dir = Dir::new();
    dir.write("plain", "plain");
    dir.write("sealed", dir.encrypted(b"plain"));
    for name in ["plain", "sealed"] {
        let output = dir.run(&["encrypt", "--key-file", name, "-o", "new", "plain"]);
        assert_failed(&output, "is not a key file");
    }
    assert_failed(&dir.run(&["encrypt", "--key-file", "nothing", "-o", "new", "plain"]), "key file nothing");
    assert_failed(&dir.run(&["encrypt", "--key-file", ".", "-o", "new", "plain"]), "key file .");
    assert_eq!(dir.names(), ["key", "plain", "sealed"]);
}

#[test]
fn a_key_file_does_not_open_a_passphrase_file() {
    let dir = Dir::new();
    let mut sealed = dir.encrypted(b"plain");
    sealed[12] = 2;
    sealed[13..22].copy_from_slice(&[1, 0, 0, 0, 8, 0, 0, 0, 1]);
    refused(&dir, &sealed, "encrypted with a passphrase: give --passphrase");
}

/// A header may not make the reader ask for a tebibyte, or for years.
#[test]
fn an_excessive_passphrase_cost() {
    let dir = Dir::new();
    let mut sealed = dir.encrypted(b"plain");
    sealed[12] = 2;
    for cost in
        [[1, 0x40, 0, 0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 8, 0xff, 0, 0, 0], [255, 0, 0, 8, 0, 0, 0, 0, 1]]
    {
        sealed[13..22].copy_from_slice(&cost);
        refused(&dir, &sealed, "the header asks Argon2id for");
    }
    sealed[13..22].copy_from_slice(&[16, 0, 0, 0, 64, 0, 0, 0, 1]);
    refused(&dir, &sealed, "the header's Argon2id parameters are invalid");
}

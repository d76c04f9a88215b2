//! The algorithms of the record files: which ciphers' backends each runs on, what fields it has, and its check.

mod aead;
mod aria;
mod chacha;
mod pieces;
mod poly1305;
mod stream;

pub(super) use aead::{
    AeadCase, Algorithm as AeadAlgorithm, aria_ccm, aria_gcm, chacha20_poly1305, xchacha20_poly1305,
};
pub(super) use aria::Aria;

use crate::{
    stop::Stop,
    vectors::{
        Case, NotRun, Set,
        format::{self, Origin, Record},
        verdict::{Fault, Verdict},
    },
};
use fastcipher::Backends;
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

struct Algorithm {
    name: &'static str,
    ciphers: &'static [&'static str],
    fields: &'static str,
    check: fn(&Record, Backends) -> Verdict,
}

const fn algorithm(
    name: &'static str,
    ciphers: &'static [&'static str],
    fields: &'static str,
    check: fn(&Record, Backends) -> Verdict,
) -> Algorithm {
    Algorithm { name, ciphers, fields, check }
}

const ARIA: &[&str] = &["aria"];
const CHACHA: &[&str] = &["chacha"];
const POLY1305: &[&str] = &["poly1305"];
const ARIA_GHASH: &[&str] = &["aria", "ghash"];
const CHACHA_POLY1305: &[&str] = &["chacha", "poly1305"];

const AEAD: &str = "key nonce aad pt ct tag expect?";
const IV_AEAD: &str = "key iv aad pt ct tag expect?";

const ALGORITHMS: [Algorithm; 25] = [
    algorithm("aria-ecb", ARIA, "key pt# ct#", aria::ecb),
    algorithm("aria-ecb-mct1000", ARIA, "key pt ct", aria::monte_carlo),
    algorithm("aria-rounds", ARIA, "key pt# ct# w* ek* dk* p*", aria::ecb),
    algorithm("aria-cbc", ARIA, "key iv pt# ct#", aria::cbc),
    algorithm("aria-cfb", ARIA, "key iv pt ct", aria::cfb),
    algorithm("aria-cfb8", ARIA, "key iv pt ct", aria::cfb8),
    algorithm("aria-ofb", ARIA, "key iv pt ct", aria::ofb),
    algorithm("aria-ctr", ARIA, "key iv pt ct", stream::aria_ctr),
    algorithm("srtp-kdf-aria-ctr", ARIA, "key salt cipher_key auth_key session_salt", stream::srtp_kdf),
    algorithm("aria-ccm", ARIA, IV_AEAD, |record, backends| {
        AeadCase::new(record, "iv").check(aria_ccm, backends)
    }),
    algorithm("aria-gcm", ARIA_GHASH, IV_AEAD, |record, backends| {
        AeadCase::new(record, "iv").check(aria_gcm, backends)
    }),
    algorithm("chacha", CHACHA, "rounds key nonce seek pt ct", chacha::chacha),
    algorithm("chacha20-iv16", CHACHA, "key iv pt ct", chacha::iv16),
    algorithm("xchacha-iv32", CHACHA, "rounds key iv pt ct", chacha::iv32),
    algorithm("chacha20-ietf", CHACHA, "key nonce counter pt ct", chacha::ietf),
    algorithm("chacha20-block", CHACHA, "key nonce counter out", chacha::one_block),
    algorithm("chacha-qr", CHACHA, "a b c d out", |_, _| {
        Err(Fault::NotApplicable("no backend has a quarter round by itself"))
    }),
    algorithm("hchacha20", CHACHA, "key nonce out", chacha::hchacha20),
    algorithm("quic-hp-chacha20", CHACHA, "key sample out", chacha::quic_header_mask),
    algorithm("poly1305-keygen", CHACHA, "key nonce out", chacha::poly1305_keygen),
    algorithm("poly1305", POLY1305, "key msg tag", poly1305::poly1305),
    algorithm("chacha20-poly1305", CHACHA_POLY1305, AEAD, |record, backends| {
        AeadCase::new(record, "nonce").check(chacha20_poly1305, backends)
    }),
    algorithm("xchacha20-poly1305", CHACHA_POLY1305, AEAD, |record, backends| {
        AeadCase::new(record, "nonce").check(xchacha20_poly1305, backends)
    }),
    algorithm("chacha20-poly1305-n8", CHACHA_POLY1305, AEAD, |_, _| {
        Err(Fault::NotApplicable("a nonce of 8 bytes is not supported, on purpose"))
    }),
    algorithm("chacha20-poly1305-openssh", CHACHA_POLY1305, "key seq pt ct tag", chacha::openssh),
];

fn find(name: &str) -> Option<&'static Algorithm> {
    ALGORITHMS.iter().find(|algorithm| algorithm.name == name)
}

/// The records of all `.txt` files of a directory: a set for each algorithm, and what has no check here.
pub(super) fn load(directory: &Path, origin: Origin) -> Result<(Vec<Set>, Vec<NotRun>), Stop> {
    let mut by_algorithm = BTreeMap::<String, Vec<Record>>::new();
    for file in text_files(directory)? {
        for record in format::read(&file, origin, |alg| find(alg).map(|algorithm| algorithm.fields))? {
            by_algorithm.entry(record.alg.clone()).or_default().push(record);
        }
    }
    if by_algorithm.is_empty() {
        return Err(Stop::Failure(format!("{}: no record in any .txt file", directory.display())));
    }
    let mut sets = Vec::new();
    for Algorithm { name, ciphers, check, .. } in &ALGORITHMS {
        let cases = by_algorithm.remove(*name).unwrap_or_default().into_iter().map(|record| Case {
            id: record.id.clone(),
            check: Box::new(move |backends| check(&record, backends)),
        });
        sets.push(Set { name, ciphers, cases: cases.collect() });
    }
    sets.retain(|set| !set.cases.is_empty());
    let not_run = by_algorithm.into_iter().map(|(name, records)| NotRun {
        name,
        tests: records.len(),
        reason: "unknown algorithm",
    });
    Ok((sets, not_run.collect()))
}

fn text_files(directory: &Path) -> Result<Vec<PathBuf>, Stop> {
    let failure = |error: io::Error| Stop::Failure(format!("{}: {error}", directory.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).map_err(failure)? {
        let path = entry.map_err(failure)?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

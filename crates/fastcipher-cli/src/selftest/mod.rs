//! `fastcipher selftest`: every backend that this CPU can run, against vectors of the standards and a long message.

mod algorithms;
mod batch;
mod vectors;

use crate::stdio;
use algorithms::{ALGORITHMS, Algorithm, Parameters};
use anyhow::{Result, ensure};
use fastcipher::{Backends, Row, State};
use sha2::{Digest, Sha256};
use std::io::Write;
use vectors::{DIGESTS, VECTORS};

/// Long enough for several batches of the widest kernels and a rest that is no whole block.
const LONG: usize = 20_007;

pub(crate) fn run() -> Result<()> {
    let report = fastcipher::report();
    let name_width = ALGORITHMS.iter().map(|algorithm| algorithm.name.len()).max().unwrap_or(0);
    let backend_width = report.rows().map(|row| label(&row).len()).max().unwrap_or(0);
    let (mut tests, mut failures) = (0, 0);
    for algorithm in ALGORITHMS {
        for row in report.rows().filter(|row| algorithm.ciphers.contains(&row.cipher)) {
            let backend = label(&row);
            let verdict = match row.state {
                State::Missing(features) => format!("SKIPPED: missing {features}"),
                State::FailedSelfTest => "FAILED: the library does not use it".into(),
                State::Chosen | State::Available => check(algorithm, Backends::named(&backend)?)
                    .map_or_else(|error| format!("FAILED: {error}"), |()| "ok".into()),
            };
            tests += usize::from(is_tested(&row));
            failures += usize::from(verdict.starts_with("FAILED"));
            stdio::print(|out| {
                writeln!(out, "{:name_width$}  {backend:backend_width$}  {verdict}", algorithm.name)
            })?;
        }
    }
    let backends = report.rows().filter(is_tested).count();
    let verdict = if failures == 0 { "all passed".to_owned() } else { format!("{failures} failed") };
    stdio::print(|out| writeln!(out, "{tests} tests on {backends} backends: {verdict}"))?;
    ensure!(failures == 0, "{failures} self-tests failed");
    Ok(())
}

/// A backend as `FASTCIPHER_BACKEND` names it.
fn label(row: &Row) -> String {
    format!("{}={}", row.cipher, row.backend)
}

/// Whether the CPU has what the backend needs.
fn is_tested(row: &Row) -> bool {
    !matches!(row.state, State::Missing(_))
}

fn check(algorithm: &Algorithm, backends: Backends) -> Result<()> {
    for vector in VECTORS.iter().filter(|vector| vector.algorithm == algorithm.name) {
        let [key, nonce, aad, plain, sealed] =
            [vector.key, vector.nonce, vector.aad, vector.plain, vector.sealed]
                .map(base16ct::lower::decode_vec);
        let parameters = Parameters { key: &key?, nonce: &nonce?, aad: &aad? };
        let made = round_trip(algorithm, backends, &parameters, &plain?)?;
        ensure!(made == sealed?, "another result than {}", vector.source);
    }
    let pattern: Vec<u8> = (0..LONG).map(|i| (i % 251) as u8).collect();
    let parameters =
        Parameters { key: &pattern[..algorithm.key], nonce: algorithm.nonce, aad: &pattern[..13] };
    let plain = &pattern[..LONG - LONG % algorithm.functions.block];
    let digest =
        base16ct::lower::encode_string(&Sha256::digest(round_trip(algorithm, backends, &parameters, plain)?));
    ensure!(DIGESTS.contains(&(algorithm.name, &digest)), "another result for {LONG} bytes");
    Ok(())
}

/// What `plain` becomes, if the way back leads to it again, and to an error from an altered tag.
fn round_trip(
    algorithm: &Algorithm,
    backends: Backends,
    with: &Parameters<'_>,
    plain: &[u8],
) -> Result<Vec<u8>> {
    let mut data = plain.to_vec();
    (algorithm.functions.seal)(backends, with, &mut data)?;
    if let Some(open) = algorithm.functions.open {
        let mut opened = data.clone();
        open(backends, with, &mut opened)?;
        ensure!(opened == plain, "decrypts to something else");
        if data.len() > plain.len() {
            let mut altered = data.clone();
            altered[plain.len()] ^= 1;
            ensure!(open(backends, with, &mut altered).is_err(), "accepts an altered tag");
        }
    }
    Ok(data)
}

#[cfg(test)]
mod tests {
    use super::*;
    use algorithms::Functions;

    #[test]
    fn every_algorithm_has_a_digest() {
        assert!(ALGORITHMS.iter().map(|algorithm| algorithm.name).eq(DIGESTS.iter().map(|&(name, _)| name)));
        assert!(VECTORS.iter().all(|vector| DIGESTS.iter().any(|&(name, _)| name == vector.algorithm)));
    }

    #[test]
    fn a_wrong_cipher_fails() {
        let named = |name| ALGORITHMS.iter().find(|algorithm| algorithm.name == name).unwrap();
        let backends = Backends::named("soft").unwrap();
        assert!(check(named("chacha20"), backends).is_ok());
        let wrong = Algorithm { functions: named("chacha12").functions, ..*named("chacha20") };
        assert!(check(&wrong, backends).is_err());
        let authenticated = named("chacha20-poly1305");
        let unverified = Functions { open: named("chacha20").functions.open, ..authenticated.functions };
        let careless = Algorithm { functions: unverified, ..*authenticated };
        assert!(check(&careless, backends).is_err());
    }
}

//! What every test of backends needs.

#[path = "../../../cipher-backend/testing/seeded.rs"]
mod seeded;

pub(crate) use seeded::seeded;

use fastcipher::{BackendError, Backends, report};
use std::{
    env,
    io::{self, Write},
};

/// The backends of `cipher` that this machine can run, each with the best of the other ciphers.
///
/// What the CPU lacks is skipped and said, and is a failure if `FASTCIPHER_REQUIRE` names it.
pub(crate) fn runnable(cipher: &str) -> Vec<Backends> {
    let required = required();
    let mut runnable = Vec::new();
    for name in report().rows().filter(|row| row.cipher == cipher).map(|row| row.backend) {
        match Backends::named(&format!("{cipher}={name}")) {
            Ok(backends) => runnable.push(backends),
            Err(error @ BackendError::Missing { .. })
                if !required.iter().any(|required| required == name) =>
            {
                // Past the harness, which keeps what passing tests print.
                _ = writeln!(io::stderr(), "SKIPPED {name}: {error}");
            }
            Err(error) => panic!("{error}"),
        }
    }
    runnable
}

/// The names in `FASTCIPHER_REQUIRE`, such as `avx2, gfni-avx2`.
fn required() -> Vec<String> {
    let names = env::var_os("FASTCIPHER_REQUIRE").unwrap_or_default();
    let names = names.to_str().expect("FASTCIPHER_REQUIRE is UTF-8");
    let names: Vec<_> =
        names.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
    for name in &names {
        let known = report().rows().any(|row| row.backend == name);
        assert!(known, "FASTCIPHER_REQUIRE: no cipher has a backend `{name}`");
    }
    names
}

/// Bytes without a pattern, the same every time.
pub(crate) fn noise(length: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let mut byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    (0..length).map(|_| byte()).collect()
}

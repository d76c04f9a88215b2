//! What every test of backends needs.

use fastcipher::{Backends, report};
use std::{
    env,
    io::{self, Write},
};

/// The backends of `cipher` that this machine can run, each with the best of the other ciphers.
///
/// What is skipped is said, and is a failure if `FASTCIPHER_REQUIRE` names it.
pub(crate) fn runnable(cipher: &str) -> Vec<Backends> {
    let required = env::var("FASTCIPHER_REQUIRE").unwrap_or_default();
    let mut runnable = Vec::new();
    for name in report().rows().filter(|row| row.cipher == cipher).map(|row| row.backend) {
        match Backends::named(&format!("{cipher}={name}")) {
            Ok(backends) => runnable.push(backends),
            Err(error) => {
                // Past the harness, which keeps what passing tests print.
                _ = writeln!(io::stderr(), "SKIPPED {name}: {error}");
                assert!(!required.split(',').any(|required| required == name), "{error}");
            }
        }
    }
    runnable
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

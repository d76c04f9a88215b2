//! A program for `chacha20` and `chacha20poly1305` runs with ours in their place, and does the same.

mod differences;
mod ours;
mod rustcrypto;

/// What a step of the program does, and what it found.
type Step = (&'static str, Vec<u8>);

#[test]
fn stream_ciphers() {
    check(ours::streams::run(), rustcrypto::streams::run());
}

#[cfg(feature = "alloc")]
#[test]
fn authenticated_ciphers() {
    check(ours::messages::run(), rustcrypto::messages::run());
}

fn check(ours: Vec<Step>, theirs: Vec<Step>) {
    assert_eq!(ours.len(), theirs.len());
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(ours, theirs);
    }
}

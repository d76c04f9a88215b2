//! The environment variables, read once.
//!
//! `FASTCIPHER_BACKEND` narrows the choice of backends; `FASTCIPHER_VERBOSE=1` prints each choice to standard
//! error. A program that runs with more rights than its user has reads neither.

use crate::{BackendError, Backends};
use std::{
    env,
    io::{self, Write},
    string::String,
    sync::OnceLock,
};

struct Environment {
    backend: String,
    verbose: bool,
}

/// The wish for backends, if there is one.
pub(crate) fn backend() -> &'static str {
    &environment().backend
}

/// Tells the user what was chosen, and what was wrong with the wish. Called when a choice is made.
pub(crate) fn announce(chosen: Backends, error: Option<BackendError>) {
    static ONCE: OnceLock<()> = OnceLock::new();
    ONCE.get_or_init(|| {
        // Whoever closed standard error does not want to know.
        let mut stderr = io::stderr();
        if let Some(error) = error {
            _ = writeln!(stderr, "fastcipher: FASTCIPHER_BACKEND is ignored: {error}");
        }
        if environment().verbose {
            _ = writeln!(stderr, "fastcipher: {chosen}");
        }
    });
}

fn environment() -> &'static Environment {
    static ENVIRONMENT: OnceLock<Environment> = OnceLock::new();
    ENVIRONMENT.get_or_init(|| {
        if has_more_rights_than_its_user() {
            return Environment { backend: String::new(), verbose: false };
        }
        let read =
            |name| env::var_os(name).map(|value| value.to_string_lossy().into_owned()).unwrap_or_default();
        Environment {
            backend: read("FASTCIPHER_BACKEND"),
            verbose: !matches!(&*read("FASTCIPHER_VERBOSE"), "" | "0"),
        }
    })
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn has_more_rights_than_its_user() -> bool {
    use core::ffi::c_ulong;
    unsafe extern "C" {
        safe fn getauxval(kind: c_ulong) -> c_ulong;
    }
    const AT_SECURE: c_ulong = 23;
    getauxval(AT_SECURE) != 0
}

#[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
fn has_more_rights_than_its_user() -> bool {
    unsafe extern "C" {
        safe fn getuid() -> u32;
        safe fn geteuid() -> u32;
        safe fn getgid() -> u32;
        safe fn getegid() -> u32;
    }
    getuid() != geteuid() || getgid() != getegid()
}

#[cfg(not(unix))]
fn has_more_rights_than_its_user() -> bool {
    false
}

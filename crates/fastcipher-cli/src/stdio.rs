//! Standard streams, and whether the process was started with them.
//!
//! Rust's runtime opens `/dev/null` in place of those that are closed, so that what is written there would be lost
//! without an error.

use anyhow::{Context, Result, ensure};
use rustix::{
    io::fcntl_getfd,
    stdio::{stdin, stdout},
};
use std::{
    io::{self, StdoutLock},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

static NO_INPUT: AtomicBool = AtomicBool::new(false);
static NO_OUTPUT: AtomicBool = AtomicBool::new(false);

/// Has the loader call [`look`] before the runtime starts; a system call and an atomic need no runtime.
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK: extern "C" fn() = look;

extern "C" fn look() {
    NO_INPUT.store(fcntl_getfd(stdin()).is_err(), Relaxed);
    NO_OUTPUT.store(fcntl_getfd(stdout()).is_err(), Relaxed);
}

/// Lets `write` print text.
pub(crate) fn print(write: impl FnOnce(&mut StdoutLock<'_>) -> io::Result<()>) -> Result<()> {
    ensure_output()?;
    write(&mut io::stdout().lock()).context("cannot write standard output")
}

pub(crate) fn ensure_input() -> Result<()> {
    ensure!(!NO_INPUT.load(Relaxed), "standard input is closed");
    Ok(())
}

pub(crate) fn ensure_output() -> Result<()> {
    ensure!(!NO_OUTPUT.load(Relaxed), "standard output is closed");
    Ok(())
}

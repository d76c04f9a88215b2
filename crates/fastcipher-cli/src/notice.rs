//! Lines on standard error, which may be full or closed.

use std::{
    fmt::Display,
    io::{self, Write},
};

/// Writes a line to standard error if it can be written; `eprintln!` would panic.
pub(crate) fn print(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

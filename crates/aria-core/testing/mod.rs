//! What the tests of the crates with kernels in registers share: each of them includes this file.

extern crate std;

pub(crate) mod kernels;
pub(crate) mod sboxes;

use std::io::{self, Write};

pub(crate) fn skipped(what: &str) {
    // Past the harness, which keeps what passing tests print.
    _ = writeln!(io::stderr(), "SKIPPED {what}");
}

//! `fastcipher report`: the version, the CPU, and what the library says of its backends.

use std::{
    env::consts::{ARCH, OS},
    fs,
    io::{self, Write},
};

pub(crate) fn run() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "fastcipher {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "{ARCH} {OS}, {}\n", processor().as_deref().unwrap_or("processor unnamed"))?;
    write!(out, "{}", fastcipher::report())
}

/// The name that Linux has for the processor.
fn processor() -> Option<String> {
    let info = fs::read_to_string("/proc/cpuinfo").ok()?;
    let (_, name) = info.lines().find(|line| line.starts_with("model name"))?.split_once(": ")?;
    Some(name.to_owned())
}

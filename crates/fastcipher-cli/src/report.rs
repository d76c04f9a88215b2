//! `fastcipher report`: the version, the CPU, and what the library says of its backends.

use crate::stdio;
use anyhow::Result;
use std::{
    env::consts::{ARCH, OS},
    fs,
    io::Write,
};

/// What the states mean.
const LEGEND: &str = "\
chosen      it does the work
available   it could: FASTCIPHER_BACKEND selects it
missing     what the CPU or the operating system lacks for it";

pub(crate) fn run() -> Result<()> {
    stdio::print(|out| {
        writeln!(out, "fastcipher {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "{ARCH} {OS}, {}\n", processor().as_deref().unwrap_or("processor unnamed"))?;
        writeln!(out, "{}\n{LEGEND}", fastcipher::report())
    })
}

/// The name that Linux has for the processor.
fn processor() -> Option<String> {
    let info = fs::read_to_string("/proc/cpuinfo").ok()?;
    let (_, name) = info.lines().find(|line| line.starts_with("model name"))?.split_once(": ")?;
    Some(name.to_owned())
}

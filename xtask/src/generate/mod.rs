//! `cargo xtask generate`: the long vectors of `test-vectors/`, made by OpenSSL's libcrypto.

#[cfg(feature = "openssl")]
mod aria;
#[cfg(feature = "openssl")]
mod chacha;
#[cfg(feature = "openssl")]
mod file;
#[cfg(feature = "openssl")]
mod libcrypto;

use crate::stop::Stop;
#[cfg(feature = "openssl")]
use std::io::{self, Write};

#[derive(clap::Args)]
#[command(
    after_help = "It needs libcrypto and its headers: cargo run -p xtask --features openssl -- generate"
)]
pub(crate) struct Options {
    /// Write nothing; fail if a file is not what would be written
    #[arg(long)]
    check: bool,
}

#[cfg(feature = "openssl")]
pub(crate) fn run(options: &Options) -> Result<(), Stop> {
    let made = aria::long().and_then(|aria| Ok([aria, chacha::long()?]));
    for file in made.map_err(|error| Stop::Failure(format!("libcrypto: {error}")))? {
        let done = if options.check {
            file.check()?;
            "as it is made"
        } else {
            file.write()?;
            "written"
        };
        writeln!(io::stdout(), "{}: {done}", file.name).map_err(Stop::Output)?;
    }
    Ok(())
}

#[cfg(not(feature = "openssl"))]
pub(crate) fn run(options: &Options) -> Result<(), Stop> {
    let check = if options.check { " --check" } else { "" };
    Err(Stop::Usage(format!(
        "this xtask was built without libcrypto: cargo run -p xtask --features openssl -- generate{check}"
    )))
}

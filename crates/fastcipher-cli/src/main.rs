//! `fastcipher`: encrypts files and pipes, and shows which backend does it.

mod cipher;
mod commands;
mod coredump;
mod header;
mod input;
mod key;
mod output;
mod passphrase;
mod pipeline;
mod progress;
mod report;
mod selftest;
mod signals;
mod speed;
mod stream;
#[cfg(test)]
mod tests;

use anyhow::{Result, anyhow};
use clap::{Parser, Subcommand};
use fastcipher::{BackendError, Backends};
use std::{env, process::ExitCode};

/// Encrypts files and pipes with authenticated ciphers, and shows which backend does it.
#[derive(Parser)]
#[command(version, after_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Exit status: 0 done, 1 failed, 2 wrong usage or a FASTCIPHER_BACKEND that cannot be had, 128 + N stopped by signal N
(130 SIGINT, 143 SIGTERM).
The commands that handle keys forbid core dumps of themselves.";

#[derive(Subcommand)]
enum Command {
    /// Make a new random key
    Keygen(commands::Keygen),
    /// Encrypt a file or a pipe
    Encrypt(commands::Encrypt),
    /// Decrypt a file or a pipe
    ///
    /// A file appears under its name only when all of it is authentic. To standard output goes what is verified so
    /// far: it is complete only if the exit status is 0.
    Decrypt(commands::Decrypt),
    /// Show the backends of each cipher, and which of them this CPU can run
    Report,
    /// Test every backend that this CPU can run
    Selftest,
    Speed(speed::Args),
}

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    // The library ignores a wish that it cannot fulfil; a command does not, but the report shows what can be had.
    let refusal = backend_error();
    let done = match &refusal {
        Some(error) if !matches!(command, Command::Report) => Err(anyhow!("FASTCIPHER_BACKEND: {error}")),
        _ => run(&command),
    };
    if let Err(error) = &done {
        eprintln!("fastcipher: {error:#}");
    }
    match (refusal, done) {
        (Some(_), _) => ExitCode::from(2),
        (None, Ok(())) => ExitCode::SUCCESS,
        (None, Err(_)) => ExitCode::FAILURE,
    }
}

/// What is wrong with the wish for a backend in the environment.
fn backend_error() -> Option<BackendError> {
    let wish = env::var_os("FASTCIPHER_BACKEND")?;
    Backends::named(&wish.to_string_lossy()).err()
}

fn run(command: &Command) -> Result<()> {
    match command {
        Command::Keygen(args) => commands::keygen(args),
        Command::Encrypt(args) => commands::encrypt(args),
        Command::Decrypt(args) => commands::decrypt(args),
        Command::Report => report::run(),
        Command::Selftest => selftest::run(),
        Command::Speed(args) => speed::run(args),
    }
}

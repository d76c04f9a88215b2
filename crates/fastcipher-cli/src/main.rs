//! `fastcipher`: encrypts files and pipes, and shows which backend does it.

// They panic when nobody can read what they print.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod cipher;
mod commands;
mod coredump;
mod header;
mod input;
mod key;
mod notice;
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

use anyhow::{Context, Error, Result, anyhow};
use clap::{Parser, Subcommand};
use fastcipher::Backends;
use signal_hook::consts::SIGPIPE;
use std::{
    io::{self, ErrorKind},
    process::ExitCode,
};

/// Encrypts files and pipes with authenticated ciphers, and shows which backend does it.
#[derive(Parser)]
#[command(version, after_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Exit status: 0 done, 1 failed, 2 wrong usage or a FASTCIPHER_BACKEND that cannot be had, 128 + N stopped by signal N
(130 SIGINT, 143 SIGTERM), 141 nobody reads the rest of what report, selftest or speed print.
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
    let refusal = Backends::override_error();
    let done = match &refusal {
        Some(error) if !matches!(command, Command::Report) => Err(anyhow!("FASTCIPHER_BACKEND: {error}")),
        _ => run(&command),
    };
    let cut_short = done.as_ref().is_err_and(|error| is_cut_short(&command, error));
    if let Err(error) = &done
        && !cut_short
    {
        notice::print(format_args!("fastcipher: {error:#}"));
    }
    match (refusal, done) {
        (Some(_), _) => ExitCode::from(2),
        (None, Ok(())) => ExitCode::SUCCESS,
        (None, Err(_)) if cut_short => ExitCode::from(128 + SIGPIPE as u8),
        (None, Err(_)) => ExitCode::FAILURE,
    }
}

/// Whether a person has read enough and closed the pipe. Encrypted or decrypted data that are cut short are an error.
fn is_cut_short(command: &Command, error: &Error) -> bool {
    let is_text = matches!(command, Command::Report | Command::Selftest | Command::Speed(_));
    let broken = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    is_text && error.downcast_ref().is_some_and(broken)
}

fn run(command: &Command) -> Result<()> {
    match command {
        Command::Keygen(args) => commands::keygen(args),
        Command::Encrypt(args) => commands::encrypt(args),
        Command::Decrypt(args) => commands::decrypt(args),
        Command::Report => report::run().context("cannot write standard output"),
        Command::Selftest => selftest::run(),
        Command::Speed(args) => speed::run(args),
    }
}

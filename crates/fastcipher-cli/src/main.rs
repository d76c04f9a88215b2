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
mod stdio;
mod stream;
mod terminal;
#[cfg(test)]
mod tests;

use anyhow::{Result, anyhow};
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
Exit status: 0 done, 1 failed, 2 wrong usage or a FASTCIPHER_BACKEND that cannot be had, 128 + N stopped by signal N \
(130 SIGINT, 143 SIGTERM), 141 nobody reads the rest of what report, selftest, speed or help print.

keygen, encrypt and decrypt never dump core: a key must not reach the disk.";

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
    ///
    /// The chosen backend of a cipher does the work. An available one could: FASTCIPHER_BACKEND selects it. To the others
    /// something is missing, in the CPU or in the operating system, or they failed their self-test.
    Report,
    /// Test every backend that this CPU can run
    Selftest,
    Speed(speed::Args),
}

fn main() -> ExitCode {
    let command = match Arguments::try_parse() {
        Ok(arguments) => arguments.command,
        Err(help) if !help.use_stderr() => {
            return ExitCode::from(status(stdio::print(|_| help.print()), true));
        }
        Err(wrong) => wrong.exit(),
    };
    // The library ignores a wish that it cannot fulfil; a command does not, but the report shows what can be had.
    let refusal = Backends::override_error();
    let done = match &refusal {
        Some(error) if !matches!(command, Command::Report) => Err(anyhow!("FASTCIPHER_BACKEND: {error}")),
        _ => run(&command),
    };
    signals::undo().settled = true;
    let is_text = matches!(command, Command::Report | Command::Selftest | Command::Speed(_));
    let status = status(done, is_text);
    ExitCode::from(if refusal.is_some() { 2 } else { status })
}

/// The exit status, and a message if there is something to say.
fn status(done: Result<()>, is_text: bool) -> u8 {
    let Err(error) = done else { return 0 };
    // Somebody has read enough and closed the pipe. Encrypted or decrypted data that are cut short are an error.
    let broken = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    if is_text && error.downcast_ref().is_some_and(broken) {
        return 128 + SIGPIPE as u8;
    }
    notice::print(format_args!("fastcipher: {error:#}"));
    1
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

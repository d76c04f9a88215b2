//! The project's own tools: `cargo xtask COMMAND`.

mod artifact;
mod asm;
mod emulate;
mod generate;
mod model;
mod stop;
mod target;
mod toolchain;
mod vectors;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The project's own tools.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run every test vector on every backend that this CPU can run
    Vectors(vectors::Options),
    /// Disassemble every instance of every backend and check its code
    Asm(asm::Options),
    /// Run the test vectors and the tests on CPUs that are not at hand, in emulation
    Emulate(emulate::Options),
    /// Model what the kernels of ARM cost, with llvm-mca
    Model(model::Options),
    /// Encrypt one message
    #[command(hide = true)]
    Work(model::work::Options),
    /// Make the long test vectors again with OpenSSL's libcrypto
    Generate(generate::Options),
}

fn main() -> ExitCode {
    let outcome = match Xtask::parse().command {
        Command::Vectors(options) => vectors::run(&options),
        Command::Asm(options) => asm::run(&options),
        Command::Emulate(options) => emulate::run(&options),
        Command::Model(options) => model::run(&options),
        Command::Work(options) => model::work::run(&options),
        Command::Generate(options) => generate::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => stop.exit_code(),
    }
}

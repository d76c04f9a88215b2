//! `cargo xtask model`: what the kernels cost on CPUs that are not at hand, as llvm-mca models them.

mod mca;

use crate::{
    asm::{self, Line, Piece, Work},
    stop::Stop,
    toolchain::target_dir,
};
use mca::Cpu;
use std::{
    collections::BTreeSet,
    fmt::{self, Write as _},
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Feeds the loops over rounds and over messages of every kernel to llvm-mca, and prints cycles per byte.
#[derive(clap::Args)]
#[command(
    after_help = "Exit status 77: the machine lacks what it takes to build for the target, or llvm-mca."
)]
pub(crate) struct Options {
    /// The architectures, or all of them
    #[arg(value_parser = MODELS.iter().map(|(name, _)| *name).collect::<Vec<_>>())]
    architectures: Vec<String>,
}

#[rustfmt::skip]
const MODELS: &[(&str, &[Cpu])] = &[
    ("aarch64", &[
        Cpu { triple: "aarch64", name: "cortex-a53", features: "+aes,+sha3" },
        Cpu { triple: "aarch64", name: "cortex-a72", features: "+aes,+sha3" },
        Cpu { triple: "aarch64", name: "neoverse-n1", features: "+aes,+sha3" },
        Cpu { triple: "aarch64", name: "neoverse-v2", features: "+aes,+sha3" },
        Cpu { triple: "aarch64", name: "apple-m1", features: "+aes,+sha3" },
    ]),
    ("armv7", &[Cpu { triple: "armv7", name: "cortex-a57", features: "+neon" }]),
];

const NOTE: &str = "\
modelled: cycles of an ideal run from the nearest cache, by the model of each CPU in LLVM. Nothing was measured. For each
kernel it is (turns x cycles of the loop over rounds + cycles of the way back to it in the loop over the message) / bytes,
where both cost what they do when they are repeated, one after the other and never side by side. A kernel without a loop
over rounds costs what its loop does. The way back is the longest without calls and other loops: it may hold what only
the end of a message needs.";

pub(crate) fn run(options: &Options) -> Result<(), Stop> {
    let program = mca::find()?;
    let folder = target_dir().join("model");
    fs::create_dir_all(&folder).map_err(|error| Stop::Failure(format!("{}: {error}", folder.display())))?;
    let asked =
        |name: &str| options.architectures.is_empty() || options.architectures.iter().any(|n| n == name);
    for (architecture, cpus) in MODELS.iter().filter(|(name, _)| asked(name)) {
        model(program, architecture, cpus, &folder)?;
    }
    say(&NOTE)
}

fn model(program: &str, architecture: &str, cpus: &[Cpu], folder: &Path) -> Result<(), Stop> {
    let pieces = asm::pieces(architecture)?;
    let folder = folder.join(architecture);
    fs::create_dir_all(&folder).map_err(|error| Stop::Failure(format!("{}: {error}", folder.display())))?;
    let mut skipped = BTreeSet::new();
    let names = cpus.iter().fold(String::new(), |names, cpu| format!("{names}  {:>11}", cpu.name));
    let header = ["kernel", "bytes", "instructions"];
    say(&format_args!("{architecture}: modelled cycles per byte\n"))?;
    say(&format_args!("{:70}  {:>5}  {:>14}{names}", header[0], header[1], header[2]))?;
    for piece in &pieces {
        let files = [("turn", &piece.turn), ("around", &piece.around)];
        let [turn, around] = files.map(|(part, lines)| write(&folder, piece, part, lines));
        let (turn, around) = (turn?, around?);
        let Work { rounds, bytes } = piece.work;
        let turns = rounds.unwrap_or(1);
        let mut cells = String::new();
        for cpu in cpus {
            let mut cycles = 0.0;
            for (part, times) in [(&turn, turns), (&around, 1)] {
                let Some(file) = part else { continue };
                let cost = cpu.cost(program, file)?;
                cycles += times as f64 * cost.cycles;
                skipped.extend(cost.skipped.into_iter().map(|line| (cpu.name, line)));
            }
            _ = write!(cells, "  {:>11.2}", cycles / bytes as f64);
        }
        let name = format!("{} {}", piece.function, piece.kernel);
        let instructions = format!("{turns} x {} + {}", piece.turn.len(), piece.around.len());
        say(&format_args!("{name:70}  {bytes:>5}  {instructions:>14}{cells}"))?;
    }
    for (cpu, line) in &skipped {
        say(&format_args!("SKIPPED instruction, not in the figures of {cpu}: {line}"))?;
    }
    say(&"")?;
    for cpu in cpus {
        say(&format_args!("{program} {} {}/KERNEL.s", cpu.arguments().join(" "), folder.display()))?;
    }
    say(&"")
}

/// Puts the code into a file, unless there is none.
fn write(folder: &Path, piece: &Piece, part: &str, lines: &[Line]) -> Result<Option<PathBuf>, Stop> {
    if lines.is_empty() {
        return Ok(None);
    }
    let name = format!("{} {} {part}.s", piece.function, piece.kernel);
    let file = folder.join(name.replace("::", "-").replace([' ', ',', '<', '>'], "_"));
    let code = lines.iter().fold(String::new(), |code, line| format!("{code}{}\n", line.assembly()));
    fs::write(&file, code).map_err(|error| Stop::Failure(format!("{}: {error}", file.display())))?;
    Ok(Some(file))
}

impl Line {
    /// With a name for the target of a branch, which is outside of the file.
    fn assembly(&self) -> String {
        match self.text.rsplit_once(' ') {
            Some((instruction, _)) if self.branches => format!("{instruction} elsewhere"),
            _ => self.text.clone(),
        }
    }
}

fn say(line: &dyn fmt::Display) -> Result<(), Stop> {
    writeln!(io::stdout(), "{line}").map_err(Stop::Output)
}

//! `cargo xtask model`: what the kernels cost on CPUs that are not at hand, as llvm-mca models them.

mod a32;
mod count;
mod mca;
pub(crate) mod work;

use crate::{
    asm::{self, Line, Piece, Work},
    stop::{Stop, say},
    toolchain::target_dir,
};
use mca::Cpu;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
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
    /// Count the instructions that an emulator runs as well
    #[arg(long)]
    count: bool,
}

const fn of_aarch64(name: &'static str) -> Cpu {
    Cpu { triple: "aarch64", name, features: "+aes,+sha3", translated: false }
}

/// For 32-bit code there is no model of a core that issues in order.
const MODELS: &[(&str, &[Cpu])] = &[
    (
        "aarch64",
        &[
            of_aarch64("cortex-a53"),
            of_aarch64("cortex-a72"),
            of_aarch64("neoverse-n1"),
            of_aarch64("neoverse-v2"),
            of_aarch64("apple-m1"),
        ],
    ),
    (
        "armv7",
        &[
            Cpu { translated: true, ..of_aarch64("cortex-a53") },
            Cpu { triple: "armv7", name: "cortex-a57", features: "+neon", translated: false },
        ],
    ),
];

const NOTE: &str = "\
modelled: cycles of an ideal run from the nearest cache, by the model of each CPU in LLVM. Nothing was measured. For each
kernel it is (turns x cycles of the loop over rounds + cycles of the way back to it in the loop over the message) / bytes,
where both cost what they do when they are repeated, one after the other and never side by side. A kernel without a loop
over rounds costs what its loop does. The way back is the longest without calls and other loops: it may hold what only
the end of a message needs. Without one (+ 0) a kernel with rounds is for the end of a message, and runs once.";

pub(crate) fn run(options: &Options) -> Result<(), Stop> {
    let program = mca::find()?;
    let folder = target_dir().join("model");
    fs::create_dir_all(&folder).map_err(|error| Stop::Failure(format!("{}: {error}", folder.display())))?;
    let asked =
        |name: &str| options.architectures.is_empty() || options.architectures.iter().any(|n| n == name);
    for (architecture, cpus) in MODELS.iter().filter(|(name, _)| asked(name)) {
        model(program, architecture, cpus, &folder)?;
        if options.count {
            count::count(architecture)?;
        }
    }
    say(&NOTE)
}

fn model(program: &str, architecture: &str, cpus: &[Cpu], folder: &Path) -> Result<(), Stop> {
    let pieces = asm::pieces(architecture)?;
    let folder = folder.join(architecture);
    fs::create_dir_all(&folder).map_err(|error| Stop::Failure(format!("{}: {error}", folder.display())))?;
    let mut skipped = BTreeMap::<_, Vec<_>>::new();
    let names = cpus.iter().fold(String::new(), |names, cpu| format!("{names}  {:>11}", cpu.name));
    let header = ["kernel", "bytes", "instructions"];
    say(&format_args!("{architecture}: modelled cycles per byte\n"))?;
    say(&format_args!("{:70}  {:>5}  {:>14}{names}", header[0], header[1], header[2]))?;
    for piece in &pieces {
        let Work { rounds, bytes } = piece.work;
        let turns = rounds.unwrap_or(1);
        let mut cells = String::new();
        for cpu in cpus {
            let mut cycles = 0.0;
            for (part, lines, times) in [("turn", &piece.turn, turns), ("around", &piece.around, 1)] {
                if lines.is_empty() {
                    continue;
                }
                let (code, unknown) = assembly(lines, cpu.translated);
                let file = write(&folder, piece, part, cpu, &code)?;
                let cost = cpu.cost(program, &file)?;
                cycles += times as f64 * cost.cycles;
                for line in cost.skipped.into_iter().chain(unknown) {
                    let place = format!("{} {} {part} on {}", piece.function, piece.kernel, cpu.name);
                    skipped.entry(place).or_default().push(line);
                }
            }
            _ = write!(cells, "  {:>11.2}", cycles / bytes as f64);
        }
        let name = format!("{} {}", piece.function, piece.kernel);
        let instructions = format!("{turns} x {} + {}", piece.turn.len(), piece.around.len());
        say(&format_args!("{name:70}  {bytes:>5}  {instructions:>14}{cells}"))?;
    }
    for (place, lines) in &skipped {
        let names = BTreeSet::from_iter(lines.iter().filter_map(|line| line.split(' ').next()));
        let names = Vec::from_iter(names).join(" ");
        say(&format_args!(
            "SKIPPED in {place}: {} instructions are not in the figure: {names}",
            lines.len()
        ))?;
    }
    say(&"")?;
    for cpu in cpus {
        say(&format_args!("{program} {} {}/KERNEL.s", cpu.arguments().join(" "), folder.display()))?;
    }
    say(&"")
}

/// Puts the code into a file.
fn write(folder: &Path, piece: &Piece, part: &str, cpu: &Cpu, code: &str) -> Result<PathBuf, Stop> {
    let set = if cpu.translated { ".a64" } else { "" };
    let name = format!("{} {} {part}{set}.s", piece.function, piece.kernel);
    let file = folder.join(name.replace("::", "-").replace([' ', ',', '<', '>'], "_"));
    fs::write(&file, code).map_err(|error| Stop::Failure(format!("{}: {error}", file.display())))?;
    Ok(file)
}

/// As an assembler reads it, and what cannot be translated.
fn assembly(lines: &[Line], translated: bool) -> (String, Vec<String>) {
    let mut code = String::new();
    let mut unknown = Vec::new();
    for Line { text, branches } in lines {
        let (mnemonic, operands) = text.split_once(' ').unwrap_or((text, ""));
        if translated {
            match a32::translate(mnemonic, operands) {
                Some(instructions) => code.extend(instructions.iter().map(|line| format!("{line}\n"))),
                None => unknown.push(text.clone()),
            }
        } else if *branches {
            // The target is outside of the file.
            let before =
                operands.rsplit_once(", ").map_or(String::new(), |(before, _)| format!("{before}, "));
            _ = writeln!(code, "{mnemonic} {before}elsewhere");
        } else {
            _ = writeln!(code, "{text}");
        }
    }
    (code, unknown)
}

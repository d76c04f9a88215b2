//! `fastcipher speed`: what each algorithm costs on this machine, on each of its backends.

mod algorithm;
mod batch;
mod calls;
mod clock;
mod measure;
mod output;
mod plan;
mod plot;
mod tcrypt;

use crate::{
    notice,
    output::{Contents, Target},
    signals, stdio,
};
use algorithm::{ALGORITHMS, Algorithm, Operation};
use anyhow::Result;
use clap::builder::{ArgPredicate, PathBufValueParser, PossibleValuesParser, TypedValueParser};
use measure::Cell;
use output::Results;
use std::{
    io::Write,
    path::{Path, PathBuf},
    time::Duration,
};

/// Measure the speed of the algorithms
///
/// A figure is for one call on a message of the given size, on an object that holds the key; in batch and each, where
/// many messages have one key or a key each, for one call on 64 messages of that size. ecb and cbc work in place
/// on whole blocks; cbc, ctr, gcm and the others take a new initialization vector or nonce with each call, the chacha
/// stream ciphers and poly1305 a new key as well. An AEAD call has 13 bytes of associated data and makes or checks a
/// tag of 16; open goes from one buffer to another, on one message again and again, and everything else in place.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What to measure [default: all]
    #[arg(value_name = "ALGORITHM", ignore_case = true, value_parser = algorithm_parser())]
    algorithms: Vec<&'static Algorithm>,

    /// Message sizes in bytes; with --plot there are more by default
    #[arg(
        long = "size",
        value_name = "N",
        value_delimiter = ',',
        default_value = "16,64,128,256,512,1024,1400,4096,16384,1048576",
        default_value_ifs = [
            ("plot", ArgPredicate::IsPresent, plot::SIZES),
            ("tcrypt", ArgPredicate::IsPresent, tcrypt::SIZES),
        ],
        value_parser = size_parser()
    )]
    sizes: Vec<usize>,

    /// Backend to measure, or `all` for each that this CPU can run [default: the best; all with --plot and --tcrypt]
    ///
    /// It is one of the cipher that gives the algorithm its name, or of the hash if there is only that. Beside a cipher
    /// a hash has its best backend with registers that are no wider, which is named second; `chacha=avx2,poly1305=soft`
    /// asks for both. Sealing two batches or more with chacha on avx2, ssse3 or sse2 computes poly1305 in words between
    /// the rounds, so that the backend named second has only the rest.
    #[arg(
        long,
        value_name = "NAME|all",
        default_value_ifs = [
            ("plot", ArgPredicate::IsPresent, plan::ALL),
            ("tcrypt", ArgPredicate::IsPresent, plan::ALL),
        ]
    )]
    backend: Option<String>,

    /// What to do with the message [default: encrypt, seal or mac]
    #[arg(long)]
    op: Option<Operation>,

    /// Measure what mode 610 of the Linux kernel's tcrypt does, and print it beside published figures
    ///
    /// That is ARIA in ECB mode with keys of 128 and 256 bits on 1024 and 4096 bytes, in cycles per operation. The
    /// published figures are those of Linux 6.x aria-avx512/avx2/avx on an i3-12100, as published with the kernel's
    /// patches: means by the time-stamp counter, the kernel's handling of requests included.
    #[arg(long, conflicts_with_all = ["algorithms", "sizes", "op", "force"])]
    tcrypt: bool,

    /// Draw cycles per byte over the message size too, as an SVG file
    ///
    /// One line for each backend, one panel for each algorithm. The file appears when it is complete; an existing one
    /// is replaced only with --force.
    #[arg(long, value_name = "FILE", conflicts_with = "tcrypt", value_parser = plot_parser())]
    plot: Option<PathBuf>,

    /// Replace an existing file of --plot
    #[arg(short, long, requires = "plot")]
    force: bool,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    /// About how long to measure, in seconds
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
}

/// Measures what `args` ask for and prints it; a usage error ends the program as one of clap's does.
pub(crate) fn run(args: &Args) -> Result<()> {
    let mut rows = plan::rows(args).unwrap_or_else(|error| error.exit());
    // Before the minutes that measuring may take: a place that cannot be written to is known at once.
    let drawing = match &args.plot {
        Some(path) => {
            signals::watch()?;
            Some((path, Target::new(Some(path), Contents::Data { force: args.force }, &[])?.create()?))
        }
        None => None,
    };
    for note in plan::skipped(args, &rows) {
        notice::print(format_args!("skipped: {note}"));
    }

    notice::print(format_args!("measuring for about {} s", args.seconds));
    let mut chain = Cell::new(clock::chain(), 0);
    let mut cells: Vec<&mut Cell> = rows.iter_mut().flat_map(|row| row.cells.iter_mut().flatten()).collect();
    cells.push(&mut chain);
    let rounds = measure::measure(cells, Duration::from_secs(args.seconds));

    let gigahertz = f64::from(clock::CHAIN_CYCLES) / chain.best();
    let results = Results { rows, sizes: args.sizes.clone(), rounds, gigahertz };
    let printed = print(args, &results);
    // Whoever closed the pipe that the figures went to still wants the file.
    if let Some((path, mut file)) = drawing {
        file.write_all(plot::draw(&results)?.as_bytes())?;
        file.finish()?;
        notice::print(format_args!("wrote {}", path.display()));
    }
    printed
}

fn print(args: &Args, results: &Results) -> Result<()> {
    if args.json {
        notice::print(results.method());
    }
    stdio::print(|out| match (args.tcrypt, args.json) {
        (false, false) => results.write_grid(out),
        (false, true) => results.write_json(out),
        (true, false) => tcrypt::write_table(results, out),
        (true, true) => tcrypt::write_json(results, out),
    })
}

fn algorithm_parser() -> impl TypedValueParser<Value = &'static Algorithm> {
    PossibleValuesParser::new(ALGORITHMS.iter().map(|algorithm| algorithm.name))
        .map(|name| algorithm::named(&name).expect("the parser lets only these names pass"))
}

/// Up to 1 GiB, so that a slip of the keyboard does not use up the memory.
fn size_parser() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u32).range(1..=1 << 30).map(|size| size as usize)
}

/// A file, because standard output has the figures.
fn plot_parser() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path == Path::new("-") {
        true => Err("standard output has the figures: name a file"),
        false => Ok(path),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{FromArgMatches, error::ErrorKind};

    /// The arguments of `fastcipher speed LINE`.
    pub(super) fn parse(line: &str) -> Result<Args, clap::Error> {
        let command = <Args as clap::Args>::augment_args(clap::Command::new("speed").no_binary_name(true));
        Args::from_arg_matches(&command.try_get_matches_from(line.split_whitespace())?)
    }

    #[test]
    fn defaults() {
        let args = parse("").unwrap();
        assert_eq!(args.sizes, [16, 64, 128, 256, 512, 1024, 1400, 4096, 16384, 1 << 20]);
        assert!(args.algorithms.is_empty() && args.backend.is_none() && args.op.is_none() && !args.json);
    }

    #[test]
    fn everything_at_once() {
        let args =
            parse("--json ARIA-128-Ctr --size 1,16384 --op decrypt --backend soft chacha20 --seconds 2")
                .unwrap();
        let names: Vec<&str> = args.algorithms.iter().map(|algorithm| algorithm.name).collect();
        assert_eq!(names, ["aria-128-ctr", "chacha20"]);
        assert_eq!(args.sizes, [1, 16384]);
        assert_eq!((args.op, args.backend.as_deref()), (Some(Operation::Decrypt), Some("soft")));
        assert_eq!((args.json, args.seconds), (true, 2));
    }

    #[test]
    fn a_plot_has_more_sizes_and_all_backends_by_default() {
        let args = parse("--plot x.svg --force").unwrap();
        assert_eq!((args.sizes.len(), args.sizes[2], args.sizes[19]), (20, 48, 1 << 20));
        assert_eq!((args.backend.as_deref(), args.force), (Some("all"), true));
        let args = parse("ghash --op mac --plot x.svg --size 7,16 --backend soft --json").unwrap();
        assert_eq!((args.sizes, args.backend.as_deref()), (vec![7, 16], Some("soft")));
        assert_eq!((args.plot.as_deref(), args.force), (Some(Path::new("x.svg")), false));
    }

    #[test]
    fn tcrypt_has_its_own_sizes_and_all_backends_by_default() {
        let args = parse("--tcrypt").unwrap();
        assert_eq!((&args.sizes[..], args.backend.as_deref()), (&[1024, 4096][..], Some("all")));
        let args = parse("--tcrypt --json --seconds 3 --backend gfni-avx2").unwrap();
        assert_eq!((&args.sizes[..], args.backend.as_deref()), (&[1024, 4096][..], Some("gfni-avx2")));
        let kept: Vec<_> = plan::rows(&parse("--tcrypt --backend soft").unwrap()).unwrap();
        let rows: Vec<_> = kept.iter().map(|row| (row.operation, row.algorithm.name, row.backend)).collect();
        let (encrypt, decrypt) = (Operation::Encrypt, Operation::Decrypt);
        assert_eq!(
            rows,
            [
                (encrypt, "aria-128-ecb", "soft"),
                (encrypt, "aria-256-ecb", "soft"),
                (decrypt, "aria-128-ecb", "soft"),
                (decrypt, "aria-256-ecb", "soft"),
            ]
        );
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        for (line, kind) in [
            ("--tcrypt aria-128-ecb", ErrorKind::ArgumentConflict),
            ("--tcrypt --size 1024", ErrorKind::ArgumentConflict),
            ("--tcrypt --op encrypt", ErrorKind::ArgumentConflict),
            ("--tcrypt --plot x.svg", ErrorKind::ArgumentConflict),
            ("--tcrypt --force", ErrorKind::ArgumentConflict),
            ("--force", ErrorKind::MissingRequiredArgument),
            ("--plot", ErrorKind::InvalidValue),
            ("--plot -", ErrorKind::ValueValidation),
        ] {
            let refused = parse(line).err().unwrap();
            assert_eq!((refused.kind(), refused.exit_code()), (kind, 2), "{line}");
        }
        assert!(parse("--plot -").err().unwrap().to_string().contains("standard output has the figures"));
    }

    #[test]
    fn wrong_values_are_refused_and_the_known_ones_named() {
        let unknown = parse("aria-512-ctr").err().unwrap();
        assert_eq!(unknown.kind(), ErrorKind::InvalidValue);
        assert_eq!(unknown.exit_code(), 2);
        assert!(ALGORITHMS.iter().all(|algorithm| unknown.to_string().contains(algorithm.name)));

        assert!(parse("--op sign").err().unwrap().to_string().contains("encrypt, decrypt, seal, open, mac"));
        for size in ["0", "16,0", "x", "", "-1", "1073741825", "16k"] {
            let refused = parse(&format!("--size={size}")).err().unwrap();
            assert_eq!(refused.exit_code(), 2, "{size}");
        }
    }

    #[test]
    fn every_algorithm_runs_every_operation_on_any_fitting_length() {
        for algorithm in ALGORITHMS {
            for (_, prepare) in algorithm.operations {
                let length = 5 * algorithm.block;
                let mut data = vec![1; length * algorithm.messages];
                prepare(fastcipher::Backends::best(), length)(&mut data, 2);
            }
        }
    }
}

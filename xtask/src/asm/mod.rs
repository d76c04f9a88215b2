//! `cargo xtask asm`: what the compiler made of each instance of each backend.
//!
//! The known ways to spoil a kernel leave its output right and only cost speed, many times over; so the tests do not
//! see them, and this looks at the code.

mod expected;
mod flow;
mod function;
mod objects;
mod rules;
mod table;
mod width;

use crate::stop::Stop;
use expected::{EXPECTED, Instances};
use fastcipher::Row;
use function::Function;
use objects::Code;
use rules::Fault;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    io::{self, Write},
};
use table::Table;

/// Disassembles the instances of the backends, and fails on what makes them slow: calls, narrow registers, legacy SSE.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Print the disassembly of the function, such as aria_x86::gfni_avx2::ecb
    #[arg(long, value_name = "NAME")]
    list: Option<String>,
}

pub(crate) fn run(options: &Options) -> Result<(), Stop> {
    if cfg!(not(all(target_arch = "x86_64", target_os = "linux"))) {
        return say(
            &"SKIPPED asm: it reads x86-64 code from ELF files, and this machine builds something else",
        );
    }
    let packages = BTreeSet::from_iter(EXPECTED.iter().map(|instances| instances.package));
    let code = objects::code(&Vec::from_iter(packages))?;
    if let Some(path) = &options.list {
        return list(&code, path);
    }
    let backends = Vec::from_iter(fastcipher::report().rows());
    let (table, failures) = check(EXPECTED, &code, &backends);
    say(&table)?;
    for failure in &failures {
        say(&format_args!("FAILED {failure}"))?;
    }
    match failures.len() {
        0 => Ok(()),
        count => Err(Stop::Failure(format!("{count} failures in the code of the backends"))),
    }
}

fn say(line: &dyn fmt::Display) -> Result<(), Stop> {
    writeln!(io::stdout(), "{line}").map_err(Stop::Output)
}

fn list(code: &Code, path: &str) -> Result<(), Stop> {
    let mut functions = code.functions.iter().filter(|function| function.path == path).peekable();
    if functions.peek().is_none() {
        let known = Vec::from_iter(EXPECTED.iter().flat_map(Instances::paths));
        return Err(Stop::Usage(format!("no function is called {path:?}; there are {}", known.join(", "))));
    }
    for function in functions {
        say(&path)?;
        for (position, instruction) in function.instructions.iter().enumerate() {
            let reference = function.reference(instruction);
            let symbol = reference.map(|symbol| format!("  # {symbol}")).unwrap_or_default();
            say(&format_args!("{:6x}  {}{symbol}", instruction.ip(), function.text(position)))?;
        }
    }
    Ok(())
}

/// Every backend has instances, every instance exists and keeps the rules, and the tables point to nothing else.
fn check(expected: &[Instances], code: &Code, backends: &[Row]) -> (Table, Vec<String>) {
    let mut rows = Vec::new();
    let mut failures = Vec::new();
    for Row { cipher, backend, needs, .. } in backends {
        let instances = expected.iter().filter(|instances| instances.names() == (*cipher, *backend));
        let paths = BTreeSet::from_iter(instances.clone().flat_map(Instances::paths));
        if paths.is_empty() {
            failures.push(format!("{cipher} {backend}: no instance is expected of this backend"));
        }
        for instances in instances {
            for path in instances.paths() {
                let functions =
                    Vec::from_iter(code.functions.iter().filter(|function| function.path == path));
                if functions.is_empty() {
                    failures.push(format!("{path}: not found"));
                }
                for function in functions {
                    let faults = rules::check(function, instances, *needs, &paths);
                    rows.push(table::Row::new(function, faults.is_empty()));
                    failures.extend(described(function, &faults));
                }
            }
        }
    }
    let known = BTreeSet::from_iter(backends.iter().map(|row| (row.cipher, row.backend)));
    for (cipher, backend) in expected.iter().map(Instances::names).filter(|names| !known.contains(names)) {
        failures.push(format!("{cipher} {backend}: fastcipher has no such backend"));
    }
    failures.extend(unexpected(expected, code));
    (Table(rows), failures)
}

/// Each reason once, with the first place and how many more there are.
fn described(function: &Function, faults: &[Fault]) -> Vec<String> {
    let mut places = BTreeMap::<_, Vec<_>>::new();
    for Fault { position, reason } in faults {
        places.entry(reason).or_default().push(*position);
    }
    let path = &function.path;
    let describe = |(reason, positions): (&String, Vec<Option<usize>>)| {
        let more = match positions.len() {
            1 => String::new(),
            count => format!(" (and {} times more)", count - 1),
        };
        match positions[0] {
            Some(first) => {
                let offset = function.instructions[first].ip();
                format!("{path}+{offset:#x}: {}: {reason}{more}", function.text(first))
            }
            None => format!("{path}: {reason}"),
        }
    };
    places.into_iter().map(describe).collect()
}

/// The functions that the tables of the backends point to and that are not among the instances.
fn unexpected(expected: &[Instances], code: &Code) -> Vec<String> {
    let known = BTreeSet::from_iter(expected.iter().flat_map(Instances::paths));
    let of_a_backend = |path: &&String| {
        let of = |i: &Instances| path.starts_with(&format!("{}::", i.package.replace('-', "_")));
        expected.iter().any(of) && code.functions.iter().any(|function| function.path == **path)
    };
    code.pointees
        .iter()
        .filter(of_a_backend)
        .filter(|path| !known.contains(*path))
        .map(|path| format!("{path}: no such instance is expected"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastcipher::{Features, State};

    const EXPECTED: &[Instances] =
        &[Instances { package: "aria-x86", backend: "gfni-avx2", functions: &["ecb"], counts: &[] }];

    /// What is wrong with functions that only return, all of them in tables, in a facade with these ARIA backends.
    fn failures(functions: &[&str], backends: &[&'static str]) -> Vec<String> {
        let function = |path: &&str| Function::new(path.to_string(), &[0xc3], BTreeMap::new());
        let row = |backend: &&'static str| Row {
            cipher: "aria",
            backend,
            needs: Features::AVX2,
            state: State::Available,
        };
        let code = Code {
            functions: functions.iter().map(function).collect(),
            pointees: functions.iter().map(|path| path.to_string()).collect(),
        };
        check(EXPECTED, &code, &Vec::from_iter(backends.iter().map(row))).1
    }

    #[test]
    fn functions_and_expectations_must_match() {
        let ecb = "aria_x86::gfni_avx2::ecb";
        assert!(failures(&[ecb, "core::fmt::write"], &["gfni-avx2"]).is_empty());
        assert_eq!(failures(&[], &["gfni-avx2"]), ["aria_x86::gfni_avx2::ecb: not found"]);
        assert_eq!(
            failures(&[ecb, "aria_x86::gfni_avx2::encrypt"], &["gfni-avx2"]),
            ["aria_x86::gfni_avx2::encrypt: no such instance is expected"]
        );
        assert_eq!(
            failures(&[ecb], &["gfni-avx2", "vaes-avx2"]),
            ["aria vaes-avx2: no instance is expected of this backend"]
        );
        assert_eq!(failures(&[ecb], &[]), ["aria gfni-avx2: fastcipher has no such backend"]);
    }

    #[test]
    fn functions_are_in_the_module_of_the_backend_or_in_its_crate() {
        let path = |package, backend| {
            let instances = Instances { package, backend, ..EXPECTED[0] };
            (instances.names(), instances.paths().next().unwrap())
        };
        assert_eq!(
            path("aria-arm", "neon-aes"),
            (("aria", "neon-aes"), "aria_arm::neon_aes::ecb".to_string())
        );
        assert_eq!(path("aria-soft", "soft"), (("aria", "soft"), "aria_soft::ecb".to_string()));
    }

    #[test]
    fn a_fault_is_shown_with_its_place() {
        let function = Function::new("f".to_string(), &[0x90, 0xf7, 0xf1].repeat(7), BTreeMap::new());
        let faults = rules::check(&function, &EXPECTED[0], Features::AVX2, &BTreeSet::new());
        let lines = described(&function, &faults);
        assert_eq!(lines, ["f+0x1: div ecx: division does not take constant time (and 6 times more)"]);
    }
}

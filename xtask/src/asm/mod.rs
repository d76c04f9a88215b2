//! `cargo xtask asm`: what the compiler made of each instance of each backend.
//!
//! The known ways to spoil a kernel leave its output right and only cost speed, many times over; so the tests do not
//! see them, and this looks at the code.

mod arm;
mod expected;
mod flow;
mod function;
mod instruction;
mod kernels;
mod kinds;
mod loops;
mod objects;
mod pieces;
mod rules;
mod table;
mod width;
mod x86;

use crate::{
    stop::{Stop, say},
    target::{AARCH64, ARMV7, Target, X86_64},
    toolchain::Toolchain,
};
use arm::Set;
use expected::Instances;
pub(crate) use expected::Work;
use fastcipher::Features;
use function::Function;
use instruction::Instruction;
use kernels::Code;
use objects::Objects;
pub(crate) use pieces::{Line, Piece};
use rules::Fault;
use std::collections::{BTreeMap, BTreeSet};
use table::Table;

/// Disassembles the instances of the backends, and fails on what makes them slow: more or other instructions in a round
/// than the algorithm takes, calls, legacy SSE.
#[derive(clap::Args)]
#[command(after_help = "Exit status 77: the machine lacks what it takes to build for a target.")]
pub(crate) struct Options {
    /// The architectures, or that of this machine
    #[arg(value_parser = ARCHITECTURES.iter().map(|architecture| architecture.name).collect::<Vec<_>>())]
    architectures: Vec<String>,
    /// Print the disassembly of the function, such as aria_x86::gfni_avx2::ecb
    #[arg(long, value_name = "NAME")]
    list: Option<String>,
}

struct Architecture {
    name: &'static str,
    target: &'static Target,
    /// Unless it is that of x86-64.
    set: Option<Set>,
    expected: fn() -> Vec<Instances>,
    /// The backends, each with what it needs.
    backends: fn() -> Vec<Backend>,
}

#[rustfmt::skip]
const ARCHITECTURES: &[Architecture] = &[
    Architecture { name: "x86-64", target: &X86_64, set: None, expected: expected::x86, backends: of_report },
    Architecture { name: "aarch64", target: &AARCH64, set: Some(Set::A64), expected: expected::aarch64, backends: expected::of_aarch64 },
    Architecture { name: "armv7", target: &ARMV7, set: Some(Set::A32), expected: expected::armv7, backends: expected::of_armv7 },
];

/// The cipher, the name and what it needs.
type Backend = (&'static str, &'static str, Features);

/// Those of this machine's architecture.
fn of_report() -> Vec<Backend> {
    fastcipher::report().rows().map(|row| (row.cipher, row.backend, row.needs)).collect()
}

pub(crate) fn run(options: &Options) -> Result<(), Stop> {
    let asked = |architecture: &&Architecture| match &options.architectures[..] {
        [] => architecture.target.is_here(),
        names => names.iter().any(|name| name == architecture.name),
    };
    let (mut checked, mut failures) = (0, 0);
    for architecture in ARCHITECTURES.iter().filter(asked) {
        checked += 1;
        failures += architecture.check(options.list.as_deref())?;
    }
    match failures {
        0 if checked == 0 => {
            Err(Stop::Skipped("nothing is expected of this machine's architecture".to_string()))
        }
        0 => Ok(()),
        count => Err(Stop::Failure(format!("{count} failures in the code of the backends"))),
    }
}

/// The kernels of an architecture, as its compiler left them.
pub(crate) fn pieces(architecture: &str) -> Result<Vec<Piece>, Stop> {
    match ARCHITECTURES.iter().find(|known| known.name == architecture) {
        Some(architecture) => architecture.pieces(),
        None => Err(Stop::Usage(format!("no architecture is called {architecture:?}"))),
    }
}

impl Architecture {
    fn objects(&self) -> Result<(Objects, Vec<Instances>), Stop> {
        let skipped = |missing| Stop::Skipped(format!("{}: {missing}", self.name));
        let toolchain = Toolchain::find(self.target).map_err(skipped)?;
        let expected = (self.expected)();
        let packages = BTreeSet::from_iter(expected.iter().map(|instances| instances.package));
        let objects = objects::of(&toolchain, self.set, &Vec::from_iter(packages))?;
        Ok((objects, expected))
    }

    /// How many failures there are.
    fn check(&self, listed: Option<&str>) -> Result<usize, Stop> {
        let (objects, expected) = self.objects()?;
        if let Some(path) = listed {
            list(&objects, path, &expected)?;
            return Ok(0);
        }
        let (table, failures) = check(&expected, &objects, &(self.backends)());
        say(&table)?;
        for failure in &failures {
            say(&format_args!("FAILED {failure}"))?;
        }
        Ok(failures.len())
    }
}

fn list(objects: &Objects, path: &str, expected: &[Instances]) -> Result<(), Stop> {
    let mut functions = objects.functions.iter().filter(|function| function.path == path).peekable();
    if functions.peek().is_none() {
        let known = Vec::from_iter(expected.iter().flat_map(Instances::paths));
        return Err(Stop::Usage(format!("no function is called {path:?}; there are {}", known.join(", "))));
    }
    for function in functions {
        say(&path)?;
        for instruction in &function.instructions {
            let reference = function.reference(instruction);
            let symbol = reference.map(|symbol| format!("  # {symbol}")).unwrap_or_default();
            say(&format_args!("{:6x}  {}{symbol}", instruction.address, instruction.text))?;
        }
    }
    Ok(())
}

/// Every backend has instances, every instance exists and keeps the rules, and the tables point to nothing else.
fn check(expected: &[Instances], objects: &Objects, backends: &[Backend]) -> (Table, Vec<String>) {
    let mut rows = Vec::new();
    let mut failures = Vec::new();
    for (cipher, backend, needs) in backends {
        let instances = expected.iter().filter(|instances| instances.names() == (*cipher, *backend));
        let paths = BTreeSet::from_iter(instances.clone().flat_map(Instances::paths));
        if paths.is_empty() {
            failures.push(format!("{cipher} {backend}: no instance is expected of this backend"));
        }
        // Bit slices are no instruction set's own: a backend may have the portable ones for many blocks.
        let portable = expected.iter().filter(|instances| instances.names() == (*cipher, "soft"));
        let callees = paths.into_iter().chain(portable.flat_map(Instances::paths)).collect();
        for instances in instances {
            for path in instances.paths() {
                let mut functions = objects.functions.iter().filter(|function| function.path == path);
                if functions.any(|function| function.instructions.is_empty()) {
                    failures.push(format!("{path}: the disassembler lists nothing of it"));
                    continue;
                }
                let functions = objects.functions.iter().filter(|function| function.path == path);
                let codes = Vec::from_iter(functions.map(Code::of));
                if codes.is_empty() {
                    failures.push(format!("{path}: not found"));
                    continue;
                }
                for code in &codes {
                    let faults = rules::check(code, instances, *needs, &callees);
                    rows.push(table::Row::of_function(code.function, faults.is_empty()));
                    failures.extend(described(code.function, &faults));
                }
                let (findings, additional) = kernels::find(&codes, &instances.kernels);
                rows.extend(findings.iter().map(|finding| table::Row::of_kernel(&path, finding)));
                failures.extend(findings.into_iter().flat_map(|finding| finding.faults));
                failures.extend(additional);
            }
        }
    }
    let known = BTreeSet::from_iter(backends.iter().map(|(cipher, backend, _)| (*cipher, *backend)));
    for (cipher, backend) in expected.iter().map(Instances::names).filter(|names| !known.contains(names)) {
        failures.push(format!("{cipher} {backend}: fastcipher has no such backend"));
    }
    failures.extend(unexpected(expected, objects));
    (Table(rows), failures)
}

/// Each reason once, with the first place and how many more there are.
fn described(function: &Function, faults: &[Fault]) -> Vec<String> {
    let mut places = BTreeMap::<_, Vec<_>>::new();
    for Fault { position, reason } in faults {
        places.entry(reason).or_default().push(*position);
    }
    let path = &function.path;
    let describe = |(reason, positions): (&String, Vec<usize>)| {
        let more = match positions.len() {
            1 => String::new(),
            count => format!(" (and {} times more)", count - 1),
        };
        let Instruction { address, text, .. } = &function.instructions[positions[0]];
        format!("{path}+{address:#x}: {text}: {reason}{more}")
    };
    places.into_iter().map(describe).collect()
}

/// The functions that the tables of the backends point to and that are not among the instances.
fn unexpected(expected: &[Instances], objects: &Objects) -> Vec<String> {
    let known = BTreeSet::from_iter(expected.iter().flat_map(Instances::paths));
    let of_a_backend = |path: &&String| {
        let of = |i: &Instances| path.starts_with(&format!("{}::", i.package.replace('-', "_")));
        expected.iter().any(of) && objects.functions.iter().any(|function| function.path == **path)
    };
    objects
        .pointees
        .iter()
        .filter(of_a_backend)
        .filter(|path| !known.contains(*path))
        .map(|path| format!("{path}: no such instance is expected"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instances(package: &'static str, backend: &'static str) -> Instances {
        Instances {
            package,
            backend,
            module: None,
            functions: &["ecb"],
            kernels: Vec::new(),
            loops_around_copies: 0,
        }
    }

    /// What is wrong with functions that only return, all of them in tables, in a facade with these ARIA backends.
    fn failures(functions: &[&str], backends: &[&'static str]) -> Vec<String> {
        let function = |path: &&str| Function::new(path.to_string(), &[0xc3], BTreeMap::new());
        let backend = |name: &&'static str| ("aria", *name, Features::AVX2);
        let objects = Objects {
            functions: functions.iter().map(function).collect(),
            pointees: functions.iter().map(|path| path.to_string()).collect(),
        };
        check(&[instances("aria-x86", "gfni-avx2")], &objects, &Vec::from_iter(backends.iter().map(backend)))
            .1
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
            let instances = instances(package, backend);
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
        let instances = instances("aria-x86", "gfni-avx2");
        let faults = rules::check(&Code::of(&function), &instances, Features::AVX2, &BTreeSet::new());
        let lines = described(&function, &faults);
        assert_eq!(lines, ["f+0x1: div ecx: division does not take constant time (and 6 times more)"]);
    }
}

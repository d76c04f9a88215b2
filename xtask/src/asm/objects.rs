//! Builds the backend crates and reads the functions out of their object files.

use super::{
    arm::{self, Set},
    function::Function,
    instruction::Instruction,
    x86,
};
use crate::{artifact::Artifact, stop::Stop, toolchain::Toolchain};
use object::{
    File, Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionKind, SymbolKind,
    read::archive::ArchiveFile,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, fs,
    path::Path,
    process::Command,
};

/// What is in the object files.
#[derive(Default)]
pub(super) struct Objects {
    pub(super) functions: Vec<Function>,
    /// The paths that statics point to: the entries of the backends' tables among them.
    pub(super) pointees: BTreeSet<String>,
}

/// Those of the packages, as a release build for any CPU of the target has it.
pub(super) fn of(toolchain: &Toolchain, set: Option<Set>, packages: &[&str]) -> Result<Objects, Stop> {
    let mut objects = Objects::default();
    let arguments = packages.iter().flat_map(|package| ["--package", package]);
    let arguments = Vec::from_iter(["build", "--lib"].into_iter().chain(arguments));
    let artifacts = toolchain.build(&arguments)?;
    let libraries = artifacts.iter().filter(|artifact| packages.contains(&artifact.package_name()));
    for Artifact { file, .. } in libraries {
        let failed = |error: &dyn fmt::Display| Stop::Failure(format!("{}: {error}", file.display()));
        let data = fs::read(file).map_err(|error| failed(&error))?;
        let arm = set.map(|set| Ok(arm::functions(&listing(toolchain, file)?, set))).transpose()?;
        objects.read(&data, arm).map_err(|error| failed(&error))?;
    }
    Ok(objects)
}

/// What the GNU disassembler makes of a library.
fn listing(toolchain: &Toolchain, library: &Path) -> Result<String, Stop> {
    let objdump = toolchain.target.gnu_tool("objdump");
    let output = Command::new(&objdump).args(["--disassemble", "--no-show-raw-insn"]).arg(library).output();
    let output = output.map_err(|error| Stop::Failure(format!("{objdump}: {error}")))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(Stop::Failure(format!("{objdump}: {}", String::from_utf8_lossy(&output.stderr)))),
    }
}

/// The functions of ARM, by their symbols.
type Listed = BTreeMap<String, Vec<Instruction>>;

impl Objects {
    fn read(&mut self, library: &[u8], mut arm: Option<Listed>) -> object::Result<()> {
        for member in ArchiveFile::parse(library)?.members() {
            let member = member?;
            if member.name().ends_with(b".o") {
                self.read_object(&File::parse(member.data(library)?)?, arm.as_mut())?;
            }
        }
        Ok(())
    }

    fn read_object(&mut self, file: &File<'_>, mut arm: Option<&mut Listed>) -> object::Result<()> {
        for symbol in file.symbols().filter(|s| s.kind() == SymbolKind::Text && s.is_definition()) {
            let Some(section) = symbol.section_index() else { continue };
            let section = file.section_by_index(section)?;
            let code = section.data_range(symbol.address(), symbol.size())?.unwrap_or_default();
            let mut references = BTreeMap::new();
            for (offset, relocation) in section.relocations() {
                if let Some(offset) = offset.checked_sub(symbol.address()) {
                    references.insert(offset, path(file, relocation.target())?);
                }
            }
            let instructions = match &mut arm {
                Some(arm) => arm.remove(symbol.name()?).unwrap_or_default(),
                None => x86::decode(code),
            };
            self.functions.push(Function::of(demangled(symbol.name()?), instructions, references));
        }
        for section in file.sections().filter(|s| is_of_statics(s.kind())) {
            // What unwinding takes points to every function, and is of this kind on ARM.
            if section.name()?.starts_with(".eh_frame") || section.name()?.starts_with(".ARM.ex") {
                continue;
            }
            for (_, relocation) in section.relocations() {
                self.pointees.insert(path(file, relocation.target())?);
            }
        }
        Ok(())
    }
}

fn is_of_statics(section: SectionKind) -> bool {
    matches!(section, SectionKind::Data | SectionKind::ReadOnlyData | SectionKind::ReadOnlyDataWithRel)
}

/// The path of a symbol. A local one may be without a name: the section of a function is named after it.
fn path(file: &File<'_>, target: RelocationTarget) -> object::Result<String> {
    let RelocationTarget::Symbol(index) = target else { return Ok(String::new()) };
    let symbol = file.symbol_by_index(index)?;
    let name = match (symbol.name()?, symbol.section_index()) {
        ("", Some(section)) => file.section_by_index(section)?.name()?,
        (name, _) => name,
    };
    Ok(demangled(name.strip_prefix(".text.").unwrap_or(name)))
}

/// The path in Rust, without the hash and without generic arguments: not every compiler writes those out.
fn demangled(symbol: &str) -> String {
    let mut path = String::new();
    let mut depth = 0;
    for letter in format!("{:#}", rustc_demangle::demangle(symbol)).chars() {
        let after_a_name = path.ends_with(|last: char| last.is_alphanumeric() || last == '_');
        if letter == '<' && (depth > 0 || after_a_name) {
            depth += 1;
        }
        if depth == 0 {
            path.push(letter);
        }
        if letter == '>' && depth > 0 {
            depth -= 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_is_shown_as_a_path() {
        assert_eq!(demangled("_ZN8aria_x869gfni_avx23ecb17h2bc3c0eaaa72d6f4E"), "aria_x86::gfni_avx2::ecb");
        assert_eq!(demangled("memcpy"), "memcpy");
        assert_eq!(
            demangled(
                "_ZN61_$LT$soft..Once$LT$K$GT$$u20$as$u20$core..Kernel$LT$K$GT$$GT$7encrypt17h3ba6203303c7c528E"
            ),
            "<soft::Once as core::Kernel>::encrypt"
        );
    }
}

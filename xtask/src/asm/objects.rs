//! Builds the backend crates and reads the functions out of their object files.

use super::function::Function;
use crate::stop::Stop;
use object::{
    File, Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionKind, SymbolKind,
    read::archive::ArchiveFile,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    env, fmt, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");

/// What is in the object files.
#[derive(Default)]
pub(super) struct Objects {
    pub(super) functions: Vec<Function>,
    /// The paths that statics point to: the entries of the backends' tables among them.
    pub(super) pointees: BTreeSet<String>,
}

/// Those of the packages, as a release build for any x86-64 CPU has it.
pub(super) fn of(packages: &[&str]) -> Result<Objects, Stop> {
    let mut objects = Objects::default();
    for library in build(packages)? {
        let failed = |error: &dyn fmt::Display| Stop::Failure(format!("{}: {error}", library.display()));
        let data = fs::read(&library).map_err(|error| failed(&error))?;
        objects.read(&data).map_err(|error| failed(&error))?;
    }
    Ok(objects)
}

/// Compiles the packages, and says where the libraries are.
fn build(packages: &[&str]) -> Result<Vec<PathBuf>, Stop> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--release", "--quiet", "--message-format=json-render-diagnostics"])
        .args(["--manifest-path", WORKSPACE])
        .args(packages.iter().flat_map(|package| ["-p", package]))
        // A choice of CPU for the whole build would hide what the backends choose for themselves.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Stop::Failure(format!("cargo: {error}")))?;
    if !output.status.success() {
        return Err(Stop::Failure("the backends do not compile".to_string()));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    Ok(messages.lines().filter_map(|message| library(message, packages)).collect())
}

/// The library that a message of cargo announces, if it is one of the packages.
fn library(message: &str, packages: &[&str]) -> Option<PathBuf> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
    let name = message["target"]["name"].as_str()?;
    packages.iter().find(|package| package.replace('-', "_") == name)?;
    let mut files = message["filenames"].as_array()?.iter().filter_map(|file| file.as_str());
    files.find(|file| Path::new(file).extension().is_some_and(|e| e == "rlib")).map(PathBuf::from)
}

impl Objects {
    fn read(&mut self, library: &[u8]) -> object::Result<()> {
        for member in ArchiveFile::parse(library)?.members() {
            let member = member?;
            if member.name().ends_with(b".o") {
                self.read_object(&File::parse(member.data(library)?)?)?;
            }
        }
        Ok(())
    }

    fn read_object(&mut self, file: &File<'_>) -> object::Result<()> {
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
            self.functions.push(Function::new(demangled(symbol.name()?), code, references));
        }
        for section in file.sections().filter(|s| is_of_statics(s.kind())) {
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
    fn the_library_of_a_package_is_found_in_the_messages_of_cargo() {
        let message = r#"{"reason":"compiler-artifact","target":{"kind":["lib"],"name":"aria_x86"},
            "filenames":["/t/release/libaria_x86.rlib","/t/release/deps/libaria_x86-1.rmeta"]}"#;
        let found = |package: &str| library(message, &[package]);
        assert_eq!(found("aria-x86"), Some(PathBuf::from("/t/release/libaria_x86.rlib")));
        assert_eq!(found("aria-core"), None);
        assert_eq!(library(r#"{"reason":"build-finished","success":true}"#, &[]), None);
    }

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

//! What cargo says that it has built.

use crate::stop::Stop;
use serde_json::Value;
use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// A library, a program or a test.
#[derive(PartialEq, Debug)]
pub(crate) struct Artifact {
    /// The folder of its package, which is called as the package is.
    pub(crate) package: PathBuf,
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) file: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Kind {
    Library,
    Program,
    Test,
}

/// Runs cargo, which must be told to write messages in JSON.
pub(crate) fn all(cargo: &mut Command) -> Result<Vec<Artifact>, Stop> {
    let output = cargo
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Stop::Failure(format!("{}: {error}", cargo.get_program().display())))?;
    if !output.status.success() {
        return Err(Stop::Failure("it does not compile".to_string()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().filter_map(Artifact::of_message).collect())
}

impl Artifact {
    fn of_message(message: &str) -> Option<Artifact> {
        let message: Value = serde_json::from_str(message).ok()?;
        let mut files = message["filenames"].as_array()?.iter().filter_map(Value::as_str).map(Path::new);
        let (kind, file) = match message["executable"].as_str() {
            Some(file) if message["profile"]["test"] == true => (Kind::Test, Path::new(file)),
            Some(file) => (Kind::Program, Path::new(file)),
            None => (Kind::Library, files.find(|file| file.extension().is_some_and(|e| e == "rlib"))?),
        };
        Some(Artifact {
            package: Path::new(message["manifest_path"].as_str()?).parent()?.to_path_buf(),
            name: message["target"]["name"].as_str()?.to_string(),
            kind,
            file: file.to_path_buf(),
        })
    }

    /// The name of the package.
    pub(crate) fn package_name(&self) -> &str {
        self.package.file_name().and_then(|name| name.to_str()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_built_is_found_in_the_messages_of_cargo() {
        let message = r#"{"reason":"compiler-artifact","manifest_path":"/w/crates/aria-x86/Cargo.toml",
            "target":{"kind":["lib"],"name":"aria_x86"},"profile":{"test":false},"executable":null,
            "filenames":["/t/release/libaria_x86.rlib","/t/release/deps/libaria_x86-1.rmeta"]}"#;
        let library = Artifact::of_message(message).unwrap();
        assert_eq!((library.package_name(), library.kind), ("aria-x86", Kind::Library));
        assert_eq!(library.file, Path::new("/t/release/libaria_x86.rlib"));
        let test = message.replace("null", "\"/t/release/deps/aria_x86-2\"").replace("false", "true");
        let test = Artifact::of_message(&test).unwrap();
        assert_eq!((test.kind, test.file.as_path()), (Kind::Test, Path::new("/t/release/deps/aria_x86-2")));
        assert_eq!(Artifact::of_message(r#"{"reason":"build-finished","success":true}"#), None);
        assert_eq!(Artifact::of_message("not JSON"), None);
    }
}

//! The text of a file of vectors.

use crate::{stop::Stop, vectors::TEST_VECTORS};
use std::{
    fmt::{Display, Write},
    fs,
    path::{Path, PathBuf},
};

/// A file in the making.
pub(super) struct File {
    pub(super) name: &'static str,
    records: Vec<String>,
}

impl File {
    pub(super) fn new(name: &'static str) -> File {
        File { name, records: Vec::new() }
    }

    /// Adds a record with these fields.
    pub(super) fn push(&mut self, alg: &str, note: &str, fields: &[(&str, &dyn Display)]) {
        let id = self.records.len() + 1;
        let mut record = format!("id = {}-{id:04}\nalg = {alg}\n", self.name);
        for (name, value) in fields {
            writeln!(record, "{name} = {value}").expect("a String takes all");
        }
        writeln!(record, "note = {note}\nverified = ossl").expect("a String takes all");
        self.records.push(record);
    }

    pub(super) fn write(&self) -> Result<(), Stop> {
        fs::write(self.path(), self.text()).map_err(|error| self.failure(error))
    }

    /// Fails unless the file on disk is this one.
    pub(super) fn check(&self) -> Result<(), Stop> {
        let (there, here) =
            (fs::read_to_string(self.path()).map_err(|error| self.failure(error))?, self.text());
        if there == here {
            return Ok(());
        }
        let equal = there.lines().zip(here.lines()).take_while(|(there, here)| there == here).count();
        Err(self.failure(format!("line {} is not what libcrypto makes", equal + 1)))
    }

    fn text(&self) -> String {
        format!(
            "# source: OpenSSL's libcrypto, by `cargo xtask generate`\n# records: {}\n\n{}",
            self.records.len(),
            self.records.join("\n")
        )
    }

    fn path(&self) -> PathBuf {
        Path::new(TEST_VECTORS).join(self.name).with_extension("txt")
    }

    fn failure(&self, what: impl Display) -> Stop {
        Stop::Failure(format!("{}: {what}", self.path().display()))
    }
}

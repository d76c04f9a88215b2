//! Where data come from: a file, or standard input.

use crate::stdio;
use anyhow::{Context, Result, ensure};
use std::{
    fs::{File, Metadata},
    io::{self, Read},
    os::fd::AsFd,
    path::Path,
};

/// An opened input.
pub(crate) struct Input {
    file: File,
    name: String,
    metadata: Metadata,
}

impl Input {
    /// Opens the file `path`, or standard input.
    pub(crate) fn open(path: Option<&Path>) -> Result<Input> {
        if path.is_none() {
            stdio::ensure_input()?;
        }
        let name = path.map_or("standard input".into(), |path| path.display().to_string());
        let opened = match path {
            Some(path) => File::open(path),
            // Unbuffered, unlike `io::Stdin`.
            None => io::stdin().as_fd().try_clone_to_owned().map(File::from),
        };
        let (file, metadata) = opened
            .and_then(|file| file.metadata().map(|metadata| (file, metadata)))
            .with_context(|| format!("cannot open {name}"))?;
        ensure!(!metadata.is_dir(), "{name} is a directory");
        Ok(Input { file, name, metadata })
    }

    pub(crate) fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// The length in bytes, if it is known beforehand.
    pub(crate) fn len(&self) -> Option<u64> {
        self.metadata.is_file().then_some(self.metadata.len())
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer);
        read.map_err(|error| io::Error::new(error.kind(), format!("cannot read {}: {error}", self.name)))
    }
}

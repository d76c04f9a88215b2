//! Where data go: standard output, or a file that appears under its name only when it is complete.

use crate::{signals, stdio};
use anyhow::{Context, Result, bail, ensure};
use std::{
    fs::{self, File, Metadata, OpenOptions, Permissions},
    io::{self, ErrorKind, Write},
    os::{
        fd::AsFd,
        unix::fs::{MetadataExt, OpenOptionsExt},
    },
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

/// What is to be written.
#[derive(Clone, Copy)]
pub(crate) enum Contents {
    /// A file of its own, which nobody else may read and which replaces no other.
    Key,
    /// A file with the umask's permissions, which replaces another only by force.
    Data { force: bool },
}

/// A place to write to that was checked but not touched.
pub(crate) struct Target(Option<Replace>);

/// A file that is to get its name.
pub(crate) struct Replace {
    path: PathBuf,
    contents: Contents,
    existing: Option<Permissions>,
}

/// An opened output; a file is removed again unless [`Output::finish`] is called.
pub(crate) enum Output {
    Standard(File),
    File(NamedTempFile, Replace),
}

impl Target {
    /// The file `path`, or standard output, but none of the `inputs`.
    pub(crate) fn new(path: Option<&Path>, contents: Contents, inputs: &[Metadata]) -> Result<Target> {
        let Some(path) = path else {
            stdio::ensure_output()?;
            let output = io::stdout().as_fd().try_clone_to_owned().map(File::from)?.metadata()?;
            ensure!(!is_among(&output, inputs), "standard output is an input too");
            return Ok(Target(None));
        };
        let name = path.display();
        // `file_name` overlooks a slash or `/.` at the end.
        let bytes = path.as_os_str().as_encoded_bytes();
        let last = path.file_name().filter(|last| bytes.ends_with(last.as_encoded_bytes()));
        ensure!(last.is_some(), "{name} names no file");
        if fs::symlink_metadata(path).is_err() {
            return Ok(Target(Some(Replace { path: path.to_owned(), contents, existing: None })));
        }
        // A symbolic link stays: what it points to is replaced.
        let path = fs::canonicalize(path).with_context(|| format!("cannot replace {name}"))?;
        let existing = fs::metadata(&path).with_context(|| format!("cannot replace {name}"))?;
        ensure!(!existing.is_dir(), "{name} is a directory");
        ensure!(!is_among(&existing, inputs), "{name} is an input too");
        ensure!(existing.is_file(), "{name} is not a regular file: redirect standard output to it instead");
        match contents {
            Contents::Key => bail!("{name} exists, and a key is not written over anything"),
            Contents::Data { force: false } => bail!("{name} exists: --force would replace it"),
            Contents::Data { force: true } => {
                Ok(Target(Some(Replace { path, contents, existing: Some(existing.permissions()) })))
            }
        }
    }

    /// Whether bytes would go to somebody's screen.
    pub(crate) fn is_terminal(&self) -> bool {
        self.0.is_none() && io::IsTerminal::is_terminal(&io::stdout())
    }

    /// Opens the output.
    pub(crate) fn create(self) -> Result<Output> {
        let Some(replace) = self.0 else {
            // Unbuffered, unlike `io::Stdout`, which looks for the last newline in all it is given.
            return Ok(Output::Standard(io::stdout().as_fd().try_clone_to_owned()?.into()));
        };
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).mode(replace.mode());
        let mut undo = signals::undo();
        // Not `tempfile_in`, whose errors name the temporary file.
        let temporary = tempfile::Builder::new()
            .prefix(".fastcipher-")
            .make_in(replace.directory(), |path| options.open(path))
            .with_context(|| format!("cannot create {}", replace.path.display()))?;
        undo.temporary = Some(temporary.path().to_owned());
        Ok(Output::File(temporary, replace))
    }
}

impl Replace {
    /// What a file gets at first, less the umask.
    fn mode(&self) -> u32 {
        match (self.contents, &self.existing) {
            (Contents::Key, _) | (_, Some(_)) => 0o600,
            (Contents::Data { .. }, None) => 0o666,
        }
    }

    fn directory(&self) -> &Path {
        match self.path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        }
    }
}

impl Output {
    /// Gives a complete file its name once its data are on the disk, and waits until the name is there too, as far as
    /// the file system lets it.
    pub(crate) fn finish(self) -> Result<()> {
        let Output::File(temporary, replace) = self else { return Ok(()) };
        let name = replace.path.display();
        if let Some(permissions) = &replace.existing {
            temporary.as_file().set_permissions(permissions.clone())?;
        }
        temporary.as_file().sync_all().with_context(|| format!("cannot write {name}"))?;
        let mut undo = signals::undo();
        let renamed = match replace.contents {
            Contents::Data { force: true } => temporary.persist(&replace.path),
            _ => temporary.persist_noclobber(&replace.path),
        };
        renamed.map_err(|error| error.error).with_context(|| format!("cannot create {name}"))?;
        undo.settled = true;
        drop(undo);
        let directory = replace.directory();
        sync(directory).with_context(|| format!("cannot write {}", directory.display()))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self {
            Output::Standard(file) => file.write(bytes),
            Output::File(temporary, _) => temporary.as_file_mut().write(bytes),
        };
        written.map_err(|error| {
            let name = match self {
                Output::Standard(_) => "standard output".into(),
                Output::File(_, replace) => replace.path.display().to_string(),
            };
            io::Error::new(error.kind(), format!("cannot write {name}: {error}"))
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Waits until the names in a directory are on the disk.
fn sync(directory: &Path) -> io::Result<()> {
    // A directory that may be written need not be readable, and not every file system can do this.
    let Ok(directory) = File::open(directory) else { return Ok(()) };
    match directory.sync_all() {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Ok(()),
        synced => synced,
    }
}

/// Whether `output` is a regular file that is read from.
fn is_among(output: &Metadata, inputs: &[Metadata]) -> bool {
    let same = |input: &Metadata| (input.dev(), input.ino()) == (output.dev(), output.ino());
    output.is_file() && inputs.iter().any(same)
}

//! The commands that handle keys and data: keygen, encrypt, decrypt.

use crate::{
    cipher::Cipher,
    coredump,
    header::{Header, Source},
    input::Input,
    key,
    output::{Contents, Target},
    passphrase::{self, Cost},
    pipeline,
    progress::Progress,
    signals,
    stream::{self, CHUNK, TAG},
};
use anyhow::{Result, bail, ensure};
use clap::Args;
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

#[derive(Args)]
pub(crate) struct Keygen {
    /// The key file to create; an existing file is never replaced [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Encrypt {
    #[command(flatten)]
    key: KeyArgs,
    /// The cipher
    #[arg(long, value_name = "NAME", value_enum, default_value = "chacha20-poly1305")]
    cipher: Cipher,
    #[command(flatten)]
    files: FileArgs,
}

#[derive(Args)]
pub(crate) struct Decrypt {
    #[command(flatten)]
    key: KeyArgs,
    /// Refuse a file that is encrypted with another cipher [default: what the file's header names]
    #[arg(long, value_name = "NAME", value_enum)]
    cipher: Option<Cipher>,
    #[command(flatten)]
    files: FileArgs,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct KeyArgs {
    /// Take the key from a file that keygen made
    #[arg(short, long, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// Ask the terminal for a passphrase; it never comes from arguments or the environment, which others can read
    #[arg(short, long)]
    passphrase: bool,
}

#[derive(Args)]
struct FileArgs {
    /// The file to create, which gets its name when it is complete [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace an existing output file
    #[arg(short, long)]
    force: bool,
    /// The file to read [default: standard input]
    input: Option<PathBuf>,
}

pub(crate) fn keygen(args: &Keygen) -> Result<()> {
    guard()?;
    let mut output = Target::new(path(&args.output), Contents::Key, &[])?.create()?;
    output.write_all(&key::generate()?)?;
    output.finish()
}

pub(crate) fn encrypt(args: &Encrypt) -> Result<()> {
    guard()?;
    pipeline::start_threads()?;
    let (input, target) = args.files.open(&args.key)?;
    ensure!(
        args.files.output.is_some() || !target.is_terminal(),
        "encrypted data would go to the terminal: give --output FILE, or --output - if you mean it"
    );
    let (header, secret) = match &args.key.key_file {
        Some(path) => (Header::new(args.cipher, Source::KeyFile)?, key::read(path)?),
        None => {
            let header = Header::new(args.cipher, Source::Passphrase(Cost::DEFAULT))?;
            let secret = passphrase::stretch(&passphrase::ask_new()?, &header.salt, Cost::DEFAULT)?;
            (header, secret)
        }
    };
    let mut output = target.create()?;
    let progress = Progress::new(input.len());
    let keys = header.derive(&secret);
    output.write_all(&header.to_bytes(&keys))?;
    let stream = stream::keyed(header.cipher, keys);
    pipeline::run(input, &mut output, CHUNK, &progress, |chunk| stream.seal(chunk))?;
    output.finish()
}

pub(crate) fn decrypt(args: &Decrypt) -> Result<()> {
    guard()?;
    pipeline::start_threads()?;
    let (mut input, target) = args.files.open(&args.key)?;
    let (header, commitment) = Header::read(&mut input)?;
    if let Some(cipher) = args.cipher {
        ensure!(cipher == header.cipher, "the file is encrypted with {}, not {cipher}", header.cipher);
    }
    let secret = match (header.source, &args.key.key_file) {
        (Source::KeyFile, Some(path)) => key::read(path)?,
        (Source::Passphrase(cost), None) => passphrase::stretch(&passphrase::ask()?, &header.salt, cost)?,
        (Source::KeyFile, None) => bail!("the file is encrypted with a key file: give --key-file"),
        (Source::Passphrase(_), Some(_)) => {
            bail!("the file is encrypted with a passphrase: give --passphrase")
        }
    };
    let keys = header.derive_checked(&secret, &commitment)?;
    let mut output = target.create()?;
    let progress = Progress::new(input.len());
    let stream = stream::keyed(header.cipher, keys);
    pipeline::run(input, &mut output, CHUNK + TAG, &progress, |chunk| stream.open(chunk))?;
    output.finish()
}

/// What a process that handles keys owes.
fn guard() -> Result<()> {
    coredump::forbid();
    signals::watch()
}

impl FileArgs {
    fn open(&self, key: &KeyArgs) -> Result<(Input, Target)> {
        let input = Input::open(path(&self.input))?;
        let key_file = key.key_file.as_ref().and_then(|path| fs::metadata(path).ok());
        let inputs: Vec<_> = key_file.into_iter().chain([input.metadata().clone()]).collect();
        let target = Target::new(path(&self.output), Contents::Data { force: self.force }, &inputs)?;
        Ok((input, target))
    }
}

/// A path, unless it is `-` or left out, which mean standard input and output.
fn path(argument: &Option<PathBuf>) -> Option<&Path> {
    argument.as_deref().filter(|path| *path != Path::new("-"))
}

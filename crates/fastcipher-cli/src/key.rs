//! Key files: one line of text, `fastcipher-key-1:` and 64 hexadecimal digits.

use crate::header::Secret;
use anyhow::{Context, Result};
use std::{fs::File, io::Read, path::Path};
use zeroize::Zeroizing;

const PREFIX: &[u8] = b"fastcipher-key-1:";
const LEN: usize = PREFIX.len() + 64;

/// A new key, as the text of a key file.
pub(crate) fn generate() -> Result<Zeroizing<Vec<u8>>> {
    let mut key = Secret::default();
    getrandom::fill(&mut key[..]).context("no random numbers from the system")?;
    let mut line = Zeroizing::new(vec![b'\n'; LEN + 1]);
    line[..PREFIX.len()].copy_from_slice(PREFIX);
    base16ct::lower::encode(&key[..], &mut line[PREFIX.len()..LEN]).expect("64 digits fit");
    Ok(line)
}

/// Reads the key in the key file `path`.
pub(crate) fn read(path: &Path) -> Result<Secret> {
    let mut line = Zeroizing::new(Vec::with_capacity(LEN + 3));
    File::open(path)
        .and_then(|file| file.take(LEN as u64 + 3).read_to_end(&mut line))
        .with_context(|| format!("cannot read the key file {}", path.display()))?;
    parse(&line).with_context(|| format!("{} is not a key file", path.display()))
}

fn parse(text: &[u8]) -> Option<Secret> {
    let line = text.strip_suffix(b"\r\n").or(text.strip_suffix(b"\n")).unwrap_or(text);
    let digits = line.strip_prefix(PREFIX)?;
    let mut key = Secret::default();
    let decoded = base16ct::mixed::decode(digits, &mut key[..]).ok()?.len();
    (decoded == key.len()).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generated_key_reads_back() {
        let line = generate().unwrap();
        let key = parse(&line).unwrap();
        for end in ["", "\r\n"] {
            assert_eq!(parse(&[&line[..LEN], end.as_bytes()].concat()).unwrap(), key);
        }
        assert_ne!(parse(&generate().unwrap()).unwrap(), key);
    }

    #[test]
    fn anything_else_is_refused() {
        let line = generate().unwrap();
        for len in 0..LEN {
            assert!(parse(&line[..len]).is_none(), "{len} bytes");
        }
        for place in 0..LEN {
            let mut altered = line.clone();
            altered[place] = b'x';
            assert!(parse(&altered).is_none(), "byte {place}");
        }
        for end in ["\r", "\n\n", "\n\r", "\r\r\n", "00", " "] {
            assert!(parse(&[&line[..LEN], end.as_bytes()].concat()).is_none(), "{end:?}");
        }
        assert!(parse(&[b" ", &line[..]].concat()).is_none());
    }
}

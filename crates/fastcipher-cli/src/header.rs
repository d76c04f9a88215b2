//! The header of an encrypted file, and the keys that follow from it. FORMAT.md describes the bytes.

use crate::{cipher::Cipher, passphrase::Cost};
use anyhow::{Context, Result, bail, ensure};
use hkdf::Hkdf;
use sha2::Sha256;
use std::io::Read;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

const MAGIC: &[u8; 10] = b"fastcipher";
const VERSION: u8 = 1;
const INFO: &[u8] = b"fastcipher file v1";
const FIELDS: usize = 54;
const COMMITMENT: usize = 32;

/// 32 secret bytes: a key file's, or what Argon2id makes of a passphrase.
pub(crate) type Secret = Zeroizing<[u8; 32]>;

/// What the secret is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    KeyFile,
    Passphrase(Cost),
}

/// The public parameters of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub(crate) cipher: Cipher,
    pub(crate) source: Source,
    pub(crate) salt: [u8; 32],
}

/// What the secret and the header give: the cipher's key, the nonce prefix, and the value that commits to both.
pub(crate) struct FileKeys(Zeroizing<[u8; COMMITMENT + 32 + 19]>);

impl Header {
    /// The length in a file, commitment included.
    pub(crate) const LEN: usize = FIELDS + COMMITMENT;

    /// A header with a new salt.
    pub(crate) fn new(cipher: Cipher, source: Source) -> Result<Header> {
        let mut salt = [0; 32];
        getrandom::fill(&mut salt).context("no random numbers from the system")?;
        Ok(Header { cipher, source, salt })
    }

    /// Reads a header and the commitment behind it; nothing is authenticated yet.
    pub(crate) fn read(input: &mut impl Read) -> Result<(Header, [u8; COMMITMENT])> {
        let mut bytes = Vec::with_capacity(Header::LEN);
        input.take(Header::LEN as u64).read_to_end(&mut bytes)?;
        let magic = bytes.len().min(MAGIC.len());
        ensure!(magic > 0, "the input is empty, not an encrypted file");
        ensure!(bytes[..magic] == MAGIC[..magic], "not a file that fastcipher encrypted");
        ensure!(bytes.len() == Header::LEN, "the header is truncated");
        let (fields, commitment) = bytes.split_at(FIELDS);
        Ok((Header::parse(fields.try_into()?)?, commitment.try_into()?))
    }

    fn parse(fields: &[u8; FIELDS]) -> Result<Header> {
        let version = fields[10];
        ensure!(version == VERSION, "format version {version} is unknown to this fastcipher");
        let cipher = Cipher::from_number(fields[11]).context("the header names an unknown cipher")?;
        let source = match (fields[12], &fields[13..22]) {
            (1, [0, 0, 0, 0, 0, 0, 0, 0, 0]) => Source::KeyFile,
            (2, cost) => Source::Passphrase(Cost::from_bytes(cost.try_into()?)?),
            _ => bail!("the header names an unknown kind of key"),
        };
        Ok(Header { cipher, source, salt: fields[22..].try_into()? })
    }

    fn fields(&self) -> [u8; FIELDS] {
        let mut fields = [0; FIELDS];
        fields[..10].copy_from_slice(MAGIC);
        fields[10] = VERSION;
        fields[11] = self.cipher as u8;
        match self.source {
            Source::KeyFile => fields[12] = 1,
            Source::Passphrase(cost) => {
                fields[12] = 2;
                fields[13..22].copy_from_slice(&cost.to_bytes());
            }
        }
        fields[22..].copy_from_slice(&self.salt);
        fields
    }

    /// The bytes of the header in a file.
    pub(crate) fn to_bytes(&self, keys: &FileKeys) -> [u8; Header::LEN] {
        let mut bytes = [0; Header::LEN];
        bytes[..FIELDS].copy_from_slice(&self.fields());
        bytes[FIELDS..].copy_from_slice(keys.commitment());
        bytes
    }

    /// HKDF-SHA-256 over all fields: another header or another secret gives other keys and another commitment.
    pub(crate) fn derive(&self, secret: &Secret) -> FileKeys {
        let mut keys = FileKeys(Zeroizing::new([0; _]));
        Hkdf::<Sha256>::new(Some(&self.salt), &secret[..])
            .expand_multi_info(&[INFO, &self.fields()], &mut keys.0[..])
            .expect("83 bytes are fewer than HKDF's 255 blocks");
        keys
    }

    /// As [`Header::derive`], if the secret is the one that `commitment` commits to.
    pub(crate) fn derive_checked(&self, secret: &Secret, commitment: &[u8; COMMITMENT]) -> Result<FileKeys> {
        let keys = self.derive(secret);
        let same: bool = keys.commitment().ct_eq(commitment).into();
        let what = if self.source == Source::KeyFile { "key" } else { "passphrase" };
        ensure!(same, "wrong {what}, or the header was altered");
        Ok(keys)
    }
}

impl FileKeys {
    fn commitment(&self) -> &[u8] {
        &self.0[..COMMITMENT]
    }

    /// The cipher's key.
    pub(crate) fn key(&self) -> &[u8] {
        &self.0[COMMITMENT..COMMITMENT + 32]
    }

    /// The first `len` bytes of every nonce, at most 19.
    pub(crate) fn nonce_prefix(&self, len: usize) -> &[u8] {
        &self.0[COMMITMENT + 32..][..len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        let cost = Cost::from_bytes(&[1, 0, 0, 0, 64, 0, 0, 0, 1]).unwrap();
        Header { cipher: Cipher::XChaCha20Poly1305, source: Source::Passphrase(cost), salt: [7; 32] }
    }

    #[test]
    fn bytes_round_trip() {
        for header in [header(), Header { source: Source::KeyFile, ..header() }] {
            let bytes = header.to_bytes(&header.derive(&Secret::new([1; 32])));
            let (parsed, commitment) = Header::read(&mut &bytes[..]).unwrap();
            assert_eq!(parsed, header);
            assert!(parsed.derive_checked(&Secret::new([1; 32]), &commitment).is_ok());
            assert!(parsed.derive_checked(&Secret::new([2; 32]), &commitment).is_err());
        }
    }

    #[test]
    fn every_altered_bit_is_refused() {
        let secret = Secret::new([1; 32]);
        let bytes = header().to_bytes(&header().derive(&secret));
        for bit in 0..8 * bytes.len() {
            let mut altered = bytes;
            altered[bit / 8] ^= 1 << (bit % 8);
            let opened = Header::read(&mut &altered[..])
                .and_then(|(header, commitment)| header.derive_checked(&secret, &commitment));
            assert!(opened.is_err(), "bit {bit}");
        }
    }

    #[test]
    fn every_truncation_is_refused() {
        let bytes = header().to_bytes(&header().derive(&Secret::new([1; 32])));
        for len in 0..bytes.len() {
            assert!(Header::read(&mut &bytes[..len]).is_err(), "{len} bytes");
        }
    }
}

//! What can be measured: a table of algorithms, their operations, and the call that is timed for each.

use super::{
    batch::{cbc_batch, cbc_each, cmac_batch, cmac_each},
    calls::{aead, cbc, cmac, ctr, ecb, ghash, poly1305, stream},
    measure::Work,
};
use fastcipher::{
    Aria128, Aria128CbcDec, Aria128CbcEnc, Aria128Ctr, Aria128Gcm, Aria192, Aria192CbcDec, Aria192CbcEnc,
    Aria192Ctr, Aria192Gcm, Aria256, Aria256CbcDec, Aria256CbcEnc, Aria256Ctr, Aria256Gcm, Backends, ChaCha8,
    ChaCha8Poly1305, ChaCha12, ChaCha12Poly1305, ChaCha20, ChaCha20Poly1305, XChaCha8, XChaCha8Poly1305,
    XChaCha12, XChaCha12Poly1305, XChaCha20, XChaCha20Poly1305,
};
use std::fmt;

/// What is done with the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Operation {
    /// Encrypt without authentication
    Encrypt,
    /// Decrypt without authentication
    Decrypt,
    /// Encrypt and authenticate
    Seal,
    /// Verify and decrypt
    Open,
    /// Authenticate
    Mac,
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Operation::Encrypt => "encrypt",
            Operation::Decrypt => "decrypt",
            Operation::Seal => "seal",
            Operation::Open => "open",
            Operation::Mac => "mac",
        })
    }
}

/// One of the ciphers that have a table of backends.
pub(super) struct Cipher {
    /// The name in [`fastcipher::report`].
    pub(super) name: &'static str,
    /// The name of the cipher's backend in a choice.
    pub(super) backend: fn(Backends) -> &'static str,
}

pub(super) const ARIA: Cipher = Cipher { name: "aria", backend: |chosen| chosen.aria().name() };
pub(super) const CHACHA: Cipher = Cipher { name: "chacha", backend: |chosen| chosen.chacha().name() };
pub(super) const POLY1305: Cipher = Cipher { name: "poly1305", backend: |chosen| chosen.poly1305().name() };
pub(super) const GHASH: Cipher = Cipher { name: "ghash", backend: |chosen| chosen.ghash().name() };

/// Prepares an operation on backends and for messages of a length.
pub(super) type Prepare = fn(Backends, usize) -> Work;

/// An algorithm as OpenSSL names it.
pub(super) struct Algorithm {
    pub(super) name: &'static str,
    /// The cipher that a plain backend name forces and that rows are labelled with.
    pub(super) cipher: Cipher,
    /// The hash beside the cipher.
    pub(super) hash: Option<Cipher>,
    /// A message must be a multiple of this many bytes.
    pub(super) block: usize,
    /// How many messages a call is for.
    pub(super) messages: usize,
    /// The default first.
    pub(super) operations: &'static [(Operation, Prepare)],
}

/// The most that messages side by side may have in all: beyond the caches nothing is to be learned from them.
const LARGEST_BATCH: usize = 4 << 20;

/// Names are unique.
impl PartialEq for Algorithm {
    fn eq(&self, other: &Algorithm) -> bool {
        self.name == other.name
    }
}

impl Algorithm {
    /// Whether messages can have this size.
    pub(super) fn takes(&self, size: usize) -> bool {
        let small = self.messages == 1 || self.messages.saturating_mul(size) <= LARGEST_BATCH;
        size.is_multiple_of(self.block) && small
    }

    /// The operation asked for, or else the default one; the error says which there are.
    pub(super) fn operation(&self, asked: Option<Operation>) -> Result<(Operation, Prepare), String> {
        let Some(asked) = asked else { return Ok(self.operations[0]) };
        self.operations.iter().copied().find(|(operation, _)| *operation == asked).ok_or_else(|| {
            let known: Vec<String> =
                self.operations.iter().map(|(operation, _)| operation.to_string()).collect();
            format!("{} has no operation {asked}, only {}", self.name, known.join(" and "))
        })
    }
}

/// The algorithm of this name, in letters of either case.
pub(super) fn named(name: &str) -> Option<&'static Algorithm> {
    ALGORITHMS.iter().find(|algorithm| algorithm.name.eq_ignore_ascii_case(name))
}

pub(super) static ALGORITHMS: &[Algorithm] = &[
    ecb::<Aria128>("aria-128-ecb"),
    ecb::<Aria192>("aria-192-ecb"),
    ecb::<Aria256>("aria-256-ecb"),
    cbc::<Aria128CbcEnc, Aria128CbcDec>("aria-128-cbc"),
    cbc::<Aria192CbcEnc, Aria192CbcDec>("aria-192-cbc"),
    cbc::<Aria256CbcEnc, Aria256CbcDec>("aria-256-cbc"),
    cbc_batch::<Aria128>("aria-128-cbc-batch"),
    cbc_batch::<Aria256>("aria-256-cbc-batch"),
    cbc_each::<Aria128>("aria-128-cbc-each"),
    cbc_each::<Aria256>("aria-256-cbc-each"),
    cmac::<Aria128>("aria-128-cmac"),
    cmac::<Aria256>("aria-256-cmac"),
    cmac_batch::<Aria128>("aria-128-cmac-batch"),
    cmac_batch::<Aria256>("aria-256-cmac-batch"),
    cmac_each::<Aria128>("aria-128-cmac-each"),
    cmac_each::<Aria256>("aria-256-cmac-each"),
    ctr::<Aria128Ctr>("aria-128-ctr"),
    ctr::<Aria192Ctr>("aria-192-ctr"),
    ctr::<Aria256Ctr>("aria-256-ctr"),
    aead::<Aria128Gcm>("aria-128-gcm", ARIA, GHASH),
    aead::<Aria192Gcm>("aria-192-gcm", ARIA, GHASH),
    aead::<Aria256Gcm>("aria-256-gcm", ARIA, GHASH),
    stream::<ChaCha20>("chacha20"),
    stream::<ChaCha12>("chacha12"),
    stream::<ChaCha8>("chacha8"),
    stream::<XChaCha20>("xchacha20"),
    stream::<XChaCha12>("xchacha12"),
    stream::<XChaCha8>("xchacha8"),
    poly1305("poly1305"),
    ghash("ghash"),
    aead::<ChaCha20Poly1305>("chacha20-poly1305", CHACHA, POLY1305),
    aead::<XChaCha20Poly1305>("xchacha20-poly1305", CHACHA, POLY1305),
    aead::<ChaCha12Poly1305>("chacha12-poly1305", CHACHA, POLY1305),
    aead::<XChaCha12Poly1305>("xchacha12-poly1305", CHACHA, POLY1305),
    aead::<ChaCha8Poly1305>("chacha8-poly1305", CHACHA, POLY1305),
    aead::<XChaCha8Poly1305>("xchacha8-poly1305", CHACHA, POLY1305),
];

//! What is tested: the types of the library behind one kind of function.

use super::batch;
use anyhow::{Context, Result};
use cipher::{
    BlockCipherDecrypt, BlockCipherEncrypt, BlockModeDecrypt, BlockModeEncrypt, StreamCipher,
    array::{Array, ArraySize},
    consts::U16,
};
use fastcipher::{
    Aria128, Aria128CbcDec, Aria128CbcEnc, Aria128Ctr, Aria128Gcm, Aria192, Aria192CbcDec, Aria192CbcEnc,
    Aria192Ctr, Aria192Gcm, Aria256, Aria256CbcDec, Aria256CbcEnc, Aria256Ctr, Aria256Gcm, Backends, ChaCha8,
    ChaCha8Poly1305, ChaCha12, ChaCha12Poly1305, ChaCha20, ChaCha20Legacy, ChaCha20Poly1305, Ghash, Poly1305,
    XChaCha8, XChaCha8Poly1305, XChaCha12, XChaCha12Poly1305, XChaCha20, XChaCha20Poly1305,
};

/// An algorithm of the library.
pub(super) struct Algorithm {
    pub(super) name: &'static str,
    /// The ciphers and hashes in the library's report whose backends it uses.
    pub(super) ciphers: &'static [&'static str],
    /// The length of the key.
    pub(super) key: usize,
    /// The nonce of the long message.
    pub(super) nonce: &'static [u8],
    pub(super) functions: Functions,
}

#[derive(Clone, Copy)]
pub(super) struct Functions {
    /// The length of a message is a multiple of it.
    pub(super) block: usize,
    pub(super) seal: Function,
    /// The way back, if there is one.
    pub(super) open: Option<Function>,
}

/// Turns a message into a ciphertext, with the tag behind it, or back; or into its hash.
pub(super) type Function = fn(Backends, &Parameters<'_>, &mut Vec<u8>) -> Result<()>;

/// Everything but the message.
pub(super) struct Parameters<'a> {
    pub(super) key: &'a [u8],
    pub(super) nonce: &'a [u8],
    pub(super) aad: &'a [u8],
}

// What the types do, which share no trait that takes the backends.

macro_rules! block {
    ($type:ident) => {
        Functions {
            block: 16,
            seal: |backends, parameters, data| {
                $type::with_backend(array(parameters.key)?, backends).encrypt_blocks(blocks(data));
                Ok(())
            },
            open: Some(|backends, parameters, data| {
                $type::with_backend(array(parameters.key)?, backends).decrypt_blocks(blocks(data));
                Ok(())
            }),
        }
    };
}

macro_rules! chained {
    ($encryption:ident $decryption:ident) => {
        Functions {
            block: 16,
            seal: |backends, Parameters { key, nonce, .. }, data| {
                $encryption::with_backend(array(key)?, array(nonce)?, backends).encrypt_blocks(blocks(data));
                Ok(())
            },
            open: Some(|backends, Parameters { key, nonce, .. }, data| {
                $decryption::with_backend(array(key)?, array(nonce)?, backends).decrypt_blocks(blocks(data));
                Ok(())
            }),
        }
    };
}

macro_rules! stream {
    ($type:ident) => {{
        const APPLY: Function = |backends, parameters, data| {
            let mut stream = $type::with_backend(array(parameters.key)?, array(parameters.nonce)?, backends);
            stream.try_apply_keystream(data).context("the keystream ended")
        };
        Functions { block: 1, seal: APPLY, open: Some(APPLY) }
    }};
}

macro_rules! authenticated {
    ($type:ident) => {
        Functions {
            block: 1,
            seal: |backends, Parameters { key, nonce, aad }, data| {
                let cipher = $type::with_backend(array(key)?, backends);
                let tag = cipher.seal(nonce, aad, data.as_mut_slice().into())?;
                data.extend_from_slice(&tag);
                Ok(())
            },
            open: Some(|backends, Parameters { key, nonce, aad }, data| {
                let tag = data.split_off(data.len().saturating_sub(16));
                let cipher = $type::with_backend(array(key)?, backends);
                Ok(cipher.open(nonce, aad, data.as_mut_slice().into(), &tag)?)
            }),
        }
    };
}

macro_rules! hash {
    ($type:ident) => {
        Functions {
            block: 1,
            seal: |backends, parameters, data| {
                let mut hash = $type::with_backend(array(parameters.key)?, backends);
                hash.update_bytes(data);
                *data = hash.tag().to_vec();
                Ok(())
            },
            open: None,
        }
    };
}

pub(super) const ALGORITHMS: &[Algorithm] = &[
    algorithm("aria-128", ARIA, 16, &[], block!(Aria128)),
    algorithm("aria-192", ARIA, 24, &[], block!(Aria192)),
    algorithm("aria-256", ARIA, 32, &[], block!(Aria256)),
    algorithm("aria-128-cbc", ARIA, 16, COUNTER, chained!(Aria128CbcEnc Aria128CbcDec)),
    algorithm("aria-192-cbc", ARIA, 24, COUNTER, chained!(Aria192CbcEnc Aria192CbcDec)),
    algorithm("aria-256-cbc", ARIA, 32, COUNTER, chained!(Aria256CbcEnc Aria256CbcDec)),
    algorithm("aria-128-cbc-batch", ARIA, 16, COUNTER, batch::ARIA_128.cbc),
    algorithm("aria-256-cbc-batch", ARIA, 32, COUNTER, batch::ARIA_256.cbc),
    algorithm("aria-128-cbc-each", ARIA, 16, COUNTER, batch::ARIA_128.cbc_each),
    algorithm("aria-256-cbc-each", ARIA, 32, COUNTER, batch::ARIA_256.cbc_each),
    algorithm("aria-128-cmac-batch", ARIA, 16, &[], batch::ARIA_128.cmac),
    algorithm("aria-256-cmac-batch", ARIA, 32, &[], batch::ARIA_256.cmac),
    algorithm("aria-128-cmac-each", ARIA, 16, &[], batch::ARIA_128.cmac_each),
    algorithm("aria-256-cmac-each", ARIA, 32, &[], batch::ARIA_256.cmac_each),
    algorithm("aria-128-ctr", ARIA, 16, COUNTER, stream!(Aria128Ctr)),
    algorithm("aria-192-ctr", ARIA, 24, COUNTER, stream!(Aria192Ctr)),
    algorithm("aria-256-ctr", ARIA, 32, COUNTER, stream!(Aria256Ctr)),
    algorithm("aria-128-gcm", ARIA_GCM, 16, nonce(12), authenticated!(Aria128Gcm)),
    algorithm("aria-192-gcm", ARIA_GCM, 24, nonce(12), authenticated!(Aria192Gcm)),
    algorithm("aria-256-gcm", ARIA_GCM, 32, nonce(12), authenticated!(Aria256Gcm)),
    algorithm("chacha20", CHACHA, 32, nonce(12), stream!(ChaCha20)),
    algorithm("chacha12", CHACHA, 32, nonce(12), stream!(ChaCha12)),
    algorithm("chacha8", CHACHA, 32, nonce(12), stream!(ChaCha8)),
    algorithm("chacha20-legacy", CHACHA, 32, nonce(8), stream!(ChaCha20Legacy)),
    algorithm("xchacha20", CHACHA, 32, nonce(24), stream!(XChaCha20)),
    algorithm("xchacha12", CHACHA, 32, nonce(24), stream!(XChaCha12)),
    algorithm("xchacha8", CHACHA, 32, nonce(24), stream!(XChaCha8)),
    algorithm("chacha20-poly1305", CHACHA_POLY, 32, nonce(12), authenticated!(ChaCha20Poly1305)),
    algorithm("xchacha20-poly1305", CHACHA_POLY, 32, nonce(24), authenticated!(XChaCha20Poly1305)),
    algorithm("chacha12-poly1305", CHACHA_POLY, 32, nonce(12), authenticated!(ChaCha12Poly1305)),
    algorithm("xchacha12-poly1305", CHACHA_POLY, 32, nonce(24), authenticated!(XChaCha12Poly1305)),
    algorithm("chacha8-poly1305", CHACHA_POLY, 32, nonce(12), authenticated!(ChaCha8Poly1305)),
    algorithm("xchacha8-poly1305", CHACHA_POLY, 32, nonce(24), authenticated!(XChaCha8Poly1305)),
    algorithm("poly1305", &["poly1305"], 32, &[], hash!(Poly1305)),
    algorithm("ghash", &["ghash"], 16, &[], hash!(Ghash)),
];

const ARIA: &[&str] = &["aria"];
const ARIA_GCM: &[&str] = &["aria", "ghash"];
const CHACHA: &[&str] = &["chacha"];
const CHACHA_POLY: &[&str] = &["chacha", "poly1305"];

/// A counter that carries through all bytes after 16 blocks, or an initialization vector.
const COUNTER: &[u8; 16] =
    &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xf0];

const fn nonce(len: usize) -> &'static [u8] {
    const LONGEST: &[u8; 24] =
        &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
    LONGEST.split_at(len).0
}

const fn algorithm(
    name: &'static str,
    ciphers: &'static [&'static str],
    key: usize,
    nonce: &'static [u8],
    functions: Functions,
) -> Algorithm {
    Algorithm { name, ciphers, key, nonce, functions }
}

pub(super) fn array<N: ArraySize>(bytes: &[u8]) -> Result<&Array<u8, N>> {
    bytes.try_into().context("a vector has a length that the algorithm does not take")
}

pub(super) fn blocks(data: &mut [u8]) -> &mut [Array<u8, U16>] {
    Array::slice_as_chunks_mut(data).0
}

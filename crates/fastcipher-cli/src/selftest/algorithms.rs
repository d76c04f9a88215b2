//! What is tested: the types of the library behind one kind of function.

use anyhow::{Context, Result};
use cipher::{
    BlockCipherDecrypt, BlockCipherEncrypt, StreamCipher,
    array::{Array, ArraySize},
    consts::U16,
};
use fastcipher::{
    Aria128, Aria128Ctr, Aria128Gcm, Aria192, Aria192Ctr, Aria192Gcm, Aria256, Aria256Ctr, Aria256Gcm,
    Backends, ChaCha8, ChaCha12, ChaCha20, ChaCha20Legacy, ChaCha20Poly1305, Ghash, Poly1305, XChaCha20,
    XChaCha20Poly1305,
};

/// An algorithm of the library.
pub(super) struct Algorithm {
    pub(super) name: &'static str,
    /// The cipher in the library's report whose backends it uses.
    pub(super) cipher: &'static str,
    /// The length of the key.
    pub(super) key: usize,
    /// The nonce of the long message.
    pub(super) nonce: &'static [u8],
    /// The length of a message is a multiple of it.
    pub(super) block: usize,
    pub(super) seal: Function,
    /// The way back, if there is one.
    pub(super) open: Option<Function>,
}

/// Everything but the message.
pub(super) struct Parameters<'a> {
    pub(super) key: &'a [u8],
    pub(super) nonce: &'a [u8],
    pub(super) aad: &'a [u8],
}

/// Turns a message into a ciphertext, with the tag behind it, or back; or into its hash.
pub(super) type Function = fn(Backends, &Parameters<'_>, &mut Vec<u8>) -> Result<()>;

const NONCE: &[u8; 24] =
    &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];

/// A counter that carries through all bytes after 16 blocks.
const COUNTER: &[u8; 16] =
    &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xf0];

macro_rules! block {
    ($name:literal, $type:ident, $key:literal) => {
        Algorithm {
            name: $name,
            cipher: "aria",
            key: $key,
            nonce: &[],
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

macro_rules! stream {
    ($name:literal, $type:ident, $cipher:literal, $key:literal, $nonce:expr) => {
        Algorithm {
            name: $name,
            cipher: $cipher,
            key: $key,
            nonce: $nonce,
            block: 1,
            seal: stream!(@ $type),
            open: Some(stream!(@ $type)),
        }
    };
    (@ $type:ident) => {
        |backends, parameters, data| {
            let mut stream = $type::with_backend(array(parameters.key)?, array(parameters.nonce)?, backends);
            stream.try_apply_keystream(data).context("the keystream ended")
        }
    };
}

macro_rules! authenticated {
    ($name:literal, $type:ident, $cipher:literal, $key:literal, $nonce:expr) => {
        Algorithm {
            name: $name,
            cipher: $cipher,
            key: $key,
            nonce: $nonce,
            block: 1,
            seal: |backends, Parameters { key, nonce, aad }, data| {
                let tag = $type::with_backend(array(key)?, backends).seal(
                    nonce,
                    aad,
                    data.as_mut_slice().into(),
                )?;
                data.extend_from_slice(&tag);
                Ok(())
            },
            open: Some(|backends, Parameters { key, nonce, aad }, data| {
                let tag = data.split_off(data.len().saturating_sub(16));
                $type::with_backend(array(key)?, backends).open(
                    nonce,
                    aad,
                    data.as_mut_slice().into(),
                    &tag,
                )?;
                Ok(())
            }),
        }
    };
}

macro_rules! hash {
    ($name:literal, $type:ident, $key:literal) => {
        Algorithm {
            name: $name,
            cipher: $name,
            key: $key,
            nonce: &[],
            block: 1,
            seal: |backends, parameters, data| {
                let mut hash = $type::with_backend(array(parameters.key)?, backends);
                hash.update(data);
                *data = hash.finalize().to_vec();
                Ok(())
            },
            open: None,
        }
    };
}

pub(super) const ALGORITHMS: &[Algorithm] = &[
    block!("aria-128", Aria128, 16),
    block!("aria-192", Aria192, 24),
    block!("aria-256", Aria256, 32),
    stream!("aria-128-ctr", Aria128Ctr, "aria", 16, COUNTER),
    stream!("aria-192-ctr", Aria192Ctr, "aria", 24, COUNTER),
    stream!("aria-256-ctr", Aria256Ctr, "aria", 32, COUNTER),
    authenticated!("aria-128-gcm", Aria128Gcm, "aria", 16, NONCE.split_at(12).0),
    authenticated!("aria-192-gcm", Aria192Gcm, "aria", 24, NONCE.split_at(12).0),
    authenticated!("aria-256-gcm", Aria256Gcm, "aria", 32, NONCE.split_at(12).0),
    stream!("chacha20", ChaCha20, "chacha", 32, NONCE.split_at(12).0),
    stream!("chacha12", ChaCha12, "chacha", 32, NONCE.split_at(12).0),
    stream!("chacha8", ChaCha8, "chacha", 32, NONCE.split_at(12).0),
    stream!("chacha20-legacy", ChaCha20Legacy, "chacha", 32, NONCE.split_at(8).0),
    stream!("xchacha20", XChaCha20, "chacha", 32, NONCE),
    authenticated!("chacha20-poly1305", ChaCha20Poly1305, "chacha", 32, NONCE.split_at(12).0),
    authenticated!("xchacha20-poly1305", XChaCha20Poly1305, "chacha", 32, NONCE),
    hash!("poly1305", Poly1305, 32),
    hash!("ghash", Ghash, 16),
];

fn array<N: ArraySize>(bytes: &[u8]) -> Result<&Array<u8, N>> {
    bytes.try_into().context("a vector has a length that the algorithm does not take")
}

fn blocks(data: &mut [u8]) -> &mut [Array<u8, U16>] {
    Array::slice_as_chunks_mut(data).0
}

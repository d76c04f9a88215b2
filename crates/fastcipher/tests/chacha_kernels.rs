//! The kernels of ChaCha below the stream ciphers: every backend against RustCrypto's `chacha20`.

mod common;
#[path = "common/offsets.rs"]
mod offsets;

use ::chacha20::{ChaCha8, ChaCha12, ChaCha20};
use common::{noise, runnable, seeded};
use fastcipher::{
    Backends,
    chacha_core::{BLOCK, Rounds, Runnable, xor},
    cipher::{KeyIvInit, StreamCipher, StreamCipherSeek},
};
use offsets::check_every_offset;
use rand::RngExt;

/// Two batches of 16 blocks, one for each lane of the widest registers, and one byte.
const LONGEST: usize = 2 * 16 * BLOCK + 1;

fn kernels() -> Vec<Runnable> {
    runnable("chacha").into_iter().map(Backends::chacha).collect()
}

/// A state under `key` and `nonce` at `counter`.
fn state(key: &[u8; 32], nonce: &[u8; 12], counter: u32) -> [u32; 16] {
    let bytes = [b"expand 32-byte k", &key[..], &counter.to_le_bytes(), nonce].concat();
    std::array::from_fn(|i| u32::from_le_bytes(bytes[4 * i..][..4].try_into().unwrap()))
}

/// RustCrypto's keystream of whole blocks.
fn expected<C: KeyIvInit + StreamCipher + StreamCipherSeek>(
    key: &[u8; 32],
    nonce: &[u8; 12],
    counter: u32,
    blocks: usize,
) -> Vec<u8> {
    let mut keystream = vec![0; blocks * BLOCK];
    let mut cipher = C::new(key.as_slice().try_into().unwrap(), nonce.as_slice().try_into().unwrap());
    cipher.seek(u64::from(counter) * BLOCK as u64);
    cipher.apply_keystream(&mut keystream);
    keystream
}

fn keystream(backend: Runnable, state: &[u32; 16], rounds: Rounds, length: usize) -> Vec<u8> {
    let mut keystream = vec![0; length];
    xor(backend, state, rounds, keystream.as_mut_slice().into());
    keystream
}

#[test]
fn every_length_and_offset() {
    let (key, nonce) = ([0x42; 32], [0x24; 12]);
    let state = state(&key, &nonce, 7);
    let keystream = expected::<ChaCha20>(&key, &nonce, 7, LONGEST.div_ceil(BLOCK));
    let plaintext = noise(LONGEST);
    let ciphertext: Vec<u8> = plaintext.iter().zip(&keystream).map(|(p, k)| p ^ k).collect();
    for backend in kernels() {
        for length in 0..=LONGEST {
            check_every_offset(backend.name(), &plaintext[..length], &ciphertext[..length], |data| {
                xor(backend, &state, Rounds::Twenty, data);
            });
        }
    }
}

#[test]
fn random_states_rounds_and_lengths() {
    let mut random = seeded();
    let kernels = kernels();
    for _ in 0..500 {
        let (key, nonce) = (random.random(), random.random());
        let counter = random.random_range(0..u32::MAX - 1024);
        let blocks = random.random_range(1..200);
        for (rounds, expected) in [
            (Rounds::Eight, expected::<ChaCha8>(&key, &nonce, counter, blocks)),
            (Rounds::Twelve, expected::<ChaCha12>(&key, &nonce, counter, blocks)),
            (Rounds::Twenty, expected::<ChaCha20>(&key, &nonce, counter, blocks)),
        ] {
            for &backend in &kernels {
                let found = keystream(backend, &state(&key, &nonce, counter), rounds, blocks * BLOCK);
                assert!(found == expected, "{}, {rounds:?}: {blocks} blocks from {counter}", backend.name());
            }
        }
    }
}

/// The counter wraps in its word, wherever in a batch that happens, and carries into no other.
#[test]
fn the_block_counter_wraps_in_32_bits() {
    let (key, nonce) = ([0; 32], [0; 12]);
    let first = expected::<ChaCha20>(&key, &nonce, 0, 32);
    for backend in kernels() {
        for before in 1..32 {
            let state = state(&key, &nonce, (before as u32).wrapping_neg());
            for after in 1..32 {
                let found = keystream(backend, &state, Rounds::Twenty, (before + after) * BLOCK);
                let (_, wrapped) = found.split_at(before * BLOCK);
                assert_eq!(wrapped, &first[..after * BLOCK], "{}: {before} + {after}", backend.name());
            }
        }
    }
}

/// In this block a word 12 just short of 2^32 meets its counter in the feed-forward: an addition in wider lanes
/// would carry into word 13.
#[test]
fn no_carry_between_words_in_the_feed_forward() {
    const COUNTER: u32 = 0x6bb0_b1b3;
    const EXPECTED: &str = "5227aa069de63821a7a09ec68fc452d214013f435fbfa23c835c940b24d8f754\
                            6c281ae8274d171bb569ddc041c9241402000000fa2404ac96e7d558d4f21fba";
    let expected = hex::decode(EXPECTED).unwrap();
    for backend in kernels() {
        for before in 0..16 {
            let state = state(&[0; 32], &[0; 12], COUNTER - before as u32);
            for after in 1..17 {
                let found = keystream(backend, &state, Rounds::Twenty, (before + after) * BLOCK);
                let block = &found[before * BLOCK..][..BLOCK];
                assert_eq!(block, expected, "{}: {before} + {after}", backend.name());
            }
        }
    }
}

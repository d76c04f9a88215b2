//! The kernels of ChaCha below the stream ciphers: every backend against RustCrypto's `chacha20`.

mod common;
#[path = "common/offsets.rs"]
mod offsets;

use ::chacha20::{ChaCha8, ChaCha12, ChaCha20};
use common::{noise, runnable, seeded};
use fastcipher::{
    Backends,
    chacha_core::{self, BLOCK, Key, Output, Rounds, Runnable, Start},
    cipher::{KeyIvInit, StreamCipher, StreamCipherSeek},
    inout::InOutBuf,
};
use offsets::check_every_offset;
use rand::RngExt;

/// Two batches of 32 blocks, which is more than any kernel takes at once, and one byte.
const LONGEST: usize = 2 * 32 * BLOCK + 1;

/// How many blocks before a particular one a message begins: as far as the first of a batch of 32 is from its last.
const FIRST: u32 = 31;
/// The longest of these messages in blocks: such a batch and some more.
const LAST: u32 = 40;

fn kernels() -> Vec<Runnable> {
    runnable("chacha").into_iter().map(Backends::chacha).collect()
}

/// A state under `key` and `nonce` at `counter`.
fn state(key: &[u8; 32], nonce: &[u8; 12], counter: u32) -> [u32; 16] {
    let bytes = [b"expand 32-byte k", &key[..], &counter.to_le_bytes(), nonce].concat();
    std::array::from_fn(|i| u32::from_le_bytes(bytes[4 * i..][..4].try_into().unwrap()))
}

/// The state of another block.
fn at(state: &[u32; 16], counter: u32) -> [u32; 16] {
    let mut state = *state;
    state[12] = counter;
    state
}

/// A block of keystream as RFC 8439, section 2.3.1, has it. RustCrypto's counter does not wrap.
fn block(state: &[u32; 16], rounds: Rounds) -> [u8; BLOCK] {
    let mut words = *state;
    for _ in 0..rounds.double_rounds() {
        for [a, b, c, d] in [
            [0, 4, 8, 12],
            [1, 5, 9, 13],
            [2, 6, 10, 14],
            [3, 7, 11, 15],
            [0, 5, 10, 15],
            [1, 6, 11, 12],
            [2, 7, 8, 13],
            [3, 4, 9, 14],
        ] {
            for [x, y, z, distance] in [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]] {
                words[x] = words[x].wrapping_add(words[y]);
                words[z] = (words[z] ^ words[x]).rotate_left(distance as u32);
            }
        }
    }
    let sums = words.iter().zip(state).flat_map(|(word, start)| word.wrapping_add(*start).to_le_bytes());
    sums.collect::<Vec<_>>().try_into().unwrap()
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

/// XORs the keystream from that state on to the data.
fn xor(backend: Runnable, state: &[u32; 16], rounds: Rounds, data: InOutBuf<'_, '_, u8>) {
    let (key, start) = parts(state);
    chacha_core::xor(backend, &key, start, rounds, data);
}

/// What a state is made of.
fn parts(state: &[u32; 16]) -> (Key, Start) {
    let bytes: Vec<u8> = state.iter().flat_map(|word| word.to_le_bytes()).collect();
    (Key::new(bytes[16..48].try_into().unwrap()), Start::row(bytes[48..].try_into().unwrap()))
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

/// The first block can go elsewhere, as the AEADs have it.
#[test]
fn the_first_block_in_a_place_of_its_own() {
    let (key, nonce) = ([0x42; 32], [0x24; 12]);
    let blocks = 70;
    let expected = expected::<ChaCha20>(&key, &nonce, 7, blocks);
    let (key, start) = parts(&state(&key, &nonce, 7));
    for backend in kernels() {
        for length in (0..blocks).flat_map(|blocks| [blocks * BLOCK, (blocks * BLOCK).saturating_sub(27)]) {
            let (mut first, mut data) = ([0xa5; BLOCK], vec![0; length]);
            let output = Output { first: Some(&mut first), data: data.as_mut_slice().into() };
            chacha_core::keystream(backend, &key, start, Rounds::Twenty, output);
            assert_eq!(first, expected[..BLOCK], "{}: {length}", backend.name());
            assert!(data == expected[BLOCK..][..length], "{}: {length}", backend.name());
        }
    }
}

/// The counter wraps in its word, wherever in a batch that happens, and carries into no other.
#[test]
fn the_block_counter_wraps_in_32_bits() {
    let state = state(&[0x42; 32], &[0x24; 12], FIRST.wrapping_neg());
    let blocks: Vec<u8> =
        (0..FIRST + LAST).flat_map(|i| block(&at(&state, i.wrapping_sub(FIRST)), Rounds::Twenty)).collect();
    for backend in kernels() {
        for before in 0..=FIRST {
            let state = at(&state, before.wrapping_neg());
            let expected = &blocks[(FIRST - before) as usize * BLOCK..];
            for length in (1..=LAST as usize).flat_map(|blocks| [blocks * BLOCK - 27, blocks * BLOCK]) {
                let found = keystream(backend, &state, Rounds::Twenty, length);
                assert!(found == expected[..length], "{}: {length} bytes, {before} before", backend.name());
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
        for before in 0..=FIRST as usize {
            let state = state(&[0; 32], &[0; 12], COUNTER - before as u32);
            for after in 1..=LAST as usize - before {
                let found = keystream(backend, &state, Rounds::Twenty, (before + after) * BLOCK);
                let block = &found[before * BLOCK..][..BLOCK];
                assert_eq!(block, expected, "{}: {before} + {after}", backend.name());
            }
        }
    }
}

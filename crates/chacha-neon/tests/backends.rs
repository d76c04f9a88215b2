//! Every backend of this crate against the portable one.
#![cfg(any(
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "arm", target_endian = "little", target_has_atomic = "64")
))]

#[cfg(target_arch = "arm")]
#[path = "../../cipher-backend/testing/preserved.rs"]
mod preserved;
#[path = "../../cipher-backend/testing/mod.rs"]
mod testing;

use chacha_core::{BLOCK, Cpu, InOutBuf, Key, Output, Rounds, Runnable, Start, keystream, xor};
use chacha_neon::BACKENDS;
use rand::{Rng, RngExt};
use testing::{for_each, seeded};

const ALL: [Rounds; 3] = [Rounds::Eight, Rounds::Twelve, Rounds::Twenty];
/// Some batches of every layout, and a part of one.
const LONGEST: usize = 24 * BLOCK + 1;

fn portable() -> Runnable {
    chacha_soft::SOFT.check(Cpu::baseline()).unwrap()
}

/// In place and from one place to another, at all addresses modulo 4 and some others.
#[test]
fn every_length_at_odd_addresses() {
    for_each(BACKENDS, |backend| {
        let mut rng = seeded();
        let (key, nonce, mut plaintext) = (rng.random(), rng.random(), vec![0; LONGEST + 16]);
        rng.fill_bytes(&mut plaintext);
        let (key, start) = (Key::new(&key), Start::ietf(&nonce, rng.random()));
        for length in 0..=LONGEST {
            let rounds = ALL[length % 3];
            let [from, to] = [rng.random_range(0..16), rng.random_range(0..16)];
            let plaintext = &plaintext[from..][..length];
            let mut expected = plaintext.to_vec();
            xor(portable(), &key, start, rounds, expected.as_mut_slice().into());

            let mut memory = vec![0x5a; length + 32];
            let data = InOutBuf::new(plaintext, &mut memory[to..][..length]).unwrap();
            xor(backend, &key, start, rounds, data);
            assert!(memory[to..][..length] == expected, "{length} bytes from one place to another");

            memory[to..][..length].copy_from_slice(plaintext);
            xor(backend, &key, start, rounds, (&mut memory[to..][..length]).into());
            assert!(memory[to..][..length] == expected, "{length} bytes in place");
            let around = memory[..to].iter().chain(&memory[to + length..]);
            assert!(around.copied().all(|byte| byte == 0x5a), "{length} bytes and more");
        }
    });
}

#[test]
fn the_counter_wraps_anywhere_and_in_its_word() {
    for_each(BACKENDS, |backend| {
        let mut rng = seeded();
        let (key, nonce) = (Key::new(&rng.random()), rng.random());
        for rounds in ALL {
            for before in 0..LONGEST / BLOCK {
                let start = Start::ietf(&nonce, (before as u32).wrapping_neg());
                let [mut found, mut expected] = [[0; LONGEST]; 2];
                xor(backend, &key, start, rounds, found.as_mut_slice().into());
                xor(portable(), &key, start, rounds, expected.as_mut_slice().into());
                assert!(found == expected, "{rounds:?}: {before} blocks before");
            }
        }
    });
}

#[test]
fn a_first_block_in_a_place_of_its_own() {
    for_each(BACKENDS, |backend| {
        let mut rng = seeded();
        let (key, nonce) = (Key::new(&rng.random()), rng.random());
        let mut plaintext = [0; LONGEST];
        rng.fill_bytes(&mut plaintext);
        for length in (0..=LONGEST).step_by(7) {
            let start = Start::ietf(&nonce, rng.random());
            let [mut found, mut expected] = [([0; BLOCK], plaintext); 2];
            for (backend, (first, data)) in [(backend, &mut found), (portable(), &mut expected)] {
                let output = Output { first: Some(first), data: (&mut data[..length]).into() };
                keystream(backend, &key, start, Rounds::Twenty, output);
            }
            assert!(found == expected, "{length} bytes");
        }
    });
}

#[cfg(target_arch = "arm")]
#[test]
fn the_registers_of_the_caller_are_preserved() {
    for_each(BACKENDS, |backend| {
        let key = Key::new(&[7; 32]);
        for length in [0, 100, 300, 1000] {
            let mut data = vec![0; length];
            preserved::preserved(|| {
                xor(backend, &key, Start::ietf(&[9; 12], 0), Rounds::Twenty, data.as_mut_slice().into());
            });
        }
    });
}

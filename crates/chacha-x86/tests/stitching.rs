//! Encryption and Poly1305 in one, against one after the other.
#![cfg(all(target_arch = "x86_64", target_feature = "sse2"))]

#[path = "../../cipher-backend/testing/mod.rs"]
mod testing;

use chacha_core::{BLOCK, Key, Rounds, Start, Stitching, xor};
use chacha_x86::BACKENDS;
use poly1305_core::{State, scalar};
use rand::{Rng, RngExt};
use testing::{for_each, seeded};

/// The blocks of Poly1305 in three batches of the widest backend that is stitched.
const BLOCKS: usize = 192;

#[test]
fn any_length_after_any_number_of_blocks() {
    for_each(BACKENDS, |backend| {
        let Some(both) = Stitching::of(backend) else { return };
        let mut rng = seeded();
        let (mut key, mut nonce, mut plaintext) = ([0; 32], [0; 12], [0; 16 * BLOCKS]);
        rng.fill_bytes(&mut key);
        rng.fill_bytes(&mut nonce);
        rng.fill_bytes(&mut plaintext);
        // More than a batch has steps for, too.
        let before: Vec<[u8; 16]> = (0..BLOCKS).map(|_| rng.random()).collect();
        let (key, start, r) = (Key::new(&key), Start::ietf(&nonce, u32::MAX - 5), rng.random());
        let batch = both.batch();

        for rounds in [Rounds::Eight, Rounds::Twelve, Rounds::Twenty] {
            for batches in [0, batch, 2 * batch] {
                for cut in [0, 1, 15, 16, 17, 63, BLOCK, BLOCK + 33, batch / 2, batch - 1] {
                    for count in [0, 1, 30, BLOCKS] {
                        let (plaintext, before) = (&plaintext[..batches + cut], &before[..count]);
                        let mut data = plaintext.to_vec();
                        let mut hash = State::new(r);
                        let left =
                            both.encrypt(&key, start, rounds, data.as_mut_slice().into(), &mut hash, before);
                        scalar::blocks(&mut hash, left);

                        let mut expected = plaintext.to_vec();
                        xor(backend, &key, start, rounds, expected.as_mut_slice().into());
                        let mut expected_hash = State::new(r);
                        scalar::blocks(&mut expected_hash, before);
                        scalar::blocks(&mut expected_hash, expected.as_chunks().0);
                        let case = format!("{rounds:?}, {count} blocks, {} bytes", data.len());
                        assert!(data == expected, "{case}");
                        assert_eq!(hash.reduce(), expected_hash.reduce(), "{case}");
                    }
                }
            }
        }
    });
}

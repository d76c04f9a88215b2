//! The stream ciphers of the ChaCha family, on every backend that this machine can run.

mod common;
#[path = "common/offsets.rs"]
mod offsets;

use cipher::{Iv, Key, KeyIvInit, StreamCipher, StreamCipherSeek};
use common::{noise, runnable, seeded};
use fastcipher::{
    Backends, ChaCha8, ChaCha12, ChaCha20, ChaCha20Legacy, XChaCha8, XChaCha12, XChaCha20, cipher,
    quic_header_mask,
};
use hex::decode;
use offsets::check_every_offset;
use rand::{RngExt, rngs::StdRng};

const BLOCK: usize = 64;
/// Two batches of 16 blocks, one for each lane of the widest registers, and one byte.
const LONGEST: usize = 2 * 16 * BLOCK + 1;
/// The length of a keystream with a 32-bit block counter, in bytes.
const END_32: u64 = 1 << 38;
/// The length of a keystream with a 64-bit block counter, in bytes.
const END_64: u128 = 1 << 70;

trait OnBackend: KeyIvInit + StreamCipher + StreamCipherSeek {
    fn on(backends: Backends, key: &[u8], nonce: &[u8]) -> Self;
}

macro_rules! on_backend {
    ($($cipher:ident)*) => {$(
        impl OnBackend for $cipher {
            fn on(backends: Backends, key: &[u8], nonce: &[u8]) -> Self {
                $cipher::with_backend(key.try_into().unwrap(), nonce.try_into().unwrap(), backends)
            }
        }
    )*};
}

on_backend! { ChaCha8 ChaCha12 ChaCha20 ChaCha20Legacy XChaCha8 XChaCha12 XChaCha20 }

fn zero_key<C: OnBackend>(backends: Backends) -> C {
    C::on(backends, &[0; 32], &Iv::<C>::default())
}

fn keystream(cipher: &mut impl StreamCipher, length: usize) -> Vec<u8> {
    let mut keystream = vec![0xaa; length];
    cipher.write_keystream(&mut keystream);
    keystream
}

#[test]
fn every_length_and_offset() {
    let plaintext = noise(LONGEST);
    let mut ciphertext = plaintext.clone();
    chacha20::ChaCha20::new(&[7; 32].into(), &[9; 12].into()).apply_keystream(&mut ciphertext);
    for backends in runnable("chacha") {
        for length in 0..=LONGEST {
            check_every_offset(backends, &plaintext[..length], &ciphertext[..length], |data| {
                ChaCha20::on(backends, &[7; 32], &[9; 12]).apply_keystream_inout(data);
            });
        }
    }
}

#[test]
fn random_pieces_are_as_one_call_of_rustcrypto() {
    let mut random = seeded();
    for _ in 0..100 {
        random_pieces::<ChaCha8, chacha20::ChaCha8>(&mut random);
        random_pieces::<ChaCha12, chacha20::ChaCha12>(&mut random);
        random_pieces::<ChaCha20, chacha20::ChaCha20>(&mut random);
        random_pieces::<ChaCha20Legacy, chacha20::ChaCha20Legacy>(&mut random);
        random_pieces::<XChaCha8, chacha20::XChaCha8>(&mut random);
        random_pieces::<XChaCha12, chacha20::XChaCha12>(&mut random);
        random_pieces::<XChaCha20, chacha20::XChaCha20>(&mut random);
    }
}

fn random_pieces<Ours, Theirs>(random: &mut StdRng)
where
    Ours: OnBackend,
    Theirs: KeyIvInit<KeySize = Ours::KeySize, IvSize = Ours::IvSize> + StreamCipher + StreamCipherSeek,
{
    let (mut key, mut nonce) = (Key::<Ours>::default(), Iv::<Ours>::default());
    random.fill(key.as_mut_slice());
    random.fill(nonce.as_mut_slice());
    let start = random.random_range(0..END_32 - 20_000);
    let plaintext = noise(random.random_range(0..20_000));

    let mut expected = plaintext.clone();
    let mut theirs = Theirs::new(&key, &nonce);
    theirs.seek(start);
    theirs.apply_keystream(&mut expected);

    for backends in runnable("chacha") {
        let mut found = plaintext.clone();
        let mut ours = Ours::on(backends, &key, &nonce);
        ours.seek(start);
        let mut done = 0;
        while done < found.len() {
            let longest = [3, 100, 3000][random.random_range(0..3)];
            let piece = random.random_range(0..=longest).min(found.len() - done);
            ours.apply_keystream(&mut found[done..done + piece]);
            done += piece;
            assert_eq!(ours.current_pos::<u64>(), start + done as u64);
            if random.random_ratio(1, 4) {
                ours.seek(start + done as u64);
            }
        }
        assert!(found == expected, "{backends:?}: {} bytes from {start}", found.len());
    }
}

/// RustCrypto/stream-ciphers#88: pieces around the ends of blocks.
#[test]
fn pieces_around_the_ends_of_blocks() {
    for backends in runnable("chacha") {
        let mut cipher = zero_key::<ChaCha20>(backends);
        let pieces: Vec<u8> = [1, 62, 1, 64, 63, 65, 300].map(|piece| keystream(&mut cipher, piece)).concat();
        assert_eq!(pieces, keystream(&mut zero_key::<ChaCha20>(backends), pieces.len()));
    }
}

#[test]
fn a_seek_from_inside_a_block_into_another() {
    for backends in runnable("chacha") {
        let whole = keystream(&mut zero_key::<ChaCha20>(backends), 1000);
        let mut cipher = zero_key::<ChaCha20>(backends);
        for position in [10, 20, 700, 70, 64, 130, 0, 63, 999] {
            cipher.seek(position as u32);
            assert_eq!(keystream(&mut cipher, 1), whole[position..=position], "{backends:?}: {position}");
        }
    }
}

/// libsodium 1.0.18, `xchacha20.c`.
#[test]
fn xchacha20_is_that_of_libsodium() {
    let key = decode("79c99798ac67300bbb2704c95c341e3245f3dcb21761b98e52ff45b24f304fc4").unwrap();
    let nonce = decode("b33ffd3096479bcfbc9aee49417688a0a2554f8d95389419").unwrap();
    let expected = decode("c6e9758160083ac604ef90e712ce6e75d7797590744e0cf060f013739c").unwrap();
    for backends in runnable("chacha") {
        assert_eq!(keystream(&mut XChaCha20::on(backends, &key, &nonce), 29), expected);
    }
}

/// draft-strombergson-chacha-test-vectors, TC1 with a key of 128 bits.
#[test]
fn a_key_of_128_bits() {
    let expected = "89670952608364fd00b2f90936f031c8e756e15dba04b8493d00429259b20f46\
                    cc04f111246b6c2ce066be3bfb32d9aa0fddfbc12123d4b9e44f34dca05a103f";
    for backends in runnable("chacha") {
        let mut cipher = ChaCha20Legacy::with_backend_128(&[0; 16], &[0; 8], backends);
        assert_eq!(keystream(&mut cipher, BLOCK), decode(expected).unwrap());
    }
}

/// RustCrypto/stream-ciphers#64: a 32-bit counter wrapped and the keystream repeated.
#[test]
fn a_request_past_the_end_changes_nothing() {
    fn check<C: OnBackend>(end: u128) {
        for backends in runnable("chacha") {
            let mut cipher = zero_key::<C>(backends);
            for (remaining, length) in [(64, 65), (128, 192), (1, 2), (0, 1), (63, 5000)] {
                cipher.seek(end - remaining);
                let mut data = vec![0xaa; length];
                assert!(cipher.try_apply_keystream(&mut data).is_err());
                assert!(cipher.try_write_keystream(&mut data).is_err());
                assert!(cipher.check_remaining(length).is_err());
                assert!(data.iter().all(|&byte| byte == 0xaa));
                assert_eq!(cipher.current_pos::<u128>(), end - remaining);
                assert!(cipher.check_remaining(remaining as usize).is_ok());
            }
        }
    }
    check::<ChaCha8>(END_32.into());
    check::<ChaCha12>(END_32.into());
    check::<ChaCha20>(END_32.into());
    check::<ChaCha20Legacy>(END_64);
    check::<XChaCha20>(END_64);
}

/// RustCrypto/stream-ciphers#398: the last block was forbidden, and the position in it could not be told.
#[test]
fn the_last_block_can_be_used_once() {
    for backends in runnable("chacha") {
        let mut cipher = zero_key::<ChaCha20>(backends);
        cipher.seek(END_32 - 64);
        assert_eq!(keystream(&mut cipher, 1), [0xac]);
        assert_eq!(cipher.current_pos::<u64>(), END_32 - 63);
        cipher.apply_keystream(&mut [0; 63]);
        assert_eq!(cipher.current_pos::<u64>(), END_32);
        assert!(cipher.try_apply_keystream(&mut [0]).is_err());

        let mut cipher = zero_key::<XChaCha20>(backends);
        cipher.seek(END_64 - 63);
        cipher.apply_keystream(&mut [0; 63]);
        assert_eq!(cipher.current_pos::<u128>(), END_64);
        assert!(cipher.try_apply_keystream(&mut [0]).is_err());
        assert!(cipher.try_apply_keystream(&mut []).is_ok());
    }
}

/// RustCrypto/stream-ciphers#334: the original form stopped at 256 GiB.
#[test]
fn a_64_bit_counter_carries() {
    let last = decode("ace4cd09e294d1912d4ad205d06f95d9").unwrap();
    let first = decode("3db41d3aa0d329285de6f225e6e24bd5").unwrap();
    for backends in runnable("chacha") {
        // With the block number in words 12 and 13, this is the IETF form under the nonce 1 ‖ 0 ‖ 0.
        let mut nonce = [0; 12];
        nonce[0] = 1;
        let carried = keystream(&mut ChaCha20::on(backends, &[0; 32], &nonce), 40 * BLOCK);
        assert_eq!(carried[..16], first);
        // From every byte of the last blocks before.
        for before in 1..=32 * BLOCK {
            let mut cipher = zero_key::<ChaCha20Legacy>(backends);
            cipher.seek(END_32 - before as u64);
            let found = keystream(&mut cipher, before + 40 * BLOCK);
            if before >= BLOCK {
                assert_eq!(found[before - BLOCK..][..16], last, "{backends:?}: {before}");
            }
            assert!(found[before..] == carried, "{backends:?}: {before}");
        }
    }
}

/// weidai11/cryptopp#1361: in this block a sum in the feed-forward carried into the next word.
#[test]
fn no_carry_between_words() {
    const NUMBER: u64 = 0x6bb0_b1b3;
    let expected = decode(
        "5227aa069de63821a7a09ec68fc452d214013f435fbfa23c835c940b24d8f754\
         6c281ae8274d171bb569ddc041c9241402000000fa2404ac96e7d558d4f21fba",
    )
    .unwrap();
    for backends in runnable("chacha") {
        for before in 0..32 {
            let mut cipher = zero_key::<ChaCha20>(backends);
            cipher.seek((NUMBER - before) * BLOCK as u64);
            let found = keystream(&mut cipher, 2048);
            assert_eq!(found[before as usize * BLOCK..][..BLOCK], expected, "{backends:?}: {before}");
        }
    }
}

/// RustCrypto/stream-ciphers#9: a seek beyond the range panicked.
#[test]
fn a_seek_past_the_end_is_an_error() {
    let mut cipher = zero_key::<ChaCha20>(Backends::best());
    cipher.seek(100_u32);
    assert!(cipher.try_seek(u64::MAX).is_err());
    assert!(cipher.try_seek(END_32 + 1).is_err());
    assert!(cipher.try_seek(u128::MAX).is_err());
    assert!(cipher.try_seek(-1).is_err());
    assert_eq!(cipher.current_pos::<u32>(), 100);
    assert!(cipher.try_seek(END_32).is_ok());

    let mut cipher = zero_key::<ChaCha20Legacy>(Backends::best());
    assert!(cipher.try_seek(END_64 + 1).is_err());
    assert!(cipher.try_seek(u128::MAX).is_err());
    assert!(cipher.try_seek(u64::MAX).is_ok());
}

#[test]
fn a_position_is_told_in_every_type_that_can_hold_it() {
    let mut cipher = zero_key::<ChaCha20Legacy>(Backends::best());
    for position in [0, 1, 63, 64, 65, u32::MAX] {
        cipher.seek(position);
        assert_eq!(cipher.current_pos::<u32>(), position);
    }
    cipher.seek(i32::MAX);
    assert_eq!(cipher.current_pos::<i32>(), i32::MAX);
    cipher.seek(u64::MAX);
    assert_eq!(cipher.current_pos::<u64>(), u64::MAX);
    assert!(cipher.try_current_pos::<u32>().is_err());
    cipher.apply_keystream(&mut [0]);
    assert!(cipher.try_current_pos::<u64>().is_err());
    assert_eq!(cipher.current_pos::<u128>(), 1 << 64);
}

#[test]
fn unchecked_the_keystream_is_a_circle() {
    for backends in runnable("chacha") {
        let mut cipher = zero_key::<ChaCha20>(backends);
        let start = keystream(&mut cipher, 300);
        cipher.seek(END_32 - 100);
        let mut data = [0; 400];
        cipher.unchecked_apply_keystream(&mut data);
        assert_eq!(data[100..], start);
        assert_eq!(cipher.current_pos::<u64>(), 300);
    }
}

/// RFC 9001, A.5; lucas-clemente/quic-go#2326: a peer's sample spells the last block number.
#[test]
fn quic_header_protection() {
    let key = decode("25a282b9e82f06f21f488917a4fc8f1b73573685608597d0efcb076b0ab7a7a4").unwrap();
    let key = key.as_slice().try_into().unwrap();
    let sample = decode("5e5cd55c41f69080575d7999c25a5bfb").unwrap();
    let mask = quic_header_mask(key, sample.as_slice().try_into().unwrap());
    assert_eq!(mask, [0xae, 0xfe, 0xfe, 0x7d, 0x03]);

    let mut sample = [0; 16];
    sample[..4].fill(0xff);
    assert_eq!(quic_header_mask(key, &sample), [0x05, 0xec, 0xd7, 0x28, 0x47]);
}

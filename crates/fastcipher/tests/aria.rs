//! ARIA as a block cipher and in counter mode: every backend against another implementation.

mod common;
#[path = "common/offsets.rs"]
mod offsets;

use aria::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, KeyInit};
use common::{noise, runnable, seeded};
use fastcipher::{
    Aria128, Aria128Ctr, Aria192, Aria192Ctr, Aria256, Aria256Ctr, Backends,
    cipher::{Block, KeyIvInit, StreamCipher, StreamCipherSeek},
};
use offsets::check_every_offset;
use rand::{Rng, RngExt};

/// Twice the 128 blocks of the widest kernel, and one.
const MOST_BLOCKS: usize = 2 * 128 + 1;
const MOST_BYTES: usize = 16 * MOST_BLOCKS;

type Blocks = Vec<Block<Aria128>>;

fn blocks(data: &[u8]) -> Blocks {
    data.chunks_exact(16).map(|block| block.try_into().unwrap()).collect()
}

macro_rules! every_key_length {
    ($($test:ident($check:ident))*) => {$(
        #[test]
        fn $test() {
            for backends in runnable("aria") {
                $check::<Aria128, aria::Aria128>(backends, |key| Aria128::with_backend(key.try_into().unwrap(), backends));
                $check::<Aria192, aria::Aria192>(backends, |key| Aria192::with_backend(key.try_into().unwrap(), backends));
                $check::<Aria256, aria::Aria256>(backends, |key| Aria256::with_backend(key.try_into().unwrap(), backends));
            }
        }
    )*};
}

every_key_length! {
    every_number_of_blocks(check_every_number_of_blocks)
    every_offset(check_offsets)
    a_long_message(check_a_long_message)
}

fn check_every_number_of_blocks<Ours, Peer>(backends: Backends, keyed: impl Fn(&[u8]) -> Ours)
where
    Ours: BlockCipherEncrypt<BlockSize = aria::cipher::consts::U16> + BlockCipherDecrypt + KeyInit,
    Peer: BlockCipherEncrypt<BlockSize = aria::cipher::consts::U16> + KeyInit,
{
    let key = noise(Ours::key_size());
    let plaintext = blocks(&noise(MOST_BYTES));
    let mut expected = plaintext.clone();
    Peer::new_from_slice(&key).unwrap().encrypt_blocks(&mut expected);

    let ours = keyed(&key);
    for count in 0..=MOST_BLOCKS {
        let mut data = plaintext.clone();
        ours.encrypt_blocks(&mut data[..count]);
        assert_eq!(data[..count], expected[..count], "{backends}: {count} blocks");
        assert_eq!(data[count..], plaintext[count..], "{backends}: after {count} blocks");
        ours.decrypt_blocks(&mut data[..count]);
        assert_eq!(data, plaintext, "{backends}: {count} blocks");

        let mut apart = blocks(&[0; MOST_BYTES]);
        ours.encrypt_blocks_b2b(&plaintext[..count], &mut apart[..count]).unwrap();
        assert_eq!(apart[..count], expected[..count], "{backends}: {count} blocks apart");
        let mut back = blocks(&[0; MOST_BYTES]);
        ours.decrypt_blocks_b2b(&apart[..count], &mut back[..count]).unwrap();
        assert_eq!(back[..count], plaintext[..count], "{backends}: {count} blocks apart");
    }
}

fn check_offsets<Ours, Peer>(backends: Backends, keyed: impl Fn(&[u8]) -> Ours)
where
    Ours: BlockCipherEncrypt<BlockSize = aria::cipher::consts::U16> + BlockCipherDecrypt + KeyInit,
    Peer: BlockCipherEncrypt<BlockSize = aria::cipher::consts::U16> + KeyInit,
{
    let (key, plaintext) = (noise(Ours::key_size()), noise(MOST_BYTES));
    let mut ciphertext = plaintext.clone();
    let (blocks, _) = Block::<Peer>::slice_as_chunks_mut(&mut ciphertext);
    Peer::new_from_slice(&key).unwrap().encrypt_blocks(blocks);
    let ours = keyed(&key);
    for count in [0, 1, 3, 8, 9, 33, 65, 127, 129, MOST_BLOCKS] {
        let (plaintext, ciphertext) = (&plaintext[..16 * count], &ciphertext[..16 * count]);
        check_every_offset(backends, plaintext, ciphertext, |data| {
            ours.encrypt_blocks_inout(data.into_chunks().0)
        });
        check_every_offset(backends, ciphertext, plaintext, |data| {
            ours.decrypt_blocks_inout(data.into_chunks().0)
        });
    }
}

fn check_a_long_message<Ours, Peer>(backends: Backends, keyed: impl Fn(&[u8]) -> Ours)
where
    Ours: BlockCipherEncrypt<BlockSize = aria::cipher::consts::U16> + BlockCipherDecrypt + KeyInit,
    Peer: BlockCipherEncrypt<BlockSize = aria::cipher::consts::U16> + KeyInit,
{
    let mut bytes = vec![0; 16 * 5000];
    seeded().fill_bytes(&mut bytes);
    let key = &bytes[..Ours::key_size()];
    let mut expected = blocks(&bytes);
    Peer::new_from_slice(key).unwrap().encrypt_blocks(&mut expected);

    let mut data = blocks(&bytes);
    keyed(key).encrypt_blocks(&mut data);
    assert!(data == expected, "{backends}");
    keyed(key).decrypt_blocks(&mut data);
    assert!(data == blocks(&bytes), "{backends}");
}

/// Counter blocks whose carry goes through some bytes or all, in every lane of a batch of 128 blocks and in the next.
fn counters() -> impl Iterator<Item = [u8; 16]> {
    [1, 2, 4, 8, 15, 16].into_iter().flat_map(|tail| {
        (0..=128).map(move |before| {
            let mut iv = [0x5a; 16];
            iv[16 - tail..].fill(0xff);
            iv[15] -= before;
            iv
        })
    })
}

fn peer_ctr(key: &[u8; 16], iv: &[u8; 16], data: &[u8]) -> Vec<u8> {
    let mut data = data.to_vec();
    ctr::Ctr128BE::<aria::Aria128>::new(key.into(), iv.into()).apply_keystream(&mut data);
    data
}

#[test]
fn ctr_of_every_length_and_offset() {
    let (key, iv) = ([3; 16], [0xff; 16]);
    let plaintext = noise(MOST_BYTES);
    let expected = peer_ctr(&key, &iv, &plaintext);
    for backends in runnable("aria") {
        let inner = Aria128::with_backend(&key.into(), backends);
        let cipher = || <Aria128Ctr as cipher::InnerIvInit>::inner_iv_init(inner.clone(), &iv.into());
        for length in 0..=MOST_BYTES {
            let mut data = plaintext.clone();
            cipher().apply_keystream(&mut data[..length]);
            assert_eq!(data[..length], expected[..length], "{backends}: {length} bytes");
            assert_eq!(data[length..], plaintext[length..], "{backends}: after {length} bytes");
        }
        for length in [0, 1, 15, 16, 17, 100, 129, 513, 1100, MOST_BYTES - 7] {
            check_every_offset(backends, &plaintext[..length], &expected[..length], |data| {
                cipher().apply_keystream_inout(data);
            });
        }
    }
}

/// In long messages those of the widest kernel, in shorter ones those of the narrower ones.
#[test]
fn ctr_carries_in_every_lane() {
    let (key, zeros) = ([0; 16], [0; MOST_BYTES]);
    let backends = runnable("aria");
    for iv in counters() {
        let expected = peer_ctr(&key, &iv, &zeros);
        for &backends in &backends {
            for count in [15, 63, 127, MOST_BLOCKS] {
                let mut data = vec![0; 16 * count];
                Aria128Ctr::with_backend(&key.into(), &iv.into(), backends).apply_keystream(&mut data);
                assert!(data == expected[..16 * count], "{backends}: {}, {count} blocks", hex::encode(iv));
            }
        }
    }
}

/// A 128-bit counter that wraps at once.
#[test]
fn ctr_wraps_to_zero() {
    let expected =
        "9184211622c2be38cbe0957c12363d964b40a63c7f0171ee3cdda4363fbfae75b426e1a441f6dbfc2b2d2412d0066d20";
    for backends in runnable("aria") {
        let mut data = [0; 48];
        Aria128Ctr::with_backend(&[0; 16].into(), &[0xff; 16].into(), backends).apply_keystream(&mut data);
        assert_eq!(hex::encode(data), expected, "{backends}");
    }
}

#[test]
fn ctr_in_pieces_and_from_any_position() {
    let mut rng = seeded();
    let plaintext = noise(5000);
    for backends in runnable("aria") {
        let mut cipher = Aria256Ctr::with_backend(&[9; 32].into(), &[1; 16].into(), backends);
        let mut expected = plaintext.clone();
        cipher.apply_keystream(&mut expected);
        for _ in 0..200 {
            let mut data = plaintext.clone();
            cipher.seek(0);
            let mut rest = &mut data[..];
            while !rest.is_empty() {
                let length = rng.random_range(0..=rest.len().min(200));
                let (piece, later) = rest.split_at_mut(length);
                cipher.apply_keystream(piece);
                rest = later;
            }
            assert_eq!(data, expected, "{backends}");

            let position = rng.random_range(0..plaintext.len());
            let mut data = plaintext[position..].to_vec();
            cipher.seek(position);
            cipher.apply_keystream(&mut data);
            assert_eq!(data, expected[position..], "{backends}: from {position}");
            assert_eq!(cipher.current_pos::<u64>(), plaintext.len() as u64);
        }
    }
}

#[test]
fn a_position_past_everything_is_an_error() {
    let mut cipher = Aria192Ctr::new(&[0; 24].into(), &[0; 16].into());
    cipher.try_seek(u64::MAX).unwrap();
    cipher.apply_keystream(&mut [0; 3]);
    cipher.try_seek(u128::MAX - 1).unwrap();
    let mut data = [0xaa; 2];
    assert!(cipher.try_apply_keystream(&mut data).is_err());
    assert_eq!(data, [0xaa; 2]);
    assert_eq!(cipher.current_pos::<u128>(), u128::MAX - 1);
}

#[test]
fn a_key_of_another_length_is_an_error() {
    for length in [0, 1, 2, 15, 17, 20, 23, 25, 31, 33, 64] {
        let key = vec![0; length];
        assert!(Aria128::new_from_slice(&key).is_err());
        assert!(Aria192::new_from_slice(&key).is_err());
        assert!(Aria256::new_from_slice(&key).is_err());
    }
}

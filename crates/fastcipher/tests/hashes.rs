//! The universal hashes: every backend against RustCrypto's `poly1305` and `ghash`.

mod common;

use common::{noise, runnable, seeded};
use fastcipher::{
    Backends, Ghash, Poly1305, Tag,
    cipher::consts::U16,
    universal_hash::{Block, KeyInit, UniversalHash},
};
use poly1305_core::Padded;
use rand::{Rng, RngExt};

/// Two batches of 32 blocks, which is more than any kernel takes at once, and one byte.
const MOST: usize = 2 * 32 * 16 + 1;
const LONG: [usize; 5] = [1024, 1039, 8191, 16_385, 100_003];

/// The methods of both types.
trait Ours: KeyInit + UniversalHash<BlockSize = U16> + Clone {
    const CIPHER: &'static str;
    fn with(key: &[u8], backends: Backends) -> Self;
    fn update_bytes(&mut self, data: &[u8]);
    fn tag(self) -> Tag;
    /// What the other implementation makes of the data.
    fn peer(key: &[u8], data: &[u8]) -> Tag;
}

macro_rules! ours {
    ($($name:ident $cipher:literal $peer:expr)*) => {$(
        impl Ours for $name {
            const CIPHER: &'static str = $cipher;
            fn with(key: &[u8], backends: Backends) -> Self {
                $name::with_backend(key.try_into().unwrap(), backends)
            }
            fn update_bytes(&mut self, data: &[u8]) {
                $name::update_bytes(self, data);
            }
            fn tag(self) -> Tag {
                $name::tag(self)
            }
            fn peer(key: &[u8], data: &[u8]) -> Tag {
                $peer(key, data)
            }
        }
    )*};
}

ours! {
    Poly1305 "poly1305" |key, data| poly1305::Poly1305::new_from_slice(key).unwrap().compute_unpadded(data).into()
    Ghash "ghash" |key, data| {
        let mut peer = ghash::GHash::new_from_slice(key).unwrap();
        peer.update_padded(data);
        peer.finalize().into()
    }
}

/// Calls a generic check for both hashes.
macro_rules! of_both_hashes {
    ($($test:ident($check:ident))*) => {$(
        #[test]
        fn $test() {
            $check::<Poly1305>();
            $check::<Ghash>();
        }
    )*};
}

of_both_hashes! {
    every_length(check_every_length)
    random_pieces(check_random_pieces)
    blocks_by_the_trait(check_blocks)
    padding_by_the_trait(check_padding)
    verification_by_the_trait(check_verification)
}

fn check_every_length<H: Ours>() {
    let mut random = seeded();
    let (mut key, mut data) = (vec![0; H::key_size()], vec![0; 100_003]);
    random.fill_bytes(&mut key);
    random.fill_bytes(&mut data);
    // Ones make the most carries.
    let ones = [vec![0xff; key.len()], vec![0xff; data.len()]];
    for (key, data) in [(&key, &data), (&key, &ones[1]), (&ones[0], &data), (&ones[0], &ones[1])] {
        for backends in runnable(H::CIPHER) {
            for length in (0..=MOST).chain(LONG) {
                let mut hash = H::with(key, backends);
                hash.update_bytes(&data[..length]);
                assert_eq!(hash.tag(), H::peer(key, &data[..length]), "{backends}: {length} bytes");
            }
        }
    }
}

fn check_random_pieces<H: Ours>() {
    let mut random = seeded();
    for backends in runnable(H::CIPHER) {
        for _ in 0..500 {
            let (mut key, mut data) = (vec![0; H::key_size()], vec![0; random.random_range(0..3000)]);
            random.fill_bytes(&mut key);
            random.fill_bytes(&mut data);
            let mut hash = H::with(&key, backends);
            let mut rest = &data[..];
            while !rest.is_empty() {
                let longest = [3, 70, 600][random.random_range(0..3)];
                let (piece, later) = rest.split_at(random.random_range(0..=rest.len().min(longest)));
                hash.update_bytes(piece);
                rest = later;
            }
            assert_eq!(hash.tag(), H::peer(&key, &data), "{backends}: {} bytes", data.len());
        }
    }
}

fn check_blocks<H: Ours>() {
    let (key, data) = (noise(H::key_size()), noise(MOST));
    let (blocks, _) = Block::<H>::slice_as_chunks(&data);
    for backends in runnable(H::CIPHER) {
        for count in 0..=blocks.len() {
            for first in 0..=count.min(17) {
                let mut hash = H::with(&key, backends);
                hash.update(&blocks[..first]);
                hash.update(&blocks[first..count]);
                assert_eq!(
                    hash.finalize()[..],
                    H::peer(&key, &data[..16 * count]),
                    "{backends}: {first} of {count}"
                );
            }
        }
    }
}

fn check_padding<H: Ours>() {
    let (key, data) = (noise(H::key_size()), noise(MOST));
    for backends in runnable(H::CIPHER) {
        for length in 0..=MOST {
            let mut hash = H::with(&key, backends);
            hash.update_padded(&data[..length]);
            hash.update_padded(b"more");
            let mut padded = data[..length].to_vec();
            padded.resize(length.next_multiple_of(16), 0);
            padded.extend(*b"more\0\0\0\0\0\0\0\0\0\0\0\0");
            assert_eq!(hash.finalize()[..], H::peer(&key, &padded), "{backends}: {length} bytes");
        }
    }
}

fn check_verification<H: Ours>() {
    let (key, data) = (noise(H::key_size()), noise(100));
    let tag = H::peer(&key, &data);
    for backends in runnable(H::CIPHER) {
        let mut hash = H::with(&key, backends);
        hash.update_bytes(&data);
        hash.clone().verify(&tag.into()).unwrap();
        for bit in 0..128 {
            let mut altered = tag;
            altered[bit / 8] ^= 1 << (bit % 8);
            hash.clone().verify(&altered.into()).unwrap_err();
        }
    }
}

#[test]
fn poly1305_of_a_message_in_one_piece() {
    let (key, data) = (noise(32), noise(MOST));
    for backends in runnable("poly1305") {
        for length in 0..=MOST {
            let tag = Poly1305::with(&key, backends).compute_unpadded(&data[..length]);
            assert_eq!(tag, Poly1305::peer(&key, &data[..length]), "{backends}: {length} bytes");
        }
    }
}

/// The authenticator of the AEADs, which pads each piece: at every split, so that either piece is for the backend or
/// too short for it.
#[test]
fn poly1305_of_padded_pieces() {
    let (key, data) = (noise(32), noise(MOST));
    let one_time_key = key.as_slice().try_into().unwrap();
    for backends in runnable("poly1305") {
        for split in 0..=MOST {
            let (first, second) = data.split_at(split);
            let number = split as u128 | (MOST as u128) << 64;
            let mut padded = first.to_vec();
            padded.resize(split.next_multiple_of(16), 0);
            padded.extend(second);
            padded.resize(padded.len().next_multiple_of(16), 0);
            padded.extend(number.to_le_bytes());
            let expected = Poly1305::peer(&key, &padded);

            let mut hash = Padded::new(one_time_key, backends.poly1305());
            hash.update(first);
            // What is computed beside it goes on from its state.
            hash.with_state(|_| ());
            hash.update(second);
            hash.update_number(number);
            assert_eq!(hash.finalize().to_le_bytes(), expected, "{backends}: {split} bytes first");

            let mut hash = poly1305_core::Poly1305::new(one_time_key, backends.poly1305());
            hash.update_padded(first);
            hash.update_padded(second);
            hash.update(&number.to_le_bytes());
            assert_eq!(hash.finalize(), expected, "{backends}: {split} bytes first, buffered");
        }
    }
}

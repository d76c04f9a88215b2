//! Every backend of this crate against RFC 8439, against arithmetic and against another implementation.

#[path = "../../cipher-backend/testing/mod.rs"]
mod testing;

use poly1305::{Poly1305 as Peer, universal_hash::KeyInit};
use poly1305_core::{Poly1305, Runnable};
use rand::{Rng, RngExt, rngs::StdRng};
use testing::{for_each, seeded};

#[test]
fn the_vectors_of_rfc_8439() {
    for_each_backend(|backend| {
        for (key, message, expected) in RFC_8439 {
            let key = hex::decode(key).unwrap().try_into().unwrap();
            assert_eq!(hex::encode(tag(backend, &key, &hex::decode(message).unwrap())), expected);
        }
    });
}

/// Under r = 1 the accumulator is the sum of the blocks: here 2^130 - 5 + distance.
#[test]
fn sums_around_the_modulus() {
    for_each_backend(|backend| {
        for distance in -16..=16_i128 {
            let mut message = [0; 48];
            message[..16].copy_from_slice(&(u128::MAX - 20).to_le_bytes());
            message[16..32].copy_from_slice(&(16 + distance).to_le_bytes());
            let mut key = [0; 32];
            key[0] = 1;
            let reduced = if distance < 0 { distance - 5 } else { distance };
            assert_eq!(tag(backend, &key, &message), reduced.to_le_bytes(), "{distance}");
            key[16..].fill(0xff);
            assert_eq!(tag(backend, &key, &message), (reduced - 1).to_le_bytes(), "{distance}");
        }
    });
}

#[test]
fn every_length_matches_the_peer() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        for length in (0..=300).chain([1024, 1039, 4096, 16_385]) {
            for (key_fill, message_fill) in
                [(None, None), (Some(0xff), None), (None, Some(0xff)), (Some(0xff), Some(0xff))]
            {
                let key = filled([0; 32], key_fill, &mut rng);
                let message = filled(vec![0; length], message_fill, &mut rng);
                assert_eq!(tag(backend, &key, &message), peer(&key, &message), "{length} bytes");
            }
        }
    });
}

#[test]
fn pieces_make_no_difference() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        for _ in 0..500 {
            let key = filled([0; 32], None, &mut rng);
            let length = rng.random_range(0..1000);
            let message = filled(vec![0; length], None, &mut rng);
            let mut poly1305 = Poly1305::new(&key, backend);
            let mut rest = message.as_slice();
            while !rest.is_empty() {
                let (piece, later) = rest.split_at(rng.random_range(0..=rest.len().min(70)));
                poly1305.update(piece);
                rest = later;
            }
            assert_eq!(poly1305.finalize(), peer(&key, &message));
        }
    });
}

#[test]
fn padding_is_zeros_up_to_the_block() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        for length in 0..=64 {
            let key = filled([0; 32], None, &mut rng);
            let message = filled(vec![0; length], None, &mut rng);
            let mut padded = message.clone();
            padded.resize(length.next_multiple_of(16), 0);

            let mut poly1305 = Poly1305::new(&key, backend);
            poly1305.update_padded(&message);
            poly1305.update_padded(&[]);
            assert_eq!(poly1305.clone().finalize(), peer(&key, &padded));
            poly1305.update(&message);
            padded.extend(&message);
            assert_eq!(poly1305.finalize(), peer(&key, &padded));
        }
    });
}

fn for_each_backend(check: impl Fn(Runnable)) {
    for_each(poly1305_soft::BACKENDS, check);
}

fn tag(backend: Runnable, key: &[u8; 32], message: &[u8]) -> [u8; 16] {
    let mut poly1305 = Poly1305::new(key, backend);
    poly1305.update(message);
    poly1305.finalize()
}

fn peer(key: &[u8; 32], message: &[u8]) -> [u8; 16] {
    Peer::new(key.into()).compute_unpadded(message).into()
}

fn filled<B: AsMut<[u8]>>(mut bytes: B, fill: Option<u8>, rng: &mut StdRng) -> B {
    match fill {
        Some(byte) => bytes.as_mut().fill(byte),
        None => rng.fill_bytes(bytes.as_mut()),
    }
    bytes
}

/// Key, message, tag: section 2.5.2, then appendix A.3, vectors 1 and 5 to 11.
const RFC_8439: [(&str, &str, &str); 9] = [
    (
        "85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b",
        "43727970746f6772617068696320466f72756d2052657365617263682047726f7570",
        "a8061dc1305136c6c22b8baf0c0127a9",
    ),
    (
        "0000000000000000000000000000000000000000000000000000000000000000",
        "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
        "00000000000000000000000000000000",
    ),
    (
        "0200000000000000000000000000000000000000000000000000000000000000",
        "ffffffffffffffffffffffffffffffff",
        "03000000000000000000000000000000",
    ),
    (
        "02000000000000000000000000000000ffffffffffffffffffffffffffffffff",
        "02000000000000000000000000000000",
        "03000000000000000000000000000000",
    ),
    (
        "0100000000000000000000000000000000000000000000000000000000000000",
        "fffffffffffffffffffffffffffffffff0ffffffffffffffffffffffffffffff11000000000000000000000000000000",
        "05000000000000000000000000000000",
    ),
    (
        "0100000000000000000000000000000000000000000000000000000000000000",
        "fffffffffffffffffffffffffffffffffbfefefefefefefefefefefefefefefe01010101010101010101010101010101",
        "00000000000000000000000000000000",
    ),
    (
        "0200000000000000000000000000000000000000000000000000000000000000",
        "fdffffffffffffffffffffffffffffff",
        "faffffffffffffffffffffffffffffff",
    ),
    (
        "0100000000000000040000000000000000000000000000000000000000000000",
        "e33594d7505e43b900000000000000003394d7505e4379cd01000000000000000000000000000000000000000000000001000000000000000000000000000000",
        "14000000000000005500000000000000",
    ),
    (
        "0100000000000000040000000000000000000000000000000000000000000000",
        "e33594d7505e43b900000000000000003394d7505e4379cd010000000000000000000000000000000000000000000000",
        "13000000000000000000000000000000",
    ),
];

//! Every backend that this CPU can run, against published values and the portable one.
//!
//! For the tests of a crate of backends, which has its `BACKENDS` beside this module.

#[path = "../../cipher-backend/testing/mod.rs"]
mod testing;

use ghash_core::{BLOCK, Cpu, Ghash, Runnable, Subkey};
use ghash_soft::SOFT;
use rand::{Rng, RngExt, rngs::StdRng};
use testing::{for_each, seeded};

/// Longer than two batches of any backend.
const LONG: usize = 2 * 32 * BLOCK + 1;

#[test]
fn published_values() {
    for_each_backend(|backend| {
        for (h, data, expected) in PUBLISHED {
            let h = hex::decode(h).unwrap().try_into().unwrap();
            assert_eq!(hex::encode(ghash(backend, &h, &hex::decode(data).unwrap())), expected);
        }
    });
}

#[test]
fn every_length_under_every_kind_of_subkey() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        let (random_h, data) = (random([0; BLOCK], &mut rng), random(vec![0; LONG], &mut rng));
        let ones = [0xff; LONG];
        for h in [random_h, [0; BLOCK], [0xff; BLOCK], one_bit(0), one_bit(1), one_bit(63), one_bit(127)] {
            for data in [&data[..], &ones] {
                for length in 0..=LONG {
                    assert_eq!(ghash(backend, &h, &data[..length]), soft(&h, &data[..length]), "{length}");
                }
            }
        }
    });
}

/// What a product puts in each of its bits, and reduction makes of it.
#[test]
fn every_power_times_every_power() {
    for_each_backend(|backend| {
        for i in 0..128 {
            let subkeys = [backend, portable()].map(|backend| Subkey::new(&one_bit(i), backend));
            for j in 0..128 {
                let [found, expected] = subkeys.each_ref().map(|subkey| {
                    let mut hash = subkey.start();
                    hash.update(&one_bit(j));
                    hash.finalize()
                });
                assert_eq!(found, expected, "t^{i} * t^{j}");
            }
        }
    });
}

#[test]
fn pieces_at_odd_boundaries_and_addresses() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        let h = random([0; BLOCK], &mut rng);
        let subkey = Subkey::new(&h, backend);
        let data = random(vec![0; 20_000], &mut rng);
        for _ in 0..300 {
            let data = &data[rng.random_range(0..64)..][..rng.random_range(0..10_000)];
            let longest = [17, 300, 5000][rng.random_range(0..3)];
            let mut hash = subkey.start();
            let mut rest = data;
            while !rest.is_empty() {
                let (piece, later) = rest.split_at(rng.random_range(0..=rest.len().min(longest)));
                hash.update(piece);
                rest = later;
            }
            assert_eq!(hash.finalize(), soft(&h, data), "{} bytes", data.len());
        }
    });
}

#[test]
fn a_long_message() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        let h = random([0; BLOCK], &mut rng);
        let data = random(vec![0; (1 << 20) + 5], &mut rng);
        assert_eq!(ghash(backend, &h, &data), soft(&h, &data));
    });
}

fn for_each_backend(check: impl Fn(Runnable)) {
    for_each(super::BACKENDS, check);
}

fn portable() -> Runnable {
    SOFT.check(Cpu::baseline()).unwrap()
}

fn soft(h: &[u8; BLOCK], data: &[u8]) -> [u8; BLOCK] {
    ghash(portable(), h, data)
}

fn ghash(backend: Runnable, h: &[u8; BLOCK], data: &[u8]) -> [u8; BLOCK] {
    let mut ghash = Ghash::new(h, backend);
    ghash.update(data);
    ghash.finalize()
}

/// t^i.
fn one_bit(i: u32) -> [u8; BLOCK] {
    (1_u128 << 127 >> i).to_be_bytes()
}

fn random<B: AsMut<[u8]>>(mut bytes: B, rng: &mut StdRng) -> B {
    rng.fill_bytes(bytes.as_mut());
    bytes
}

/// H, whole blocks, GHASH: test cases 2 and 4 of the GCM specification (McGrew and Viega), and the example of
/// RFC 8452, appendix A.
const PUBLISHED: [(&str, &str, &str); 3] = [
    (
        "66e94bd4ef8a2c3b884cfa59ca342b2e",
        "0388dace60b6a392f328c2b971b2fe7800000000000000000000000000000080",
        "f38cbb1ad69223dcc3457ae5b6b0f885",
    ),
    (
        "b83b533708bf535d0aa6e52980d53b78",
        "feedfacedeadbeeffeedfacedeadbeefabaddad2000000000000000000000000\
         42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e\
         21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e09100000000\
         00000000000000a000000000000001e0",
        "698e57f70e6ecc7fd9463b7260a9ae5f",
    ),
    (
        "25629347589242761d31f826ba4b757b",
        "4f4f95668c83dfb6401762bb2d01a262d1a24ddd2721d006bbe45f20d3c9f362",
        "bd9b3997046731fb96251b91f9c99d7a",
    ),
];

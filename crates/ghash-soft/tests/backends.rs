//! Every backend of this crate against published values and against another implementation.

use cipher_backend::Cpu;
use ghash::{GHash as Peer, universal_hash::UniversalHash};
use ghash_core::{Ghash, Runnable, Subkey};
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};

#[test]
fn published_values() {
    for_each_backend(|backend| {
        for (h, data, expected) in PUBLISHED {
            let h = hex::decode(h).unwrap().try_into().unwrap();
            assert_eq!(hex::encode(ghash(backend, &h, &hex::decode(data).unwrap())), expected);
        }
    });
}

/// Under H = 1, the highest bit of the first byte, the hash is the sum of the blocks.
#[test]
fn the_unit_adds_blocks() {
    for_each_backend(|backend| {
        let mut unit = [0; 16];
        unit[0] = 0x80;
        let data: [u8; 80] = std::array::from_fn(|i| (7 * i) as u8);
        let sum = std::array::from_fn(|i| data.iter().skip(i).step_by(16).fold(0, |sum, byte| sum ^ byte));
        assert_eq!(ghash(backend, &unit, &data), sum);
    });
}

#[test]
fn every_length_matches_the_peer() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        for length in (0..=300).chain([1024, 1039, 4096, 16_385]) {
            let (h, data) = (random([0; 16], &mut rng), random(vec![0; length], &mut rng));
            for h in [h, [0xff; 16]] {
                for data in [data.clone(), vec![0xff; length]] {
                    assert_eq!(ghash(backend, &h, &data), peer(&h, &data), "{length} bytes");
                }
            }
        }
    });
}

#[test]
fn pieces_make_no_difference() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        for _ in 0..500 {
            let h = random([0; 16], &mut rng);
            let length = rng.random_range(0..1000);
            let data = random(vec![0; length], &mut rng);
            let mut ghash = Ghash::new(&h, backend);
            let mut rest = data.as_slice();
            while !rest.is_empty() {
                let (piece, later) = rest.split_at(rng.random_range(0..=rest.len().min(70)));
                ghash.update(piece);
                rest = later;
            }
            assert_eq!(ghash.finalize(), peer(&h, &data));
        }
    });
}

#[test]
fn one_subkey_serves_many_padded_messages() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        let h = random([0; 16], &mut rng);
        let subkey = Subkey::new(&h, backend);
        for length in 0..=64 {
            let data = random(vec![0; length], &mut rng);
            let mut padded = data.clone();
            padded.resize(length.next_multiple_of(16), 0);
            padded.extend(&data);

            let mut ghash = subkey.start();
            ghash.update_padded(&data);
            ghash.update_padded(&[]);
            ghash.update(&data);
            assert_eq!(ghash.finalize(), peer(&h, &padded));
        }
    });
}

fn for_each_backend(check: impl Fn(Runnable)) {
    for backend in ghash_soft::BACKENDS {
        println!("backend {}", backend.name());
        check(backend.check(Cpu::baseline()).unwrap());
    }
}

fn ghash(backend: Runnable, h: &[u8; 16], data: &[u8]) -> [u8; 16] {
    let mut ghash = Ghash::new(h, backend);
    ghash.update(data);
    ghash.finalize()
}

fn peer(h: &[u8; 16], data: &[u8]) -> [u8; 16] {
    let mut peer = Peer::new(h.into());
    peer.update_padded(data);
    peer.finalize().into()
}

fn seeded() -> StdRng {
    let seed = rand::random();
    println!("seed {seed}");
    StdRng::seed_from_u64(seed)
}

fn random<B: AsMut<[u8]>>(mut bytes: B, rng: &mut StdRng) -> B {
    rng.fill_bytes(bytes.as_mut());
    bytes
}

/// H, whole blocks, GHASH: test cases 2 to 4 of the GCM specification (McGrew and Viega), the last two with the same
/// ciphertext, and the example of RFC 8452, appendix A.
const PUBLISHED: [(&str, &str, &str); 4] = [
    (
        "66e94bd4ef8a2c3b884cfa59ca342b2e",
        "0388dace60b6a392f328c2b971b2fe7800000000000000000000000000000080",
        "f38cbb1ad69223dcc3457ae5b6b0f885",
    ),
    (
        "b83b533708bf535d0aa6e52980d53b78",
        "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e\
         21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985\
         00000000000000000000000000000200",
        "7f1b32b81b820d02614f8895ac1d4eac",
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

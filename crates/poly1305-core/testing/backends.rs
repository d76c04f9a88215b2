//! Every backend that this CPU can run, against RFC 8439 and the portable one.
//!
//! For the tests of a crate of backends, which has its `BACKENDS` beside this module.

#[path = "../../cipher-backend/testing/mod.rs"]
mod testing;

use poly1305_core::{BLOCK, Cpu, Poly1305, Runnable, State};
use poly1305_soft::SOFT;
use rand::{Rng, RngExt, rngs::StdRng};
use testing::{for_each, seeded};

const ONES: u128 = u128::MAX;
/// All bits of r that are not clamped.
pub(super) const R_ONES: [u64; 2] = [0x0fff_fffc_0fff_ffff, 0x0fff_fffc_0fff_fffc];

#[test]
fn the_message_of_rfc_8439() {
    let mut key = [0; 32];
    hex::decode_to_slice("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b", &mut key)
        .unwrap();
    for_each_backend(|backend| {
        let found = tag(backend, &key, b"Cryptographic Forum Research Group");
        assert_eq!(hex::encode(found), "a8061dc1305136c6c22b8baf0c0127a9");
    });
}

/// The kernel itself, which the authenticator does not call for a few blocks.
#[test]
fn every_number_of_blocks_from_every_accumulator() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        let messages = [random_blocks(300, &mut rng), vec![[0xff; BLOCK]; 300], vec![[0; BLOCK]; 300]];
        for r in [
            random_r(&mut rng),
            random_r(&mut rng),
            R_ONES,
            [0; 2],
            [1, 0],
            [0, 4],
            [R_ONES[0], 0],
            [0, R_ONES[1]],
        ] {
            for h in accumulators(&mut rng) {
                for message in &messages {
                    for count in 0..=200 {
                        same(backend, &state(r, h), &message[..count]);
                    }
                    same(backend, &state(r, h), message);
                }
            }
        }
    });
}

/// Blocks that are almost all ones or zeros carry through all limbs.
#[test]
fn blocks_at_the_edges_of_limbs() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        for _ in 0..2000 {
            let blocks: Vec<_> =
                (0..rng.random_range(8..160)).map(|_| edge(&mut rng).to_le_bytes()).collect();
            let [low, high] = [edge(&mut rng), edge(&mut rng)].map(|edge| edge as u64);
            let r = [low & R_ONES[0], high & R_ONES[1]];
            let h = edge(&mut rng);
            let h = [h as u64, (h >> 64) as u64, rng.random_range(0..8)];
            same(backend, &state(r, h), &blocks);
        }
    });
}

#[test]
fn every_length_under_every_kind_of_key() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        let (mut random_key, mut random_message) = ([0; 32], vec![0; 2100]);
        rng.fill_bytes(&mut random_key);
        rng.fill_bytes(&mut random_message);
        for key in [random_key, [0; 32], [0xff; 32]] {
            for message in [&random_message, &vec![0xff; 2100]] {
                for length in 0..=2100 {
                    let message = &message[..length];
                    assert_eq!(tag(backend, &key, message), tag(portable(), &key, message), "{length} bytes");
                }
            }
        }
    });
}

#[test]
fn pieces_at_odd_boundaries_and_addresses() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        let (mut key, mut data) = ([0; 32], vec![0; 20_000]);
        rng.fill_bytes(&mut data);
        for _ in 0..300 {
            rng.fill_bytes(&mut key);
            let data = &data[rng.random_range(0..64)..][..rng.random_range(0..10_000)];
            let longest = [17, 300, 5000][rng.random_range(0..3)];
            let mut poly1305 = Poly1305::new(&key, backend);
            let mut rest = data;
            while !rest.is_empty() {
                let (piece, later) = rest.split_at(rng.random_range(0..=rest.len().min(longest)));
                poly1305.update(piece);
                rest = later;
            }
            assert_eq!(poly1305.finalize(), tag(portable(), &key, data), "{} bytes", data.len());
        }
    });
}

#[test]
fn a_long_message() {
    for_each_backend(|backend| {
        let mut rng = seeded();
        let (mut key, mut data) = ([0; 32], vec![0; (1 << 20) + 5]);
        rng.fill_bytes(&mut key);
        rng.fill_bytes(&mut data);
        assert_eq!(tag(backend, &key, &data), tag(portable(), &key, &data));
        let ones = vec![0xff; 1 << 20];
        assert_eq!(tag(backend, &[0xff; 32], &ones), tag(portable(), &[0xff; 32], &ones));
    });
}

/// The backend's accumulator is the portable one's, modulo 2^130 - 5, and within its bound.
fn same(backend: Runnable, state: &State, blocks: &[[u8; BLOCK]]) {
    let [found, expected] = [backend, portable()].map(|backend| {
        let mut state = state.clone();
        // SAFETY: a `Runnable` exists only where the CPU has the features of its backend.
        unsafe { (backend.functions().blocks)(&mut state, blocks) };
        assert!(state.h()[2] < 5, "{:x?}", state.h());
        reduced(state.h())
    });
    assert_eq!(found, expected, "{} blocks, r = {:x?}, h = {:x?}", blocks.len(), state.r(), state.h());
}

pub(super) fn state([r0, r1]: [u64; 2], h: [u64; 3]) -> State {
    let mut state = State::new(u128::from(r0) | u128::from(r1) << 64);
    state.set_h(h);
    state
}

/// Fully, for a number below 5 * 2^128: the bits below 2^128, and those above.
fn reduced([h0, h1, h2]: [u64; 3]) -> (u128, u64) {
    let low = u128::from(h0) | u128::from(h1) << 64;
    let (less, carry) = low.overflowing_add(5);
    let above = h2 + u64::from(carry);
    if above >= 4 { (less, above - 4) } else { (low, h2) }
}

/// Around the modulus and the bound, and others.
fn accumulators(rng: &mut StdRng) -> [[u64; 3]; 8] {
    [
        [0; 3],
        [u64::MAX - 5, u64::MAX, 3],
        [u64::MAX - 4, u64::MAX, 3],
        [u64::MAX, u64::MAX, 3],
        [u64::MAX, u64::MAX, 4],
        [u64::MAX, u64::MAX, 7],
        [0, 0, 7],
        [rng.random(), rng.random(), rng.random_range(0..8)],
    ]
}

/// Ones from a bit on or up to it, where limbs and words begin, or a random number.
fn edge(rng: &mut StdRng) -> u128 {
    let bit = [0, 26, 44, 52, 60, 64, 78, 88, 104, 127][rng.random_range(0..10)];
    match rng.random_range(0..5) {
        0 => ONES << bit,
        1 => !(ONES << bit),
        2 => 1 << bit,
        3 => !(1 << bit),
        _ => rng.random(),
    }
}

fn random_r(rng: &mut StdRng) -> [u64; 2] {
    R_ONES.map(|ones| rng.random::<u64>() & ones)
}

fn random_blocks(count: usize, rng: &mut StdRng) -> Vec<[u8; BLOCK]> {
    (0..count).map(|_| rng.random()).collect()
}

pub(super) fn for_each_backend(check: impl Fn(Runnable)) {
    for_each(super::BACKENDS, check);
}

fn portable() -> Runnable {
    SOFT.check(Cpu::baseline()).unwrap()
}

fn tag(backend: Runnable, key: &[u8; 32], message: &[u8]) -> [u8; BLOCK] {
    let mut poly1305 = Poly1305::new(key, backend);
    poly1305.update(message);
    poly1305.finalize()
}

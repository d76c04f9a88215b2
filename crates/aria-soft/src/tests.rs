//! Every form of the state against the definitions of RFC 5794.

extern crate std;

use crate::{Native, few::Few, grid::round_key, many::Many};
use aria_core::{
    Kernel, LANES, Layer, Layers, RoundKey, Rounds, Row, State,
    diffusion::{Byte, diffuse},
    field::{A, A_CONSTANT, B_CONSTANT, B_CUBED, invert},
};

/// Every form of the state, with every kind of word.
macro_rules! every_state {
    ($test:ident) => {
        $test::<Few<u32>>();
        $test::<Few<u64>>();
        $test::<Few<Native>>();
        $test::<Many<u32>>();
        $test::<Many<u64>>();
        $test::<Many<Native>>();
    };
}

#[test]
fn diffusion_follows_the_matrix_on_every_unit_vector() {
    fn test<S: State<Isa = ()>>() {
        for first in 0..128 {
            let mut batch = S::ZEROS;
            for (n, block) in batch.as_mut().chunks_exact_mut(16).enumerate() {
                let bit = (first + n) % 128;
                block[bit / 8] = 1 << (bit % 8);
            }
            let mut x = S::load((), batch.as_ref());
            x.diffuse_and_add_key(&RoundKey::ZEROS, true);
            let mut images = S::ZEROS;
            x.store(&RoundKey::ZEROS, images.as_mut());
            for (block, image) in batch.as_ref().chunks_exact(16).zip(images.as_ref().chunks_exact(16)) {
                assert_eq!(image, layer_a(block.try_into().unwrap()));
            }
        }
    }
    every_state!(test);
}

#[test]
fn rounds_follow_the_definition() {
    fn test<S: State<Isa = ()>>() {
        let [key, block] = [bytes(1), bytes(2)];
        for layer in [Layer::Odd, Layer::Even] {
            let image = kernel::<S>().round(layer, &round_key(&key, None), block);
            assert_eq!(image, layer_a(substitution(layer, sum(block, key))));
        }
    }
    every_state!(test);
}

#[test]
fn encryption_follows_the_definition() {
    fn test<S: State<Isa = ()>>() {
        let keys: [[u8; 16]; 13] = core::array::from_fn(bytes);
        let mut batch = S::ZEROS;
        for (n, block) in batch.as_mut().chunks_exact_mut(16).enumerate() {
            block.copy_from_slice(&bytes(n));
        }
        kernel::<S>().ecb(&keys.map(|key| round_key(&key, None)), batch.as_mut().into());
        for (n, block) in batch.as_ref().chunks_exact(16).enumerate() {
            assert_eq!(block, encryption(&keys, bytes(n)), "block {n} of {}", S::BLOCKS);
        }
    }
    every_state!(test);
}

/// In the second row a lane continues what the first row has.
#[test]
fn chains_follow_the_definition() {
    fn test<S: State<Isa = ()>>() {
        if S::BLOCKS > LANES {
            std::println!("SKIPPED {} blocks: a row has {LANES} lanes on this target", S::BLOCKS);
            return;
        }
        let keys: [[u8; 16]; 13] = core::array::from_fn(bytes);
        let mut lanes_keys = [Row::ZEROS; 13];
        for (round, row) in lanes_keys.iter_mut().enumerate() {
            let mut batch = S::ZEROS;
            for (lane, key) in batch.as_mut().chunks_exact_mut(16).enumerate() {
                key.copy_from_slice(&own(keys[round], lane));
            }
            let layers = match round {
                12 => Layers::All,
                _ if round % 2 == 1 => Layers::Odd,
                _ => Layers::Even,
            };
            kernel::<S>().lane_key(batch.as_ref(), layers, row);
        }
        let round_keys = keys.map(|key| round_key(&key, None));
        let filled = |first| Row(core::array::from_fn(|lane| bytes(first + lane)));
        for own_keys in [false, true] {
            let (previous, mut rows) = (filled(1000), [filled(2000), filled(3000)]);
            if own_keys {
                kernel::<S>().chain_each(&lanes_keys, &previous, &mut rows);
            } else {
                kernel::<S>().chain(&round_keys, &previous, &mut rows, LANES - S::BLOCKS);
            }
            for lane in 0..LANES {
                let active = if own_keys { lane < S::BLOCKS } else { lane >= LANES - S::BLOCKS };
                let keys = keys.map(|key| if own_keys { own(key, lane) } else { key });
                let encrypted = |x| if active { encryption(&keys, x) } else { x };
                let chained = |x, y| if active { sum(x, y) } else { x };
                let first = encrypted(chained(bytes(2000 + lane), bytes(1000 + lane)));
                let second = encrypted(chained(bytes(3000 + lane), first));
                let found = [rows[0].0[lane], rows[1].0[lane]];
                assert_eq!(found, [first, second], "lane {lane} of {}", S::BLOCKS);
            }
        }
    }
    every_state!(test);
}

/// The key of a lane.
fn own(key: [u8; 16], lane: usize) -> [u8; 16] {
    sum(key, bytes(lane + 77))
}

fn kernel<S: State<Isa = ()>>() -> Rounds<S> {
    // SAFETY: nothing but the baseline is needed.
    unsafe { Rounds::assume() }
}

fn encryption(keys: &[[u8; 16]; 13], mut x: [u8; 16]) -> [u8; 16] {
    for (index, key) in keys[..12].iter().enumerate() {
        let layer = if index % 2 == 0 { Layer::Odd } else { Layer::Even };
        x = substitution(layer, sum(x, *key));
        if index < 11 {
            x = layer_a(x);
        }
    }
    sum(x, keys[12])
}

fn substitution(layer: Layer, x: [u8; 16]) -> [u8; 16] {
    let first = if layer == Layer::Odd { 0 } else { 2 };
    core::array::from_fn(|byte| match (byte + first) % 4 {
        0 => A.apply(invert(x[byte])) ^ A_CONSTANT,
        1 => B_CUBED.apply(invert(x[byte])) ^ B_CONSTANT,
        2 => invert(A.inverse().apply(x[byte] ^ A_CONSTANT)),
        _ => invert(B_CUBED.inverse().apply(x[byte] ^ B_CONSTANT)),
    })
}

fn layer_a(x: [u8; 16]) -> [u8; 16] {
    diffuse(x.map(Byte)).map(|byte| byte.0)
}

fn sum(x: [u8; 16], y: [u8; 16]) -> [u8; 16] {
    core::array::from_fn(|byte| x[byte] ^ y[byte])
}

/// Sixteen bytes that differ from number to number.
fn bytes(number: usize) -> [u8; 16] {
    (number as u128 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).to_le_bytes()
}

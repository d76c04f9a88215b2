//! Random numbers that can be had again.

use rand::{SeedableRng, rngs::StdRng};
use std::env;

/// Random numbers: others in each run, or those of `FASTCIPHER_SEED`.
pub(crate) fn seeded() -> StdRng {
    let seed: u64 = match env::var("FASTCIPHER_SEED") {
        Ok(seed) => seed.trim().parse().expect("FASTCIPHER_SEED is a number of 64 bits"),
        Err(_) => rand::random(),
    };
    println!("the same again: FASTCIPHER_SEED={seed}");
    StdRng::seed_from_u64(seed)
}

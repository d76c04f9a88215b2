//! `neon` for 32-bit ARM: four blocks at a time in limbs of 26 bits.
//!
//! The compiler has intrinsics for these registers only in nightly versions, and builds for ARMv7 may not take NEON for
//! granted. So the sum of products is assembly, which needs no permission, and the rest is as everywhere.

mod groups;
mod limbs;

use groups::{Factors, Work};
use limbs::{Limbs, carried, folded, limbs, times, words};
use poly1305_core::{BLOCK, Backend, Features, Functions, State, scalar};
#[cfg(feature = "zeroize")]
use zeroize::Zeroize;

/// Four blocks at a time with NEON.
// SAFETY: the function needs nothing else.
pub static NEON: Backend = unsafe { Backend::new("neon", Features::NEON, Functions { blocks, least: 16 }) };

/// The blocks of a group.
const GROUP: usize = 4;

unsafe fn blocks(state: &mut State, blocks: &[[u8; BLOCK]]) {
    if blocks.is_empty() {
        scalar::blocks(state, blocks);
        return;
    }
    // Zeros come before the blocks of a group that is not full: they change nothing.
    let (first, groups) = blocks.split_at((blocks.len() - 1) % GROUP + 1);
    let mut powers = [limbs([state.r()[0], state.r()[1], 0]); 4];
    powers[1] = times(&powers[0], &powers[0]);
    powers[2] = times(&powers[1], &powers[0]);
    powers[3] = times(&powers[1], &powers[1]);
    let [r, r2, r3, r4] = &powers;
    let mut work = Work {
        powers: factors(r4, r2),
        last: factors(r4, r3),
        very_last: factors(r2, r),
        first: group(first, state.h()),
        sum: [0; 5],
    };
    // SAFETY: the function runs only where a `Runnable` is, and those are as many groups as are there.
    unsafe { groups::sum(&mut work, groups.as_ptr(), groups.len() / GROUP) }
    state.set_h(words(&carried(work.sum)));
    #[cfg(feature = "zeroize")]
    {
        work.wipe();
        powers.as_flattened_mut().zeroize();
    }
}

/// The factors for either lane.
#[inline(always)]
fn factors(a: &Limbs, b: &Limbs) -> Factors {
    let five = [folded(a), folded(b)];
    let mut factors = [[0; 2]; 9];
    for i in 0..5 {
        factors[i] = [a[i], b[i]];
    }
    for i in 0..4 {
        factors[5 + i] = [five[0][i], five[1][i]];
    }
    factors
}

/// The last lanes of a group: blocks with 2^128, the first of them with the accumulator.
#[inline(always)]
fn group(blocks: &[[u8; BLOCK]], h: [u64; 3]) -> [[u32; GROUP]; 5] {
    let mut group = [[0; GROUP]; 5];
    let mut added = limbs(h);
    for (block, lane) in blocks.iter().zip(GROUP - blocks.len()..) {
        let number = u128::from_le_bytes(*block);
        let block = limbs([number as u64, (number >> 64) as u64, 1]);
        for i in 0..5 {
            group[i][lane] = block[i] + added[i];
        }
        added = [0; 5];
    }
    group
}

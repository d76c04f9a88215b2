//! Poly1305 in lanes: a group of blocks at a time, one in each lane, and a reduction for many groups.
//!
//! Each lane takes every m-th block, for m lanes, as if its multiplier were r^m. In the end the lanes are multiplied by
//! r^m to r, and their sum is the accumulator. Groups share a reduction: `(x * r^m + group) * r^m + group` is
//! `x * r^2m + group * r^m + group`.

use crate::{BLOCK, Lanes, State, scalar};

/// From how many groups on more powers pay.
const MANY: usize = 16;

/// Absorbs whole blocks, any number of them.
#[inline(always)]
pub fn blocks<L: Lanes>(isa: L::Isa, state: &mut State, blocks: &[[u8; BLOCK]]) {
    // Those that fill no group come first and do not wait for the powers, nor the powers for them.
    let (few, groups) = blocks.split_at(blocks.len() % L::LANES);
    if groups.is_empty() {
        return scalar::blocks(state, few);
    }
    let powers = powers::<L>(isa, state.r);
    scalar::blocks(state, few);

    let (group, groups) = groups.split_at(L::LANES);
    let numbers = L::load(isa, group).add(L::first(isa, state.h));
    let numbers = absorb(isa, numbers, powers.broadcast(), groups);
    state.h = scalar::fold(times(isa, numbers, &powers.factors()).total());
}

/// The powers of r in the lanes, the first power last: twice as many with each step.
#[inline(always)]
fn powers<L: Lanes>(isa: L::Isa, [r0, r1]: [u64; 2]) -> L {
    let mut powers = L::first(isa, [r0, r1, 0]).broadcast();
    let mut count = 1;
    while count < L::LANES {
        powers = times(isa, powers, &powers.broadcast().factors()).join(powers, count);
        count *= 2;
    }
    powers
}

/// For each group, `numbers = numbers * power + group`.
#[inline(always)]
fn absorb<L: Lanes>(isa: L::Isa, numbers: L, power: L, groups: &[[u8; BLOCK]]) -> L {
    let first = power.factors();
    if groups.len() < 2 * L::LANES {
        return horner(isa, numbers, groups, &[first]).0;
    }
    let power_2 = times(isa, power, &first);
    let second = power_2.factors();
    let (mut numbers, mut groups) = (numbers, groups);
    if groups.len() >= MANY * L::LANES {
        let third = times(isa, power_2, &first).factors();
        let fourth = times(isa, power_2, &second).factors();
        (numbers, groups) = horner(isa, numbers, groups, &[fourth, third, second, first]);
    }
    (numbers, groups) = horner(isa, numbers, groups, &[second, first]);
    horner(isa, numbers, groups, &[first]).0
}

/// Absorbs as many groups at a time as there are factors, which are descending powers, and returns the other groups.
#[inline(always)]
fn horner<'a, L: Lanes, const GROUPS: usize>(
    isa: L::Isa,
    mut numbers: L,
    blocks: &'a [[u8; BLOCK]],
    factors: &[L::Factors; GROUPS],
) -> (L, &'a [[u8; BLOCK]]) {
    let (batches, rest) = blocks.split_at(blocks.len() / (GROUPS * L::LANES) * (GROUPS * L::LANES));
    for batch in batches.chunks_exact(GROUPS * L::LANES) {
        let mut sums = L::load(isa, &batch[(GROUPS - 1) * L::LANES..]).sums();
        let mut group = 1;
        while group < GROUPS {
            let loaded = L::load(isa, &batch[(group - 1) * L::LANES..]);
            sums = L::add_products(sums, loaded, &factors[group]);
            group += 1;
        }
        // What has to wait for the batch before comes last.
        numbers = L::reduce(L::add_products(sums, numbers, &factors[0]));
    }
    (numbers, rest)
}

#[inline(always)]
fn times<L: Lanes>(isa: L::Isa, numbers: L, factors: &L::Factors) -> L {
    L::reduce(L::add_products(L::first(isa, [0; 3]).sums(), numbers, factors))
}

//! Poly1305 in lanes: a group of blocks at a time, one in each lane, and a reduction for many groups.
//!
//! Each lane takes every m-th block, for m lanes, as if its multiplier were r^m. In the end the lanes are multiplied by
//! r^m to r, and their sum is the accumulator. Groups share a reduction: `(x * r^m + group) * r^m + group` is
//! `x * r^2m + group * r^m + group`.

use crate::{BLOCK, Lanes, State, scalar};
use cipher_simd::Aligned;
use core::{hint::black_box, mem::MaybeUninit};

/// From how many groups on more powers pay.
const MANY: usize = 20;

/// Absorbs whole blocks, any number of them.
#[inline(always)]
pub fn blocks<L: Lanes>(isa: L::Isa, state: &mut State, blocks: &[[u8; BLOCK]]) {
    if blocks.is_empty() {
        state.h = scalar::fold(state.h);
        return;
    }
    // With it the compiler aligns its spills: one that crosses a cache line takes twice as long to store and to load.
    black_box(&MaybeUninit::<Aligned<64, 1>>::uninit());
    let [r0, r1] = state.r;
    let power = L::splat(isa, [r0, r1, 0]);
    let mut factors = [zero::<L>(isa); 4];
    // Twice as many powers with each step, the first power last.
    let (mut powers, mut power) = (power, power);
    if L::LANES > 1 {
        (powers, power) = double(isa, powers, power, 1, &mut factors);
    }
    if L::LANES > 2 {
        (powers, power) = double(isa, powers, power, 2, &mut factors);
    }
    if L::LANES > 4 {
        (powers, power) = double(isa, powers, power, 4, &mut factors);
    }

    // Zeros come before the blocks of a group that is not full: they change nothing.
    let (first, groups) = blocks.split_at((blocks.len() - 1) % L::LANES + 1);
    let numbers = L::load_last(isa, first, state.h);
    let numbers = absorb(isa, numbers, power, groups, &mut factors);
    factors[0] = powers.factors();
    state.h = scalar::fold(times(isa, numbers, &factors[0]).total());
    #[cfg(feature = "zeroize")]
    wipe::<L>(isa, &mut factors[..1]);
}

/// From `count` powers and the highest of them to twice as many.
#[inline(always)]
fn double<L: Lanes>(isa: L::Isa, powers: L, power: L, count: usize, factors: &mut [L::Factors; 4]) -> (L, L) {
    factors[0] = power.factors();
    let products = times(isa, powers, &factors[0]);
    (products.join(powers, count), products.broadcast())
}

/// For each group, `numbers = numbers * power + group`.
///
/// What does not fill a batch comes first, and by the side of the powers for the others.
#[inline(always)]
fn absorb<L: Lanes>(
    isa: L::Isa,
    mut numbers: L,
    power: L,
    groups: &[[u8; BLOCK]],
    factors: &mut [L::Factors; 4],
) -> L {
    // Ascending powers, as far as they are worth it.
    factors[0] = power.factors();
    let (single, pairs) = groups.split_at(groups.len() % (2 * L::LANES));
    if !single.is_empty() {
        numbers = batch::<L, 1>(isa, numbers, single, factors);
    }
    if pairs.is_empty() {
        return numbers;
    }
    let power_2 = times(isa, power, &factors[0]);
    factors[1] = power_2.factors();
    let in_fours =
        if pairs.len() < MANY * L::LANES { 0 } else { pairs.len() / (4 * L::LANES) * (4 * L::LANES) };
    let (pairs, fours) = pairs.split_at(pairs.len() - in_fours);
    if !fours.is_empty() {
        factors[2] = times(isa, power_2, &factors[0]).factors();
        factors[3] = times(isa, power_2, &factors[1]).factors();
    }
    for pair in pairs.chunks_exact(2 * L::LANES) {
        numbers = batch::<L, 2>(isa, numbers, pair, factors);
    }
    for four in fours.chunks_exact(4 * L::LANES) {
        numbers = batch::<L, 4>(isa, numbers, four, factors);
    }
    #[cfg(feature = "zeroize")]
    {
        wipe::<L>(isa, &mut factors[1..2]);
        if !fours.is_empty() {
            wipe::<L>(isa, &mut factors[2..]);
        }
    }
    numbers
}

/// Absorbs so many groups with one reduction.
#[inline(always)]
fn batch<L: Lanes, const GROUPS: usize>(
    isa: L::Isa,
    numbers: L,
    blocks: &[[u8; BLOCK]],
    factors: &[L::Factors; 4],
) -> L {
    let mut sums = L::load(isa, &blocks[(GROUPS - 1) * L::LANES..]).sums();
    // Written out: the compiler keeps a loop if there is much in it.
    if GROUPS > 3 {
        sums = L::add_products(sums, L::load(isa, &blocks[(GROUPS - 4) * L::LANES..]), &factors[2]);
    }
    if GROUPS > 2 {
        sums = L::add_products(sums, L::load(isa, &blocks[(GROUPS - 3) * L::LANES..]), &factors[1]);
    }
    if GROUPS > 1 {
        sums = L::add_products(sums, L::load(isa, &blocks[(GROUPS - 2) * L::LANES..]), &factors[0]);
    }
    // What has to wait for the batch before comes last.
    L::reduce(L::add_products(sums, numbers, &factors[GROUPS - 1]))
}

#[inline(always)]
fn times<L: Lanes>(isa: L::Isa, numbers: L, factors: &L::Factors) -> L {
    L::reduce(L::add_products(L::splat(isa, [0; 3]).sums(), numbers, factors))
}

/// No factors.
#[inline(always)]
fn zero<L: Lanes>(isa: L::Isa) -> L::Factors {
    L::splat(isa, [0; 3]).factors()
}

/// Leaves no powers of r there.
#[cfg(feature = "zeroize")]
#[inline(always)]
fn wipe<L: Lanes>(isa: L::Isa, factors: &mut [L::Factors]) {
    for power in &mut *factors {
        *power = zero::<L>(isa);
    }
    zeroize::optimization_barrier(factors);
}

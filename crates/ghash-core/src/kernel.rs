//! GHASH with carry-less multiplication, many blocks to a reduction.
//!
//! m blocks are y = (y + x1) * H^m + x2 * H^(m-1) + .. + xm * H, and only that sum is reduced. The powers of H are in
//! descending order, so any m of them that end with H are as good as all: they lie as the blocks do.

use crate::{BLOCK, Key, Places, Polynomials, key::ELEMENTS};

/// A factor of many products. Karatsuba's method needs the sum of its halves, which both halves of `sum` are.
#[derive(Clone, Copy)]
struct Factor<P> {
    power: P,
    sum: P,
}

impl<P: Polynomials> Factor<P> {
    #[inline(always)]
    fn new(power: P) -> Self {
        Factor { power, sum: if P::KARATSUBA { power.add(power.swap()) } else { power } }
    }

    /// The powers from position `from` of the key on.
    #[inline(always)]
    fn load(isa: P::Isa, key: &Key, from: usize) -> Self {
        let (powers, sums) = key.blocks().split_at(P::POWERS);
        let power = load(isa, &powers[from..]);
        Factor { power, sum: if P::KARATSUBA { load(isa, &sums[from..P::POWERS]) } else { power } }
    }
}

/// Sums of products, not reduced: of the halves with the highest powers of t, which reduction takes away, of the other
/// halves, and of the mixed ones, whose place is between and overlaps half of either.
#[derive(Clone, Copy)]
struct Products<P> {
    high: P,
    middle: P,
    low: P,
}

impl<P: Polynomials> Products<P> {
    #[inline(always)]
    fn zero(isa: P::Isa) -> Self {
        Products { high: P::zero(isa), middle: P::zero(isa), low: P::zero(isa) }
    }

    #[inline(always)]
    fn add(self, x: P, factor: Factor<P>) -> Self {
        let middle = if P::KARATSUBA {
            self.middle.add(x.add(x.swap()).low(factor.sum))
        } else {
            self.middle.add(x.low_high(factor.power)).add(x.high_low(factor.power))
        };
        let high = self.high.add(highest(x, factor.power));
        let low = self.low.add(if P::REVERSED { x.high(factor.power) } else { x.low(factor.power) });
        Products { high, middle, low }
    }

    /// Each lane modulo t^128 + t^7 + t^2 + t + 1, from the highest powers on in two steps of 64 bits.
    ///
    /// The high half of each step is multiplied by t^7 + t^2 + t and added 128 places below. An exchange of the halves
    /// adds it there once more, for the 1, and brings the low half to its place in the next.
    #[inline(always)]
    fn reduce(self, isa: P::Isa) -> P {
        let Products { high, mut middle, low } = self;
        if P::KARATSUBA {
            middle = middle.add(high).add(low);
        }
        let modulus = P::splat(isa, if P::REVERSED { REVERSED_MODULUS } else { MODULUS });
        let middle = middle.add(high.swap()).add(highest(high, modulus));
        low.add(middle.swap()).add(highest(middle, modulus))
    }
}

/// t^7 + t^2 + t.
const MODULUS: u64 = 0x86;
/// The same divided by t, as H is, for reversed polynomials.
const REVERSED_MODULUS: u64 = MODULUS.reverse_bits() << 1;

/// The product of the halves with the highest powers of t.
#[inline(always)]
fn highest<P: Polynomials>(a: P, b: P) -> P {
    if P::REVERSED { a.low(b) } else { a.high(b) }
}

/// A register of what there is, zeros behind the last.
#[inline(always)]
fn load<P: Polynomials>(isa: P::Isa, blocks: &[[u8; BLOCK]]) -> P {
    if blocks.len() < P::LANES { P::load_few(isa, blocks) } else { P::load(isa, blocks) }
}

/// The powers of H in descending order, twice as many with each step, and for Karatsuba's method their sums.
#[inline(always)]
pub fn key<P: Polynomials>(isa: P::Isa, h: &[u8; BLOCK]) -> Key {
    const {
        assert!(P::LANES.is_power_of_two() && P::POWERS.is_power_of_two() && P::LANES <= P::POWERS);
        assert!(
            if P::KARATSUBA { 2 * P::POWERS } else { P::POWERS } <= ELEMENTS,
            "a key has no room for the powers"
        );
    };
    let mut key = Key::EMPTY;
    let table = key.blocks_mut();

    let mut powers = P::load_one(isa, &first_power::<P>(h)).order();
    let mut count = 1;
    while count < P::LANES {
        powers = times(isa, powers, Factor::new(powers.broadcast())).join(powers, count);
        count *= 2;
    }
    powers.store(&mut table[P::POWERS - count..]);
    while count < P::POWERS {
        let factor = Factor::new(P::load(isa, &table[P::POWERS - count..]).broadcast());
        let mut position = P::POWERS - count;
        while position < P::POWERS {
            let powers = P::load(isa, &table[position..]);
            times(isa, powers, factor).store(&mut table[position - count..]);
            position += P::LANES;
        }
        count *= 2;
    }
    if P::KARATSUBA {
        let (powers, sums) = table.split_at_mut(P::POWERS);
        let mut position = 0;
        while position < P::POWERS {
            Factor::new(P::load(isa, &powers[position..])).sum.store(&mut sums[position..]);
            position += P::LANES;
        }
    }
    key
}

/// H, or H / t for reversed polynomials: their products have each power one place too low, which is t times too much.
#[inline(always)]
fn first_power<P: Polynomials>(h: &[u8; BLOCK]) -> [u8; BLOCK] {
    if !P::REVERSED {
        return *h;
    }
    let h = u128::from_be_bytes(*h);
    let constant_term = 0_u128.wrapping_sub(h >> 127);
    // t^-1 is t^127 + t^6 + t + 1.
    (h << 1 ^ constant_term & (u128::from(REVERSED_MODULUS) << 64 | 1)).to_be_bytes()
}

#[inline(always)]
fn times<P: Polynomials>(isa: P::Isa, x: P, factor: Factor<P>) -> P {
    Products::zero(isa).add(x, factor).reduce(isa)
}

/// Absorbs whole blocks from three places, one after the other.
#[inline(always)]
pub fn blocks<P: Polynomials>(isa: P::Isa, key: &Key, y: &mut [u8; BLOCK], mut blocks: Places<'_>) {
    let mut sum = P::load_one(isa, y).order();
    while count(blocks) > 0 {
        let (batch, rest) = split(blocks, P::POWERS);
        sum = absorb(isa, key, sum, batch);
        blocks = rest;
        // The loop over a whole batch from one place, whose length is known, gets unrolled.
        if blocks[0].is_empty() {
            let (batches, others) = blocks[1].split_at(blocks[1].len() / P::POWERS * P::POWERS);
            for batch in batches.chunks_exact(P::POWERS) {
                sum = absorb(isa, key, sum, [&[], &batch[..P::POWERS], &[]]);
            }
            blocks[1] = others;
        }
    }
    *y = sum.order().first();
}

#[inline(always)]
fn count([a, b, c]: Places<'_>) -> usize {
    a.len() + b.len() + c.len()
}

/// The first blocks, at most so many, and the others.
#[inline(always)]
fn split<'a>([a, b, c]: Places<'a>, most: usize) -> (Places<'a>, Places<'a>) {
    let (a, after_a) = a.split_at(a.len().min(most));
    let (b, after_b) = b.split_at(b.len().min(most - a.len()));
    let (c, after_c) = c.split_at(c.len().min(most - a.len() - b.len()));
    ([a, b, c], [after_a, after_b, after_c])
}

/// Absorbs blocks with one reduction: at least one, and no more than there are powers.
///
/// The first register comes last, because it alone has to wait for the blocks before.
#[inline(always)]
fn absorb<P: Polynomials>(isa: P::Isa, key: &Key, y: P, blocks: Places<'_>) -> P {
    let [a, b, c] = blocks;
    let power = P::POWERS - count(blocks);
    let (begin, from_b, from_c) = match (a, b) {
        ([], []) => (c, 0, P::LANES),
        ([], _) => (b, P::LANES, 0),
        _ => (a, 0, 0),
    };
    let products = multiply(isa, key, Products::zero(isa), a, P::LANES, power);
    let products = multiply(isa, key, products, b, from_b, power + a.len());
    let products = multiply(isa, key, products, c, from_c, power + a.len() + b.len());
    let x = load::<P>(isa, begin).order().add(y);
    products.add(x, Factor::load(isa, key, power)).reduce(isa).sum()
}

/// Adds the products of the blocks from `position` on, the first block having the power in place `power` of the key.
#[inline(always)]
fn multiply<P: Polynomials>(
    isa: P::Isa,
    key: &Key,
    mut products: Products<P>,
    blocks: &[[u8; BLOCK]],
    mut position: usize,
    power: usize,
) -> Products<P> {
    while position < blocks.len() {
        let x = load::<P>(isa, &blocks[position..]).order();
        products = products.add(x, Factor::load(isa, key, power + position));
        position += P::LANES;
    }
    products
}

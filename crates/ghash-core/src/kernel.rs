//! GHASH with carry-less multiplication, many blocks to a reduction.
//!
//! m blocks are y = (y + x1) * H^m + x2 * H^(m-1) + .. + xm * H, and only that sum is reduced. The powers of H are in
//! descending order, so any m of them that end with H are as good as all: they lie as the blocks do.

use crate::{BLOCK, Key, Polynomials, key::ELEMENTS};

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

/// Absorbs whole blocks.
#[inline(always)]
pub fn blocks<P: Polynomials>(isa: P::Isa, key: &Key, y: &mut [u8; BLOCK], mut blocks: &[[u8; BLOCK]]) {
    let mut sum = P::load_one(isa, y).order();
    while blocks.len() >= P::POWERS {
        let (batch, rest) = blocks.split_at(P::POWERS);
        sum = absorb(isa, key, sum, batch);
        blocks = rest;
    }
    if !blocks.is_empty() {
        sum = absorb(isa, key, sum, blocks);
    }
    *y = sum.order().first();
}

/// Absorbs blocks with one reduction: at least one, and no more than there are powers.
///
/// The first register comes last, because it alone has to wait for the blocks before.
#[inline(always)]
fn absorb<P: Polynomials>(isa: P::Isa, key: &Key, y: P, blocks: &[[u8; BLOCK]]) -> P {
    let first = P::POWERS - blocks.len();
    let mut products = Products::zero(isa);
    let mut position = P::LANES;
    while position < blocks.len() {
        let x = load::<P>(isa, &blocks[position..]).order();
        products = products.add(x, Factor::load(isa, key, first + position));
        position += P::LANES;
    }
    let x = load::<P>(isa, blocks).order().add(y);
    products.add(x, Factor::load(isa, key, first)).reduce(isa).sum()
}

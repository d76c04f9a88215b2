//! The field of GCM: polynomials over GF(2) modulo t^128 + t^7 + t^2 + t + 1.

use crate::carryless::{PRODUCTS, gather, spread};

/// An element: the coefficients of t^0 .. t^63 and of t^64 .. t^127, the lowest power in the lowest bit.
#[derive(Clone, Copy)]
pub(crate) struct Element(pub(crate) [u64; 2]);

impl Element {
    /// GCM begins with the lowest power, in the highest bit of the first byte (SP 800-38D, 6.3).
    #[inline(always)]
    pub(crate) fn load(bytes: &[u8; 16]) -> Element {
        let element = u128::from_be_bytes(*bytes).reverse_bits();
        Element([element as u64, (element >> 64) as u64])
    }

    #[inline(always)]
    pub(crate) fn store(self) -> [u8; 16] {
        (u128::from(self.0[0]) | u128::from(self.0[1]) << 64).reverse_bits().to_be_bytes()
    }

    #[inline(always)]
    pub(crate) fn add(self, other: Element) -> Element {
        Element([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }

    /// The words that are multiplied: for Karatsuba's method both halves and their sum, and those reversed, since
    /// the high half of a product is the reverse of the reversed factors' low half.
    #[inline(always)]
    fn words(self) -> [u64; 6] {
        let [low, high] = self.0;
        let [low_reversed, high_reversed] = [low.reverse_bits(), high.reverse_bits()];
        [low, high, low ^ high, low_reversed, high_reversed, low_reversed ^ high_reversed]
    }
}

/// An element, prepared to be multiplied by many.
pub(crate) struct Factor([[u64; PRODUCTS]; 6]);

impl Factor {
    #[inline(always)]
    pub(crate) fn new(element: Element) -> Factor {
        let words = element.words();
        let mut factor = [[0; PRODUCTS]; 6];
        for i in 0..6 {
            factor[i] = spread(words[i]);
        }
        Factor(factor)
    }
}

/// elements[0] * factors[0] + elements[1] * factors[1] + .., with one reduction.
#[inline(always)]
pub(crate) fn sum_of_products<const N: usize>(elements: [Element; N], factors: [&Factor; N]) -> Element {
    let mut words = [[0; 6]; N];
    for n in 0..N {
        words[n] = elements[n].words();
    }
    let mut halves = [0; 6];
    for i in 0..6 {
        let mut products = [0; PRODUCTS];
        for n in 0..N {
            let word = spread(words[n][i]);
            for j in 0..PRODUCTS {
                products[j] ^= word[j].wrapping_mul(factors[n].0[i][j]);
            }
        }
        halves[i] = gather(products);
    }
    let [low0, high0, middle0, low1, high1, middle1] = halves;
    let (low1, high1, middle1) =
        (low1.reverse_bits() >> 1, high1.reverse_bits() >> 1, middle1.reverse_bits() >> 1);
    reduce([low0, low1 ^ middle0 ^ low0 ^ high0, high0 ^ middle1 ^ low1 ^ high1, high1])
}

/// The element that a product of two stands for, given as the coefficients of t^0 .. t^255.
///
/// t^128 is t^7 + t^2 + t + 1, and so much fewer of everything above.
#[inline(always)]
fn reduce([w0, mut w1, mut w2, w3]: [u64; 4]) -> Element {
    w1 ^= w3 ^ w3 << 1 ^ w3 << 2 ^ w3 << 7;
    w2 ^= w3 >> 63 ^ w3 >> 62 ^ w3 >> 57;
    let w0 = w0 ^ w2 ^ w2 << 1 ^ w2 << 2 ^ w2 << 7;
    w1 ^= w2 >> 63 ^ w2 >> 62 ^ w2 >> 57;
    Element([w0, w1])
}

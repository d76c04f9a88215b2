//! Products of polynomials over GF(2), by integer multiplication with holes.
//!
//! Bit i of a word is the coefficient of t^i. With only every fourth bit in use, an integer product counts in each
//! four bits what a polynomial product adds up modulo 2 there, and the lowest of the four is the coefficient. No
//! count is above 16, and only the top one of the word reaches it, whose carry leaves the word.
//!
//! A word is four such polynomials in t^4: w = a + b t + c t^2 + d t^3. Karatsuba's method, twice, multiplies two
//! of these with nine products instead of sixteen.

/// How many products a multiplication takes.
pub(crate) const PRODUCTS: usize = 9;

/// Every fourth bit.
const HOLES: u64 = 0x1111_1111_1111_1111;

/// The factors on one side of the nine products.
#[inline(always)]
pub(crate) fn spread(word: u64) -> [u64; PRODUCTS] {
    let a = word & HOLES;
    let b = (word >> 1) & HOLES;
    let c = (word >> 2) & HOLES;
    let d = (word >> 3) & HOLES;
    [a, b, c, d, a ^ b, c ^ d, a ^ c, b ^ d, a ^ b ^ c ^ d]
}

/// The product of two words modulo t^64, from the nine products modulo 2^64. Sums (XOR) of products will do as well.
#[inline(always)]
pub(crate) fn gather(products: [u64; PRODUCTS]) -> u64 {
    let [aa, bb, cc, dd, ab, cd, ac, bd, all] = products;
    // The coefficients of t^0 .. t^6, where each letter pair is a product of sums.
    let t1 = ab ^ aa ^ bb;
    let t5 = cd ^ cc ^ dd;
    let t2 = ac ^ aa ^ cc ^ bb;
    let t4 = bd ^ bb ^ dd ^ cc;
    let t3 = all ^ ac ^ bd ^ t1 ^ t5;
    (aa ^ t4 << 4) & HOLES | ((t1 ^ t5 << 4) & HOLES) << 1 | ((t2 ^ dd << 4) & HOLES) << 2 | (t3 & HOLES) << 3
}

#[cfg(test)]
mod tests {
    use super::*;

    fn multiply(a: u64, b: u64) -> u64 {
        let (a, b) = (spread(a), spread(b));
        gather(core::array::from_fn(|i| a[i].wrapping_mul(b[i])))
    }

    /// The product by the definition: one shifted summand for each coefficient.
    fn by_definition(a: u64, b: u64) -> u64 {
        (0..64).filter(|i| a >> i & 1 == 1).fold(0, |sum, i| sum ^ b << i)
    }

    #[test]
    fn powers_multiply_by_adding_exponents() {
        for i in 0..64 {
            for j in 0..64 {
                let expected = if i + j < 64 { 1 << (i + j) } else { 0 };
                assert_eq!(multiply(1 << i, 1 << j), expected, "t^{i} * t^{j}");
            }
        }
    }

    #[test]
    fn full_words_reach_the_highest_counts() {
        for a in [u64::MAX, HOLES, HOLES << 1, HOLES << 2, HOLES << 3, !HOLES, 0x5555_5555_5555_5555] {
            for b in [u64::MAX, u64::MAX << 1, u64::MAX >> 1, HOLES, HOLES << 3, 0x3333_3333_3333_3333] {
                assert_eq!(multiply(a, b), by_definition(a, b), "{a:x} * {b:x}");
            }
        }
    }

    #[test]
    fn words_without_a_pattern() {
        let mut a = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..1000 {
            let b = a.wrapping_mul(0xd134_2543_de82_ef95).rotate_left(29);
            assert_eq!(multiply(a, b), by_definition(a, b), "{a:x} * {b:x}");
            a = b ^ a >> 7;
        }
    }
}

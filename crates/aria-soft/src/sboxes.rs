//! The S-boxes as circuits: eight words in, one for each bit in the basis of the tower, and eight out.

use crate::{
    tower::{Affine, Inverse},
    word::Word,
};

/// S1 or S2 of RFC 5794, section 2.4.2.
#[inline(always)]
pub(crate) fn s_box<W: Word, S: Affine>(x: [W; 8]) -> [W; 8] {
    affine::<W, S>(quotient(x))
}

/// S1⁻¹ or S2⁻¹.
#[inline(always)]
pub(crate) fn inverse_s_box<W: Word, S: Affine>(x: [W; 8]) -> [W; 8] {
    quotient(affine::<W, Inverse<S>>(x))
}

/// The image under an affine map: XORs of words, and the compiler finds what they share.
#[inline(always)]
pub(crate) fn affine<W: Word, M: Affine>(x: [W; 8]) -> [W; 8] {
    [
        sum::<W, M, 0>(x),
        sum::<W, M, 1>(x),
        sum::<W, M, 2>(x),
        sum::<W, M, 3>(x),
        sum::<W, M, 4>(x),
        sum::<W, M, 5>(x),
        sum::<W, M, 6>(x),
        sum::<W, M, 7>(x),
    ]
}

#[inline(always)]
fn sum<W: Word, M: Affine, const OUTPUT: usize>(x: [W; 8]) -> W {
    let mut sum = W::splat(0);
    // Written out, so that no condition is left for run time.
    macro_rules! add {
        ($($input:literal)*) => {$(
            if const { M::LINEAR.0[$input] >> OUTPUT & 1 == 1 } {
                sum = sum ^ x[$input];
            }
        )*};
    }
    add!(0 1 2 3 4 5 6 7);
    if const { M::CONSTANT >> OUTPUT & 1 == 1 } { !sum } else { sum }
}

/// x / d for x = lL + hH and d = h² + hl + γl² ([`crate::tower`]).
#[inline(always)]
pub(crate) fn quotient<W: Word>(x: [W; 8]) -> [W; 8] {
    let l = sums([x[0], x[1], x[2], x[3]]);
    let h = sums([x[4], x[5], x[6], x[7]]);
    // The product hl. As h & !l is hl + h and h | l is hl + h + l, the kinds of gates add most of h² + γl².
    let d = collect([
        h[0] & !l[0],
        h[1] | l[1],
        h[2] | l[2],
        h[3] | l[3],
        h[4] & !l[4],
        h[5] & !l[5],
        h[6] & !l[6],
        h[7] & !l[7],
        h[8] | l[8],
    ]);
    let r = sums(inverse([d[0], d[1] ^ l[5], d[2] ^ l[0], d[3]]));
    let [y0, y1, y2, y3] = product(l, r);
    let [y4, y5, y6, y7] = product(h, r);
    [y0, y1, y2, y3, y4, y5, y6, y7]
}

/// The inverse in GF(16), and 0 of 0.
#[inline(always)]
fn inverse<W: Word>([a, b, c, d]: [W; 4]) -> [W; 4] {
    let (ab, cd, bd) = (a ^ b, c ^ d, b & d);
    [cd & (a ^ bd) ^ c, (cd | bd) & !(ab & !c), ab & (c ^ bd) ^ a, (ab | bd) & !(cd & !a)]
}

/// The factors of the products of bits in a product in GF(16), by Karatsuba's method on both floors of the tower.
#[inline(always)]
fn sums<W: Word>([a, b, c, d]: [W; 4]) -> [W; 9] {
    let (ab, cd) = (a ^ b, c ^ d);
    [a, b, ab, c, d, cd, a ^ c, b ^ d, ab ^ cd]
}

#[inline(always)]
fn product<W: Word>(x: [W; 9], y: [W; 9]) -> [W; 4] {
    collect([
        x[0] & y[0],
        x[1] & y[1],
        x[2] & y[2],
        x[3] & y[3],
        x[4] & y[4],
        x[5] & y[5],
        x[6] & y[6],
        x[7] & y[7],
        x[8] & y[8],
    ])
}

/// The product in GF(16) out of its products of bits.
#[inline(always)]
fn collect<W: Word>(p: [W; 9]) -> [W; 4] {
    let (low, high) = (p[6] ^ p[7], p[6] ^ p[8]);
    [p[0] ^ p[2] ^ low, p[1] ^ p[2] ^ high, p[3] ^ p[5] ^ low, p[4] ^ p[5] ^ high]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tower::{FromTower, S1, S2};
    use aria_core::field::{A, A_CONSTANT, B_CONSTANT, B_CUBED, invert};

    /// What a circuit makes of a byte.
    fn image(circuit: fn([u32; 8]) -> [u32; 8], x: u8) -> u8 {
        let bits = core::array::from_fn(|bit| u32::from(x >> bit & 1));
        let image = affine::<u32, FromTower>(circuit(affine::<u32, Inverse<FromTower>>(bits)));
        (0..8).fold(0, |byte, bit| byte | ((image[bit] & 1) as u8) << bit)
    }

    #[test]
    fn all_values_follow_the_definition() {
        for x in 0..=255 {
            let y1 = A.apply(invert(x)) ^ A_CONSTANT;
            let y2 = B_CUBED.apply(invert(x)) ^ B_CONSTANT;
            assert_eq!(image(s_box::<u32, S1>, x), y1, "S1 of {x}");
            assert_eq!(image(s_box::<u32, S2>, x), y2, "S2 of {x}");
            assert_eq!(image(inverse_s_box::<u32, S1>, y1), x, "the inverse of S1 of {y1}");
            assert_eq!(image(inverse_s_box::<u32, S2>, y2), x, "the inverse of S2 of {y2}");
        }
    }
}

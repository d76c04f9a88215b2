//! The S-boxes of ARIA as what they are: inversions in GF(2^8) between affine maps (RFC 5794, section 2.4.2).
//!
//! S1(x) = A·x⁻¹ + 0x63 is the S-box of AES. S2(x) = B·x²⁴⁷ + 0xe2, and since x²⁴⁷ = (x⁻¹)⁸ and squaring is
//! linear, it is an affine map of the inverse too. Backends take their constants from here at compile time.

/// A linear map on GF(2)⁸: the image of each unit vector, least significant bit first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Linear(pub [u8; 8]);

/// The map A of S1.
pub const A: Linear = Linear([0x1f, 0x3e, 0x7c, 0xf8, 0xf1, 0xe3, 0xc7, 0x8f]);
/// The constant of S1.
pub const A_CONSTANT: u8 = 0x63;
/// The map of S2 on the inverse: B after three squarings.
pub const B_CUBED: Linear = Linear::rows(B_ROWS).after(squarings(3));
/// The constant of S2.
pub const B_CONSTANT: u8 = 0xe2;

/// The matrix B as the standard prints it: a row an output bit, bit 0 first in both directions.
const B_ROWS: [[u8; 8]; 8] = [
    [0, 1, 0, 1, 1, 1, 1, 0],
    [0, 0, 1, 1, 1, 1, 0, 1],
    [1, 1, 0, 1, 0, 1, 1, 1],
    [1, 0, 0, 1, 1, 1, 0, 1],
    [0, 0, 1, 0, 1, 1, 0, 0],
    [1, 0, 0, 0, 0, 0, 0, 1],
    [0, 1, 0, 1, 1, 1, 0, 1],
    [1, 1, 0, 1, 0, 0, 1, 1],
];

impl Linear {
    /// The map that leaves everything as it is.
    pub const IDENTITY: Linear = Linear([1, 2, 4, 8, 16, 32, 64, 128]);

    const fn rows(rows: [[u8; 8]; 8]) -> Linear {
        let mut images = [0; 8];
        let mut row = 0;
        while row < 8 {
            let mut column = 0;
            while column < 8 {
                images[column] |= rows[row][column] << row;
                column += 1;
            }
            row += 1;
        }
        Linear(images)
    }

    /// The image of `x`. For constants and public values: it branches on `x`.
    pub const fn apply(self, x: u8) -> u8 {
        let mut image = 0;
        let mut bit = 0;
        while bit < 8 {
            if x >> bit & 1 == 1 {
                image ^= self.0[bit];
            }
            bit += 1;
        }
        image
    }

    /// The images of sixteen bytes, in constant time.
    pub fn apply_to_each(self, bytes: &[u8; 16]) -> [u8; 16] {
        let mut images = [0; 16];
        for (bit, unit) in self.0.into_iter().enumerate() {
            for (image, byte) in images.iter_mut().zip(bytes) {
                *image ^= unit & (byte >> bit & 1).wrapping_neg();
            }
        }
        images
    }

    /// First `first`, then this map.
    pub const fn after(self, first: Linear) -> Linear {
        let mut images = first.0;
        let mut bit = 0;
        while bit < 8 {
            images[bit] = self.apply(images[bit]);
            bit += 1;
        }
        Linear(images)
    }

    /// The inverse map. Fails to compile in a constant if there is none.
    pub const fn inverse(self) -> Linear {
        let mut images = [0; 8];
        let mut bit = 0;
        while bit < 8 {
            let mut x = 1;
            while self.apply(x) != 1 << bit {
                x += 1;
            }
            images[bit] = x;
            bit += 1;
        }
        Linear(images)
    }

    /// The matrix operand of GF2P8AFFINEQB: row of output bit i in byte 7 - i.
    pub const fn gfni(self) -> u64 {
        let mut matrix = 0;
        let mut row = 0;
        while row < 8 {
            let mut column = 0;
            while column < 8 {
                let bit = (self.0[column] >> row & 1) as u64;
                matrix |= bit << (8 * (7 - row) + column);
                column += 1;
            }
            row += 1;
        }
        matrix
    }
}

/// `x` raised to the power 2ⁿ, which is linear.
const fn squarings(n: usize) -> Linear {
    let mut images = Linear::IDENTITY.0;
    let mut bit = 0;
    while bit < 8 {
        images[bit] = power(images[bit], 1 << n);
        bit += 1;
    }
    Linear(images)
}

/// The product in GF(2)\[x\] / (x⁸ + x⁴ + x³ + x + 1). For constants and public values: it branches on them.
pub const fn multiply(a: u8, b: u8) -> u8 {
    let mut product = 0;
    let mut power = a;
    let mut bit = 0;
    while bit < 8 {
        if b >> bit & 1 == 1 {
            product ^= power;
        }
        power = (power << 1) ^ if power >> 7 == 1 { 0x1b } else { 0 };
        bit += 1;
    }
    product
}

/// The power of `x` with a public exponent. For constants and public values.
pub const fn power(x: u8, exponent: u32) -> u8 {
    let mut power = 1;
    let mut factors = 0;
    while factors < exponent {
        power = multiply(power, x);
        factors += 1;
    }
    power
}

/// The power x²⁵⁴, which is the inverse, and 0 for 0. For constants and public values.
pub const fn invert(x: u8) -> u8 {
    power(x, 254)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_invert() {
        for x in 1..=255 {
            assert_eq!(multiply(x, invert(x)), 1);
        }
        assert_eq!(invert(0), 0);
        for map in [A, B_CUBED] {
            assert_eq!(map.after(map.inverse()), Linear::IDENTITY);
        }
    }

    #[test]
    fn s_boxes_follow_the_definition() {
        for x in 0..=255 {
            let s2 = Linear::rows(B_ROWS).apply(power(x, 247)) ^ B_CONSTANT;
            assert_eq!(B_CUBED.apply(invert(x)) ^ B_CONSTANT, s2);
        }
        // The first entries of the tables printed in RFC 5794.
        let s1 = |x| A.apply(invert(x)) ^ A_CONSTANT;
        let s2 = |x| B_CUBED.apply(invert(x)) ^ B_CONSTANT;
        assert_eq!([s1(0), s1(1), s1(2), s1(3)], [0x63, 0x7c, 0x77, 0x7b]);
        assert_eq!([s2(0), s2(1), s2(2), s2(3)], [0xe2, 0x4e, 0x54, 0xfc]);
    }
}

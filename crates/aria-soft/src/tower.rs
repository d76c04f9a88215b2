//! GF(2^8) as a tower of quadratic extensions, and what the S-boxes are there.
//!
//! GF(4), GF(16) and GF(256) get the bases (ω, ω²), (ζ, ζ⁴) and (L, H), each over the field before. In them
//! products are sums of products of single bits, and the S-boxes share one circuit ([`crate::sboxes`]):
//! with x = lL + hH it computes x / d, where d = h² + hl + γl² in GF(16).
//!
//! With β = H¹⁷ and γ = L¹⁷/β the norm x¹⁷ is βd, so that x / d = βx⁻¹⁶. From there to 1/x it takes a division and four squarings, which are
//! linear: they join the matrix of the S-box, and so does the change of basis on both of its sides.
//!
//! Any ω, ζ, L and H that satisfy the tests will do. These leave the fewest ones in the matrices.

use aria_core::field::{A, A_CONSTANT, B_CONSTANT, B_CUBED, Linear, multiply, power};

const OMEGA: u8 = 0xbc;
const ZETA: u8 = 0xe0;
const LOW: u8 = 0xd8;
const HIGH: u8 = 0xdc;
const BETA: u8 = power(HIGH, 17);

/// Bits in the basis of the tower to bytes: L before H, then ζ before ζ⁴, then ω before ω².
const FROM_TOWER: Linear = {
    let mut images = [0; 8];
    let mut bit = 0;
    while bit < 8 {
        let quartic = multiply(power(OMEGA, 1 << (bit & 1)), power(ZETA, 1 << (bit & 2)));
        images[bit] = multiply(quartic, if bit < 4 { LOW } else { HIGH });
        bit += 1;
    }
    Linear(images)
};
const TO_TOWER: Linear = FROM_TOWER.inverse();

/// An affine map of GF(2)⁸, known at compile time.
pub(crate) trait Affine {
    const LINEAR: Linear;
    /// What is added to the image.
    const CONSTANT: u8;
}

/// From the basis of the tower to bytes.
pub(crate) struct FromTower;

impl Affine for FromTower {
    const LINEAR: Linear = FROM_TOWER;
    const CONSTANT: u8 = 0;
}

/// S1 after x / d.
pub(crate) struct S1;

impl Affine for S1 {
    const LINEAR: Linear = after_quotient(A);
    const CONSTANT: u8 = TO_TOWER.apply(A_CONSTANT);
}

/// S2 after x / d.
pub(crate) struct S2;

impl Affine for S2 {
    const LINEAR: Linear = after_quotient(B_CUBED);
    const CONSTANT: u8 = TO_TOWER.apply(B_CONSTANT);
}

/// The inverse map. That of S1 or S2 comes before x / d, which is an inverse of itself.
pub(crate) struct Inverse<M>(M);

impl<M: Affine> Affine for Inverse<M> {
    const LINEAR: Linear = M::LINEAR.inverse();
    const CONSTANT: u8 = Self::LINEAR.apply(M::CONSTANT);
}

/// What the map changes.
pub(crate) struct Change<M>(M);

impl<M: Affine> Affine for Change<M> {
    const LINEAR: Linear = plus_identity(M::LINEAR);
    const CONSTANT: u8 = M::CONSTANT;
}

const fn plus_identity(map: Linear) -> Linear {
    let mut images = map.0;
    let mut bit = 0;
    while bit < 8 {
        images[bit] ^= Linear::IDENTITY.0[bit];
        bit += 1;
    }
    Linear(images)
}

/// From βx⁻¹⁶ to the image of x⁻¹ under the map of an S-box.
const fn after_quotient(map: Linear) -> Linear {
    TO_TOWER.after(map).after(INVERSE_FROM_QUOTIENT).after(FROM_TOWER)
}

/// From βx⁻¹⁶ to x⁻¹.
const INVERSE_FROM_QUOTIENT: Linear = {
    let mut images = Linear::IDENTITY.0;
    let mut bit = 0;
    while bit < 8 {
        images[bit] = power(multiply(images[bit], power(BETA, 254)), 16);
        bit += 1;
    }
    Linear(images)
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_basis_is_as_promised() {
        assert_eq!(power(OMEGA, 2) ^ OMEGA, 1, "ω is in GF(4) and outside GF(2)");
        assert_eq!(power(ZETA, 4) ^ ZETA, 1, "ζ is in GF(16), and of trace 1");
        assert_eq!(power(ZETA, 5), power(OMEGA, 2), "ζ is outside GF(4), and of norm ω²");
        assert_eq!(
            multiply(HIGH, power(LOW, 16)) ^ multiply(LOW, power(HIGH, 16)),
            BETA,
            "the norm is as stated"
        );
    }
}

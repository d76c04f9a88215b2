//! What AES instructions are to the S-boxes: S1 is the S-box of AES, and its last round moves bytes as well.
//!
//! The permutation, ShiftRows, only moves bytes about inside the register. In a slice those are blocks, which all move
//! in the same way if a byte shuffle turns half of the slices about; images may stay as they are.
//! An affine map is the sum of two look-ups in registers of sixteen entries, one for each half of the byte.

use crate::field::{A, A_CONSTANT, B_CONSTANT, B_CUBED, Linear};

/// No permutation.
pub const IN_PLACE: [u8; 16] = rows_shifted_by(0);
/// The permutation of the last round of encryption.
pub const SHIFT_ROWS: [u8; 16] = rows_shifted_by(4);
/// Its square, which is that of its inverse too.
pub const SHIFT_ROWS_TWICE: [u8; 16] = rows_shifted_by(8);
/// The permutation of the last round of decryption.
pub const INVERSE_SHIFT_ROWS: [u8; 16] = rows_shifted_by(12);

/// Where each byte comes from when row r of the state of AES moves by r times `step` bytes.
const fn rows_shifted_by(step: usize) -> [u8; 16] {
    let mut from = [0; 16];
    let mut to = 0;
    while to < 16 {
        from[to] = ((to + step * (to % 4)) % 16) as u8;
        to += 1;
    }
    from
}

/// From S1 of a byte to S2 of it.
pub static S1_TO_S2: Affine = Affine::between(A, A_CONSTANT, B_CUBED, B_CONSTANT);
/// From a byte to the one whose inverse under S1 is that of the first under S2.
pub static S2_TO_S1: Affine = Affine::between(B_CUBED, B_CONSTANT, A, A_CONSTANT);

/// An affine map as the images of the low and the high half of a byte, the constant with the low ones.
pub struct Affine {
    /// The images of bytes below 16.
    pub low: [u8; 16],
    /// The images of multiples of 16 under the linear map.
    pub high: [u8; 16],
}

impl Affine {
    /// Takes `from`·x + `constant` to `to`·x + `to_constant`.
    pub const fn between(from: Linear, constant: u8, to: Linear, to_constant: u8) -> Affine {
        let map = to.after(from.inverse());
        let mut tables = Affine { low: [0; 16], high: [0; 16] };
        let mut half = 0;
        while half < 16 {
            tables.low[half as usize] = map.apply(half ^ constant) ^ to_constant;
            tables.high[half as usize] = map.apply(half << 4);
            half += 1;
        }
        tables
    }
}

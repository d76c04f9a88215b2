//! What the S-boxes ask of a register beside what all ciphers do.

use aria_core::aes::Affine;
use cipher_simd::{
    Bytes,
    aarch64::{Neon, Q, QSha3, Sha3},
};
use core::arch::aarch64::{uint8x16_t, vandq_u8, vdupq_n_u8, vshrq_n_u8};

/// A register of either kind.
pub(crate) trait Register: Bytes {
    /// The register that holds `value`.
    fn new(isa: Self::Isa, value: uint8x16_t) -> Self;
    /// The value for an intrinsic.
    fn get(self) -> uint8x16_t;
}

macro_rules! registers {
    ($($register:ident $isa:ident)*) => {$(
        impl Register for $register {
            #[inline(always)]
            fn new(isa: $isa, value: uint8x16_t) -> Self {
                $register::new(isa, value)
            }

            #[inline(always)]
            fn get(self) -> uint8x16_t {
                self.get()
            }
        }
    )*};
}

registers! { Q Neon QSha3 Sha3 }

/// The image of every byte under an affine map.
#[inline(always)]
pub(crate) fn affine<R: Register>(isa: R::Isa, map: &Affine, x: R) -> R {
    let [low, high] = halves(isa, x);
    R::broadcast_lane(isa, &map.low).shuffle(low).xor(R::broadcast_lane(isa, &map.high).shuffle(high))
}

/// The low and the high half of every byte.
#[inline(always)]
pub(crate) fn halves<R: Register>(isa: R::Isa, x: R) -> [R; 2] {
    // SAFETY: a register proves its instructions.
    let (low, high) = unsafe { (vandq_u8(x.get(), vdupq_n_u8(15)), vshrq_n_u8::<4>(x.get())) };
    [R::new(isa, low), R::new(isa, high)]
}

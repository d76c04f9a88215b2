//! The registers of AArch64, and the proofs that they exist.

mod bytes;
mod transpose;
mod words;

use core::arch::aarch64::uint8x16_t;

crate::proofs! {
    /// The CPU has `neon`, as every one that the build is for.
    pub Neon ["neon"]
    /// The CPU has `sha3`, and with it an exclusive or of three.
    pub Sha3 ["neon", "sha3"]
}

impl From<Neon> for () {
    #[inline(always)]
    fn from(_: Neon) {}
}

/// A register of 16 bytes.
#[derive(Clone, Copy)]
pub struct Q(uint8x16_t);

/// A register of 16 bytes, with the exclusive or of three.
#[derive(Clone, Copy)]
pub struct QSha3(uint8x16_t);

macro_rules! conversions {
    ($($register:ident $proof:ident)*) => {$(
        impl $register {
            /// The register that holds `value`.
            #[inline(always)]
            pub fn new(_: $proof, value: uint8x16_t) -> Self {
                $register(value)
            }

            /// The value for an intrinsic.
            #[inline(always)]
            pub fn get(self) -> uint8x16_t {
                self.0
            }
        }
    )*};
}

conversions! { Q Neon QSha3 Sha3 }

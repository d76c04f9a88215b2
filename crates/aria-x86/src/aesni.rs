//! The S-boxes with AES-NI: the last round of AES is its S-box, a permutation of bytes, and a round key of zero.
//!
//! The permutation, ShiftRows, only moves bytes about inside the register. In a slice those are blocks, and a byte
//! shuffle moves them back; images may stay as they are.
//! An affine map is the sum of two look-ups in registers of sixteen entries, one for each half of the byte.

use aria_core::{
    Features, Images, Isa, Sboxes,
    field::{A, A_CONSTANT, B_CONSTANT, B_CUBED, Linear},
};
use cipher_simd::{
    Bytes,
    x86::{Avx, Xmm},
};
use core::arch::x86_64::*;

/// The proof that the CPU has `aes`, beside that of the register.
#[derive(Clone, Copy)]
pub(crate) struct AesNi(Avx);

// SAFETY: the instructions are those of AES-NI and of AVX.
unsafe impl Isa for AesNi {
    const NEEDS: Features = Avx::NEEDS.union(Features::AES);

    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for it.
        AesNi(unsafe { Avx::assume() })
    }
}

impl AesNi {
    #[inline(always)]
    fn shuffle(self, x: Xmm, from: &[u8; 16]) -> Xmm {
        x.shuffle(Xmm::broadcast_lane(self.0, from))
    }

    #[inline(always)]
    fn affine(self, map: &Affine, x: Xmm) -> Xmm {
        // SAFETY: the proof says that the instructions exist.
        let (low, high) = unsafe {
            let mask = _mm_set1_epi8(0x0f);
            (_mm_and_si128(x.get(), mask), _mm_and_si128(_mm_srli_epi16::<4>(x.get()), mask))
        };
        let low = Xmm::broadcast_lane(self.0, &map.low).shuffle(Xmm::new(self.0, low));
        let high = Xmm::broadcast_lane(self.0, &map.high).shuffle(Xmm::new(self.0, high));
        low.xor(high)
    }

    /// S1 of every byte, the bytes moved by [`SHIFT_ROWS`].
    #[inline(always)]
    fn encrypt_last(self, x: Xmm) -> Xmm {
        // SAFETY: the two proofs say that the instructions exist.
        Xmm::new(self.0, unsafe { _mm_aesenclast_si128(x.get(), _mm_setzero_si128()) })
    }

    /// S1⁻¹ of every byte, the bytes moved by [`INVERSE_SHIFT_ROWS`].
    #[inline(always)]
    fn decrypt_last(self, x: Xmm) -> Xmm {
        // SAFETY: the two proofs say that the instructions exist.
        Xmm::new(self.0, unsafe { _mm_aesdeclast_si128(x.get(), _mm_setzero_si128()) })
    }
}

impl Sboxes<Xmm> for AesNi {
    #[inline(always)]
    fn s1(self, x: Xmm) -> Xmm {
        self.encrypt_last(self.shuffle(x, &INVERSE_SHIFT_ROWS))
    }

    #[inline(always)]
    fn s2(self, x: Xmm) -> Xmm {
        self.affine(&S1_TO_S2, self.s1(x))
    }

    #[inline(always)]
    fn inverse_s1(self, x: Xmm) -> Xmm {
        self.decrypt_last(self.shuffle(x, &SHIFT_ROWS))
    }

    #[inline(always)]
    fn inverse_s2(self, x: Xmm) -> Xmm {
        self.inverse_s1(self.affine(&S2_TO_S1, x))
    }
}

impl Images<Xmm> for AesNi {
    const SOURCES: [[u8; 16]; 4] = [SHIFT_ROWS, SHIFT_ROWS, INVERSE_SHIFT_ROWS, INVERSE_SHIFT_ROWS];

    #[inline(always)]
    fn images(self, x: Xmm) -> [Xmm; 4] {
        let s1 = self.encrypt_last(x);
        let inverse_s2 = self.decrypt_last(self.affine(&S2_TO_S1, x));
        [s1, self.affine(&S1_TO_S2, s1), self.decrypt_last(x), inverse_s2]
    }
}

/// No permutation.
pub(crate) const IN_PLACE: [u8; 16] = rows_shifted_by(0);
/// The permutation that AESENCLAST ends with.
pub(crate) const SHIFT_ROWS: [u8; 16] = rows_shifted_by(4);
/// The permutation that AESDECLAST ends with.
pub(crate) const INVERSE_SHIFT_ROWS: [u8; 16] = rows_shifted_by(12);

static S1_TO_S2: Affine = Affine::between(A, A_CONSTANT, B_CUBED, B_CONSTANT);
static S2_TO_S1: Affine = Affine::between(B_CUBED, B_CONSTANT, A, A_CONSTANT);

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

/// An affine map as the images of the low and the high half of a byte, the constant with the low ones.
struct Affine {
    low: [u8; 16],
    high: [u8; 16],
}

impl Affine {
    /// Takes `from`·x + `constant` to `to`·x + `to_constant`.
    const fn between(from: Linear, constant: u8, to: Linear, to_constant: u8) -> Affine {
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

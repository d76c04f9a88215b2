//! The S-boxes with AES-NI: the last round of AES is its S-box, a permutation of bytes, and a round key of zero.
//!
//! The permutation, ShiftRows, only moves blocks about inside the register, and a byte shuffle moves them back.
//! An affine map is the sum of two look-ups in registers of sixteen entries, one for each half of the byte.

use aria_core::{
    Features, Isa, Sboxes,
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
    fn shuffle(self, bytes: Xmm, index: Xmm) -> Xmm {
        // SAFETY: the proof says that the instruction exists.
        Xmm::new(self.0, unsafe { _mm_shuffle_epi8(bytes.get(), index.get()) })
    }

    #[inline(always)]
    fn affine(self, map: &Affine, x: Xmm) -> Xmm {
        // SAFETY: the proof says that the instructions exist.
        let (low, high) = unsafe {
            let mask = _mm_set1_epi8(0x0f);
            (_mm_and_si128(x.get(), mask), _mm_and_si128(_mm_srli_epi16::<4>(x.get()), mask))
        };
        let low = self.shuffle(Xmm::load(self.0, &map.low), Xmm::new(self.0, low));
        let high = self.shuffle(Xmm::load(self.0, &map.high), Xmm::new(self.0, high));
        low.xor(high)
    }
}

impl Sboxes<Xmm> for AesNi {
    #[inline(always)]
    fn s1(self, x: Xmm) -> Xmm {
        let x = self.shuffle(x, Xmm::load(self.0, &INVERSE_SHIFT_ROWS));
        // SAFETY: the two proofs say that the instructions exist.
        Xmm::new(self.0, unsafe { _mm_aesenclast_si128(x.get(), _mm_setzero_si128()) })
    }

    #[inline(always)]
    fn s2(self, x: Xmm) -> Xmm {
        self.affine(&S1_TO_S2, self.s1(x))
    }

    #[inline(always)]
    fn inverse_s1(self, x: Xmm) -> Xmm {
        let x = self.shuffle(x, Xmm::load(self.0, &SHIFT_ROWS));
        // SAFETY: the two proofs say that the instructions exist.
        Xmm::new(self.0, unsafe { _mm_aesdeclast_si128(x.get(), _mm_setzero_si128()) })
    }

    #[inline(always)]
    fn inverse_s2(self, x: Xmm) -> Xmm {
        self.inverse_s1(self.affine(&S2_TO_S1, x))
    }
}

static SHIFT_ROWS: [u8; 16] = rows_shifted_by(4);
static INVERSE_SHIFT_ROWS: [u8; 16] = rows_shifted_by(12);
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

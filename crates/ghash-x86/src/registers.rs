//! x86-64 registers as polynomials.

use crate::proofs::{Pclmul, Vpclmul256, Vpclmul512};
use core::arch::x86_64::*;
use ghash_core::{BLOCK, Polynomials};

/// A register of one lane.
#[derive(Clone, Copy)]
pub(crate) struct Xmm(__m128i);

/// A register of two lanes.
#[derive(Clone, Copy)]
pub(crate) struct Ymm(__m256i);

/// A register of four lanes.
#[derive(Clone, Copy)]
pub(crate) struct Zmm(__m512i);

/// The methods that differ in names alone, and the others.
macro_rules! polynomials {
    ($register:ident $proof:ident $lanes:literal $zero:ident $splat:ident $load:ident $store:ident
     $xor:ident $shuffle:ident $multiply:ident { $($other:tt)* }) => {
        impl Polynomials for $register {
            type Isa = $proof;

            const LANES: usize = $lanes;

            $($other)*

            #[inline(always)]
            fn zero(_: $proof) -> Self {
                // SAFETY: the proof says that the instruction exists.
                $register(unsafe { $zero() })
            }

            #[inline(always)]
            fn splat(_: $proof, word: u64) -> Self {
                // SAFETY: the proof says that the instruction exists.
                $register(unsafe { $splat(word.cast_signed()) })
            }

            #[inline(always)]
            fn load(_: $proof, blocks: &[[u8; BLOCK]]) -> Self {
                let blocks = &blocks[..$lanes];
                // SAFETY: the proof says that the instruction exists; the blocks are as long as the register.
                $register(unsafe { $load(blocks.as_ptr().cast()) })
            }

            #[inline(always)]
            fn store(self, blocks: &mut [[u8; BLOCK]]) {
                let blocks = &mut blocks[..$lanes];
                // SAFETY: a register proves its instructions; the blocks are as long as the register.
                unsafe { $store(blocks.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn swap(self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $shuffle::<0b01_00_11_10>(self.0) })
            }

            #[inline(always)]
            fn low(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $multiply::<0x00>(self.0, other.0) })
            }

            #[inline(always)]
            fn high(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $multiply::<0x11>(self.0, other.0) })
            }

            #[inline(always)]
            fn low_high(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $multiply::<0x10>(self.0, other.0) })
            }

            #[inline(always)]
            fn high_low(self, other: Self) -> Self {
                // SAFETY: a register proves its instructions.
                $register(unsafe { $multiply::<0x01>(self.0, other.0) })
            }
        }
    };
}

polynomials! {
    Xmm Pclmul 1 _mm_setzero_si128 _mm_set1_epi64x _mm_loadu_si128 _mm_storeu_si128
    _mm_xor_si128 _mm_shuffle_epi32 _mm_clmulepi64_si128 {
        const POWERS: usize = 16;
        const REVERSED: bool = true;
        const KARATSUBA: bool = true;

        #[inline(always)]
        fn load_one(isa: Pclmul, block: &[u8; BLOCK]) -> Self {
            Self::load(isa, &[*block])
        }

        /// There are not fewer than one.
        #[inline(always)]
        fn load_few(isa: Pclmul, _: &[[u8; BLOCK]]) -> Self {
            Self::zero(isa)
        }

        #[inline(always)]
        fn first(self) -> [u8; BLOCK] {
            let mut block = [[0; BLOCK]];
            self.store(&mut block);
            block[0]
        }

        #[inline(always)]
        fn order(self) -> Self {
            // SAFETY: a register proves its instructions.
            Xmm(unsafe { _mm_shuffle_epi8(self.0, reversed()) })
        }

        #[inline(always)]
        fn broadcast(self) -> Self {
            self
        }

        #[inline(always)]
        fn join(self, _: Self, _: usize) -> Self {
            self
        }

        #[inline(always)]
        fn sum(self) -> Self {
            self
        }
    }
}

polynomials! {
    Ymm Vpclmul256 2 _mm256_setzero_si256 _mm256_set1_epi64x _mm256_loadu_si256 _mm256_storeu_si256
    _mm256_xor_si256 _mm256_shuffle_epi32 _mm256_clmulepi64_epi128 {
        const POWERS: usize = 16;
        const REVERSED: bool = true;
        const KARATSUBA: bool = true;

        #[inline(always)]
        fn load_one(_: Vpclmul256, block: &[u8; BLOCK]) -> Self {
            // SAFETY: the proof says that the instructions exist; a block is 16 readable bytes.
            Ymm(unsafe { _mm256_zextsi128_si256(_mm_loadu_si128(block.as_ptr().cast())) })
        }

        #[inline(always)]
        fn load_few(isa: Vpclmul256, blocks: &[[u8; BLOCK]]) -> Self {
            Self::load_one(isa, &blocks[0])
        }

        #[inline(always)]
        fn first(self) -> [u8; BLOCK] {
            let mut block = [0; BLOCK];
            // SAFETY: a register proves its instructions; a block is 16 writable bytes.
            unsafe { _mm_storeu_si128(block.as_mut_ptr().cast(), _mm256_castsi256_si128(self.0)) };
            block
        }

        #[inline(always)]
        fn order(self) -> Self {
            // SAFETY: a register proves its instructions.
            Ymm(unsafe { _mm256_shuffle_epi8(self.0, _mm256_broadcastsi128_si256(reversed())) })
        }

        #[inline(always)]
        fn broadcast(self) -> Self {
            // SAFETY: a register proves its instructions.
            Ymm(unsafe { _mm256_permute2x128_si256::<0x00>(self.0, self.0) })
        }

        #[inline(always)]
        fn join(self, other: Self, _: usize) -> Self {
            // SAFETY: a register proves its instructions.
            Ymm(unsafe { _mm256_permute2x128_si256::<0x20>(self.0, other.0) })
        }

        #[inline(always)]
        fn sum(self) -> Self {
            // SAFETY: a register proves its instructions.
            Ymm(unsafe {
                let [low, high] = [_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0)];
                _mm256_zextsi128_si256(_mm_xor_si128(low, high))
            })
        }
    }
}

// GFNI reverses bits on the port that does not multiply, byte shuffles need the one that does.
polynomials! {
    Zmm Vpclmul512 4 _mm512_setzero_si512 _mm512_set1_epi64 _mm512_loadu_si512 _mm512_storeu_si512
    _mm512_xor_si512 _mm512_shuffle_epi32 _mm512_clmulepi64_epi128 {
        const POWERS: usize = 32;
        const REVERSED: bool = false;
        const KARATSUBA: bool = false;

        #[inline(always)]
        fn load_one(_: Vpclmul512, block: &[u8; BLOCK]) -> Self {
            // SAFETY: the proof says that the instructions exist; a block is 16 readable bytes.
            Zmm(unsafe { _mm512_zextsi128_si512(_mm_loadu_si128(block.as_ptr().cast())) })
        }

        #[inline(always)]
        fn load_few(_: Vpclmul512, blocks: &[[u8; BLOCK]]) -> Self {
            let words = 2 * blocks.len().min(3);
            // SAFETY: the proof says that the instruction exists; it reads no more than the blocks.
            Zmm(unsafe { _mm512_maskz_loadu_epi64((1 << words) - 1, blocks.as_ptr().cast()) })
        }

        #[inline(always)]
        fn first(self) -> [u8; BLOCK] {
            let mut block = [0; BLOCK];
            // SAFETY: a register proves its instructions; a block is 16 writable bytes.
            unsafe { _mm_storeu_si128(block.as_mut_ptr().cast(), _mm512_castsi512_si128(self.0)) };
            block
        }

        #[inline(always)]
        fn order(self) -> Self {
            const REVERSED_BITS: u64 = 0x8040_2010_0804_0201;
            // SAFETY: a register proves its instructions.
            Zmm(unsafe {
                _mm512_gf2p8affine_epi64_epi8::<0>(self.0, _mm512_set1_epi64(REVERSED_BITS.cast_signed()))
            })
        }

        #[inline(always)]
        fn broadcast(self) -> Self {
            // SAFETY: a register proves its instructions.
            Zmm(unsafe { _mm512_shuffle_i64x2::<0b00_00_00_00>(self.0, self.0) })
        }

        #[inline(always)]
        fn join(self, other: Self, count: usize) -> Self {
            // SAFETY: a register proves its instructions.
            Zmm(unsafe {
                match count {
                    1 => _mm512_inserti32x4::<1>(self.0, _mm512_castsi512_si128(other.0)),
                    _ => _mm512_inserti64x4::<1>(self.0, _mm512_castsi512_si256(other.0)),
                }
            })
        }

        #[inline(always)]
        fn sum(self) -> Self {
            // SAFETY: a register proves its instructions.
            Zmm(unsafe {
                let [low, high] = [_mm512_castsi512_si256(self.0), _mm512_extracti64x4_epi64::<1>(self.0)];
                let sum = _mm256_xor_si256(low, high);
                let [low, high] = [_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum)];
                _mm512_zextsi128_si512(_mm_xor_si128(low, high))
            })
        }
    }
}

/// The bytes of a lane from the last to the first.
#[inline(always)]
fn reversed() -> __m128i {
    // SAFETY: every x86-64 CPU with these registers has the instruction.
    unsafe { _mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0) }
}

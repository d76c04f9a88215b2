//! Byte slicing in vector registers: one byte of the state of [`Bytes::LEN`] blocks in each.

use crate::{RoundKey, Row, Slice, diffusion::Add, schedule::REPEATS, state::add};
use cipher_simd::{Bytes, Memory};
use inout::InOutBuf;

impl<R: Bytes> Add for R {
    const ADDS_THREE: bool = R::TERNARY;

    #[inline(always)]
    fn add(self, other: R) -> R {
        self.xor(other)
    }

    #[inline(always)]
    fn add3(self, b: R, c: R) -> R {
        self.xor3(b, c)
    }
}

/// Takes round keys as [`RoundKey::repeated`] makes them.
impl<R: Bytes> Slice for R {
    type Isa = R::Isa;
    type Batch = R::Memory<16>;

    const BLOCKS: usize = R::LEN;
    const ZEROS: R::Memory<16> = Memory::ZEROS;

    #[inline(always)]
    fn splat(isa: R::Isa, byte: u8) -> R {
        R::broadcast(isa, [byte; 4])
    }

    #[inline(always)]
    fn key(isa: R::Isa, key: &RoundKey, index: usize) -> R {
        if REPEATS == 16 {
            return R::broadcast_lane(isa, &key.sliced.as_chunks().0[index]);
        }
        R::broadcast(isa, key.sliced.as_chunks().0[index])
    }

    #[inline(always)]
    fn save(slices: [R; 16], to: &mut Row) {
        macro_rules! store {
            ($($i:literal)*) => { $(slices[$i].store(&mut to.0.as_flattened_mut()[$i * R::LEN..]);)* };
        }
        store!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }

    #[inline(always)]
    fn saved(isa: R::Isa, from: &Row) -> [R; 16] {
        macro_rules! registers {
            ($($i:literal)*) => { [$(R::load(isa, &from.0.as_flattened()[$i * R::LEN..])),*] };
        }
        registers!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    }

    #[inline(always)]
    fn load(isa: R::Isa, blocks: &[u8]) -> [R; 16] {
        macro_rules! registers {
            ($($i:literal)*) => { [$(R::load(isa, &blocks[$i * R::LEN..])),*] };
        }
        R::transpose(registers!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15))
    }

    #[inline(always)]
    fn load_sum(isa: R::Isa, blocks: &[u8], others: &[u8]) -> [R; 16] {
        macro_rules! sums {
            ($($i:literal)*) => {
                [$(R::load(isa, &blocks[$i * R::LEN..]).xor(R::load(isa, &others[$i * R::LEN..]))),*]
            };
        }
        R::transpose(sums!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15))
    }

    #[inline(always)]
    fn counters(isa: R::Isa, first: u16) -> [R; 2] {
        let [high, low] = first.to_be_bytes();
        let (low, carries) = R::splat(isa, low).sum_and_carries(R::load(isa, &const { ramp(R::LEN) }));
        [R::splat(isa, high).sum_and_carries(carries).0, low]
    }

    #[inline(always)]
    fn store(isa: R::Isa, slices: [R; 16], key: &[u8; 16], blocks: &mut [u8]) {
        let key = R::broadcast_lane(isa, key);
        let registers = R::transpose(slices);
        macro_rules! store {
            ($($i:literal)*) => { $(registers[$i].xor(key).store(&mut blocks[$i * R::LEN..]);)* };
        }
        store!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }

    #[inline(always)]
    fn add_to(isa: R::Isa, slices: [R; 16], key: &[u8; 16], mut data: InOutBuf<'_, '_, u8>) {
        let key = R::broadcast_lane(isa, key);
        let registers = R::transpose(slices);
        macro_rules! add {
            ($i:literal) => {
                let input = R::load(isa, &data.get_in()[$i * R::LEN..]);
                registers[$i].xor3(key, input).store(&mut data.get_out()[$i * R::LEN..]);
            };
            (all $($i:literal)*) => { $(add!($i);)* };
            (some $($i:literal)*) => {$(
                if data.len() >= ($i + 1) * R::LEN {
                    add!($i);
                } else if data.len() > $i * R::LEN {
                    let mut keystream = <R::Memory<1> as Memory>::ZEROS;
                    registers[$i].xor(key).store(keystream.as_mut());
                    add(keystream.as_ref(), data.split_at($i * R::LEN).1);
                    #[cfg(feature = "zeroize")]
                    zeroize::Zeroize::zeroize(keystream.as_mut());
                    return;
                }
            )*};
        }
        if data.len() == 16 * R::LEN {
            add!(all 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        } else {
            add!(some 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        }
    }

    #[inline(always)]
    fn add_to_input(
        isa: R::Isa,
        slices: [R; 16],
        key: &[u8; 16],
        previous: [u8; 16],
        mut data: InOutBuf<'_, '_, u8>,
    ) {
        let mut begin = <R::Memory<1> as Memory>::ZEROS;
        begin.as_mut()[..16].copy_from_slice(&previous);
        begin.as_mut()[16..].copy_from_slice(&data.get_in()[..R::LEN - 16]);

        let key = R::broadcast_lane(isa, key);
        let registers = R::transpose(slices);
        // From the last on: where input and output are the same memory, each still finds the blocks before it.
        macro_rules! add {
            ($($i:literal)*) => {$(
                let input = R::load(isa, &data.get_in()[$i * R::LEN - 16..]);
                registers[$i].xor3(key, input).store(&mut data.get_out()[$i * R::LEN..]);
            )*};
        }
        add!(15 14 13 12 11 10 9 8 7 6 5 4 3 2 1);
        registers[0].xor3(key, R::load(isa, begin.as_ref())).store(data.get_out());
    }
}

/// The number of the block to which each byte of a slice belongs, as [`Bytes::transpose`] leaves them.
const fn ramp(length: usize) -> [u8; 64] {
    let lanes = length / 16;
    let mut blocks = [0; 64];
    let mut at = 0;
    while at < length {
        blocks[at] = (at % 16 * lanes + at / 16) as u8;
        at += 1;
    }
    blocks
}

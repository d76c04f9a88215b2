//! From bytes to bits in the basis of the tower, a word for each, and back.

use crate::{
    sboxes::affine,
    tower::{FromTower, Inverse},
    word::Word,
};

/// Slices the bytes of eight words.
#[inline(always)]
pub(crate) fn slice<W: Word>(bytes: [W; 8]) -> [W; 8] {
    affine::<W, Inverse<FromTower>>(transpose(bytes))
}

/// The reverse of [`slice()`].
#[inline(always)]
pub(crate) fn unslice<W: Word>(bits: [W; 8]) -> [W; 8] {
    transpose(affine::<W, FromTower>(bits))
}

/// Rotates the place of each byte by a bit.
///
/// The place of a byte is the number of its word followed by its position in it. The top bit of the one becomes
/// the lowest of the other, and the other way round: as many times as either has bits, they change sides.
#[inline(always)]
pub(crate) fn shuffle<W: Word, const N: usize>(words: [W; N], times: u32) -> [W; N] {
    let mut x = words;
    let mut time = 0;
    while time < times {
        let mut y = x;
        let mut word = 0;
        while word < N / 2 {
            y[2 * word] = x[word].zip_low(x[word + N / 2]);
            y[2 * word + 1] = x[word].zip_high(x[word + N / 2]);
            word += 1;
        }
        x = y;
        time += 1;
    }
    x
}

/// Exchanges the number of a bit in its byte with the number of its word.
#[inline(always)]
fn transpose<W: Word>(mut x: [W; 8]) -> [W; 8] {
    macro_rules! exchanges {
        ($bits:literal $mask:literal: $($low:literal $high:literal)*) => {$(
            let difference = (x[$low] >> $bits ^ x[$high]) & W::splat($mask);
            x[$low] = x[$low] ^ difference << $bits;
            x[$high] = x[$high] ^ difference;
        )*};
    }
    exchanges!(1 0x5555_5555: 0 1 2 3 4 5 6 7);
    exchanges!(2 0x3333_3333: 0 2 1 3 4 6 5 7);
    exchanges!(4 0x0f0f_0f0f: 0 4 1 5 2 6 3 7);
    x
}

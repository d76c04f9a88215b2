//! Words: as many bits as the target works on at once.

use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A word of the target: lanes of at least 32 bits, least significant byte first, and four quarters.
///
/// Shifts are by less than a byte and within the lanes: what leaves a byte is the caller's to mask.
pub trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Eight words as bytes.
    type Bytes8: AsRef<[u8]> + AsMut<[u8]>;
    /// 128 words as bytes.
    type Bytes128: AsRef<[u8]> + AsMut<[u8]>;

    /// The bytes of a word.
    const BYTES: usize;
    /// Eight words of zeros.
    const ZEROS_8: Self::Bytes8;
    /// 128 words of zeros.
    const ZEROS_128: Self::Bytes128;

    /// These 32 bits, over and over.
    fn splat(bits: u32) -> Self;
    /// The first [`Word::BYTES`] bytes.
    fn load(bytes: &[u8]) -> Self;
    /// Fills the first [`Word::BYTES`] bytes.
    fn store(self, bytes: &mut [u8]);
    /// The difference of lanes, modulo their range.
    fn minus(self, other: Self) -> Self;
    /// Moves each quarter up by some quarters, around the end.
    fn rotate(self, quarters: u32) -> Self;
    /// The low halves of both, byte by byte in turn.
    fn zip_low(self, other: Self) -> Self;
    /// The high halves of both, byte by byte in turn.
    fn zip_high(self, other: Self) -> Self;

    /// Byte q of these 32 bits all over quarter q.
    #[inline(always)]
    fn quarters(bits: u32) -> Self {
        let mut word = Self::splat(bits);
        let mut bytes = 4;
        while bytes < Self::BYTES {
            word = word.zip_low(word);
            bytes *= 2;
        }
        word
    }
}

macro_rules! words {
    ($($word:ident $bytes:literal)*) => {$(
        impl Word for $word {
            type Bytes8 = [u8; 8 * $bytes];
            type Bytes128 = [u8; 128 * $bytes];

            const BYTES: usize = $bytes;
            const ZEROS_8: Self::Bytes8 = [0; 8 * $bytes];
            const ZEROS_128: Self::Bytes128 = [0; 128 * $bytes];

            #[inline(always)]
            fn splat(bits: u32) -> Self {
                Self::from(bits) * (Self::MAX / Self::from(u32::MAX))
            }

            #[inline(always)]
            fn load(bytes: &[u8]) -> Self {
                let mut word = [0; $bytes];
                word.copy_from_slice(&bytes[..$bytes]);
                Self::from_le_bytes(word)
            }

            #[inline(always)]
            fn store(self, bytes: &mut [u8]) {
                bytes[..$bytes].copy_from_slice(&self.to_le_bytes());
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn rotate(self, quarters: u32) -> Self {
                self.rotate_left(quarters * 2 * $bytes)
            }

            #[inline(always)]
            fn zip_low(self, other: Self) -> Self {
                let low = Self::MAX >> (4 * $bytes);
                spread((self & low).into()) as Self | (spread((other & low).into()) as Self) << 8
            }

            #[inline(always)]
            fn zip_high(self, other: Self) -> Self {
                (self >> (4 * $bytes)).zip_low(other >> (4 * $bytes))
            }
        }
    )*};
}

words!(u32 4 u64 8);

/// Up to four bytes, a byte of zeros after each.
#[inline(always)]
fn spread(bytes: u64) -> u64 {
    let pairs = (bytes | bytes << 16) & 0x0000_ffff_0000_ffff;
    (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff
}

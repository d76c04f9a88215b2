//! The bytes after the last whole block of a message.

use crate::BLOCK;

/// Less than a block, as a number in registers: bytes that are stored one by one are not forwarded to a load of all.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tail {
    /// The bytes, the first one the least significant, and zeros.
    pub(crate) number: u128,
    pub(crate) length: usize,
}

impl Tail {
    /// The bytes, fewer than a block.
    #[inline(always)]
    pub(crate) fn new(bytes: &[u8]) -> Tail {
        Tail { number: number(bytes), length: bytes.len() }
    }

    /// Appends as much of the piece as the block lacks, which has begun, and returns the rest.
    #[inline(always)]
    pub(crate) fn append<'a>(&mut self, piece: &'a [u8]) -> &'a [u8] {
        let (begun, rest) = piece.split_at(piece.len().min(BLOCK - self.length));
        if !begun.is_empty() {
            self.number |= number(begun) << (8 * self.length);
            self.length += begun.len();
        }
        rest
    }
}

/// Fewer than 16 bytes as a number, by two loads that overlap.
#[inline(always)]
fn number(bytes: &[u8]) -> u128 {
    let length = bytes.len();
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let [first, last] = [first, last].map(|word| u64::from_le_bytes(*word));
        // The shift takes away what is in both; the other one avoids a shift by 64, which is none.
        u128::from(first) | u128::from(last >> 1 >> (8 * (16 - length) - 1)) << 64
    } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let [first, last] = [first, last].map(|word| u64::from(u32::from_le_bytes(*word)));
        u128::from(first | last << (8 * (length - 4)))
    } else if length > 0 {
        let [first, middle, last] = [bytes[0], bytes[length / 2], bytes[length - 1]].map(u128::from);
        first | middle << (8 * (length / 2)) | last << (8 * (length - 1))
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYTES: [u8; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xff];

    fn first(length: usize) -> u128 {
        let mut block = [0; BLOCK];
        block[..length].copy_from_slice(&BYTES[..length]);
        u128::from_le_bytes(block)
    }

    #[test]
    fn every_length_is_read() {
        for length in 0..16 {
            assert_eq!(number(&BYTES[..length]), first(length), "{length}");
            assert_eq!(
                number(&BYTES[16 - length..]),
                u128::from_le_bytes(BYTES).checked_shr(8 * (16 - length as u32)).unwrap_or(0)
            );
        }
    }

    #[test]
    fn pieces_are_appended_until_the_block_is_whole() {
        for begin in 1..16 {
            for length in 0..=16 {
                let mut tail = Tail::new(&BYTES[..begin]);
                let piece = &BYTES[begin..length.max(begin)];
                assert!(tail.append(piece).is_empty());
                assert_eq!((tail.number, tail.length), (first(length.max(begin)), length.max(begin)));
                assert_eq!(tail.append(&BYTES), &BYTES[16 - length.max(begin)..]);
            }
        }
    }
}

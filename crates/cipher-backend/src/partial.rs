//! Whole blocks of 16 bytes out of a message that comes in pieces.

/// The bytes after the last whole block of a message.
#[derive(Clone, Default)]
pub struct Partial {
    /// The first `filled` count, always less than a block; the others are zeros.
    bytes: [u8; 16],
    filled: usize,
}

impl Partial {
    /// Takes the next piece, and hands on the whole blocks that there are now.
    pub fn update(&mut self, mut piece: &[u8], mut absorb: impl FnMut(&[[u8; 16]])) {
        if self.filled > 0 {
            let (begun, rest) = piece.split_at(piece.len().min(16 - self.filled));
            self.bytes[self.filled..][..begun.len()].copy_from_slice(begun);
            self.filled += begun.len();
            if self.filled < 16 {
                return;
            }
            absorb(&[self.bytes]);
            piece = rest;
        }
        let (blocks, rest) = piece.as_chunks();
        if !blocks.is_empty() {
            absorb(blocks);
        }
        self.bytes = [0; 16];
        self.bytes[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
    }

    /// Takes out what is there, completed with zeros, and tells how many bytes it was; `None` for nothing.
    pub fn take(&mut self) -> Option<([u8; 16], usize)> {
        let Partial { bytes, filled } = core::mem::take(self);
        (filled > 0).then_some((bytes, filled))
    }

    /// The memory, to wipe it.
    pub fn bytes_mut(&mut self) -> &mut [u8; 16] {
        &mut self.bytes
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    #[test]
    fn pieces_make_the_blocks_of_the_whole() {
        let message: Vec<u8> = (1..=100).collect();
        for first in 0..=40 {
            for second in 0..=40 {
                let (mut partial, mut blocks) = (Partial::default(), Vec::new());
                for piece in [&message[..first], &message[first..][..second], &message[first + second..]] {
                    partial.update(piece, |whole| blocks.extend_from_slice(whole.as_flattened()));
                }
                assert_eq!(blocks, message[..96]);
                let mut last = [0; 16];
                last[..4].copy_from_slice(&message[96..]);
                assert_eq!(partial.take(), Some((last, 4)));
                assert_eq!(partial.take(), None);
            }
        }
    }
}

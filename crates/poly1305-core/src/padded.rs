//! The authenticator of an AEAD: pieces that are each padded to whole blocks.

use crate::{BLOCK, Runnable, Scalar, State, tail::Tail};

/// Poly1305 of pieces, each of them completed with zeros to whole blocks (RFC 8439, section 2.8).
///
/// Nothing is buffered between the pieces, so that all of a short message is computed in registers.
pub struct Padded {
    scalar: Scalar,
    /// Added to the accumulator at the end.
    s: u128,
    backend: Runnable,
}

impl Padded {
    /// Begins under a one-time key of 32 bytes: r, which is clamped here, then s.
    #[inline(always)]
    pub fn new(key: &[u8; 32], backend: Runnable) -> Padded {
        let ([r, s], _) = key.as_chunks() else { unreachable!() };
        let [r, s] = [r, s].map(|half| u128::from_le_bytes(*half));
        Padded { scalar: Scalar::new(&State::new(r)), s, backend }
    }

    /// Goes on with a piece of any length, and zeros to the end of its last block.
    #[inline(always)]
    pub fn update(&mut self, piece: &[u8]) {
        let (blocks, rest) = piece.as_chunks();
        if blocks.len() < self.backend.functions().least {
            for block in blocks {
                self.scalar.absorb(block);
            }
        } else {
            self.absorb_many(blocks);
        }
        if !rest.is_empty() {
            self.scalar.absorb_number(Tail::new(rest).number, 1);
        }
    }

    /// Goes on with 16 bytes, the first one the least significant.
    #[inline(always)]
    pub fn update_number(&mut self, block: u128) {
        self.scalar.absorb_number(block, 1);
    }

    /// The tag of all that came; its first byte is the least significant.
    #[inline(always)]
    pub fn finalize(self) -> u128 {
        self.scalar.state().reduce().wrapping_add(self.s)
    }

    #[inline(never)]
    fn absorb_many(&mut self, blocks: &[[u8; BLOCK]]) {
        let mut state = self.scalar.state();
        // SAFETY: a `Runnable` exists only where the CPU has the features of its backend.
        unsafe { (self.backend.functions().blocks)(&mut state, blocks) }
        self.scalar.set_h(&state);
    }
}

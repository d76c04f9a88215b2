//! The authenticator of an AEAD: pieces that are each padded to whole blocks.

use crate::{Runnable, Scalar, State, arithmetic::halves, tail::Tail};
#[cfg(feature = "zeroize")]
use zeroize::Zeroize;

/// Poly1305 of pieces, each of them completed with zeros to whole blocks (RFC 8439, section 2.8).
///
/// Nothing is buffered between the pieces, so that all of a short message is computed in registers.
///
/// With the feature `zeroize` the copy of the numbers that a backend works on is wiped. These ones are not: they would
/// have to be in memory for that, which makes messages of up to a kilobyte slower, by up to a tenth.
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
        let [r, s] = halves(key);
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
            let backend = self.backend.functions();
            // SAFETY: a `Runnable` exists only where the CPU has the features of its backend.
            self.with_state(|state| unsafe { (backend.blocks)(state, blocks) });
        }
        if !rest.is_empty() {
            self.scalar.absorb_number(Tail::new(rest).number, 1);
        }
    }

    /// Lets another arithmetic absorb blocks, and goes on from there.
    ///
    /// It gets a copy, so that the numbers of short messages stay in registers.
    #[inline(always)]
    pub fn with_state<T>(&mut self, absorb: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.scalar.state();
        let result = absorb(&mut state);
        self.scalar.set_h(&state);
        #[cfg(feature = "zeroize")]
        state.zeroize();
        result
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
}

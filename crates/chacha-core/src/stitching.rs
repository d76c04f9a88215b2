//! Encryption and Poly1305 in one.

use crate::{InOutBuf, Key, Mac, Rounds, Runnable, Start, Stitched};
use poly1305_core::{BLOCK, Compact, State};

/// What a backend offers that encrypts and authenticates in one.
#[derive(Clone, Copy, Debug)]
pub struct Stitching(&'static Stitched);

impl Stitching {
    /// If the backend is faster so than with one after the other.
    pub fn of(backend: Runnable) -> Option<Stitching> {
        backend.functions().stitched.as_ref().map(Stitching)
    }

    /// The bytes that are encrypted at once.
    pub fn batch(self) -> usize {
        self.0.batch
    }

    /// Encrypts `data` with the keystream of the blocks from `start` on. Meanwhile `hash` absorbs first `before` and then
    /// what has been encrypted. It lags behind: the blocks that it has yet to absorb are returned. They are the end of
    /// `data`, but for a part of a block, which is left out.
    pub fn encrypt<'o>(
        self,
        key: &Key,
        start: Start,
        rounds: Rounds,
        data: InOutBuf<'_, 'o, u8>,
        hash: &mut State,
        before: &'o [[u8; BLOCK]],
    ) -> &'o [[u8; BLOCK]] {
        let mut mac = Mac { hash: Compact::new(hash), blocks: before };
        // SAFETY: this was made from a `Runnable`, which exists only where the CPU has the features of its backend.
        unsafe { (self.0.encrypt)(key, start, rounds.double_rounds(), data, &mut mac) }
        hash.set_h(mac.hash.h());
        #[cfg(feature = "zeroize")]
        zeroize::Zeroize::zeroize(&mut mac.hash);
        mac.blocks
    }
}

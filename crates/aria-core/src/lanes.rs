//! Many messages side by side, with one key or with a key each.
//!
//! A kernel has the bytes of many blocks in one register. Where they have one key its bytes are all over the register;
//! keys of their own have been through what blocks go through when they are loaded, and lie beneath them.

use crate::{Aria, Layer, RoundKey, Runnable, State};
use core::fmt;

/// The most messages that can be side by side: the blocks of the widest kernel for this target, which is the bit-sliced
/// one and has as many as a word has bits.
pub const LANES: usize = if cfg!(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
)) {
    128
} else if cfg!(target_pointer_width = "64") {
    64
} else {
    32
};

/// A block of each lane: of messages side by side, or of their round keys as [`State::save`] leaves them.
#[derive(Clone)]
#[repr(C, align(64))]
pub struct Row(pub [[u8; 16]; LANES]);

impl Row {
    /// A row of zeros.
    pub const ZEROS: Row = Row([[0; 16]; LANES]);
}

/// How many S-box layers there are before a round key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layers {
    /// None, or an even number.
    Even,
    /// An odd number.
    Odd,
    /// All, and no diffusion layer after the last.
    All,
}

/// The last row becomes the one before the next.
pub(crate) fn go_on(previous: &mut Row, rows: &[Row], lanes: usize) {
    if let [.., last] = rows {
        previous.0[..lanes].copy_from_slice(&last.0[..lanes]);
    }
}

/// A round key as the rounds take it: of all blocks or of each.
pub(crate) trait Key<S> {
    /// Adds it to a state that is not moved.
    fn add(&self, x: &mut S);
    /// The S-box layer of a round between two keys.
    fn substitute(keys: [&Self; 2], x: &mut S, layer: Layer, moved: bool);
    /// The S-box layer of the last round.
    fn substitute_last(&self, x: &mut S);
    /// The diffusion layer, which makes the state `moved`, and the key.
    fn diffuse_and_add(&self, x: &mut S, moved: bool);
    /// The blocks, the key added.
    fn store(&self, x: S, blocks: &mut [u8]);
}

impl<S: State> Key<S> for RoundKey {
    #[inline(always)]
    fn add(&self, x: &mut S) {
        x.add_key(self, false);
    }

    #[inline(always)]
    fn substitute(keys: [&Self; 2], x: &mut S, layer: Layer, moved: bool) {
        x.substitute(layer, keys, moved);
    }

    #[inline(always)]
    fn substitute_last(&self, x: &mut S) {
        x.substitute_last(self);
    }

    #[inline(always)]
    fn diffuse_and_add(&self, x: &mut S, moved: bool) {
        x.diffuse_and_add_key(self, moved);
    }

    #[inline(always)]
    fn store(&self, x: S, blocks: &mut [u8]) {
        x.store(self, blocks);
    }
}

impl<S: State> Key<S> for Row {
    #[inline(always)]
    fn add(&self, x: &mut S) {
        x.add_saved(self);
    }

    #[inline(always)]
    fn substitute(_: [&Self; 2], x: &mut S, layer: Layer, moved: bool) {
        x.substitute(layer, [&RoundKey::ZEROS; 2], moved);
    }

    #[inline(always)]
    fn substitute_last(&self, x: &mut S) {
        x.substitute_last(&RoundKey::ZEROS);
    }

    #[inline(always)]
    fn diffuse_and_add(&self, x: &mut S, _: bool) {
        x.diffuse_and_add_saved(self);
    }

    #[inline(always)]
    fn store(&self, mut x: S, blocks: &mut [u8]) {
        x.add_saved(self);
        x.store(&RoundKey::ZEROS, blocks);
    }
}

/// The round keys of many keys for encryption, side by side.
///
/// About 34 KiB on x86-64 and AArch64, wherever it is put.
pub struct KeyLanes {
    backend: Runnable,
    round_keys: [Row; 17],
    /// One more than rounds.
    count: usize,
    lanes: usize,
}

impl KeyLanes {
    /// Room for keys, which `backend` works with.
    pub fn new(backend: Runnable) -> Self {
        KeyLanes { backend, round_keys: [Row::ZEROS; 17], count: 0, lanes: 0 }
    }

    /// Replaces what is there by the first of `keys`, and tells how many: as many as have the same length and one
    /// kernel takes. They may have been made for any backend.
    pub fn load(&mut self, keys: &[&Aria]) -> usize {
        (self.lanes, self.count) = (0, 0);
        let Some(first) = keys.first() else { return 0 };
        self.count = first.encryption().round_keys().len();
        let alike = keys.iter().take_while(|key| key.encryption().round_keys().len() == self.count).count();
        let round_keys = &mut self.round_keys[..self.count];
        // SAFETY: a `Runnable` exists only where the backend's features do.
        self.lanes = unsafe { (self.backend.functions().lane_keys)(&keys[..alike], round_keys) };
        self.lanes
    }

    /// [`Aria::chains`] with a key for each lane; what is in other lanes is undefined afterwards.
    pub fn chains(&self, previous: &mut Row, rows: &mut [Row]) {
        let round_keys = &self.round_keys[..self.count];
        // SAFETY: a `Runnable` exists only where the backend's features do.
        unsafe { (self.backend.functions().chains_each)(round_keys, self.lanes, previous, rows) };
        go_on(previous, rows, self.lanes);
    }
}

/// Names the backend, never the keys.
impl fmt::Debug for KeyLanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyLanes").field("backend", &self.backend.name()).finish_non_exhaustive()
    }
}

#[cfg(feature = "zeroize")]
impl Drop for KeyLanes {
    fn drop(&mut self) {
        for key in &mut self.round_keys {
            zeroize::Zeroize::zeroize(key.0.as_flattened_mut());
        }
    }
}

#[cfg(feature = "zeroize")]
impl zeroize::ZeroizeOnDrop for KeyLanes {}

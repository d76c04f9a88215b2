//! The rounds of ARIA, once, over a state of any form (RFC 5794, section 2.4).
//!
//! # Inlining
//! Everything here, in the states and in the registers is `#[inline(always)]` and free of closures: a function
//! left standing is compiled without the instance's features, stays right and gets many times slower.

use crate::{Counter, Kernel, Layer, Layers, RoundKey, Row, State, lanes::Key, state::sum};
use cipher_backend::Features;
use cipher_simd::Isa;
use inout::InOutBuf;

/// The kernel for states of type `S`.
pub struct Rounds<S: State>(S::Isa);

impl<S: State> Clone for Rounds<S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: State> Copy for Rounds<S> {}

/// Rounds in pairs, an odd one and an even one, from the S-box layer of the one to the key of the other, which is
/// returned. `before` is the key before all of them.
#[inline(always)]
fn pairs<'a, S: State, K: Key<S>>(x: &mut S, mut before: &'a K, keys: &'a [K]) -> &'a K {
    for [even, odd] in keys.as_chunks().0 {
        K::substitute([before, even], x, Layer::Odd, false);
        even.diffuse_and_add(x, true);
        K::substitute([even, odd], x, Layer::Even, true);
        odd.diffuse_and_add(x, false);
        before = odd;
    }
    before
}

/// The last two rounds up to the last key. In place of a diffusion layer the last round has a second key.
#[inline(always)]
fn last_pair<S: State, K: Key<S>>(x: &mut S, before: &K, key: &K) {
    K::substitute([before, key], x, Layer::Odd, false);
    key.diffuse_and_add(x, true);
    key.substitute_last(x);
}

/// As many blocks of the batches as the state takes, in bytes.
#[inline(always)]
fn batch_length<S: State>(batches: usize) -> usize {
    let length = 16 * S::BLOCKS;
    if S::PARTIAL { length.min(batches) } else { length }
}

/// A batch of lanes through rows, to each of which is added what the one before it became.
#[inline(always)]
fn chain<S: State, K: Key<S>>(isa: S::Isa, keys: &[K], previous: &Row, rows: &mut [Row], lane: usize) {
    let [first, inner @ .., even, last] = keys else { return };
    let mut previous = previous;
    for row in rows {
        let blocks = row.0[lane..lane + S::BLOCKS].as_flattened_mut();
        let mut x = S::load_sum(isa, blocks, previous.0[lane..lane + S::BLOCKS].as_flattened());
        first.add(&mut x);
        let before = pairs(&mut x, first, inner);
        last_pair(&mut x, before, even);
        last.store(x, blocks);
        previous = row;
    }
}

// SAFETY: nothing but safe methods of the state, which its proof allows.
unsafe impl<S: State> Kernel for Rounds<S> {
    type Batch = S::Batch;

    const NEEDS: Features = S::Isa::NEEDS;
    const BLOCKS: usize = S::BLOCKS;
    const ZEROS: S::Batch = S::ZEROS;
    const PARTIAL: bool = S::PARTIAL;

    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for the instructions.
        Rounds(unsafe { S::Isa::assume() })
    }

    #[inline(always)]
    fn ecb(self, keys: &[RoundKey], mut batches: InOutBuf<'_, '_, u8>) {
        let [first, inner @ .., even, last] = keys else { return };
        let mut x = S::load(self.0, &batches.get_in()[..batch_length::<S>(batches.len())]);
        loop {
            let length = batch_length::<S>(batches.len());
            let (mut batch, rest) = batches.split_at(length);
            x.add_key(first, false);
            let before = pairs(&mut x, first, inner);
            if rest.is_empty() {
                last_pair(&mut x, before, even);
                return x.store(last, batch.get_out());
            }
            // The next batch comes into its form while this one is in its last rounds.
            let next = S::load(self.0, &rest.get_in()[..batch_length::<S>(rest.len())]);
            last_pair(&mut x, before, even);
            x.store(last, batch.get_out());
            (x, batches) = (next, rest);
        }
    }

    #[inline(always)]
    fn ctr(self, keys: &[RoundKey], mut counter: Counter, mut data: InOutBuf<'_, '_, u8>) {
        let [_, _, third, inner @ .., even, last] = keys else { return };
        let common = S::common(self.0, keys, counter);
        while !data.is_empty() {
            let length = data.len().min(16 * S::BLOCKS);
            let (batch, rest) = data.split_at(length);
            let mut x = S::counters(self.0, &common, keys, counter);
            x.diffuse_and_add_key(third, false);
            let before = pairs(&mut x, third, inner);
            last_pair(&mut x, before, even);
            x.add_to(last, batch);
            counter = counter.plus(S::BLOCKS as u128);
            data = rest;
        }
    }

    #[inline(always)]
    fn cbc(self, keys: &[RoundKey], mut previous: [u8; 16], mut batches: InOutBuf<'_, '_, u8>) {
        let [first, inner @ .., even, last] = keys else { return };
        let mut x = S::load(self.0, &batches.get_in()[..batch_length::<S>(batches.len())]);
        loop {
            let length = batch_length::<S>(batches.len());
            let (batch, rest) = batches.split_at(length);
            let mut following = [0; 16];
            following.copy_from_slice(&batch.get_in()[length - 16..]);
            x.add_key(first, false);
            let before = pairs(&mut x, first, inner);
            if rest.is_empty() {
                last_pair(&mut x, before, even);
                return x.add_to_input(last, previous, batch);
            }
            let next = S::load(self.0, &rest.get_in()[..batch_length::<S>(rest.len())]);
            last_pair(&mut x, before, even);
            x.add_to_input(last, previous, batch);
            (x, batches, previous) = (next, rest, following);
        }
    }

    #[inline(always)]
    fn chain(self, keys: &[RoundKey], previous: &Row, rows: &mut [Row], lane: usize) {
        chain::<S, _>(self.0, keys, previous, rows, lane);
    }

    #[inline(always)]
    fn lane_key(self, batch: &[u8], layers: Layers, key: &mut Row) {
        S::load(self.0, batch).save(layers, key);
    }

    #[inline(always)]
    fn chain_each(self, keys: &[Row], previous: &Row, rows: &mut [Row]) {
        chain::<S, _>(self.0, keys, previous, rows, 0);
    }

    #[inline(always)]
    fn round(self, layer: Layer, key: &RoundKey, block: [u8; 16]) -> [u8; 16] {
        let mut batch = S::ZEROS;
        batch.as_mut()[..16].copy_from_slice(&sum(block, key.natural));
        let mut x = S::load(self.0, batch.as_ref());
        x.substitute(layer, [&RoundKey::ZEROS; 2], false);
        x.diffuse_and_add_key(&RoundKey::ZEROS, true);
        x.store(&RoundKey::ZEROS, batch.as_mut());
        let mut image = [0; 16];
        image.copy_from_slice(&batch.as_ref()[..16]);
        #[cfg(feature = "zeroize")]
        zeroize::Zeroize::zeroize(batch.as_mut());
        image
    }
}

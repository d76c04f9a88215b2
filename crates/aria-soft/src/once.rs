//! One copy of a kernel for all modes.

use aria_core::{Counter, Features, InOutBuf, Kernel, Layer, Layers, RoundKey, Row};

/// A kernel that is called instead of inlined: there are no features to inherit, and its code is long.
#[derive(Clone, Copy)]
pub struct Once<K>(K);

// SAFETY: it does what the other kernel does.
unsafe impl<K: Kernel> Kernel for Once<K> {
    type Batch = K::Batch;

    const NEEDS: Features = K::NEEDS;
    const BLOCKS: usize = K::BLOCKS;
    const ZEROS: K::Batch = K::ZEROS;

    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for it.
        Once(unsafe { K::assume() })
    }

    #[inline(never)]
    fn ecb(self, keys: &[RoundKey], batches: InOutBuf<'_, '_, u8>) {
        self.0.ecb(keys, batches);
    }

    #[inline(never)]
    fn ctr(self, keys: &[RoundKey], counter: Counter, batches: InOutBuf<'_, '_, u8>) {
        self.0.ctr(keys, counter, batches);
    }

    #[inline(never)]
    fn cbc(self, keys: &[RoundKey], previous: [u8; 16], batches: InOutBuf<'_, '_, u8>) {
        self.0.cbc(keys, previous, batches);
    }

    #[inline(never)]
    fn chain(self, keys: &[RoundKey], previous: &Row, rows: &mut [Row], lane: usize) {
        self.0.chain(keys, previous, rows, lane);
    }

    #[inline(never)]
    fn lane_key(self, batch: &[u8], layers: Layers, key: &mut Row) {
        self.0.lane_key(batch, layers, key);
    }

    #[inline(never)]
    fn chain_each(self, keys: &[Row], previous: &Row, rows: &mut [Row]) {
        self.0.chain_each(keys, previous, rows);
    }

    #[inline(never)]
    fn round(self, layer: Layer, key: &RoundKey, block: [u8; 16]) -> [u8; 16] {
        self.0.round(layer, key, block)
    }
}

//! The state of RFC 8439, section 2.3, in the two parts that it comes in: a key, and where a message begins.

#[cfg(feature = "zeroize")]
use zeroize::{Zeroize, ZeroizeOnDrop};

/// The first three rows of the state, which a key fixes: the constants and the key.
///
/// With the feature `zeroize` it is wiped on drop.
#[derive(Clone)]
pub struct Key {
    pub(crate) rows: [[u32; 4]; 3],
}

impl Key {
    /// The first row under a key of 32 bytes.
    pub(crate) const EXPAND_32: [u32; 4] = words(b"expand 32-byte k");

    /// A key of 32 bytes.
    pub fn new(key: &[u8; 32]) -> Key {
        Key { rows: [Key::EXPAND_32, words(&key[..16]), words(&key[16..])] }
    }

    /// A key of 16 bytes, which fill both rows.
    pub fn short(key: &[u8; 16]) -> Key {
        Key { rows: [words(b"expand 16-byte k"), words(key), words(key)] }
    }

    /// The 32 bytes of the key.
    pub fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (bytes, word) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(self.rows[1..].as_flattened()) {
            *bytes = word.to_le_bytes();
        }
        bytes
    }
}

#[cfg(feature = "zeroize")]
impl Drop for Key {
    fn drop(&mut self) {
        self.rows.as_flattened_mut().zeroize();
    }
}

#[cfg(feature = "zeroize")]
impl ZeroizeOnDrop for Key {}

/// The last row of the state: the block counter, and the nonce.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start(pub(crate) u128);

impl Start {
    /// The form of RFC 8439: a counter of 32 bits.
    pub const fn ietf(nonce: &[u8; 12], counter: u32) -> Start {
        // In the pieces that an array is copied in: no store could be forwarded to a load across two of them.
        let [a, b, c, d, e, f, g, h, rest @ ..] = *nonce;
        let low = u64::from_le_bytes([a, b, c, d, e, f, g, h]) as u128;
        Start((u32::from_le_bytes(rest) as u128) << 96 | low << 32 | counter as u128)
    }

    /// The original form: a counter of 64 bits.
    pub const fn original(nonce: &[u8; 8], counter: u64) -> Start {
        Start((u64::from_le_bytes(*nonce) as u128) << 64 | counter as u128)
    }

    /// All 16 bytes of the row.
    pub const fn row(row: &[u8; 16]) -> Start {
        Start(u128::from_le_bytes(*row))
    }

    /// The same message from `block` on, for a start at block 0.
    #[inline(always)]
    pub(crate) const fn at(self, block: u64) -> Start {
        Start(self.0 | block as u128)
    }

    /// The same, so many blocks later. The counter wraps in its 32 bits.
    #[inline(always)]
    pub const fn later(self, blocks: u32) -> Start {
        let counter = (self.0 as u32).wrapping_add(blocks);
        Start(self.0 >> 32 << 32 | counter as u128)
    }
}

/// The four little-endian words of 16 bytes.
const fn words(bytes: &[u8]) -> [u32; 4] {
    let (chunks, _) = bytes.as_chunks::<4>();
    let mut words = [0; 4];
    let mut i = 0;
    while i < 4 {
        words[i] = u32::from_le_bytes(chunks[i]);
        i += 1;
    }
    words
}

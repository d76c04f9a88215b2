//! Numbers in 64-bit words, the least significant first.

/// The product.
#[inline(always)]
pub(crate) fn wide(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

/// The number of two words.
#[inline(always)]
pub(crate) fn number(low: u64, high: u64) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

/// The two words of a number.
#[inline(always)]
pub(crate) fn words(number: u128) -> [u64; 2] {
    [number as u64, (number >> 64) as u64]
}

/// The two halves of a one-time key: r, not yet clamped, and s.
#[inline(always)]
pub(crate) fn halves(key: &[u8; 32]) -> [u128; 2] {
    let (halves, _) = key.as_chunks();
    [u128::from_le_bytes(halves[0]), u128::from_le_bytes(halves[1])]
}

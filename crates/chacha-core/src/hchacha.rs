//! HChaCha: a key from a key and 16 bytes of nonce.

use crate::{Rounds, kernel::double_round};

/// The first row of the state under a key of 32 bytes.
pub(crate) const EXPAND_32: [u32; 4] = words(b"expand 32-byte k");

/// The subkey that HChaCha derives from a key and 16 bytes of input (draft-irtf-cfrg-xchacha, 2.2).
///
/// HChaCha20 takes [`Rounds::Twenty`].
pub fn hchacha(rounds: Rounds, key: &[u8; 32], input: &[u8; 16]) -> [u8; 32] {
    let subkey = derive(rounds, &words(key), words(input));
    let mut bytes = [0; 32];
    for i in 0..8 {
        bytes[4 * i..][..4].copy_from_slice(&subkey[i].to_le_bytes());
    }
    bytes
}

/// [`hchacha`] on words: the first and the last row after the rounds, with no feed-forward.
pub(crate) fn derive(rounds: Rounds, key: &[u32; 8], input: [u32; 4]) -> [u32; 8] {
    let mut rows = [EXPAND_32, [key[0], key[1], key[2], key[3]], [key[4], key[5], key[6], key[7]], input];
    for _ in 0..rounds.double_rounds() {
        rows = double_round(rows);
    }
    let [first, _, _, last] = rows;
    [first[0], first[1], first[2], first[3], last[0], last[1], last[2], last[3]]
}

/// The little-endian words of `4 * N` bytes.
pub(crate) const fn words<const N: usize>(bytes: &[u8]) -> [u32; N] {
    let (chunks, _) = bytes.as_chunks::<4>();
    let mut words = [0; N];
    let mut i = 0;
    while i < N {
        words[i] = u32::from_le_bytes(chunks[i]);
        i += 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// draft-irtf-cfrg-xchacha, 2.2.1.
    #[test]
    fn the_vector_of_the_draft() {
        let key = core::array::from_fn(|i| i as u8);
        let input = [0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0, 0x31, 0x41, 0x59, 0x27];
        let subkey = [
            0x82, 0x41, 0x3b, 0x42, 0x27, 0xb2, 0x7b, 0xfe, 0xd3, 0x0e, 0x42, 0x50, 0x8a, 0x87, 0x7d, 0x73,
            0xa0, 0xf9, 0xe4, 0xd5, 0x8a, 0x74, 0xa8, 0x53, 0xc1, 0x2e, 0xc4, 0x13, 0x26, 0xd3, 0xec, 0xdc,
        ];
        assert_eq!(hchacha(Rounds::Twenty, &key, &input), subkey);
    }
}

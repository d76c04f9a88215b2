//! HChaCha: a key from a key and 16 bytes of nonce.

use crate::{BLOCK, Key, Output, Rounds, Runnable, Start, keystream};

/// The key that HChaCha derives from a key and 16 bytes of input (draft-irtf-cfrg-xchacha, 2.2).
///
/// HChaCha20 takes [`Rounds::Twenty`].
pub fn hchacha(backend: Runnable, rounds: Rounds, key: &Key, input: &[u8; 16]) -> Key {
    // The first and the last row of a block are those after the rounds, and the state added to them.
    let mut block = [0; BLOCK];
    let output = Output { first: Some(&mut block), data: (&mut [][..]).into() };
    keystream(backend, key, Start::row(input), rounds, output);
    let (words, _) = block.as_chunks::<4>();
    let mut subkey = Key { rows: [Key::EXPAND_32, [0; 4], [0; 4]] };
    for i in 0..4 {
        subkey.rows[1][i] = u32::from_le_bytes(words[i]).wrapping_sub(key.rows[0][i]);
        subkey.rows[2][i] =
            u32::from_le_bytes(words[12 + i]).wrapping_sub((Start::row(input).0 >> (32 * i)) as u32);
    }
    #[cfg(feature = "zeroize")]
    zeroize::Zeroize::zeroize(block.as_mut_slice());
    subkey
}

//! Known-answer tests that a backend passes before its first use.
//!
//! They catch a machine that computes something else than it promises: a wrong translation of binaries, an
//! emulator with holes, a broken core. Each message is long enough to enter the widest kernels and to leave a
//! rest for the narrower ones. The answers were computed with other implementations; a unit test computes them
//! again.

use crate::Tag;
use aria_core::{Aria, Carry, Counter};
use chacha_core::Rounds;

/// In bytes: two batches of the widest kernels and a rest.
const LENGTH: usize = 2112 + 16 + 7;
const KEY: [u8; 32] = *b"known-answer self-test of a core";

const ARIA_ECB: u64 = 0x3d08_5493_3dda_ab3f;
const ARIA_CTR: u64 = 0x1a00_c529_a689_d983;
const CHACHA: u64 = 0x0dcc_fa9e_afb7_d794;
const POLY1305: Tag = 0x4d0c1dba_c706e85c_dadffc31_011abb1a_u128.to_be_bytes();
const GHASH: Tag = 0x55984f98_b5f52106_f1d1a321_53fe9365_u128.to_be_bytes();

/// A message without a pattern.
fn message() -> [u8; LENGTH] {
    let mut message = [0; LENGTH];
    let mut state = 1_u32;
    for byte in &mut message {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *byte = (state >> 24) as u8;
    }
    message
}

/// A short witness of long data.
fn digest(data: &[u8]) -> u64 {
    let mut digest = 0_u64;
    for byte in data {
        digest = (digest ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    }
    digest
}

pub(crate) fn aria(backend: aria_core::Runnable) -> bool {
    let (Ok(short), Ok(long)) = (Aria::new(&KEY[..16], backend), Aria::new(&KEY, backend)) else {
        return false;
    };
    let whole = LENGTH - LENGTH % 16;
    let message = message();

    let mut data = message;
    let encrypted = short.encrypt((&mut data[..whole]).into()).is_ok() && digest(&data[..whole]) == ARIA_ECB;
    let decrypted = short.decrypt((&mut data[..whole]).into()).is_ok() && data == message;
    long.ctr(&mut ctr_start(), data.as_mut_slice().into());
    encrypted && decrypted && digest(&data) == ARIA_CTR
}

/// The carry leaves the low 32 bits in the middle of the first batch.
fn ctr_start() -> Counter {
    let mut block = [0xff; 16];
    block[0] = 0;
    block[15] = 0xff - 20;
    Counter::new(block, Carry::Full)
}

pub(crate) fn chacha(backend: chacha_core::Runnable) -> bool {
    let mut data = message();
    chacha_core::xor(backend, &CHACHA_STATE, Rounds::Twenty, data.as_mut_slice().into());
    digest(&data) == CHACHA
}

/// Blocks whose counter wraps in the middle of the first batch.
const CHACHA_STATE: [u32; 16] =
    [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574, 1, 2, 3, 4, 5, 6, 7, 8, 0xffff_fffd, 9, 10, 11];

pub(crate) fn poly1305(backend: poly1305_core::Runnable) -> bool {
    let mut hash = poly1305_core::Poly1305::new(&KEY, backend);
    hash.update(&message());
    hash.finalize() == POLY1305
}

pub(crate) fn ghash(backend: ghash_core::Runnable) -> bool {
    let Some(h) = KEY.first_chunk() else { return false };
    let mut hash = ghash_core::Ghash::new(h, backend);
    hash.update_padded(&message());
    hash.finalize() == GHASH
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use ::aria::{Aria128, Aria256};
    use chacha20::{
        ChaCha20Legacy,
        cipher::{BlockCipherEncrypt, KeyInit, KeyIvInit, StreamCipher, StreamCipherSeek},
    };
    use std::vec::Vec;
    use universal_hash::UniversalHash;

    #[test]
    fn the_answers_are_those_of_other_implementations() {
        let whole = LENGTH - LENGTH % 16;
        let mut blocks: Vec<_> =
            message()[..whole].chunks(16).map(|block| block.try_into().unwrap()).collect();
        Aria128::new_from_slice(&KEY[..16]).unwrap().encrypt_blocks(&mut blocks);
        let bytes: Vec<_> = blocks.iter().flatten().copied().collect();
        assert_eq!(digest(&bytes), ARIA_ECB, "{:#x}", digest(&bytes));

        let mut data = message();
        ctr::Ctr128BE::<Aria256>::new(&KEY.into(), &ctr_start().block().into()).apply_keystream(&mut data);
        assert_eq!(digest(&data), ARIA_CTR, "{:#x}", digest(&data));

        let mut data = message();
        let bytes: Vec<_> = CHACHA_STATE.iter().flat_map(|word| word.to_le_bytes()).collect();
        // Three blocks at the end of one stream, the others at the beginning of the one before.
        let (end, rest) = data.split_at_mut(3 * 64);
        let mut peer = ChaCha20Legacy::new_from_slices(&bytes[16..48], &bytes[56..]).unwrap();
        let high = u128::from(CHACHA_STATE[13]) << 38;
        peer.seek(high + (0xffff_fffd_u128 << 6));
        peer.apply_keystream(end);
        peer.seek(high);
        peer.apply_keystream(rest);
        assert_eq!(digest(&data), CHACHA, "{:#x}", digest(&data));

        let hash = ::poly1305::Poly1305::new(&KEY.into()).compute_unpadded(&message());
        assert_eq!(POLY1305, hash.as_slice(), "{hash:#x?}");
        let mut hash = ::ghash::GHash::new_from_slice(&KEY[..16]).unwrap();
        hash.update_padded(&message());
        let hash = hash.finalize();
        assert_eq!(GHASH, hash.as_slice(), "{hash:#x?}");
    }
}

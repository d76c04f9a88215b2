//! Known-answer tests that a backend passes before its first use.
//!
//! They catch a machine that computes something else than it promises: a wrong translation of binaries, an
//! emulator with holes, a broken core. The messages come in pieces that enter every kernel of every backend, wide
//! and narrow. The answers were computed with other implementations; a unit test computes them again.

use crate::Tag;
use aria_core::{Aria, Carry, Counter, KeyLanes, LANES, Row};
use chacha_core::{BLOCK, Cpu, Key, Output, Rounds, Start, Stitching, keystream, xor};
use poly1305_core::Padded;

/// In bytes: 245 blocks of 16 bytes, and a part of one.
const LENGTH: usize = 245 * 16 + 7;
/// In blocks, 245 in all: kernels for 128, 64, 32, 16, 8, 4, 2 and 1 each find a piece that no other one takes.
const PIECES: [usize; 9] = [149, 40, 20, 14, 10, 6, 3, 2, 1];
const KEY: [u8; 32] = *b"known-answer self-test of a core";

const ARIA_ECB: u64 = 0xfa1c_ec90_676d_0b98;
const ARIA_CTR: u64 = 0x3902_b830_2273_33aa;
const CHACHA: u64 = 0xa09c_cd65_fcd3_e1b6;
const CHACHA_FIRST: u64 = 0xa5b1_91ac_04ff_385b;
const CHACHA_POLY1305: u128 = 0xac54624d_a698ff79_9bd2d9e8_0cd4d147;
const POLY1305: Tag = 0xe4efc19b_b72ebcff_ec5f13fb_8e3215c9_u128.to_be_bytes();
const GHASH: Tag = 0xcf170f59_6ef7df1b_3c52cee9_0cde8b92_u128.to_be_bytes();

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
    let encrypted = in_pieces(&mut data, |piece| short.encrypt(piece.into()).is_ok())
        && digest(&data[..whole]) == ARIA_ECB
        && side_by_side(&short, &message, &data);
    let decrypted = in_pieces(&mut data, |piece| short.decrypt(piece.into()).is_ok()) && data == message;

    let mut counter = ctr_start();
    in_pieces(&mut data, |piece| {
        long.ctr(&mut counter, piece.into());
        true
    });
    long.ctr(&mut counter, (&mut data[whole..]).into());
    encrypted && decrypted && digest(&data) == ARIA_CTR && chained(&short, &message)
}

/// Goes through the whole blocks until something is wrong.
fn in_pieces(mut data: &mut [u8], mut is_right: impl FnMut(&mut [u8]) -> bool) -> bool {
    PIECES.into_iter().all(|blocks| {
        let (piece, rest) = core::mem::take(&mut data).split_at_mut(16 * blocks);
        data = rest;
        is_right(piece)
    })
}

/// CBC: its first block is ECB of a sum, and decryption takes the encryption back.
fn chained(key: &Aria, message: &[u8]) -> bool {
    const IV: [u8; 16] = [1; 16];
    let message = &message[..LENGTH - LENGTH % 16];
    let mut data = [0; LENGTH - LENGTH % 16];
    data.copy_from_slice(message);
    let (mut last, mut before) = (IV, IV);
    let mut first = IV;
    for (byte, plain) in first.iter_mut().zip(message) {
        *byte ^= plain;
    }
    let encrypted = key.cbc_encrypt(&mut last, data.as_mut_slice().into()).is_ok()
        && key.encrypt(first.as_mut_slice().into()).is_ok()
        && data[..16] == first;
    let decrypted = in_pieces(&mut data, |piece| key.cbc_decrypt(&mut before, piece.into()).is_ok());
    encrypted && decrypted && before == last && data == message
}

/// Messages of one block, with one key and with one each, in numbers that enter every kernel.
fn side_by_side(key: &Aria, message: &[u8], encrypted: &[u8]) -> bool {
    let mut group = KeyLanes::new(key.backend());
    let (message, encrypted) = (message.as_chunks().0, encrypted.as_chunks().0);
    PIECES.into_iter().all(|lanes| {
        let lanes = group.load(&[key; LANES][..lanes.min(LANES)]);
        let mut rows = [Row::ZEROS];
        rows[0].0[..lanes].copy_from_slice(&message[..lanes]);
        let mut own = rows.clone();
        key.chains(&mut { Row::ZEROS }, &mut rows, lanes);
        group.chains(&mut { Row::ZEROS }, &mut own);
        let right = |row: &Row| row.0[..lanes] == encrypted[..lanes];
        lanes > 0 && right(&rows[0]) && right(&own[0])
    })
}

/// The carry leaves the low 32 bits in the middle of the first batch.
fn ctr_start() -> Counter {
    let mut block = [0xff; 16];
    block[0] = 0;
    block[15] = 0xff - 20;
    Counter::new(block, Carry::Full)
}

pub(crate) fn chacha(backend: chacha_core::Runnable) -> bool {
    let (key, mut data) = (Key::new(&KEY), message());
    let mut firsts = [[0; BLOCK]; CHACHA_LENGTHS.len()];
    for (i, (length, first)) in CHACHA_LENGTHS.into_iter().zip(&mut firsts).enumerate() {
        // Each begins elsewhere, so that two equal mistakes do not make up for one another.
        let data = &mut data[i..][..length];
        xor(backend, &key, CHACHA_START, Rounds::Twenty, (&mut *data).into());
        let output = Output { first: Some(first), data: (&mut data[..length - BLOCK]).into() };
        keystream(backend, &key, CHACHA_START, Rounds::Twenty, output);
    }
    digest(&data) == CHACHA
        && digest(firsts.as_flattened()) == CHACHA_FIRST
        && Stitching::of(backend).is_none_or(|stitching| stitched(stitching, backend, &key))
}

/// Encryption with Poly1305 beside it: the tag, and the decryption by what was tested before.
fn stitched(stitching: Stitching, backend: chacha_core::Runnable, key: &Key) -> bool {
    let Ok(soft) = poly1305_soft::SOFT.check(Cpu::baseline()) else { return false };
    let (message, mut data) = (message(), message());
    let (blocks, _) = message.as_chunks();
    let mut hash = Padded::new(&KEY, soft);
    let encrypted = data.as_mut_slice().into();
    let before = &blocks[..CHACHA_BEFORE];
    let left = hash
        .with_state(|state| stitching.encrypt(key, CHACHA_START, Rounds::Twenty, encrypted, state, before));
    hash.update(left.as_flattened());
    xor(backend, key, CHACHA_START, Rounds::Twenty, data.as_mut_slice().into());
    hash.finalize() == CHACHA_POLY1305 && data == message
}

/// Blocks for all layouts of all backends: 61 and a part of one, 24, 17, 15, 12, 9, 8, 6, 5, 4, 3, 2 and 1.
const CHACHA_LENGTHS: [usize; 13] = [LENGTH, 1500, 1088, 950, 750, 576, 500, 380, 320, 250, 180, 120, 64];

/// The blocks that the hash takes before those that are encrypted.
const CHACHA_BEFORE: usize = 60;

/// The counter wraps in the middle of the first batch.
const CHACHA_START: Start = Start::row(&CHACHA_ROW);
const CHACHA_ROW: [u8; 16] = [0xfd, 0xff, 0xff, 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

pub(crate) fn poly1305(backend: poly1305_core::Runnable) -> bool {
    let mut hash = poly1305_core::Poly1305::new(&KEY, backend);
    let message = message();
    for length in POLY1305_LENGTHS {
        hash.update(&message[..length]);
    }
    hash.finalize() == POLY1305
}

/// Batches of four groups of blocks, of two, and both, an odd group, and groups that are not full; for groups of eight
/// and of four. Only the last length ends within a block.
const POLY1305_LENGTHS: [usize; 7] = [245 * 16, 188 * 16, 149 * 16, 60 * 16, 20 * 16, 14 * 16, LENGTH];

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

    /// Three blocks at the end of the low counter word, the others at its beginning.
    fn keystream(length: usize) -> Vec<u8> {
        let mut keystream = std::vec![0; length];
        let (end, rest) = keystream.split_at_mut(length.min(3 * BLOCK));
        let mut peer = ChaCha20Legacy::new_from_slices(&KEY, &CHACHA_ROW[8..]).unwrap();
        let high = u128::from(u32::from_le_bytes([1, 2, 3, 4])) << 38;
        peer.seek(high + (0xffff_fffd_u128 << 6));
        peer.apply_keystream(end);
        peer.seek(high);
        peer.apply_keystream(rest);
        keystream
    }

    fn add(data: &mut [u8], keystream: &[u8]) {
        for (byte, keystream) in data.iter_mut().zip(keystream) {
            *byte ^= keystream;
        }
    }

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

        let (mut data, mut firsts) = (message(), Vec::new());
        for (i, length) in CHACHA_LENGTHS.into_iter().enumerate() {
            let keystream = keystream(length);
            firsts.extend_from_slice(&keystream[..BLOCK]);
            add(&mut data[i..][..length], &keystream);
            add(&mut data[i..][..length - BLOCK], &keystream[BLOCK..]);
        }
        assert_eq!(digest(&data), CHACHA, "{:#x}", digest(&data));
        assert_eq!(digest(&firsts), CHACHA_FIRST, "{:#x}", digest(&firsts));

        let mut data = message();
        add(&mut data, &keystream(LENGTH));
        let authenticated = [&message()[..16 * CHACHA_BEFORE], &data[..whole]].concat();
        let hash = ::poly1305::Poly1305::new(&KEY.into()).compute_unpadded(&authenticated);
        assert_eq!(CHACHA_POLY1305.to_le_bytes(), hash.as_slice(), "{hash:#x?}");

        let data: Vec<_> =
            POLY1305_LENGTHS.into_iter().flat_map(|length| message()[..length].to_vec()).collect();
        let hash = ::poly1305::Poly1305::new(&KEY.into()).compute_unpadded(&data);
        assert_eq!(POLY1305, hash.as_slice(), "{hash:#x?}");
        let mut hash = ::ghash::GHash::new_from_slice(&KEY[..16]).unwrap();
        hash.update_padded(&message());
        let hash = hash.finalize();
        assert_eq!(GHASH, hash.as_slice(), "{hash:#x?}");
    }
}

//! The ChaCha family: every form of key, nonce and counter.

use super::stream::{Keystream, check, keyed, seek};
use crate::vectors::{
    format::Record,
    verdict::{Fault, Verdict, expect_equal, failed},
};
use chacha_core::{BLOCK, Key, Rounds, Stream, hchacha};
use fastcipher::{Backends, ChaCha8, ChaCha12, ChaCha20, ChaCha20Legacy, Poly1305, XChaCha20};

/// The keystream from `position` on, in bytes.
fn keystream(
    rounds: u64,
    key: &[u8],
    nonce: &[u8],
    position: u128,
    backends: Backends,
) -> Result<Keystream, Fault> {
    match (rounds, key.len(), nonce.len()) {
        (20, 32, 12) => seek(keyed(ChaCha20::with_backend, key, nonce, backends)?, position),
        (12, 32, 12) => seek(keyed(ChaCha12::with_backend, key, nonce, backends)?, position),
        (8, 32, 12) => seek(keyed(ChaCha8::with_backend, key, nonce, backends)?, position),
        (20, 32, 8) => seek(keyed(ChaCha20Legacy::with_backend, key, nonce, backends)?, position),
        (20, 32, 24) => seek(keyed(XChaCha20::with_backend, key, nonce, backends)?, position),
        _ => rarer_keystream(rounds, key, nonce, position, backends),
    }
}

/// The forms that have no type of their own.
fn rarer_keystream(
    rounds: u64,
    key: &[u8],
    nonce: &[u8],
    position: u128,
    backends: Backends,
) -> Result<Keystream, Fault> {
    let rounds = match rounds {
        8 => Rounds::Eight,
        12 => Rounds::Twelve,
        20 => Rounds::Twenty,
        _ => return Err(failed(format!("{rounds} rounds"))),
    };
    let new = |key, nonce, backends: Backends| Stream::original_128(backends.chacha(), rounds, key, nonce);
    let mut stream = match (key.len(), nonce.len()) {
        (16, _) => keyed(new, key, nonce, backends)?,
        (_, 8) => {
            keyed(|k, n, b: Backends| Stream::original(b.chacha(), rounds, k, n), key, nonce, backends)?
        }
        _ => keyed(|k, n, b: Backends| Stream::extended(b.chacha(), rounds, k, n), key, nonce, backends)?,
    };
    stream.seek(position).map_err(|error| failed(error.to_string()))?;
    Ok(Box::new(move |data| stream.apply(data).map_err(|error| failed(error.to_string()))))
}

/// The first bytes of `keystream`.
fn first<const N: usize>(keystream: Result<Keystream, Fault>) -> Result<[u8; N], Fault> {
    let mut bytes = [0; N];
    keystream?(bytes.as_mut_slice().into())?;
    Ok(bytes)
}

/// The position of a block, in bytes.
fn block(counter: u64) -> u128 {
    u128::from(counter) * BLOCK as u128
}

/// A message that begins at byte `start` of a keystream.
fn message(record: &Record, rounds: u64, nonce: &[u8], start: u128, backends: Backends) -> Verdict {
    check(record.bytes("pt"), record.bytes("ct"), BLOCK, |position| {
        keystream(rounds, record.bytes("key"), nonce, start + position as u128, backends)
    })
}

pub(super) fn chacha(record: &Record, backends: Backends) -> Verdict {
    message(record, record.number("rounds"), record.bytes("nonce"), record.number("seek").into(), backends)
}

/// RFC 8439, 2.4.
pub(super) fn ietf(record: &Record, backends: Backends) -> Verdict {
    message(record, 20, record.bytes("nonce"), block(record.number("counter")), backends)
}

/// An IV of 16 bytes is the last row of the state: a block counter of 64 bits, and the nonce.
pub(super) fn iv16(record: &Record, backends: Backends) -> Verdict {
    let Some((counter, nonce)) = record.bytes("iv").split_first_chunk() else {
        return Err(failed("an IV shorter than its counter"));
    };
    message(record, 20, nonce, block(u64::from_le_bytes(*counter)), backends)
}

/// An IV of 32 bytes is the nonce of XChaCha and a block counter of 64 bits.
pub(super) fn iv32(record: &Record, backends: Backends) -> Verdict {
    let Some((nonce, counter)) = record.bytes("iv").split_last_chunk() else {
        return Err(failed("an IV shorter than its counter"));
    };
    message(record, record.number("rounds"), nonce, block(u64::from_le_bytes(*counter)), backends)
}

/// RFC 8439, 2.3.
pub(super) fn one_block(record: &Record, backends: Backends) -> Verdict {
    let start = block(record.number("counter"));
    let found = first::<BLOCK>(keystream(20, record.bytes("key"), record.bytes("nonce"), start, backends))?;
    expect_equal("out", &found, record.bytes("out"))
}

/// draft-irtf-cfrg-xchacha, 2.2. The facade's function takes the best backend.
pub(super) fn hchacha20(record: &Record, backends: Backends) -> Verdict {
    let (Ok(key), Ok(nonce)) = (record.bytes("key").try_into(), record.bytes("nonce").try_into()) else {
        return Err(failed("a key of 32 bytes and a nonce of 16 it must be"));
    };
    expect_equal("out", &fastcipher::hchacha20(key, nonce), record.bytes("out"))?;
    let found = hchacha(backends.chacha(), Rounds::Twenty, &Key::new(key), nonce).bytes();
    expect_equal("out on this backend", &found, record.bytes("out"))
}

/// RFC 8439, 2.6.
pub(super) fn poly1305_keygen(record: &Record, backends: Backends) -> Verdict {
    let found = first::<32>(keystream(20, record.bytes("key"), record.bytes("nonce"), 0, backends))?;
    expect_equal("out", &found, record.bytes("out"))
}

/// RFC 9001, 5.4.4: the sample is the block counter and the nonce. The facade's function takes the best backend.
pub(super) fn quic_header_mask(record: &Record, backends: Backends) -> Verdict {
    let (key, sample, out) = (record.bytes("key"), record.bytes("sample"), record.bytes("out"));
    let (Ok(whole_key), Ok(whole_sample)) = (key.try_into(), sample.try_into()) else {
        return Err(failed(format!("a key of {} bytes with a sample of {}", key.len(), sample.len())));
    };
    expect_equal("out", &fastcipher::quic_header_mask(whole_key, whole_sample), out)?;
    let [n0, n1, n2, n3, nonce @ ..] = whole_sample;
    let start = block(u32::from_le_bytes([*n0, *n1, *n2, *n3]).into());
    expect_equal("out on this backend", &first::<5>(keystream(20, key, nonce, start, backends))?, out)
}

/// The packets of OpenSSH's `chacha20-poly1305@openssh.com`: the length of a packet has a key of its own, the second
/// half; the tag is over both ciphertexts, under block 0 of the first half.
pub(super) fn openssh(record: &Record, backends: Backends) -> Verdict {
    let Some((main, header)) = record.bytes("key").split_at_checked(32) else {
        return Err(failed("a key shorter than its first half"));
    };
    let nonce = record.number("seq").to_be_bytes();
    let (pt, ct) = (record.bytes("pt"), record.bytes("ct"));
    let (Some((length, packet)), Some((sealed_length, sealed_packet))) =
        (pt.split_at_checked(4), ct.split_at_checked(4))
    else {
        return Err(failed("a packet shorter than its length field"));
    };
    check(length, sealed_length, BLOCK, |position| {
        keystream(20, header, &nonce, position as u128, backends)
    })?;
    check(packet, sealed_packet, BLOCK, |position| {
        keystream(20, main, &nonce, block(1) + position as u128, backends)
    })?;
    let key = first::<32>(keystream(20, main, &nonce, 0, backends))?;
    let mut mac = Poly1305::with_backend(&key.into(), backends);
    mac.update_bytes(ct);
    expect_equal("tag", mac.tag().as_slice(), record.bytes("tag"))
}

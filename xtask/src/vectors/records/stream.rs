//! Ciphers that XOR a keystream to the message: ARIA-CTR, and the frame for the ChaCha family.

use super::pieces::pieces;
use crate::vectors::{
    format::Record,
    verdict::{Fault, Verdict, expect_equal, expect_transform, failed},
};
use cipher::{StreamCipher, StreamCipherSeek};
use fastcipher::{Aria128Ctr, Aria192Ctr, Aria256Ctr, Backends};
use inout::InOutBuf;

/// How many blocks of a message are tried as the first one: enough to bring a carry into every lane of the widest
/// batch, which has 128 blocks.
const STARTS: usize = 128;

/// Applies the next piece of a keystream.
pub(super) type Keystream = Box<dyn FnMut(InOutBuf<'_, '_, u8>) -> Verdict>;

/// A cipher with a key and an IV whose lengths are known at run time.
pub(super) fn keyed<'a, K: 'a, N: 'a, C>(
    new: impl Fn(&'a K, &'a N, Backends) -> C,
    key: &'a [u8],
    iv: &'a [u8],
    backends: Backends,
) -> Result<C, Fault>
where
    &'a K: TryFrom<&'a [u8]>,
    &'a N: TryFrom<&'a [u8]>,
{
    match (key.try_into(), iv.try_into()) {
        (Ok(key), Ok(iv)) => Ok(new(key, iv, backends)),
        _ => Err(failed(format!("a key of {} bytes with an IV of {}", key.len(), iv.len()))),
    }
}

/// The keystream of `cipher` from `position` on, in bytes.
pub(super) fn seek(
    mut cipher: impl StreamCipher + StreamCipherSeek + 'static,
    position: u128,
) -> Result<Keystream, Fault> {
    cipher.try_seek(position).map_err(|_| failed(format!("cannot seek to {position}")))?;
    Ok(Box::new(move |data| {
        cipher.try_apply_keystream_inout(data).map_err(|_| failed("the keystream has ended"))
    }))
}

/// Checks a message against `keystream(position)`, which begins that many bytes into it: both ways, in pieces, and
/// from each block on.
pub(super) fn check(
    pt: &[u8],
    ct: &[u8],
    block: usize,
    keystream: impl Fn(usize) -> Result<Keystream, Fault>,
) -> Verdict {
    expect_transform("ct", pt, ct, |data| keystream(0)?(data))?;
    expect_transform("pt", ct, pt, |data| keystream(0)?(data))?;

    let mut found = pt.to_vec();
    let mut apply = keystream(0)?;
    for piece in pieces(pt.len()) {
        apply((&mut found[piece]).into())?;
    }
    expect_equal("ct in pieces", &found, ct)?;

    for start in (0..pt.len()).step_by(block).take(STARTS) {
        let mut rest = pt[start..].to_vec();
        keystream(start)?(rest.as_mut_slice().into())?;
        expect_equal(&format!("ct, begun at byte {start},"), &rest, &ct[start..])?;
    }
    Ok(())
}

/// ARIA-CTR; the counter is all 128 bits of the IV.
pub(super) fn aria_ctr(record: &Record, backends: Backends) -> Verdict {
    let (key, iv) = (record.bytes("key"), record.bytes("iv"));
    let (pt, ct) = (record.bytes("pt"), record.bytes("ct"));
    check(pt, ct, 16, |position| aria_keystream(key, iv, position as u128, backends))?;
    check(pt, ct, 16, |position| {
        let counter = u128::from_be_bytes(iv.try_into().expect("an IV that was good above"));
        let later = counter.wrapping_add(position as u128 / 16).to_be_bytes();
        aria_keystream(key, &later, 0, backends)
    })
}

fn aria_keystream(key: &[u8], iv: &[u8], position: u128, backends: Backends) -> Result<Keystream, Fault> {
    match key.len() {
        16 => seek(keyed(Aria128Ctr::with_backend, key, iv, backends)?, position),
        24 => seek(keyed(Aria192Ctr::with_backend, key, iv, backends)?, position),
        _ => seek(keyed(Aria256Ctr::with_backend, key, iv, backends)?, position),
    }
}

/// The key derivation of SRTP (RFC 3711, 4.3) with ARIA-CTR (RFC 8269): labels 0, 1 and 2, index and rate 0.
pub(super) fn srtp_kdf(record: &Record, backends: Backends) -> Verdict {
    for (label, name) in (0..).zip(["cipher_key", "auth_key", "session_salt"]) {
        let mut iv = record.bytes("salt").to_vec();
        if iv.len() != 14 {
            return Err(failed(format!("a salt of {} bytes", iv.len())));
        }
        iv[7] ^= label;
        iv.extend([0, 0]);
        let expected = record.bytes(name);
        let mut derived = vec![0; expected.len()];
        aria_keystream(record.bytes("key"), &iv, 0, backends)?(derived.as_mut_slice().into())?;
        expect_equal(name, &derived, expected)?;
    }
    Ok(())
}

//! Long vectors for ChaCha20, XChaCha20, Poly1305 and their AEADs: beyond the widest batch, across every carry of the
//! block counter, to the end of the keystream.

use super::{
    file::File,
    libcrypto::{Hex, Message, bytes, chacha20, poly1305, seal},
};
use openssl::error::ErrorStack;

const BLOCK: u64 = 64;

pub(super) fn long() -> Result<File, ErrorStack> {
    let mut file = File::new("long_chacha");
    let text = Message::new("text", 421, 10)?;
    let (wrap, double_wrap) = (1 << 32, 2 << 32);

    ietf(&mut file, "long", 1, &text)?;
    let to_the_end = Message::new("to the end", 33, 128)?;
    ietf(&mut file, "the last block is the last of the keystream", (wrap - 66) as u32, &to_the_end)?;
    lane_wrap(&mut file)?;
    iv16(&mut file, "the last block is the last of the keystream", u64::MAX - 65, &to_the_end)?;
    for nonce in [8, 24] {
        chacha(&mut file, "long", nonce, 0, &text)?;
        chacha(&mut file, "begins inside a block", nonce, 1_000_003, &text)?;
        for (note, block) in
            [("carry after 32 blocks", wrap), ("carry into bit 33 after 32 blocks", double_wrap)]
        {
            chacha(&mut file, note, nonce, (block - 32) * BLOCK, &text)?;
        }
    }

    header_mask(&mut file)?;
    one_time_mac(&mut file, bytes("poly1305 key", 32)?, &text)?;
    one_time_mac(&mut file, vec![0xff; 32], &Message::of(0xff, 4210))?;
    one_time_mac(&mut file, vec![0xff; 32], &Message::of(0xff, 65_536))?;
    let header = Message::new("header", 13, 1)?;
    for nonce in [12, 24] {
        aead(&mut file, nonce, &header, &text)?;
        aead(&mut file, nonce, &text, &header)?;
        for length in [1023, 1024, 1025] {
            aead(&mut file, nonce, &header, &Message::of(length as u8, length))?;
        }
    }
    Ok(file)
}

/// A block counter of 32 bits and a nonce of 12 bytes.
fn ietf(file: &mut File, note: &str, counter: u32, pt: &Message) -> Result<(), ErrorStack> {
    let (key, nonce) = (bytes("ietf key", 32)?, bytes("ietf nonce", 12)?);
    ietf_with(file, note, key, nonce, counter, pt)
}

fn ietf_with(
    file: &mut File,
    note: &str,
    key: Vec<u8>,
    nonce: Vec<u8>,
    counter: u32,
    pt: &Message,
) -> Result<(), ErrorStack> {
    let mut iv = [0; 16];
    iv[..4].copy_from_slice(&counter.to_le_bytes());
    iv[4..].copy_from_slice(&nonce);
    let ct = chacha20(&key, &iv, &pt.bytes())?;
    file.push(
        "chacha20-ietf",
        note,
        &[("key", &Hex(key)), ("nonce", &Hex(nonce)), ("counter", &counter), ("pt", pt), ("ct", &Hex(ct))],
    );
    Ok(())
}

/// At this block the sum of word 12 and the counter wraps: where the lanes of a batch add it in 64 bits, word 13 would
/// be wrong. It comes in each lane of 16.
fn lane_wrap(file: &mut File) -> Result<(), ErrorStack> {
    let pt = Message::of(0, 31 * BLOCK as usize);
    ietf_with(file, "word 12 wraps in the last addition", vec![0; 32], vec![0; 12], 0x6bb0_b1b3 - 15, &pt)
}

/// A block counter of 64 bits and a nonce of 8 bytes.
fn iv16(file: &mut File, note: &str, counter: u64, pt: &Message) -> Result<(), ErrorStack> {
    let key = bytes("iv16 key", 32)?;
    let iv = last_row(counter, &bytes("iv16 nonce", 8)?);
    let ct = chacha20(&key, &iv, &pt.bytes())?;
    let iv = Hex(iv.to_vec());
    file.push("chacha20-iv16", note, &[("key", &Hex(key)), ("iv", &iv), ("pt", pt), ("ct", &Hex(ct))]);
    Ok(())
}

/// The last row of the state.
fn last_row(counter: u64, nonce: &[u8]) -> [u8; 16] {
    let mut row = [0; 16];
    row[..8].copy_from_slice(&counter.to_le_bytes());
    row[8..].copy_from_slice(nonce);
    row
}

/// From byte `seek` of the keystream for a nonce of 8 or 24 bytes, with a block counter of 64 bits.
fn chacha(file: &mut File, note: &str, nonce: usize, seek: u64, pt: &Message) -> Result<(), ErrorStack> {
    let (key, nonce) = (bytes("chacha key", 32)?, bytes(&format!("nonce {nonce}"), nonce)?);
    let (subkey, rest) = match nonce.split_last_chunk::<8>() {
        Some(([], rest)) => (key.clone(), rest),
        Some((first, rest)) => (hchacha20(&key, first)?, rest),
        None => unreachable!("a nonce has 8 or 24 bytes"),
    };
    let skipped = (seek % BLOCK) as usize;
    let padded = [vec![0; skipped], pt.bytes()].concat();
    let ct = chacha20(&subkey, &last_row(seek / BLOCK, rest), &padded)?.split_off(skipped);
    let (key, nonce, ct) = (Hex(key), Hex(nonce), Hex(ct));
    file.push(
        "chacha",
        note,
        &[("rounds", &20), ("key", &key), ("nonce", &nonce), ("seek", &seek), ("pt", pt), ("ct", &ct)],
    );
    Ok(())
}

/// HChaCha20 from a block of ChaCha20: what the last addition put in, taken out again.
fn hchacha20(key: &[u8], input: &[u8]) -> Result<Vec<u8>, ErrorStack> {
    let last_row: [u8; 16] = input.try_into().expect("16 bytes");
    let block = chacha20(key, &last_row, &[0; BLOCK as usize])?;
    let added = [b"expand 32-byte k", input].concat();
    let kept = [&block[..16], &block[48..]].concat();
    let words = |bytes: Vec<u8>| {
        bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().expect("4 bytes"))).collect::<Vec<_>>()
    };
    let subkey = words(kept)
        .into_iter()
        .zip(words(added))
        .flat_map(|(kept, added)| kept.wrapping_sub(added).to_le_bytes());
    Ok(subkey.collect())
}

/// A sample that asks for the last block there is, under the key of RFC 9001, A.5.
fn header_mask(file: &mut File) -> Result<(), ErrorStack> {
    let key = [0x25a282b9e82f06f21f488917a4fc8f1b_u128, 0x73573685608597d0efcb076b0ab7a7a4];
    let key = key.map(u128::to_be_bytes).concat();
    let sample = last_row(u32::MAX.into(), &[0; 8]);
    let mask = chacha20(&key, &sample, &[0; 5])?;
    let (key, sample, mask) = (Hex(key), Hex(sample.to_vec()), Hex(mask));
    file.push("quic-hp-chacha20", "the last block", &[("key", &key), ("sample", &sample), ("out", &mask)]);
    Ok(())
}

fn one_time_mac(file: &mut File, key: Vec<u8>, message: &Message) -> Result<(), ErrorStack> {
    let tag = poly1305(&key, &message.bytes())?;
    file.push("poly1305", "long", &[("key", &Hex(key)), ("msg", message), ("tag", &Hex(tag))]);
    Ok(())
}

/// ChaCha20-Poly1305, or with a nonce of 24 bytes XChaCha20-Poly1305.
fn aead(file: &mut File, nonce: usize, aad: &Message, pt: &Message) -> Result<(), ErrorStack> {
    let (key, nonce) = (bytes("aead key", 32)?, bytes(&format!("nonce {nonce}"), nonce)?);
    let (alg, subkey, inner) = match nonce.split_first_chunk::<16>() {
        Some((first, rest)) => ("xchacha20-poly1305", hchacha20(&key, first)?, [&[0; 4], rest].concat()),
        None => ("chacha20-poly1305", key.clone(), nonce.clone()),
    };
    let (ct, tag) = seal("ChaCha20-Poly1305", &subkey, &inner, &aad.bytes(), &pt.bytes())?;
    let (key, nonce, ct, tag) = (Hex(key), Hex(nonce), Hex(ct), Hex(tag));
    file.push(
        alg,
        "long",
        &[("key", &key), ("nonce", &nonce), ("aad", aad), ("pt", pt), ("ct", &ct), ("tag", &tag)],
    );
    Ok(())
}

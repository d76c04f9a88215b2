//! Whole files in memory: round trips, every way to damage one, and the vectors of FORMAT.md.

use crate::{
    cipher::Cipher,
    header::{Header, Secret, Source},
    passphrase::{self, Cost},
    pipeline,
    progress::Progress,
    stream::{self, CHUNK, Chunk, TAG},
};
use anyhow::Result;
use clap::ValueEnum;
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

const SECRET: [u8; 32] = *b"an example of a secret, 32 bytes";

fn header(cipher: Cipher) -> Header {
    Header { cipher, source: Source::KeyFile, salt: [0x5a; 32] }
}

fn seal(header: &Header, secret: &Secret, chunk: usize, plain: &[u8]) -> Vec<u8> {
    let keys = header.derive(secret);
    let mut file = header.to_bytes(&keys).to_vec();
    let stream = stream::keyed(header.cipher, keys);
    pipeline::run(plain, &mut file, chunk, &Progress::new(None), |chunk| stream.seal(chunk)).unwrap();
    file
}

fn open(secret: &Secret, chunk: usize, mut file: &[u8]) -> Result<Vec<u8>> {
    let (header, commitment) = Header::read(&mut file)?;
    let stream = stream::keyed(header.cipher, header.derive_checked(secret, &commitment)?);
    let mut plain = Vec::new();
    pipeline::run(file, &mut plain, chunk + TAG, &Progress::new(None), |chunk| stream.open(chunk))?;
    Ok(plain)
}

fn pattern(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251) as u8).collect()
}

#[test]
fn every_short_length_round_trips() {
    let secret = Secret::new(SECRET);
    for &cipher in Cipher::value_variants() {
        for len in 0..=200 {
            let plain = pattern(len);
            let file = seal(&header(cipher), &secret, 32, &plain);
            let chunks = len.div_ceil(32).max(1);
            assert_eq!(file.len(), Header::LEN + len + TAG * chunks);
            assert_eq!(open(&secret, 32, &file).unwrap(), plain, "{cipher}, {len} bytes");
        }
    }
}

/// Several batches, and the end before, at and after a batch's.
#[test]
fn batches_stay_in_order() {
    let secret = Secret::new(SECRET);
    for len in [16 * 1024 - 1, 16 * 1024, 16 * 1024 + 1, 100_000] {
        let plain = pattern(len);
        let file = seal(&header(Cipher::ChaCha20Poly1305), &secret, 16, &plain);
        assert!(open(&secret, 16, &file).unwrap() == plain, "{len} bytes");
    }
}

#[test]
fn every_truncation_and_extension_is_refused() {
    let secret = Secret::new(SECRET);
    for &cipher in Cipher::value_variants() {
        // The last chunk is full: its end is where a chunk more could follow.
        let file = seal(&header(cipher), &secret, 32, &pattern(160));
        for len in 0..file.len() {
            assert!(open(&secret, 32, &file[..len]).is_err(), "{cipher}, {len} bytes");
        }
        for extra in 1..100 {
            let longer = [&file[..], &vec![0; extra]].concat();
            assert!(open(&secret, 32, &longer).is_err(), "{cipher}, {extra} bytes more");
        }
    }
}

#[test]
fn every_altered_bit_is_refused() {
    let secret = Secret::new(SECRET);
    for &cipher in Cipher::value_variants() {
        let file = seal(&header(cipher), &secret, 32, &pattern(70));
        for bit in 0..8 * file.len() {
            let mut altered = file.clone();
            altered[bit / 8] ^= 1 << (bit % 8);
            assert!(open(&secret, 32, &altered).is_err(), "{cipher}, bit {bit}");
        }
    }
}

#[test]
fn moved_chunks_are_refused() {
    let secret = Secret::new(SECRET);
    for &cipher in Cipher::value_variants() {
        let file = seal(&header(cipher), &secret, 32, &pattern(160));
        let other = seal(&Header { salt: [1; 32], ..header(cipher) }, &secret, 32, &pattern(160));
        let (head, body) = file.split_at(Header::LEN);
        let chunks: Vec<&[u8]> = body.chunks(32 + TAG).collect();
        let opened = |chunks: &[&[u8]]| open(&secret, 32, &[head, &chunks.concat()].concat());
        assert!(opened(&chunks).is_ok());
        for a in 0..chunks.len() {
            let mut spliced = chunks.clone();
            spliced[a] = other[Header::LEN..].chunks(32 + TAG).nth(a).unwrap();
            assert!(opened(&spliced).is_err(), "{cipher}, splice {a}");
            let mut dropped = chunks.clone();
            dropped.remove(a);
            assert!(opened(&dropped).is_err(), "{cipher}, drop {a}");
            let mut doubled = chunks.clone();
            doubled.insert(a, chunks[a]);
            assert!(opened(&doubled).is_err(), "{cipher}, duplicate {a}");
            for b in 0..a {
                let mut swapped = chunks.clone();
                swapped.swap(a, b);
                assert!(opened(&swapped).is_err(), "{cipher}, swap {a} and {b}");
            }
        }
    }
}

/// A file has one encoding: an empty chunk after a full one is refused even with a right tag.
#[test]
fn an_empty_last_chunk_is_refused() {
    let secret = Secret::new(SECRET);
    let header = header(Cipher::ChaCha20Poly1305);
    let stream = stream::keyed(header.cipher, header.derive(&secret));
    let mut chunks = [(0, false, 32), (1, true, 0)].map(|(index, last, len)| Chunk {
        index,
        last,
        bytes: Zeroizing::new(pattern(len)),
    });
    for chunk in &mut chunks {
        stream.seal(chunk).unwrap();
    }
    assert!(stream.open(&mut chunks[0]).is_ok());
    assert!(stream.open(&mut chunks[1]).is_err());
}

#[test]
fn chunk_numbers_end_before_they_repeat() {
    let header = header(Cipher::ChaCha20Poly1305);
    let stream = stream::keyed(header.cipher, header.derive(&Secret::new(SECRET)));
    for (index, fits) in [(u64::from(u32::MAX), true), (1 << 32, false)] {
        let mut chunk = Chunk { index, last: true, bytes: Zeroizing::new(vec![1]) };
        assert_eq!(stream.seal(&mut chunk).is_ok(), fits);
    }
}

/// Digests of whole files, and a passphrase's file, made by another implementation of FORMAT.md.
#[test]
fn the_format_does_not_drift() {
    let secret = Secret::new(SECRET);
    let digests = [
        "09b2ec86bdfe21d6f7c955edd40556947b5b17ac6b442ba8a205501f2937ba39",
        "09a7aa996b0f1471c9e41cf055fefbc6160009383cf2c5863392326928b050b8",
        "37ce9d55411cbbbb2168e5fc3884b1d972afc4f7b5e5c93d83d5db7f1c42d9ee",
    ];
    for (&cipher, digest) in Cipher::value_variants().iter().zip(digests) {
        let file = seal(&header(cipher), &secret, CHUNK, &pattern(2 * CHUNK + 1));
        assert_eq!(base16ct::lower::encode_string(&Sha256::digest(&file)), digest, "{cipher}");
    }
}

#[test]
fn a_passphrase_file_opens() {
    let file = base16ct::lower::decode_vec(concat!(
        "66617374636970686572010102010000c000000000045a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",
        "5a5a03d367ed89d1877abcbb6dcb1a7f8b3c08dc2df1c3d01da4f2f5a7507105f4982bed9a507d6ca39d63e8a97bc91987e4e695",
        "3644d871bdb6ac12",
    ));
    let file = file.unwrap();
    let (header, _) = Header::read(&mut &file[..]).unwrap();
    assert_eq!(header.source, Source::Passphrase(Cost::DEFAULT));
    let secret = passphrase::stretch(b"correct horse battery staple", &header.salt, Cost::DEFAULT).unwrap();
    assert_eq!(open(&secret, CHUNK, &file).unwrap(), b"fastcipher");
    let wrong = passphrase::stretch(b"correct horse battery stable", &header.salt, Cost::DEFAULT).unwrap();
    assert!(open(&wrong, CHUNK, &file).unwrap_err().to_string().starts_with("wrong passphrase"));
}

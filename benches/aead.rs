//! ChaCha20-Poly1305 and XChaCha20-Poly1305 on a keyed object, in place.

use chacha20poly1305::KeyInit;
use criterion::{Criterion, criterion_group, criterion_main};
use fastcipher::{Backends, ChaCha20Poly1305, XChaCha20Poly1305};
use fastcipher_benches::{ASSOCIATED_DATA, Group, Input, KEY, NONCE, open, ours, seal, some};

fn chacha20_poly1305(criterion: &mut Criterion) {
    let mut group = Group::new(criterion, "chacha20-poly1305", Input::Untagged);
    for (name, backends) in ours("chacha") {
        group.contender(name, seal(ChaCha20Poly1305::with_backend(&some(), backends)));
    }
    group.contender("rustcrypto", seal(chacha20poly1305::ChaCha20Poly1305::new(&some())));
    group.contender("ring", ring::seal());
    group.contender("aws-lc-rs", aws_lc_rs::seal());
    group.contender("graviola", graviola_seal());
    #[cfg(feature = "openssl")]
    group.contender("openssl", fastcipher_benches::openssl::seal("ChaCha20-Poly1305"));
    group.measure();
}

fn chacha20_poly1305_open(criterion: &mut Criterion) {
    let sealed = |data: &mut [u8]| seal(ChaCha20Poly1305::with_backend(&some(), Backends::best()))(data);
    let mut group = Group::new(criterion, "chacha20-poly1305-open", Input::Sealed(sealed));
    for (name, backends) in ours("chacha") {
        group.contender(name, open(ChaCha20Poly1305::with_backend(&some(), backends)));
    }
    group.contender("rustcrypto", open(chacha20poly1305::ChaCha20Poly1305::new(&some())));
    group.contender("ring", ring::open());
    group.contender("aws-lc-rs", aws_lc_rs::open());
    group.contender("graviola", graviola_open());
    #[cfg(feature = "openssl")]
    group.contender("openssl", fastcipher_benches::openssl::open("ChaCha20-Poly1305"));
    group.measure();
}

fn xchacha20_poly1305(criterion: &mut Criterion) {
    let mut group = Group::new(criterion, "xchacha20-poly1305", Input::Untagged);
    for (name, backends) in ours("chacha") {
        group.contender(name, seal(XChaCha20Poly1305::with_backend(&some(), backends)));
    }
    group.contender("rustcrypto", seal(chacha20poly1305::XChaCha20Poly1305::new(&some())));
    let key = graviola::aead::XChaCha20Poly1305::new(KEY);
    group.contender("graviola", move |data| {
        let (message, tag) = data.split_last_chunk_mut().expect("room for a tag");
        key.encrypt(&NONCE, &ASSOCIATED_DATA, message, tag);
    });
    group.measure();
}

/// The calls of ring, whose interface aws-lc-rs shares.
macro_rules! ring_interface {
    ($library:ident) => {
        mod $library {
            use ::$library::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};
            use fastcipher_benches::{ASSOCIATED_DATA, KEY, NONCE};

            fn key() -> LessSafeKey {
                LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, &KEY).expect("32 bytes"))
            }

            fn nonce() -> Nonce {
                Nonce::try_assume_unique_for_key(&NONCE[..12]).expect("12 bytes")
            }

            pub(super) fn seal() -> impl FnMut(&mut [u8]) {
                let key = key();
                move |data| {
                    let (message, tag) = data.split_last_chunk_mut::<16>().expect("room for a tag");
                    let sealed = key.seal_in_place_separate_tag(nonce(), Aad::from(ASSOCIATED_DATA), message);
                    tag.copy_from_slice(sealed.expect("short").as_ref());
                }
            }

            pub(super) fn open() -> impl FnMut(&mut [u8]) {
                let key = key();
                move |data| {
                    key.open_in_place(nonce(), Aad::from(ASSOCIATED_DATA), data).expect("authentic");
                }
            }
        }
    };
}
ring_interface!(ring);
ring_interface!(aws_lc_rs);

fn graviola_seal() -> impl FnMut(&mut [u8]) {
    let key = graviola::aead::ChaCha20Poly1305::new(KEY);
    move |data| {
        let (message, tag) = data.split_last_chunk_mut::<16>().expect("room for a tag");
        key.encrypt(NONCE.first_chunk().expect("longer"), &ASSOCIATED_DATA, message, tag);
    }
}

fn graviola_open() -> impl FnMut(&mut [u8]) {
    let key = graviola::aead::ChaCha20Poly1305::new(KEY);
    move |data| {
        let (message, tag) = data.split_last_chunk_mut::<16>().expect("a tag");
        key.decrypt(NONCE.first_chunk().expect("longer"), &ASSOCIATED_DATA, message, tag).expect("authentic");
    }
}

criterion_group!(
    name = benches;
    config = fastcipher_benches::criterion();
    targets = chacha20_poly1305, chacha20_poly1305_open, xchacha20_poly1305
);
criterion_main!(benches);

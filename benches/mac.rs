//! The universal hashes: Poly1305 with its one-time key, GHASH on a keyed object.

use cipher::KeyInit;
use criterion::{Criterion, criterion_group, criterion_main};
use fastcipher::{Ghash, Poly1305};
use fastcipher_benches::{Group, Input, ours, some, tag};
use ghash::{GHash, universal_hash::UniversalHash};

fn poly1305(criterion: &mut Criterion) {
    let mut group = Group::new(criterion, "poly1305", Input::Message);
    for (name, backends) in ours("poly1305") {
        group.contender(
            name,
            tag(move |data| {
                let mut mac = Poly1305::with_backend(&some(), backends);
                mac.update_bytes(data);
                mac.tag()
            }),
        );
    }
    group.contender(
        "rustcrypto",
        tag(|data| {
            let (blocks, rest) = poly1305::Block::slice_as_chunks(data);
            let mut mac = poly1305::Poly1305::new(&some());
            mac.update(blocks);
            mac.compute_unpadded(rest)
        }),
    );
    #[cfg(feature = "openssl")]
    group.contender("openssl", fastcipher_benches::openssl::poly1305());
    group.measure();
}

fn ghash(criterion: &mut Criterion) {
    let mut group = Group::new(criterion, "ghash", Input::Message);
    for (name, backends) in ours("ghash") {
        let keyed = Ghash::with_backend(&some(), backends);
        group.contender(
            name,
            tag(move |data| {
                let mut hash = keyed.clone();
                hash.update_bytes(data);
                hash.tag()
            }),
        );
    }
    let keyed = GHash::new(&some());
    group.contender(
        "rustcrypto",
        tag(move |data| {
            let mut hash = keyed.clone();
            hash.update_padded(data);
            hash.finalize()
        }),
    );
    group.measure();
}

criterion_group!(name = benches; config = fastcipher_benches::criterion(); targets = poly1305, ghash);
criterion_main!(benches);

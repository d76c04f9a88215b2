//! The ChaCha family, with a new key and nonce for each message.

use cipher::{KeyIvInit, StreamCipher};
use criterion::{Criterion, criterion_group, criterion_main};
use fastcipher::{Backends, ChaCha8, ChaCha12, ChaCha20, XChaCha20};
use fastcipher_benches::{Group, Input, keystream, ours, some};

fn chacha20(criterion: &mut Criterion) {
    let mut group = Group::new(criterion, "chacha20", Input::Message);
    our_backends(&mut group, |backends| ChaCha20::with_backend(&some(), &some(), backends));
    group.contender("rustcrypto", rustcrypto::<chacha20::ChaCha20>());
    #[cfg(feature = "openssl")]
    group.contender("openssl", fastcipher_benches::openssl::chacha20());
    group.measure();
}

fn chacha12(criterion: &mut Criterion) {
    let mut group = Group::new(criterion, "chacha12", Input::Message);
    our_backends(&mut group, |backends| ChaCha12::with_backend(&some(), &some(), backends));
    group.contender("rustcrypto", rustcrypto::<chacha20::ChaCha12>());
    group.measure();
}

fn chacha8(criterion: &mut Criterion) {
    let mut group = Group::new(criterion, "chacha8", Input::Message);
    our_backends(&mut group, |backends| ChaCha8::with_backend(&some(), &some(), backends));
    group.contender("rustcrypto", rustcrypto::<chacha20::ChaCha8>());
    group.measure();
}

fn xchacha20(criterion: &mut Criterion) {
    let mut group = Group::new(criterion, "xchacha20", Input::Message);
    our_backends(&mut group, |backends| XChaCha20::with_backend(&some(), &some(), backends));
    group.contender("rustcrypto", rustcrypto::<chacha20::XChaCha20>());
    group.measure();
}

fn our_backends<C: StreamCipher + 'static>(group: &mut Group<'_>, set_up: fn(Backends) -> C) {
    for (name, backends) in ours("chacha") {
        group.contender(name, keystream(move || set_up(backends)));
    }
}

fn rustcrypto<C: KeyIvInit + StreamCipher>() -> impl FnMut(&mut [u8]) {
    keystream(|| C::new(&some(), &some()))
}

criterion_group!(
    name = benches;
    config = fastcipher_benches::criterion();
    targets = chacha20, chacha12, chacha8, xchacha20
);
criterion_main!(benches);

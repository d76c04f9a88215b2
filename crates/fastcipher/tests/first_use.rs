//! The first use of the library, by many threads at once. One test, so that nothing comes before it.

use fastcipher::{Aria128Gcm, Backends, ChaCha20Poly1305, Tag, aead::KeyInit};
use std::{sync::Barrier, thread};

const THREADS: usize = 64;

#[test]
fn threads_agree() {
    let barrier = Barrier::new(THREADS);
    let first_use = || {
        barrier.wait();
        let choice = Backends::best().to_string();
        let aria = Aria128Gcm::new(&[1; 16].into());
        let chacha = ChaCha20Poly1305::new(&[3; 32].into());
        (choice, aria.backend(), chacha.backend(), encrypt(&aria, &chacha))
    };
    let all: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(first_use)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });

    let best = Backends::best();
    let soft = Backends::named("soft").unwrap();
    let aria = Aria128Gcm::with_backend(&[1; 16].into(), soft);
    let chacha = ChaCha20Poly1305::with_backend(&[3; 32].into(), soft);
    let expected = (best.to_string(), best.aria().name(), best.chacha().name(), encrypt(&aria, &chacha));
    for found in all {
        assert!(found == expected, "{found:?}, not {expected:?}");
    }
}

fn encrypt(aria: &Aria128Gcm, chacha: &ChaCha20Poly1305) -> (Vec<u8>, Tag, Tag) {
    let mut data = vec![0; 5000];
    let inner = aria.seal(&[2; 12], b"", data.as_mut_slice().into()).unwrap();
    let outer = chacha.seal(&[4; 12], b"", data.as_mut_slice().into()).unwrap();
    (data, inner, outer)
}

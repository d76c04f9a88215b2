//! With `zeroize`, a dropped object leaves nothing of its key behind.
#![cfg(feature = "zeroize")]

use cipher::{KeyInit, KeyIvInit, StreamCipher};
use fastcipher::{
    Aria128, Aria128CbcDec, Aria192Ctr, Aria256Gcm, Backends, ChaCha20, ChaCha20Poly1305, Ghash, Poly1305,
    XChaCha20Poly1305,
    aria_core::{Aria, KeyLanes},
    cipher,
};
use std::mem::MaybeUninit;

/// What is left of `value` in memory: the bytes that are not zero, before its drop and after.
fn non_zero_bytes<T>(value: T) -> (usize, usize) {
    let mut place = MaybeUninit::zeroed();
    place.write(value);
    let count = |place: &MaybeUninit<T>| {
        let bytes: *const u8 = place.as_ptr().cast();
        // SAFETY: the memory was zeroed before the value came, and lives on after it.
        (0..size_of::<T>()).filter(|at| unsafe { bytes.add(*at).read_volatile() } != 0).count()
    };
    let before = count(&place);
    // SAFETY: the value was written above and is not used again.
    unsafe { place.assume_init_drop() };
    (before, count(&place))
}

#[test]
fn dropped_keys_are_gone() {
    let mut stream = ChaCha20::new(&[0xa5; 32].into(), &[0xa5; 12].into());
    // The second call begins inside a block, which is then kept.
    stream.apply_keystream(&mut [0; 10]);
    stream.apply_keystream(&mut [0; 10]);
    let mut counter_mode = Aria192Ctr::new(&[0xa5; 24].into(), &[0xa5; 16].into());
    counter_mode.apply_keystream(&mut [0; 10]);
    let mut tag = Poly1305::new(&[0xa5; 32].into());
    tag.update_bytes(b"two blocks and a bit of a third one");
    let mut hash = Ghash::new(&[0xa5; 16].into());
    hash.update_bytes(b"two blocks and a bit of a third one");
    let key = ChaCha20Poly1305::new(&[0xa5; 32].into());
    let mut sealing = key.begin_seal(&[0xa5; 12], &[]).unwrap();
    // The second piece begins inside a block, which is then kept.
    sealing.update([0; 10].as_mut_slice().into()).unwrap();
    sealing.update([0; 10].as_mut_slice().into()).unwrap();
    let mut opening = key.begin_open(&[0xa5; 12], &[]).unwrap();
    opening.update(b"two blocks and a bit of a third one").unwrap();
    let decryption = key.begin_open(&[0xa5; 12], &[]).unwrap();
    let tag_of_nothing = key.seal(&[0xa5; 12], b"", [].as_mut_slice().into()).unwrap();
    let decryption = decryption.verify(&tag_of_nothing).unwrap();

    let aria = Aria::new(&[0xa5; 16], Backends::best().aria()).unwrap();
    let mut lanes = KeyLanes::new(aria.backend());
    let loaded = lanes.load(&[&aria; 3]);
    // As many as one kernel takes, which is two where words have 32 bits.
    assert!(loaded >= 2, "{loaded}");

    // With the secret bytes of each: round keys for both directions, key streams, what a hash has taken.
    let counts = [
        ("Aria128", 2 * 13 * 64, non_zero_bytes(Aria128::new(&[0xa5; 16].into()))),
        (
            "Aria128CbcDec",
            2 * 13 * 64,
            non_zero_bytes(Aria128CbcDec::new(&[0xa5; 16].into(), &[0xa5; 16].into())),
        ),
        ("Aria192Ctr", 2 * 15 * 64 + 16, non_zero_bytes(counter_mode)),
        ("Aria256Gcm", 2 * 17 * 64 + 16, non_zero_bytes(Aria256Gcm::new(&[0xa5; 32].into()))),
        ("ChaCha20", 32 + 64, non_zero_bytes(stream)),
        ("ChaCha20Poly1305", 32, non_zero_bytes(ChaCha20Poly1305::new(&[0xa5; 32].into()))),
        ("XChaCha20Poly1305", 32, non_zero_bytes(XChaCha20Poly1305::new(&[0xa5; 32].into()))),
        ("Sealing", 32 + 64 + 16 + 16 + 16 + 4, non_zero_bytes(sealing)),
        ("Opening", 32 + 16 + 16 + 16 + 3, non_zero_bytes(opening)),
        ("Decryption", 32, non_zero_bytes(decryption)),
        ("Poly1305", 16 + 16 + 16 + 3, non_zero_bytes(tag)),
        ("Ghash", 16 + 16 + 3, non_zero_bytes(hash)),
        ("KeyLanes", loaded * 13 * 16, non_zero_bytes(lanes)),
    ];
    for (name, secret, (before, after)) in counts {
        // A secret byte may happen to be zero; pointers, positions and the space between fields are no secret.
        assert!(before >= after + secret * 15 / 16, "{name}: {before} bytes before, {after} after");
    }
}

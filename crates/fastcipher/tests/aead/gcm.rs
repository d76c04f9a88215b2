//! What only GCM has: a counter that wraps early, and an IV of any length.

use crate::{
    MOST,
    common::{noise, runnable},
    either,
    peers::Message,
};
use aes_gcm::AesGcm;
use fastcipher::{
    Aria128Gcm,
    aead::{KeyInit, consts::U16},
    cipher::BlockCipherEncrypt,
    universal_hash::UniversalHash,
};
use ghash::GHash;

/// The counter wraps in each lane of a batch of 128 blocks, or carries within its 32 bits, and never into the others,
/// which are all ones.
#[test]
fn gcm_counts_in_32_bits() {
    let key = [0x5a; 16];
    let peer = AesGcm::<aria::Aria128, U16>::new(&key.into());
    let mut h = [0; 16].into();
    aria::Aria128::new(&key.into()).encrypt_block(&mut h);
    let h = u128::from_be_bytes(h.into());
    let (short, long) = (noise(1100), noise(MOST));
    let all = either("aria", "ghash");
    let ciphers: Vec<_> =
        all.iter().map(|backends| Aria128Gcm::with_backend(&key.into(), *backends)).collect();
    for low in (0..=128).map(|before| u32::MAX - before).chain([0x7fff_ffff, 0xffff_7fff]) {
        let iv = iv_of(u128::MAX << 32 | u128::from(low), h).to_be_bytes();
        for plaintext in [&short, &long] {
            let message = Message { nonce: &iv, aad: b"", plaintext };
            for (backends, cipher) in all.iter().zip(&ciphers) {
                message.check(cipher, &peer, backends);
            }
        }
    }
}

/// The IV of 16 bytes of which GCM makes `j0` (NIST SP 800-38D, section 7.1): J0 = (IV h + 128) h.
fn iv_of(j0: u128, h: u128) -> u128 {
    // 1 / h = h^(2^128 - 2); the 1 is the highest bit.
    let (mut inverse, mut power) = (1 << 127, h);
    for _ in 1..128 {
        power = product(power, power);
        inverse = product(inverse, power);
    }
    let iv = product(product(j0, inverse) ^ 128, inverse);
    assert_eq!(product(product(iv, h) ^ 128, h), j0);
    iv
}

/// GHASH of one block is its product with the key.
fn product(a: u128, b: u128) -> u128 {
    let mut hash = GHash::new(&b.to_be_bytes().into());
    hash.update(&[a.to_be_bytes().into()]);
    u128::from_be_bytes(hash.finalize().into())
}

/// An IV of 16 bytes of ones: the counter comes out of the hash.
#[test]
fn gcm_takes_an_iv_of_any_length() {
    for backends in runnable("aria") {
        let cipher = Aria128Gcm::with_backend(&[0; 16].into(), backends);
        let mut data = [0; 32];
        let tag = cipher.seal(&[0xff; 16], b"", data.as_mut_slice().into()).unwrap();
        assert_eq!(hex::encode(data), "94f2ea5614b4185029cc1165a1ecead6b04186f07340549d33ee52b5a94dd81f");
        assert_eq!(hex::encode(tag), "25e619add6d418d16742f629b50c3759");
        for length in [1, 257, 65_536] {
            let mut data = [7; 100];
            let tag = cipher.seal(&vec![1; length], b"", data.as_mut_slice().into()).unwrap();
            cipher.open(&vec![1; length], b"", data.as_mut_slice().into(), &tag).unwrap();
            assert_eq!(data, [7; 100]);
        }
    }
}

//! Against other implementations: messages of every length, and random ones.

use crate::{MOST, Ours, common::seeded, either};
use aes_gcm::AesGcm;
use fastcipher::{
    Aria128Gcm, Aria192Gcm, Aria256Gcm, Backends, ChaCha8Poly1305, ChaCha12Poly1305, ChaCha20Poly1305,
    XChaCha8Poly1305, XChaCha12Poly1305, XChaCha20Poly1305,
    aead::{AeadInOut, KeyInit, consts::U12},
};
use rand::{Rng, RngExt, rngs::StdRng};

macro_rules! against_a_peer {
    ($($every_length:ident $random:ident $cipher:literal $hash:literal $ours:ident $peer:ty)*) => {$(
        #[test]
        fn $every_length() {
            check_every_length::<$ours, $peer>(&either($cipher, $hash));
        }

        #[test]
        fn $random() {
            check_random_messages::<$ours, $peer>(&either($cipher, $hash));
        }
    )*};
}

against_a_peer! {
    chacha20_poly1305_of_every_length chacha20_poly1305_of_random_messages "chacha" "poly1305"
        ChaCha20Poly1305 chacha20poly1305::ChaCha20Poly1305
    xchacha20_poly1305_of_every_length xchacha20_poly1305_of_random_messages "chacha" "poly1305"
        XChaCha20Poly1305 chacha20poly1305::XChaCha20Poly1305
    chacha12_poly1305_of_every_length chacha12_poly1305_of_random_messages "chacha" "poly1305"
        ChaCha12Poly1305 chacha20poly1305::ChaCha12Poly1305
    xchacha12_poly1305_of_every_length xchacha12_poly1305_of_random_messages "chacha" "poly1305"
        XChaCha12Poly1305 chacha20poly1305::XChaCha12Poly1305
    chacha8_poly1305_of_every_length chacha8_poly1305_of_random_messages "chacha" "poly1305"
        ChaCha8Poly1305 chacha20poly1305::ChaCha8Poly1305
    xchacha8_poly1305_of_every_length xchacha8_poly1305_of_random_messages "chacha" "poly1305"
        XChaCha8Poly1305 chacha20poly1305::XChaCha8Poly1305
    aria_128_gcm_of_every_length aria_128_gcm_of_random_messages "aria" "ghash"
        Aria128Gcm AesGcm<aria::Aria128, U12>
    aria_192_gcm_of_every_length aria_192_gcm_of_random_messages "aria" "ghash"
        Aria192Gcm AesGcm<aria::Aria192, U12>
    aria_256_gcm_of_every_length aria_256_gcm_of_random_messages "aria" "ghash"
        Aria256Gcm AesGcm<aria::Aria256, U12>
}

fn check_every_length<A: Ours, Peer: KeyInit + AeadInOut>(all: &[Backends]) {
    let mut random = seeded();
    let [key, nonce, aad, plaintext] = [A::KEY, A::NONCE, 100, MOST].map(|length| bytes(&mut random, length));
    let ciphers: Vec<_> = all.iter().map(|backends| (backends, A::with(&key, *backends))).collect();
    let peer = Peer::new_from_slice(&key).unwrap();
    for length in 0..=MOST {
        let message = Message { nonce: &nonce, aad: &aad[..length % 101], plaintext: &plaintext[..length] };
        for (backends, cipher) in &ciphers {
            message.check(cipher, &peer, backends);
        }
    }
}

fn check_random_messages<A: Ours, Peer: KeyInit + AeadInOut>(all: &[Backends]) {
    let mut random = seeded();
    for _ in 0..100 {
        let (of_aad, of_plaintext) = (random.random_range(0..3000), random.random_range(0..20_000));
        let [key, nonce, aad, plaintext] =
            [A::KEY, A::NONCE, of_aad, of_plaintext].map(|length| bytes(&mut random, length));
        let message = Message { nonce: &nonce, aad: &aad, plaintext: &plaintext };
        let peer = Peer::new_from_slice(&key).unwrap();
        for backends in all {
            message.check(&A::with(&key, *backends), &peer, backends);
        }
    }
}

fn bytes(random: &mut StdRng, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    random.fill_bytes(&mut bytes);
    bytes
}

pub(crate) struct Message<'a> {
    pub(crate) nonce: &'a [u8],
    pub(crate) aad: &'a [u8],
    pub(crate) plaintext: &'a [u8],
}

impl Message<'_> {
    /// The cipher does what the peer does, and undoes it.
    pub(crate) fn check<Peer: AeadInOut>(&self, cipher: &impl Ours, peer: &Peer, backends: &Backends) {
        let Message { nonce, aad, plaintext } = *self;
        let mut sealed = plaintext.to_vec();
        let buffer = sealed.as_mut_slice().into();
        let tag = peer.encrypt_inout_detached(nonce.try_into().unwrap(), aad, buffer).unwrap();

        let mut data = plaintext.to_vec();
        assert_eq!(cipher.seal(nonce, aad, data.as_mut_slice().into()).unwrap(), tag[..], "{backends}");
        assert!(data == sealed, "{backends}: {} bytes", data.len());
        cipher.open(nonce, aad, data.as_mut_slice().into(), &tag).unwrap();
        assert!(data == plaintext, "{backends}: {} bytes", data.len());
    }
}

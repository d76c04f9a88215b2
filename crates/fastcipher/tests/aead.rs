//! The authenticated ciphers: every backend against another implementation, and every way to be wrong.

mod common;
#[path = "common/offsets.rs"]
mod offsets;

use aead::{
    AeadInOut, KeyInit,
    consts::{U12, U16},
};
use aes_gcm::AesGcm;
use common::{noise, runnable, seeded};
use fastcipher::{
    Aria128Gcm, Aria192Gcm, Aria256Gcm, Backends, ChaCha20Poly1305, Error, Tag, XChaCha20Poly1305, aead,
    cipher::BlockCipherEncrypt, inout::InOutBuf, universal_hash::UniversalHash,
};
use ghash::GHash;
use offsets::check_every_offset;
use rand::{Rng, RngExt, rngs::StdRng};

/// Two batches of the widest kernels, and one byte.
const MOST: usize = 2 * 2048 + 1;

/// The methods of all the types.
trait Ours {
    const KEY: usize;
    const NONCE: usize;
    fn with(key: &[u8], backends: Backends) -> Self;
    fn seal(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<Tag, Error>;
    fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> Result<(), Error>;
    fn seal_b2b(&self, nonce: &[u8], aad: &[u8], from: &[u8], to: &mut [u8]) -> Result<Tag, Error>;
    fn open_b2b(&self, nonce: &[u8], aad: &[u8], from: &[u8], to: &mut [u8], tag: &[u8])
    -> Result<(), Error>;
}

macro_rules! ours {
    ($($name:ident $key:literal $nonce:literal)*) => {$(
        impl Ours for $name {
            const KEY: usize = $key;
            const NONCE: usize = $nonce;
            fn with(key: &[u8], backends: Backends) -> Self {
                $name::with_backend(key.try_into().unwrap(), backends)
            }
            fn seal(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<Tag, Error> {
                $name::seal(self, nonce, aad, data)
            }
            fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> Result<(), Error> {
                $name::open(self, nonce, aad, data, tag)
            }
            fn seal_b2b(&self, nonce: &[u8], aad: &[u8], from: &[u8], to: &mut [u8]) -> Result<Tag, Error> {
                $name::seal_b2b(self, nonce, aad, from, to)
            }
            fn open_b2b(
                &self,
                nonce: &[u8],
                aad: &[u8],
                from: &[u8],
                to: &mut [u8],
                tag: &[u8],
            ) -> Result<(), Error> {
                $name::open_b2b(self, nonce, aad, from, to, tag)
            }
        }
    )*};
}

ours! {
    ChaCha20Poly1305 32 12
    XChaCha20Poly1305 32 24
    Aria128Gcm 16 12
    Aria192Gcm 24 12
    Aria256Gcm 32 12
}

/// Every backend of the cipher and every one of the hash, each with the best of the other.
fn either(cipher: &str, hash: &str) -> Vec<Backends> {
    let mut all = [runnable(cipher), runnable(hash)].concat();
    all.sort_by_key(Backends::to_string);
    all.dedup_by_key(|backends| backends.to_string());
    all
}

/// Calls a generic check for every type on every backend of its parts.
macro_rules! on_every_backend {
    ($($test:ident($check:ident))*) => {$(
        #[test]
        fn $test() {
            for backends in either("chacha", "poly1305") {
                $check::<ChaCha20Poly1305>(backends);
                $check::<XChaCha20Poly1305>(backends);
            }
            for backends in either("aria", "ghash") {
                $check::<Aria128Gcm>(backends);
                $check::<Aria192Gcm>(backends);
                $check::<Aria256Gcm>(backends);
            }
        }
    )*};
}

on_every_backend! {
    a_flipped_bit_anywhere_is_found(check_every_flipped_bit)
    a_wrong_length_is_an_error(check_wrong_lengths)
    a_refused_message_is_not_decrypted(check_refusal)
    every_offset(check_offsets)
    a_packet_from_one_buffer_to_another(check_packet)
}

fn check_every_flipped_bit<A: Ours>(backends: Backends) {
    let (key, nonce, aad, plaintext) = (noise(A::KEY), noise(A::NONCE), noise(13), noise(64));
    let mut data = plaintext.clone();
    let tag = A::with(&key, backends).seal(&nonce, &aad, data.as_mut_slice().into()).unwrap();
    let whole = [&key[..], &nonce, &aad, &data, &tag].concat();
    let open = |message: &[u8]| {
        let (key, rest) = message.split_at(A::KEY);
        let (nonce, rest) = rest.split_at(A::NONCE);
        let (aad, rest) = rest.split_at(13);
        let (data, tag) = rest.split_at(64);
        let mut data = data.to_vec();
        let result = A::with(key, backends).open(nonce, aad, data.as_mut_slice().into(), tag);
        (result, data)
    };
    assert_eq!(open(&whole), (Ok(()), plaintext));
    for bit in 0..8 * whole.len() {
        let mut altered = whole.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        let (result, _) = open(&altered);
        assert_eq!(result, Err(Error::Unauthentic), "{backends}: bit {bit}");
    }
}

fn check_wrong_lengths<A: Ours>(backends: Backends) {
    let cipher = A::with(&noise(A::KEY), backends);
    let (nonce, mut data) = (noise(A::NONCE), noise(40));
    let untouched = data.clone();
    let tag = cipher.seal(&nonce, b"", InOutBuf::new(&untouched, &mut data).unwrap()).unwrap();
    let sealed = data.clone();
    let gcm = A::NONCE == 12 && !std::any::type_name::<A>().contains("ChaCha");

    for length in (0..=33).chain([64, 257]) {
        let mut data = untouched.clone();
        let result = cipher.seal(&vec![7; length], b"", data.as_mut_slice().into());
        if length == A::NONCE || (gcm && length > 0) {
            result.unwrap();
        } else {
            assert_eq!(result, Err(Error::InvalidNonceLength), "{length}");
            assert_eq!(data, untouched);
            let result = cipher.open(&vec![7; length], b"", data.as_mut_slice().into(), &tag);
            assert_eq!(result, Err(Error::InvalidNonceLength), "{length}");
            assert_eq!(data, untouched);
        }
    }
    let longer = [&tag[..], &[0; 17]].concat();
    for length in 0..=longer.len() {
        let mut data = sealed.clone();
        let result = cipher.open(&nonce, b"", data.as_mut_slice().into(), &longer[..length]);
        if length == 16 || (gcm && (12..16).contains(&length)) {
            assert_eq!((result, data), (Ok(()), untouched.clone()));
        } else {
            assert_eq!((result, data), (Err(Error::InvalidTagLength), sealed.clone()), "{length}");
        }
    }
    // Truncated, extended, and with the border to the associated data moved.
    for (aad, data) in
        [(&b""[..], &sealed[..39]), (&b""[..], &[&sealed[..], &[0]].concat()), (&sealed[..1], &sealed[1..])]
    {
        let mut output = vec![0; data.len()];
        let result = cipher.open(&nonce, aad, InOutBuf::new(data, &mut output).unwrap(), &tag);
        assert_eq!((result, output), (Err(Error::Unauthentic), vec![0; data.len()]));
    }
}

fn check_refusal<A: Ours>(backends: Backends) {
    let (cipher, nonce, plaintext) = (A::with(&noise(A::KEY), backends), noise(A::NONCE), noise(20_000));
    let mut sealed = plaintext.clone();
    let mut tag = cipher.seal(&nonce, b"aad", sealed.as_mut_slice().into()).unwrap();
    tag[15] ^= 1;

    let mut in_place = sealed.clone();
    let result = cipher.open(&nonce, b"aad", in_place.as_mut_slice().into(), &tag);
    assert_eq!(result, Err(Error::Unauthentic));
    assert!(in_place == sealed, "in place, the encrypted message stays");

    let mut apart = vec![0xaa; sealed.len()];
    let result = cipher.open(&nonce, b"aad", InOutBuf::new(&sealed, &mut apart).unwrap(), &tag);
    assert_eq!(result, Err(Error::Unauthentic));
    assert!(apart.iter().all(|byte| *byte == 0xaa), "apart, nothing is written");
}

fn check_offsets<A: Ours>(backends: Backends) {
    let (cipher, nonce, whole) = (A::with(&noise(A::KEY), backends), noise(A::NONCE), noise(MOST));
    for length in [1, 16, 63, 65, 1100, 2048, MOST] {
        let plaintext = &whole[..length];
        let mut sealed = plaintext.to_vec();
        let tag = cipher.seal(&nonce, b"", sealed.as_mut_slice().into()).unwrap();
        check_every_offset(backends, plaintext, &sealed, |data| {
            assert_eq!(cipher.seal(&nonce, b"", data), Ok(tag), "{backends}: {length} bytes");
        });
        check_every_offset(backends, &sealed, plaintext, |data| {
            assert_eq!(cipher.open(&nonce, b"", data, &tag), Ok(()), "{backends}: {length} bytes");
        });
    }
}

/// RustCrypto/traits#1311: as long as a packet, without a copy before or after.
fn check_packet<A: Ours>(backends: Backends) {
    let (cipher, nonce, plaintext) = (A::with(&noise(A::KEY), backends), noise(A::NONCE), noise(1500));
    let mut sealed = plaintext.clone();
    let tag = cipher.seal(&nonce, b"header", sealed.as_mut_slice().into()).unwrap();

    let (mut input, mut output) = (plaintext.clone(), vec![0xaa; 1500]);
    assert_eq!(cipher.seal_b2b(&nonce, b"header", &input, &mut output), Ok(tag), "{backends}");
    assert!(output == sealed && input == plaintext, "{backends}");
    input.fill(0xaa);
    assert_eq!(cipher.open_b2b(&nonce, b"header", &output, &mut input, &tag), Ok(()), "{backends}");
    assert!(output == sealed && input == plaintext, "{backends}");
}

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

struct Message<'a> {
    nonce: &'a [u8],
    aad: &'a [u8],
    plaintext: &'a [u8],
}

impl Message<'_> {
    /// The cipher does what the peer does, and undoes it.
    fn check<Peer: AeadInOut>(&self, cipher: &impl Ours, peer: &Peer, backends: &Backends) {
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

#[test]
fn buffers_of_two_lengths_are_an_error() {
    let cipher = ChaCha20Poly1305::new(&[7; 32].into());
    let mut output = [0xaa; 10];
    let tag = cipher.seal_b2b(&[0; 12], b"", b"0123456789", &mut output).unwrap();
    let mut other = [0xaa; 11];
    assert_eq!(cipher.seal_b2b(&[0; 12], b"", b"0123456789", &mut other), Err(Error::LengthMismatch));
    assert_eq!(cipher.open_b2b(&[0; 12], b"", &output, &mut other, &tag), Err(Error::LengthMismatch));
    assert_eq!(other, [0xaa; 11]);
    cipher.open_b2b(&[0; 12], b"", &output, &mut other[..10], &tag).unwrap();
    assert_eq!(&other, b"0123456789\xaa");
}

/// Through the traits the ciphertext carries its tag: too short for one is an error, an empty message is not.
#[test]
fn a_ciphertext_shorter_than_its_tag_is_an_error() {
    use aead::Aead;
    let cipher = ChaCha20Poly1305::new(&[7; 32].into());
    let nonce = [0; 12].into();
    for length in 0..16 {
        assert!(cipher.decrypt(&nonce, &vec![0; length][..]).is_err());
    }
    let empty = cipher.encrypt(&nonce, &b""[..]).unwrap();
    assert_eq!(empty.len(), 16);
    assert_eq!(cipher.decrypt(&nonce, &empty[..]).unwrap(), b"");
}

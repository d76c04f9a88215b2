//! The authenticated ciphers: every backend against another implementation, and every way to be wrong.

mod common;

use aead::{AeadInOut, KeyInit, consts::U12};
use aes_gcm::AesGcm;
use common::{noise, runnable};
use fastcipher::{
    Aria128Gcm, Aria192Gcm, Aria256Gcm, Backends, ChaCha20Poly1305, Error, Tag, XChaCha20Poly1305, aead,
    inout::InOutBuf,
};

/// Two batches of the widest kernels, and one byte.
const MOST: usize = 2 * 2048 + 1;

/// The methods of all the types.
trait Ours {
    const KEY: usize;
    const NONCE: usize;
    fn with(key: &[u8], backends: Backends) -> Self;
    fn seal(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<Tag, Error>;
    fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> Result<(), Error>;
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

/// Calls a generic check for every type on every backend of the named cipher.
macro_rules! on_every_backend {
    ($($test:ident($check:ident))*) => {$(
        #[test]
        fn $test() {
            for backends in runnable("chacha") {
                $check::<ChaCha20Poly1305>(backends);
                $check::<XChaCha20Poly1305>(backends);
            }
            for backends in runnable("aria") {
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
    neighbours_are_left_alone(check_neighbours)
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

fn check_neighbours<A: Ours>(backends: Backends) {
    let (cipher, nonce, plaintext) = (A::with(&noise(A::KEY), backends), noise(A::NONCE), noise(1100));
    let mut sealed = plaintext.clone();
    let tag = cipher.seal(&nonce, b"", sealed.as_mut_slice().into()).unwrap();
    for offset in 0..64 {
        let mut buffer = vec![0xfe; offset + 1100 + 64];
        let output = InOutBuf::new(&plaintext, &mut buffer[offset..][..1100]).unwrap();
        assert_eq!(cipher.seal(&nonce, b"", output), Ok(tag));
        assert!(buffer[offset..][..1100] == sealed);
        let output = InOutBuf::new(&sealed, &mut buffer[offset..][..1100]).unwrap();
        cipher.open(&nonce, b"", output, &tag).unwrap();
        assert!(buffer[offset..][..1100] == plaintext);
        assert!(buffer[..offset].iter().chain(&buffer[offset + 1100..]).all(|byte| *byte == 0xfe));
    }
}

macro_rules! against_a_peer {
    ($($test:ident $cipher:literal $ours:ident $peer:ty)*) => {$(
        #[test]
        fn $test() {
            let (key, nonce, aad, plaintext) = (noise($ours::KEY), noise($ours::NONCE), noise(100), noise(MOST));
            let peer = <$peer>::new_from_slice(&key).unwrap();
            let expected: Vec<_> = (0..=MOST)
                .map(|length| {
                    let mut data = plaintext[..length].to_vec();
                    let nonce = nonce[..].try_into().unwrap();
                    let buffer = data.as_mut_slice().into();
                    let tag = peer.encrypt_inout_detached(nonce, &aad[..length % 101], buffer).unwrap();
                    (data, tag)
                })
                .collect();
            for backends in runnable($cipher) {
                let ours = $ours::with(&key, backends);
                for (length, (sealed, tag)) in expected.iter().enumerate() {
                    let aad = &aad[..length % 101];
                    let mut data = plaintext[..length].to_vec();
                    assert_eq!(ours.seal(&nonce, aad, data.as_mut_slice().into()).unwrap(), tag[..]);
                    assert!(data == *sealed, "{backends}: {length} bytes");
                    ours.open(&nonce, aad, data.as_mut_slice().into(), tag).unwrap();
                    assert!(data == plaintext[..length], "{backends}: {length} bytes");
                }
            }
        }
    )*};
}

against_a_peer! {
    chacha20_poly1305_of_every_length "chacha" ChaCha20Poly1305 chacha20poly1305::ChaCha20Poly1305
    xchacha20_poly1305_of_every_length "chacha" XChaCha20Poly1305 chacha20poly1305::XChaCha20Poly1305
    aria_128_gcm_of_every_length "aria" Aria128Gcm AesGcm<aria::Aria128, U12>
    aria_192_gcm_of_every_length "aria" Aria192Gcm AesGcm<aria::Aria192, U12>
    aria_256_gcm_of_every_length "aria" Aria256Gcm AesGcm<aria::Aria256, U12>
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

#[test]
fn keys_are_never_printed() {
    let key = noise(32);
    let texts = [
        format!("{:?}", ChaCha20Poly1305::with(&key, Backends::best())),
        format!("{:#?}", XChaCha20Poly1305::with(&key, Backends::best())),
        format!("{:?}", Aria256Gcm::with(&key, Backends::best())),
    ];
    for text in texts {
        assert!(text.contains("backend"));
        assert!(!text.contains(&hex::encode(&key[..4])), "{text}");
        assert!(!text.contains(&format!("{}, {}", key[0], key[1])), "{text}");
    }
}

#[test]
fn types_are_what_users_rely_on() {
    fn shared<T: Send + Sync + std::panic::UnwindSafe + Clone>() {}
    shared::<ChaCha20Poly1305>();
    shared::<XChaCha20Poly1305>();
    shared::<Aria128Gcm>();
    shared::<fastcipher::Aria128>();
    #[cfg(feature = "zeroize")]
    {
        fn wiped<T: zeroize::ZeroizeOnDrop>() {}
        wiped::<ChaCha20Poly1305>();
        wiped::<XChaCha20Poly1305>();
        wiped::<Aria256Gcm>();
        wiped::<fastcipher::Aria192>();
        wiped::<fastcipher::Aria128Ctr>();
        wiped::<fastcipher::ChaCha20>();
        wiped::<fastcipher::Poly1305>();
        wiped::<fastcipher::Ghash>();
    }
}

//! Altered messages and wrong lengths: each is an error, and nothing is written.

use crate::{Ours, common::noise, on_every_backend};
use fastcipher::{
    Backends, ChaCha20Poly1305, Error,
    aead::{Aead, KeyInit},
    inout::InOutBuf,
};

on_every_backend! {
    a_flipped_bit_anywhere_is_found(check_every_flipped_bit)
    a_wrong_length_is_an_error(check_wrong_lengths)
    a_refused_message_is_not_decrypted(check_refusal)
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
            // Where the nonce is wrong too, the same for all types.
            let result = cipher.open(b"", b"", (&mut [0; 40][..]).into(), &longer[..length]);
            assert_eq!(result, Err(Error::InvalidTagLength), "{length}");
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
    let cipher = ChaCha20Poly1305::new(&[7; 32].into());
    let nonce = [0; 12].into();
    for length in 0..16 {
        assert!(cipher.decrypt(&nonce, &vec![0; length][..]).is_err());
    }
    let empty = cipher.encrypt(&nonce, &b""[..]).unwrap();
    assert_eq!(empty.len(), 16);
    assert_eq!(cipher.decrypt(&nonce, &empty[..]).unwrap(), b"");
}

//! What `chacha20poly1305` offers, used as its documentation says.

use super::chacha20poly1305::{
    AeadCore, AeadInOut, ChaCha8Poly1305, ChaCha12Poly1305, ChaCha20Poly1305, Error, Key, KeyInit,
    KeySizeUser, Nonce, Tag, XChaCha8Poly1305, XChaCha12Poly1305, XChaCha20Poly1305, XNonce,
    aead::{self, Aead, Buffer, Payload, TagPosition, array::Array, inout::InOutBuf},
    consts::{U12, U16, U24, U32},
};
use crate::Step;
use std::fmt::Debug;

pub(crate) fn run() -> Vec<Step> {
    let mut steps = Vec::new();
    cipher::<ChaCha20Poly1305>("ChaCha20Poly1305", &mut steps);
    cipher::<XChaCha20Poly1305>("XChaCha20Poly1305", &mut steps);
    cipher::<ChaCha12Poly1305>("ChaCha12Poly1305", &mut steps);
    cipher::<ChaCha8Poly1305>("ChaCha8Poly1305", &mut steps);
    cipher::<XChaCha12Poly1305>("XChaCha12Poly1305", &mut steps);
    cipher::<XChaCha8Poly1305>("XChaCha8Poly1305", &mut steps);
    steps.push(("names", names().unwrap()));
    #[cfg(feature = "getrandom")]
    generated();
    #[cfg(feature = "arrayvec")]
    without_a_heap();
    steps
}

const fn is_for_threads<T: Send + Sync + Unpin + 'static>() {}

#[cfg(feature = "zeroize")]
const fn is_wiped_on_drop<T: zeroize::ZeroizeOnDrop>() {}

fn key() -> Key {
    Key::from(core::array::from_fn(|i| i as u8))
}

/// All that the traits offer, on messages of many lengths.
fn cipher<C>(name: &'static str, steps: &mut Vec<Step>)
where
    C: AeadCore<TagSize = U16> + AeadInOut + KeyInit + KeySizeUser<KeySize = U32>,
    C: Clone + Debug + Send + Sync + Unpin + 'static,
{
    is_for_threads::<C>();
    let mut step = |found: &[u8]| steps.push((name, found.to_vec()));
    step(&[C::key_size() as u8, matches!(C::TAG_POSITION, TagPosition::Postfix).into()]);

    let cipher = C::new(&key()).clone();
    let nonce: aead::Nonce<C> = Array::from_fn(|i| 0xe0 + i as u8);
    for length in (0..300).chain([1023, 1024, 1025, 10_000]) {
        let plaintext: Vec<u8> = (0..length).map(|i| i as u8).collect();
        let aad = &plaintext[..length % 40];

        let payload = Payload { msg: &plaintext, aad };
        let sealed = cipher.encrypt(&nonce, payload).unwrap();
        step(&sealed);
        assert_eq!(cipher.decrypt(&nonce, Payload { msg: &sealed, aad }).unwrap(), plaintext);

        let mut buffer = plaintext.clone();
        cipher.encrypt_in_place(&nonce, aad, &mut buffer).unwrap();
        assert_eq!(buffer, sealed);
        cipher.decrypt_in_place(&nonce, aad, &mut buffer).unwrap();
        assert_eq!(buffer, plaintext);

        let tag: Tag = cipher.encrypt_inout_detached(&nonce, aad, buffer.as_mut_slice().into()).unwrap();
        assert_eq!((&buffer[..], &tag[..]), sealed.split_at(length));
        let mut opened = vec![0; length];
        let buffers = InOutBuf::new(&buffer, &mut opened).unwrap();
        cipher.decrypt_inout_detached(&nonce, aad, buffers, &tag).unwrap();
        assert_eq!(opened, plaintext);
    }

    // A slice is a payload without associated data.
    let sealed = cipher.encrypt(&nonce, b"plaintext message".as_ref()).unwrap();
    step(&sealed);
    for altered in 0..sealed.len() {
        let mut altered_message = sealed.clone();
        altered_message[altered] ^= 1;
        let Error = cipher.decrypt(&nonce, altered_message.as_ref()).unwrap_err();
        let kept = altered_message.clone();
        assert!(cipher.decrypt_in_place(&nonce, b"", &mut altered_message).is_err());
        assert_eq!(altered_message, kept);
    }
    assert!(cipher.decrypt(&nonce, Payload { msg: &sealed, aad: b"other" }).is_err());
    assert!(cipher.decrypt(&nonce, &sealed[..15]).is_err());
    assert!(C::new_from_slice(&[0; 31]).is_err());
    assert!(!format!("{cipher:?}").is_empty());
}

/// The aliases are the arrays of the traits.
fn names() -> Result<Vec<u8>, Error> {
    let key: aead::Key<ChaCha20Poly1305> = Array::<u8, U32>::try_from(&key()[..]).unwrap();
    let short: Nonce = Array::<u8, U12>::from([7; 12]);
    let long: XNonce = Array::<u8, U24>::from([7; 24]);
    let tag: Tag = Array::<u8, U16>::default();
    #[cfg(feature = "zeroize")]
    const {
        (is_wiped_on_drop::<ChaCha20Poly1305>(), is_wiped_on_drop::<XChaCha20Poly1305>())
    };

    let sealed = ChaCha20Poly1305::new(&key).encrypt(&short, &b"one"[..])?;
    let mut sealed = XChaCha20Poly1305::new_from_slice(&key).unwrap().encrypt(&long, &sealed[..])?;
    sealed.extend_from_slice(&tag);
    fill(&mut sealed)?;
    Ok(sealed)
}

/// A buffer of one's own choice.
fn fill(buffer: &mut dyn Buffer) -> aead::Result<()> {
    ChaCha20Poly1305::new(&key()).encrypt_in_place(&[9; 12].into(), b"header", buffer)
}

#[cfg(feature = "getrandom")]
fn generated() {
    use aead::Generate;
    let cipher = ChaCha20Poly1305::new(&aead::Key::<ChaCha20Poly1305>::generate());
    let nonce = Nonce::generate();
    let sealed = cipher.encrypt(&nonce, b"plaintext message".as_ref()).unwrap();
    assert_eq!(cipher.decrypt(&nonce, sealed.as_ref()).unwrap(), b"plaintext message");
}

#[cfg(feature = "arrayvec")]
fn without_a_heap() {
    let mut buffer = aead::arrayvec::ArrayVec::<u8, 128>::new();
    buffer.try_extend_from_slice(b"plaintext message").unwrap();
    let cipher = XChaCha20Poly1305::new(&key());
    cipher.encrypt_in_place(&XNonce::default(), b"", &mut buffer).unwrap();
    assert_eq!(buffer.len(), 17 + 16);
    cipher.decrypt_in_place(&XNonce::default(), b"", &mut buffer).unwrap();
    assert_eq!(&buffer[..], b"plaintext message");
}

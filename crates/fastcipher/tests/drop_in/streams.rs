//! What `chacha20` offers, used as its documentation says.

use super::chacha20::{
    ChaCha8, ChaCha12, ChaCha20, ChaCha20Legacy, Key, KeyIvInit, LegacyNonce, Nonce, R8, R12, R20, Rounds,
    XChaCha8, XChaCha12, XChaCha20, XNonce,
    cipher::{
        self, InOutBuf, Iv, IvSizeUser, KeySizeUser, StreamCipher, StreamCipherError, StreamCipherSeek,
        array::Array,
        consts::{U8, U12, U16, U24, U32},
    },
    hchacha,
};
use crate::Step;
use std::fmt::Debug;

pub(crate) fn run() -> Vec<Step> {
    let mut steps = Vec::new();
    stream::<ChaCha8>("ChaCha8", &mut steps);
    stream::<ChaCha12>("ChaCha12", &mut steps);
    stream::<ChaCha20>("ChaCha20", &mut steps);
    stream::<XChaCha8>("XChaCha8", &mut steps);
    stream::<XChaCha12>("XChaCha12", &mut steps);
    stream::<XChaCha20>("XChaCha20", &mut steps);
    stream::<ChaCha20Legacy>("ChaCha20Legacy", &mut steps);
    steps.push(("names", names()));
    derive::<R8>(&mut steps);
    derive::<R12>(&mut steps);
    derive::<R20>(&mut steps);
    #[cfg(feature = "getrandom")]
    generated();
    steps
}

const fn is_for_threads<T: Send + Sync + Unpin>() {}

#[cfg(feature = "zeroize")]
const fn is_wiped_on_drop<T: zeroize::ZeroizeOnDrop>() {}

fn key() -> Key {
    Key::from(core::array::from_fn(|i| i as u8))
}

fn nonce<N: cipher::array::ArraySize>() -> Array<u8, N> {
    Array::from_fn(|i| 0xe0 + i as u8)
}

/// All that the traits offer, on one keystream.
fn stream<C>(name: &'static str, steps: &mut Vec<Step>)
where
    C: KeyIvInit + KeySizeUser<KeySize = U32> + StreamCipher + StreamCipherSeek + Debug + Send + Sync + Unpin,
{
    is_for_threads::<C>();
    let mut step = |found: &[u8]| steps.push((name, found.to_vec()));
    step(&[C::key_size() as u8, C::iv_size() as u8]);

    let iv: Iv<C> = nonce();
    let mut cipher = C::new(&key(), &iv);
    let mut data = vec![0x5a; 3000];
    cipher.apply_keystream(&mut data[..1]);
    cipher.apply_keystream(&mut data[1..700]);
    cipher.try_apply_keystream(&mut data[700..1000]).unwrap();
    cipher.apply_keystream_inout(InOutBuf::from(&mut data[1000..2000]));
    cipher.try_apply_keystream_inout((&mut data[2000..]).into()).unwrap();
    step(&data);
    step(&cipher.current_pos::<u64>().to_le_bytes());

    // From the middle, from one buffer to another.
    let mut again = vec![0; 2500];
    cipher.seek(500u32);
    cipher.apply_keystream_b2b(&data[500..2000], &mut again[..1500]);
    cipher.try_apply_keystream_b2b(&data[2000..], &mut again[1500..]).unwrap();
    assert_eq!(again, [0x5a; 2500]);
    assert!(cipher.try_apply_keystream_b2b(&data[..10], &mut again[..9]).is_err());

    let mut keystream = [0xff; 200];
    cipher.try_seek(1u128 << 37).unwrap();
    cipher.write_keystream(&mut keystream);
    cipher.try_write_keystream(&mut keystream[100..]).unwrap();
    step(&keystream);

    assert!(cipher.try_seek(u128::MAX).is_err());
    cipher.check_remaining(1 << 20).unwrap();
    step(&cipher.current_pos::<u128>().to_le_bytes());

    let mut by_slices = C::new_from_slices(&key(), &iv).unwrap();
    by_slices.apply_keystream(&mut data);
    assert_eq!(data[..1000], [0x5a; 1000]);
    assert!(C::new_from_slices(&[0; 31], &iv).is_err() && C::new_from_slices(&key(), &[0; 11]).is_err());
    assert!(!format!("{cipher:?}").is_empty());

    let boxed: &mut dyn FnMut(&mut [u8]) -> Result<(), StreamCipherError> =
        &mut |data| by_slices.try_apply_keystream(data);
    boxed(&mut data).unwrap();
    step(&data);
}

/// The aliases are the arrays of the traits.
fn names() -> Vec<u8> {
    let key: Array<u8, U32> = key();
    let short: Nonce = nonce::<U12>();
    let long: XNonce = nonce::<U24>();
    let legacy: LegacyNonce = nonce::<U8>();
    #[cfg(feature = "zeroize")]
    const {
        (is_wiped_on_drop::<ChaCha20>(), is_wiped_on_drop::<XChaCha20>())
    };

    let mut data = vec![0; 100];
    ChaCha20::new(&key, &short).apply_keystream(&mut data);
    ChaCha20::new(&key, <&Nonce>::try_from(&short[..]).unwrap()).apply_keystream(&mut data);
    XChaCha20::new(&key, &long).apply_keystream(&mut data);
    ChaCha20Legacy::new(key.as_slice().try_into().unwrap(), &legacy).apply_keystream(&mut data);
    ChaCha12::new(&[1; 32].into(), &[2; 12].into()).apply_keystream(&mut data);
    data.push(<XChaCha8 as IvSizeUser>::iv_size() as u8);
    data
}

fn derive<R: Rounds>(steps: &mut Vec<Step>) {
    let subkey: Array<u8, U32> = hchacha::<R>(&key(), &nonce::<U16>());
    steps.push(("hchacha", subkey.to_vec()));
    steps.push(("rounds", vec![R::COUNT as u8]));
}

#[cfg(feature = "getrandom")]
fn generated() {
    use cipher::common::Generate;
    let (key, nonce) = (Key::generate(), XNonce::generate());
    let mut data = [0; 9];
    XChaCha20::new(&key, &nonce).apply_keystream(&mut data);
    XChaCha20::new(&key, &nonce).apply_keystream(&mut data);
    assert_eq!(data, [0; 9]);
}

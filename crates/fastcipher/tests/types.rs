//! What holds for every public type with a key in it.

use fastcipher::{
    Aria128, Aria128CbcDec, Aria128CbcEnc, Aria128Ctr, Aria128Gcm, Aria192, Aria192CbcDec, Aria192CbcEnc,
    Aria192Ctr, Aria192Gcm, Aria256, Aria256CbcDec, Aria256CbcEnc, Aria256Ctr, Aria256Gcm, ChaCha8,
    ChaCha8Poly1305, ChaCha12, ChaCha12Poly1305, ChaCha20, ChaCha20Legacy, ChaCha20Poly1305, Ghash, Poly1305,
    XChaCha8, XChaCha8Poly1305, XChaCha12, XChaCha12Poly1305, XChaCha20, XChaCha20Poly1305,
    cipher::{Iv, Key, KeyInit, KeyIvInit, StreamCipher},
    pieces::{Decryption, Opening, Sealing},
};
use std::{
    fmt::Debug,
    panic::{RefUnwindSafe, UnwindSafe},
};

/// All the types, by the function that makes one of a key.
macro_rules! all_types {
    ($($make:ident: $($name:ident)*;)*) => {
        const _: () = { $($(is_for_threads::<$name>();)*)* };

        #[cfg(feature = "zeroize")]
        const _: () = { $($(is_wiped_on_drop::<$name>();)*)* };

        #[test]
        fn nothing_of_a_key_is_printed() {
            $($(check_debug(stringify!($name), $make::<$name>);)*)*
        }
    };
}

all_types! {
    keyed: Aria128 Aria192 Aria256;
    keyed: Aria128Gcm Aria192Gcm Aria256Gcm ChaCha20Poly1305 XChaCha20Poly1305;
    keyed: ChaCha8Poly1305 ChaCha12Poly1305 XChaCha8Poly1305 XChaCha12Poly1305;
    keyed: Poly1305 Ghash;
    chained: Aria128CbcEnc Aria128CbcDec Aria192CbcEnc Aria192CbcDec Aria256CbcEnc Aria256CbcDec;
    stream: Aria128Ctr Aria192Ctr Aria256Ctr;
    stream: ChaCha8 ChaCha12 ChaCha20 ChaCha20Legacy XChaCha8 XChaCha12 XChaCha20;
}

const _: () = {
    is_for_threads::<Sealing>();
    is_for_threads::<Opening>();
    is_for_threads::<Decryption>();
};

#[cfg(feature = "zeroize")]
const _: () = {
    is_wiped_on_drop::<Sealing>();
    is_wiped_on_drop::<Opening>();
    is_wiped_on_drop::<Decryption>();
};

#[test]
fn nothing_of_a_message_in_pieces_is_printed() {
    let sealing = |byte| {
        let mut sealing = keyed::<ChaCha20Poly1305>(byte).begin_seal(&[7; 12], &[]).unwrap();
        sealing.update([byte; 10].as_mut_slice().into()).unwrap();
        sealing
    };
    let opening = |byte| keyed::<ChaCha20Poly1305>(byte).begin_open(&[7; 12], &[]).unwrap();
    check_debug("Sealing", sealing);
    check_debug("Opening", opening);
    check_debug("Decryption", |byte| {
        let tag = keyed::<ChaCha20Poly1305>(byte).begin_seal(&[7; 12], &[]).unwrap().finalize();
        opening(byte).verify(&tag).unwrap()
    });
}

const fn is_for_threads<T: Send + Sync + UnwindSafe + RefUnwindSafe>() {}

#[cfg(feature = "zeroize")]
const fn is_wiped_on_drop<T: zeroize::ZeroizeOnDrop>() {}

fn keyed<T: KeyInit + Clone>(byte: u8) -> T {
    let mut key = Key::<T>::default();
    key.fill(byte);
    T::new(&key).clone()
}

fn chained<T: KeyIvInit>(byte: u8) -> T {
    let (mut key, mut iv) = (Key::<T>::default(), Iv::<T>::default());
    key.fill(byte);
    iv.fill(byte);
    T::new(&key, &iv)
}

/// Inside a block, which is then kept.
fn stream<T: KeyIvInit + StreamCipher>(byte: u8) -> T {
    let mut key = Key::<T>::default();
    key.fill(byte);
    let mut stream = T::new(&key, &Iv::<T>::default());
    stream.apply_keystream(&mut [0; 10]);
    stream
}

/// Two keys look the same.
fn check_debug<T: Debug>(name: &str, make: impl Fn(u8) -> T) {
    let text = |byte| {
        let value = make(byte);
        format!("{value:?} {value:#?}")
    };
    assert!(text(0xc5).starts_with(name) && text(0xc5).contains("backend"), "{}", text(0xc5));
    assert_eq!(text(0xc5), text(0x3a));
}

//! The system's libcrypto as a contender, by the names of its algorithms.

use crate::{ASSOCIATED_DATA, KEY, NONCE};
use openssl::{cipher::Cipher, cipher_ctx::CipherCtx};
use openssl_sys::{EVP_MAC_CTX_new, EVP_MAC_fetch, EVP_MAC_final, EVP_MAC_init, EVP_MAC_update};
use std::{hint::black_box, ptr};

fn keyed(algorithm: &str) -> CipherCtx {
    let cipher = Cipher::fetch(None, algorithm, None).expect("this libcrypto has the algorithm");
    let mut context = CipherCtx::new().expect("memory");
    let (key, iv) = (&KEY[..cipher.key_length()], &NONCE[..cipher.iv_length()]);
    context.encrypt_init(Some(&cipher), Some(key), Some(iv)).expect("lengths are the cipher's");
    context
}

/// Encrypts each block by itself.
pub fn blocks(algorithm: &str) -> impl FnMut(&mut [u8]) {
    let mut context = keyed(algorithm);
    context.set_padding(false);
    let mut output = Vec::new();
    move |data| {
        // The binding wants room for one more block; the copy is nothing beside a cipher of tables.
        output.resize(data.len() + 16, 0);
        context.cipher_update(data, Some(&mut output)).expect("whole blocks");
        data.copy_from_slice(&output[..data.len()]);
    }
}

/// Sets a new initialization vector and adds the keystream.
pub fn counter_mode(algorithm: &str) -> impl FnMut(&mut [u8]) {
    let mut context = keyed(algorithm);
    move |data| {
        context.encrypt_init(None, None, Some(&NONCE[..16])).expect("lengths are the cipher's");
        context.cipher_update_inplace(data, data.len()).expect("short");
    }
}

/// Sets a new key and nonce and adds the keystream of ChaCha20.
pub fn chacha20() -> impl FnMut(&mut [u8]) {
    let mut context = keyed("ChaCha20");
    let mut counter_and_nonce = [0; 16];
    counter_and_nonce[4..].copy_from_slice(&NONCE[..12]);
    move |data| {
        context.encrypt_init(None, Some(&KEY), Some(&counter_and_nonce)).expect("lengths are the cipher's");
        context.cipher_update_inplace(data, data.len()).expect("short");
    }
}

/// Sets a new key and puts a Poly1305 tag of the data in front.
pub fn poly1305() -> impl FnMut(&mut [u8]) {
    // SAFETY: the strings end with zero, and a null pointer means the default library context and properties.
    let context = unsafe {
        let mac = EVP_MAC_fetch(ptr::null_mut(), c"POLY1305".as_ptr(), ptr::null());
        EVP_MAC_CTX_new(mac)
    };
    assert!(!context.is_null(), "this libcrypto has the algorithm");
    move |data| {
        let (mut tag, mut length) = ([0; 16], 0);
        // SAFETY: the context lives as long as the process, and the pointers are to as many bytes as are told.
        let done = unsafe {
            EVP_MAC_init(context, black_box(&KEY).as_ptr(), KEY.len(), ptr::null())
                & EVP_MAC_update(context, data.as_ptr(), data.len())
                & EVP_MAC_final(context, tag.as_mut_ptr(), &mut length, tag.len())
        };
        assert!(done == 1 && length == tag.len(), "libcrypto fails");
        data[..16].copy_from_slice(&tag);
    }
}

/// Encrypts what comes before the last 16 bytes and puts the tag there.
pub fn seal(algorithm: &str) -> impl FnMut(&mut [u8]) {
    let mut context = keyed(algorithm);
    move |data| {
        let (message, tag) = data.split_last_chunk_mut::<16>().expect("room for a tag");
        context.encrypt_init(None, None, Some(&NONCE[..12])).expect("lengths are the cipher's");
        context.cipher_update(&ASSOCIATED_DATA, None).expect("short");
        context.cipher_update_inplace(message, message.len()).expect("short");
        context.cipher_final(&mut []).expect("nothing is left over");
        context.tag(tag).expect("16 bytes");
    }
}

/// Verifies the tag in the last 16 bytes and decrypts what comes before.
pub fn open(algorithm: &str) -> impl FnMut(&mut [u8]) {
    let mut context = keyed(algorithm);
    move |data| {
        let (message, tag) = data.split_last_chunk_mut::<16>().expect("a tag");
        context.decrypt_init(None, None, Some(&NONCE[..12])).expect("lengths are the cipher's");
        context.set_tag(tag).expect("16 bytes");
        context.cipher_update(&ASSOCIATED_DATA, None).expect("short");
        context.cipher_update_inplace(message, message.len()).expect("short");
        context.cipher_final(&mut []).expect("authentic");
    }
}

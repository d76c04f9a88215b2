//! The system's libcrypto as a contender, by the names of its algorithms.

use crate::{ASSOCIATED_DATA, KEY, NONCE};
use openssl::{cipher::Cipher, cipher_ctx::CipherCtx};

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

//! The calls that our types and RustCrypto's share, in the form that a group measures.

use aead::AeadInOut;
use cipher::{
    BlockCipherEncrypt, BlockSizeUser, StreamCipher,
    array::{Array, ArraySize},
    consts::U16,
};
use std::hint::black_box;

/// The associated data of every AEAD call, as long as a TLS record's.
pub const ASSOCIATED_DATA: [u8; 13] = [0x5a; 13];

/// The key of every contender, or as much of it as it takes.
pub const KEY: [u8; 32] = [0x5a; 32];

/// The nonce or initialization vector of every contender, or as much of it as it takes.
pub const NONCE: [u8; 24] = [0x5a; 24];

/// [`KEY`] or [`NONCE`] as an array that the compiler cannot see through.
pub fn some<N: ArraySize>() -> Array<u8, N> {
    black_box(Array::from_fn(|_| 0x5a))
}

/// Encrypts each block by itself.
pub fn blocks<C>(cipher: C) -> impl FnMut(&mut [u8])
where
    C: BlockCipherEncrypt + BlockSizeUser<BlockSize = U16>,
{
    move |data| cipher.encrypt_blocks(Array::slice_as_chunks_mut(data).0)
}

/// Sets a cipher up and adds its keystream.
pub fn keystream<C: StreamCipher>(set_up: impl Fn() -> C) -> impl FnMut(&mut [u8]) {
    move |data| set_up().apply_keystream(data)
}

/// Puts a tag of the data in front, where it is seen when contenders are compared.
pub fn tag<T: AsRef<[u8]>>(mac: impl Fn(&[u8]) -> T) -> impl FnMut(&mut [u8]) {
    move |data| {
        let tag = mac(data);
        data[..16].copy_from_slice(tag.as_ref());
    }
}

/// Encrypts what comes before the last 16 bytes and puts the tag there.
pub fn seal(cipher: impl AeadInOut) -> impl FnMut(&mut [u8]) {
    move |data| {
        let (message, tag) = data.split_last_chunk_mut::<16>().expect("room for a tag");
        let sealed = cipher.encrypt_inout_detached(&some(), &ASSOCIATED_DATA, message.into());
        tag.copy_from_slice(&sealed.expect("short"));
    }
}

/// Verifies the tag in the last 16 bytes and decrypts what comes before.
pub fn open<C: AeadInOut<TagSize = U16>>(cipher: C) -> impl FnMut(&mut [u8]) {
    move |data| {
        let (message, tag) = data.split_last_chunk_mut::<16>().expect("a tag");
        let opened = cipher.decrypt_inout_detached(&some(), &ASSOCIATED_DATA, message.into(), &(*tag).into());
        opened.expect("authentic");
    }
}

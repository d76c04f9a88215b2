//! The calls that are timed, each written once for all key sizes and variants.

use super::{
    algorithm::{ARIA, Algorithm, CHACHA, Cipher, GHASH, Operation, POLY1305, Prepare},
    measure::{AlignedBuffer, Work, repeat},
};
use ::aead::{
    AeadInOut,
    array::{Array, ArraySize},
};
use ::cmac::{Cmac, Mac};
use cipher::{
    BlockCipherDecrypt, BlockCipherEncrypt, BlockModeDecrypt, BlockModeEncrypt, BlockSizeUser, InOutBuf, Iv,
    IvSizeUser, SetIvState, StreamCipher, StreamCipherSeek, common::InnerInit, consts::U16,
};
use fastcipher::{
    Aria128, Aria128CbcDec, Aria128CbcEnc, Aria128Ctr, Aria128Gcm, Aria192, Aria192CbcDec, Aria192CbcEnc,
    Aria192Ctr, Aria192Gcm, Aria256, Aria256CbcDec, Aria256CbcEnc, Aria256Ctr, Aria256Gcm, Backends, ChaCha8,
    ChaCha8Poly1305, ChaCha12, ChaCha12Poly1305, ChaCha20, ChaCha20Poly1305, Poly1305, XChaCha8,
    XChaCha8Poly1305, XChaCha12, XChaCha12Poly1305, XChaCha20, XChaCha20Poly1305, ghash_core::Subkey,
};
use std::hint::black_box;

/// Whole blocks, each by itself.
pub(super) const fn ecb<C: Keyed + BlockCipher>(name: &'static str) -> Algorithm {
    of_blocks(
        name,
        &[
            (Operation::Encrypt, |backends, _| {
                with_key(backends, |cipher: &C, data| cipher.encrypt_blocks(blocks(data)))
            }),
            (Operation::Decrypt, |backends, _| {
                with_key(backends, |cipher: &C, data| cipher.decrypt_blocks(blocks(data)))
            }),
        ],
    )
}

/// Whole blocks chained from a new initialization vector.
pub(super) const fn cbc<E, D>(name: &'static str) -> Algorithm
where
    E: Nonced + BlockModeEncrypt + SetIvState + BlockSizeUser<BlockSize = U16>,
    D: Nonced + BlockModeDecrypt + SetIvState + BlockSizeUser<BlockSize = U16>,
{
    of_blocks(
        name,
        &[
            (Operation::Encrypt, |backends, _| {
                let mut cipher = E::nonced(backends, &some());
                repeat(move |data| {
                    cipher.set_iv(&some());
                    cipher.encrypt_blocks(blocks(data));
                })
            }),
            (Operation::Decrypt, |backends, _| {
                let mut cipher = D::nonced(backends, &some());
                repeat(move |data| {
                    cipher.set_iv(&some());
                    cipher.decrypt_blocks(blocks(data));
                })
            }),
        ],
    )
}

const fn of_blocks(name: &'static str, operations: &'static [(Operation, Prepare)]) -> Algorithm {
    Algorithm { name, cipher: ARIA, hash: None, block: 16, messages: 1, operations }
}

/// The keystream of a keyed object from its start, which is what a new initialization vector costs; decryption is
/// the same.
pub(super) const fn ctr<C: Nonced + StreamCipher + StreamCipherSeek>(name: &'static str) -> Algorithm {
    fn prepare<C: Nonced + StreamCipher + StreamCipherSeek>(backends: Backends, _: usize) -> Work {
        let mut cipher = C::nonced(backends, &some());
        repeat(move |data| {
            cipher.seek(0u32);
            cipher.apply_keystream(data);
        })
    }
    Algorithm {
        name,
        cipher: ARIA,
        hash: None,
        block: 1,
        messages: 1,
        operations: &[(Operation::Encrypt, prepare::<C>), (Operation::Decrypt, prepare::<C>)],
    }
}

/// The set-up with a key and a new nonce, and the keystream; decryption is the same.
pub(super) const fn stream<C: Nonced + StreamCipher>(name: &'static str) -> Algorithm {
    fn prepare<C: Nonced + StreamCipher>(backends: Backends, _: usize) -> Work {
        let mut nonces = Nonces::new();
        repeat(move |data| C::nonced(backends, nonces.next()).apply_keystream(data))
    }
    Algorithm {
        name,
        cipher: CHACHA,
        hash: None,
        block: 1,
        messages: 1,
        operations: &[(Operation::Encrypt, prepare::<C>), (Operation::Decrypt, prepare::<C>)],
    }
}

/// A new nonce, associated data, the message and its tag.
pub(super) const fn aead<C: Keyed + AeadInOut + 'static>(
    name: &'static str,
    cipher: Cipher,
    hash: Cipher,
) -> Algorithm {
    const ASSOCIATED_DATA: [u8; 13] = [0x5a; 13];
    Algorithm {
        name,
        cipher,
        hash: Some(hash),
        block: 1,
        messages: 1,
        operations: &[
            (Operation::Seal, |backends, _| {
                let (cipher, mut nonces) = (C::keyed(backends), Nonces::new());
                repeat(move |data| {
                    let tag = cipher.encrypt_inout_detached(nonces.next(), &ASSOCIATED_DATA, data.into());
                    black_box(tag.expect(WITHIN_LIMITS));
                })
            }),
            // Buffer to buffer: the ciphertext has to be there again for the next call.
            (Operation::Open, |backends, length| {
                let cipher = C::keyed(backends);
                let mut sealed = AlignedBuffer::new(length);
                let tag = cipher.encrypt_inout_detached(&some(), &ASSOCIATED_DATA, sealed.bytes().into());
                let tag = tag.expect(WITHIN_LIMITS);
                repeat(move |data| {
                    let buffers = InOutBuf::new(sealed.bytes(), data).expect("both have the cell's length");
                    let opened = cipher.decrypt_inout_detached(&some(), &ASSOCIATED_DATA, buffers, &tag);
                    opened.expect("it was sealed above");
                })
            }),
        ],
    }
}

/// The message and its tag, by the generic CMAC.
pub(super) const fn cmac<C: Keyed + BlockCipher>(name: &'static str) -> Algorithm {
    Algorithm {
        name,
        cipher: ARIA,
        hash: None,
        block: 1,
        messages: 1,
        operations: &[(Operation::Mac, |backends, _| {
            with_key(backends, |cipher: &C, data| {
                let mut mac = Cmac::inner_init(cipher);
                mac.update(data);
                black_box(mac.finalize());
            })
        })],
    }
}

/// The set-up with a key, which is good for one message, the message and its tag.
pub(super) const fn poly1305(name: &'static str) -> Algorithm {
    Algorithm {
        name,
        cipher: POLY1305,
        hash: None,
        block: 1,
        messages: 1,
        operations: &[(Operation::Mac, |backends, _| {
            repeat(move |data| {
                let mut mac = Poly1305::keyed(backends);
                mac.update_bytes(data);
                black_box(mac.tag());
            })
        })],
    }
}

/// The message and its hash, under a key that was prepared before as GCM has it.
pub(super) const fn ghash(name: &'static str) -> Algorithm {
    Algorithm {
        name,
        cipher: GHASH,
        hash: None,
        block: 1,
        messages: 1,
        operations: &[(Operation::Mac, |backends, _| {
            let subkey = Subkey::new(&some::<U16>().0, backends.ghash());
            repeat(move |data| {
                let mut hash = subkey.start();
                hash.update(data);
                black_box(hash.finalize());
            })
        })],
    }
}

/// A call on a keyed object, which is made before.
fn with_key<C: Keyed>(backends: Backends, call: impl Fn(&C, &mut [u8]) + 'static) -> Work {
    let keyed = C::keyed(backends);
    repeat(move |data| call(&keyed, data))
}

const WITHIN_LIMITS: &str = "sizes are far below every limit of an AEAD";

/// A key, a nonce or an initialization vector that the compiler cannot see through.
pub(super) fn some<N: ArraySize>() -> Array<u8, N> {
    black_box(Array::from_fn(|_| 0x5a))
}

/// A nonce for each call. They were written long before: how a caller makes one, and whether the processor has to wait
/// for that, is no property of the cipher.
struct Nonces<N: ArraySize> {
    nonces: Vec<Array<u8, N>>,
    next: usize,
}

impl<N: ArraySize> Nonces<N> {
    fn new() -> Self {
        Nonces { nonces: (0..=255).map(|number| Array::from_fn(|_| number)).collect(), next: 0 }
    }

    /// Another one than the last 255.
    fn next(&mut self) -> &Array<u8, N> {
        self.next = (self.next + 1) % self.nonces.len();
        black_box(&self.nonces[self.next])
    }
}

/// Data of whole blocks, as the block ciphers take it.
fn blocks(data: &mut [u8]) -> &mut [Array<u8, U16>] {
    Array::slice_as_chunks_mut(data).0
}

/// What encrypts and decrypts blocks of 16 bytes.
pub(super) trait BlockCipher:
    BlockCipherEncrypt + BlockCipherDecrypt + BlockSizeUser<BlockSize = U16>
{
}

impl<C: BlockCipherEncrypt + BlockCipherDecrypt + BlockSizeUser<BlockSize = U16>> BlockCipher for C {}

/// What takes a key, and with it any number of messages.
pub(super) trait Keyed: 'static {
    fn keyed(backends: Backends) -> Self;
}

macro_rules! keyed {
    ($($type:ident)*) => {$(
        impl Keyed for $type {
            fn keyed(backends: Backends) -> Self {
                $type::with_backend(&some(), backends)
            }
        }
    )*};
}
keyed!(Aria128 Aria192 Aria256 Aria128Gcm Aria192Gcm Aria256Gcm Poly1305);
keyed!(ChaCha20Poly1305 ChaCha12Poly1305 ChaCha8Poly1305);
keyed!(XChaCha20Poly1305 XChaCha12Poly1305 XChaCha8Poly1305);

/// What takes a key and a nonce.
pub(super) trait Nonced: IvSizeUser + 'static {
    fn nonced(backends: Backends, nonce: &Iv<Self>) -> Self;
}

macro_rules! nonced {
    ($($type:ident)*) => {$(
        impl Nonced for $type {
            fn nonced(backends: Backends, nonce: &Iv<Self>) -> Self {
                $type::with_backend(&some(), nonce, backends)
            }
        }
    )*};
}
nonced!(Aria128CbcEnc Aria128CbcDec Aria192CbcEnc Aria192CbcDec Aria256CbcEnc Aria256CbcDec);
nonced!(Aria128Ctr Aria192Ctr Aria256Ctr ChaCha20 ChaCha12 ChaCha8 XChaCha20 XChaCha12 XChaCha8);

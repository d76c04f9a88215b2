//! The authenticated ciphers, on every backend of their parts.

#[path = "../common/mod.rs"]
mod common;
mod gcm;
#[path = "../common/offsets.rs"]
mod offsets;
mod peers;
mod pieces;
mod places;
mod wrong_use;

use common::runnable;
use fastcipher::{
    Aria128Gcm, Aria192Gcm, Aria256Gcm, Backends, ChaCha8Poly1305, ChaCha12Poly1305, ChaCha20Poly1305, Error,
    Tag, XChaCha8Poly1305, XChaCha12Poly1305, XChaCha20Poly1305, inout::InOutBuf,
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
    ChaCha12Poly1305 32 12
    XChaCha12Poly1305 32 24
    ChaCha8Poly1305 32 12
    XChaCha8Poly1305 32 24
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
            for backends in $crate::either("chacha", "poly1305") {
                $check::<fastcipher::ChaCha20Poly1305>(backends);
                $check::<fastcipher::XChaCha20Poly1305>(backends);
            }
            for backends in $crate::either("aria", "ghash") {
                $check::<fastcipher::Aria128Gcm>(backends);
                $check::<fastcipher::Aria192Gcm>(backends);
                $check::<fastcipher::Aria256Gcm>(backends);
            }
        }
    )*};
}
use on_every_backend;

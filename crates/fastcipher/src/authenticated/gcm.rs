//! Galois/Counter Mode (NIST SP 800-38D) with ARIA (RFC 6209).

use super::{Construction, Hash, Keystream, Lengths, Tag, surface::authenticated_cipher};
use crate::{Backends, Error};
use aria_core::{Aria, Carry, Counter};
use ghash_core::{Ghash, Subkey};
use inout::InOutBuf;

macro_rules! gcm {
    ($(#[$doc:meta])* $name:ident $size:ident $text:literal) => {
        authenticated_cipher! {
            $(#[$doc])*
            ///
            /// A message has at most 2³⁶ - 32 bytes (64 GiB), associated data at most 2⁶¹ - 1. The IV of
            /// [`seal`](Self::seal) and [`open`](Self::open) may have any length from 1 to 2⁶¹ - 1 bytes, 12 is the one to
            /// use; it must never be used twice with a key, and 12 bytes
            /// are too few to draw them at random for more than 2³² messages. [`open`](Self::open) takes tags cut to 12 to 16 bytes and
            /// compares as much as there is: fix the length for a key, and never let a message choose it.
            $name(Gcm), key $size $text, nonce U12 "12"
        }
    };
}

gcm! {
    /// ARIA-128-GCM: a key of 16 bytes, a tag of 16.
    Aria128Gcm U16 "16"
}
gcm! {
    /// ARIA-192-GCM: a key of 24 bytes, a tag of 16.
    Aria192Gcm U24 "24"
}
gcm! {
    /// ARIA-256-GCM: a key of 32 bytes, a tag of 16.
    Aria256Gcm U32 "32"
}

const LONGEST: u64 = (1 << 36) - 32;
const LONGEST_AAD: u64 = (1 << 61) - 1;
const LONGEST_IV: u64 = (1 << 61) - 1;

/// An ARIA key and the hash key that it makes.
#[derive(Clone)]
struct Gcm {
    aria: Aria,
    hash: Subkey,
}

impl Gcm {
    fn new(key: &[u8], backends: Backends) -> Self {
        let Ok(aria) = Aria::new(key, backends.aria()) else {
            unreachable!("the types have the lengths of ARIA keys")
        };
        let mut zero = [0; 16];
        aria.ctr(&mut Counter::new([0; 16], Carry::Low32), zero.as_mut_slice().into());
        let hash = Subkey::new(&zero, backends.ghash());
        #[cfg(feature = "zeroize")]
        zeroize::Zeroize::zeroize(&mut zero);
        Gcm { aria, hash }
    }

    fn backend(&self) -> &'static str {
        self.aria.backend().name()
    }

    /// The counter block J0 (section 7.1, step 2).
    fn first_counter(&self, iv: &[u8]) -> Counter {
        let mut block = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
        if iv.len() == 12 {
            block[..12].copy_from_slice(iv);
        } else {
            let mut hash = self.hash.start();
            hash.update_padded(iv);
            hash.update_padded(&(8 * iv.len() as u128).to_be_bytes());
            block = hash.finalize();
        }
        Counter::new(block, Carry::Low32)
    }
}

impl Construction for Gcm {
    type Keystream<'a> = AriaCtr<'a>;
    type Hash<'a> = Authenticator<'a>;

    fn begin<'a>(
        &'a self,
        iv: &[u8],
        aad: &[u8],
        length: usize,
    ) -> Result<(AriaCtr<'a>, Authenticator<'a>), Error> {
        if iv.is_empty() || iv.len() as u64 > LONGEST_IV {
            return Err(Error::InvalidNonceLength);
        }
        let lengths = Lengths::check(aad.len(), LONGEST_AAD, length, LONGEST)?;

        let mut keystream = AriaCtr { key: &self.aria, counter: self.first_counter(iv) };
        let mut mask = Mask([0; 16]);
        keystream.apply(mask.0.as_mut_slice().into());
        let mut hash = self.hash.start();
        hash.update_padded(aad);
        Ok((keystream, Authenticator { hash, lengths, mask }))
    }

    fn accepts_tag(length: usize) -> bool {
        (12..=16).contains(&length)
    }
}

/// The key stream, from the block that masks the tag on.
struct AriaCtr<'a> {
    key: &'a Aria,
    counter: Counter,
}

impl Keystream for AriaCtr<'_> {
    fn apply(&mut self, data: InOutBuf<'_, '_, u8>) {
        self.key.ctr(&mut self.counter, data);
    }
}

/// GHASH over data and message, each padded to whole blocks, and their lengths in bits.
struct Authenticator<'a> {
    hash: Ghash<&'a Subkey>,
    lengths: Lengths,
    mask: Mask,
}

/// The first block of the key stream. With the tag it would tell the hash, and the hash its key.
struct Mask([u8; 16]);

#[cfg(feature = "zeroize")]
impl Drop for Mask {
    fn drop(&mut self) {
        zeroize::Zeroize::zeroize(&mut self.0);
    }
}

impl Hash for Authenticator<'_> {
    fn update(&mut self, encrypted: &[u8]) {
        self.hash.update_padded(encrypted);
    }

    fn tag(mut self) -> Tag {
        let bits = [self.lengths.aad, self.lengths.message].map(|bytes| (8 * bytes).to_be_bytes());
        self.hash.update_padded(bits.as_flattened());
        let mut tag = self.hash.finalize();
        for (byte, mask) in tag.iter_mut().zip(self.mask.0) {
            *byte ^= mask;
        }
        tag
    }
}

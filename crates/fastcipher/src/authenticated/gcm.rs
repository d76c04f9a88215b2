//! Galois/Counter Mode (NIST SP 800-38D) with ARIA (RFC 6209).

use super::{CHUNK, Construction, Lengths, Tag, check, surface::authenticated_cipher};
use crate::{Backends, Error};
use aead::consts::U16;
use aria_core::{Aria, Carry, Counter};
use ghash_core::Subkey;
use inout::InOutBuf;

macro_rules! gcm {
    ($(#[$doc:meta])* $name:ident $size:ident $text:literal) => {
        authenticated_cipher! {
            $(#[$doc])*
            ///
            /// A message has at most 2³⁶ - 32 bytes (64 GiB), associated data at most 2⁶¹ - 1. The IV of
            /// [`seal`](Self::seal) and [`open`](Self::open) may have any length from 1 to 2⁶¹ - 1 bytes, 12 is the one to
            /// use; it must never be used twice with a key, and 12 bytes
            /// are too few to draw them at random for more than 2³² messages. Other lengths are hashed to the first
            /// counter, and the time of a call then depends on when its last 16 bits run over. [`open`](Self::open) takes tags cut to 12 to 16 bytes and
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
    fn seal(&self, iv: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<Tag, Error> {
        let lengths = check_lengths(iv, aad, data.len())?;
        let counter = self.first_counter(iv);
        Ok(match 1 + blocks_at_start(data.len()) {
            1..=8 => self.seal_with::<8>(counter, aad, data, lengths),
            9..=32 => self.seal_with::<32>(counter, aad, data, lengths),
            _ => self.seal_with::<AT_ONCE>(counter, aad, data, lengths),
        })
    }

    fn open(&self, iv: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> Result<(), Error> {
        if !(12..=16).contains(&tag.len()) {
            return Err(Error::InvalidTagLength);
        }
        let lengths = check_lengths(iv, aad, data.len())?;
        let counter = self.first_counter(iv);
        match 1 + blocks_at_start(data.len()) {
            1..=8 => self.open_with::<8>(counter, aad, data, lengths, tag),
            9..=32 => self.open_with::<32>(counter, aad, data, lengths, tag),
            _ => self.open_with::<AT_ONCE>(counter, aad, data, lengths, tag),
        }
    }
}

fn check_lengths(iv: &[u8], aad: &[u8], message: usize) -> Result<Lengths, Error> {
    if iv.is_empty() || iv.len() as u64 > LONGEST_IV {
        return Err(Error::InvalidNonceLength);
    }
    Lengths::check(aad.len(), LONGEST_AAD, message, LONGEST)
}

/// The blocks that the widest kernel encrypts at once.
const AT_ONCE: usize = 64;

/// The blocks of a message that are encrypted with the one that masks the tag: what is left are whole batches.
fn blocks_at_start(message: usize) -> usize {
    message.div_ceil(16) % AT_ONCE
}

impl Gcm {
    /// `N` is at least one more than [`blocks_at_start`].
    fn seal_with<const N: usize>(
        &self,
        mut counter: Counter,
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        lengths: Lengths,
    ) -> Tag {
        let mut hash = self.hash.start();
        hash.update_padded(aad);
        let start = Start::<N>::new(&self.aria, &mut counter, data.len());
        let mut encrypted = start.length;
        let mut rest = data;
        loop {
            let now = rest.len().min(encrypted + CHUNK);
            let (mut chunk, after) = rest.split_at(now);
            let (first, others) = chunk.reborrow().split_at(core::mem::take(&mut encrypted));
            start.add_to(first);
            self.aria.ctr(&mut counter, others);
            if after.is_empty() {
                return start.tag(hash.finish(chunk.get_out(), &lengths.block()));
            }
            hash.update(chunk.get_out());
            rest = after;
        }
    }

    fn open_with<const N: usize>(
        &self,
        mut counter: Counter,
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        lengths: Lengths,
        tag: &[u8],
    ) -> Result<(), Error> {
        let mut hash = self.hash.start();
        hash.update_padded(aad);
        let start = Start::<N>::new(&self.aria, &mut counter, data.len());
        check(start.tag(hash.finish(data.get_in(), &lengths.block())), tag)?;

        let (first, rest) = data.split_at(start.length);
        start.add_to(first);
        self.aria.ctr(&mut counter, rest);
        Ok(())
    }
}

/// The first blocks of key stream, made together: the one that masks the tag, and those for the start of the message.
struct Start<const N: usize> {
    blocks: [[u8; 16]; N],
    /// How many bytes of the message they are for.
    length: usize,
}

impl<const N: usize> Start<N> {
    fn new(aria: &Aria, counter: &mut Counter, message: usize) -> Self {
        let count = blocks_at_start(message);
        let mut start = Start { blocks: [[0; 16]; N], length: message.min(16 * count) };
        aria.ctr(counter, start.blocks[..=count].as_flattened_mut().into());
        start
    }

    fn add_to(&self, data: InOutBuf<'_, '_, u8>) {
        let (blocks, mut tail) = data.into_chunks::<U16>();
        let (whole, cut) = self.blocks[1..].split_at(blocks.len());
        for (mut block, keystream) in blocks.into_iter().zip(whole) {
            block.xor_in2out(keystream.into());
        }
        if let Some(cut) = cut.first() {
            let length = tail.len();
            tail.xor_in2out(&cut[..length]);
        }
    }

    fn tag(&self, mut hash: Tag) -> Tag {
        for (byte, mask) in hash.iter_mut().zip(self.blocks[0]) {
            *byte ^= mask;
        }
        hash
    }
}

impl Lengths {
    /// Both in bits, as the hash ends with them.
    fn block(self) -> [u8; 16] {
        (u128::from(8 * self.aad) << 64 | u128::from(8 * self.message)).to_be_bytes()
    }
}

/// The first block with the tag would tell the hash, and the hash its key.
#[cfg(feature = "zeroize")]
impl<const N: usize> Drop for Start<N> {
    fn drop(&mut self) {
        let used = self.length.div_ceil(16);
        zeroize::Zeroize::zeroize(self.blocks[..=used].as_flattened_mut());
    }
}

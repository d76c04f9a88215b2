//! The keystream as a stream of bytes: any pieces, any position, and an end.

use crate::{BLOCK, InOutBuf, Key, Output, Rounds, Runnable, Start, hchacha, keystream, xor};
use core::fmt;
#[cfg(feature = "zeroize")]
use zeroize::{Zeroize, ZeroizeOnDrop};

/// The keystream of one key and nonce, and a position in it.
///
/// Encryption and decryption are the same: XOR the keystream to the data. Two messages must never share a key and a
/// nonce.
///
/// With the feature `zeroize` the key and the buffered keystream are wiped on drop.
pub struct Stream {
    backend: Runnable,
    rounds: Rounds,
    counter: Counter,
    key: Key,
    /// Of the beginning of the keystream.
    start: Start,
    /// In bytes, from 0 up to the length of the keystream.
    position: u128,
    /// The keystream of the block that `position` is inside, if `buffered`.
    block: [u8; BLOCK],
    /// Whether a call has begun inside this block. A message in one piece never needs the buffer.
    buffered: bool,
}

/// How long the counter of the blocks is.
#[derive(Clone, Copy)]
enum Counter {
    /// 32 bits.
    Short,
    /// 64 bits.
    Long,
}

impl Stream {
    /// The form of RFC 8439: a 32-bit block counter, so 2^38 bytes (256 GiB) of keystream.
    pub fn ietf(backend: Runnable, rounds: Rounds, key: &[u8; 32], nonce: &[u8; 12]) -> Stream {
        Stream::new(backend, rounds, Counter::Short, Key::new(key), Start::ietf(nonce, 0))
    }

    /// The form of RFC 8439, with a key that is there already.
    pub fn with_key(backend: Runnable, rounds: Rounds, key: &Key, nonce: &[u8; 12]) -> Stream {
        Stream::new(backend, rounds, Counter::Short, key.clone(), Start::ietf(nonce, 0))
    }

    /// The original form: a 64-bit block counter, so 2^70 bytes of keystream.
    pub fn original(backend: Runnable, rounds: Rounds, key: &[u8; 32], nonce: &[u8; 8]) -> Stream {
        Stream::new(backend, rounds, Counter::Long, Key::new(key), Start::original(nonce, 0))
    }

    /// The original form with a key of 128 bits.
    pub fn original_128(backend: Runnable, rounds: Rounds, key: &[u8; 16], nonce: &[u8; 8]) -> Stream {
        Stream::new(backend, rounds, Counter::Long, Key::short(key), Start::original(nonce, 0))
    }

    /// XChaCha (draft-irtf-cfrg-xchacha, 2.3): the original form under a subkey, with a nonce long enough to be
    /// drawn at random. The block counter has 64 bits, as libsodium's has.
    pub fn extended(backend: Runnable, rounds: Rounds, key: &[u8; 32], nonce: &[u8; 24]) -> Stream {
        let [input @ .., a, b, c, d, e, f, g, h] = nonce;
        let key = hchacha(backend, rounds, &Key::new(key), input);
        Stream::new(
            backend,
            rounds,
            Counter::Long,
            key,
            Start::original(&[*a, *b, *c, *d, *e, *f, *g, *h], 0),
        )
    }

    fn new(backend: Runnable, rounds: Rounds, counter: Counter, key: Key, start: Start) -> Stream {
        Stream { backend, rounds, counter, key, start, position: 0, block: [0; BLOCK], buffered: false }
    }

    /// The backend that computes this stream.
    pub fn backend(&self) -> Runnable {
        self.backend
    }

    /// XORs the keystream to `data` and moves the position behind it.
    ///
    /// # Errors
    /// If less keystream remains than `data` is long; then neither `data` nor the position has changed.
    pub fn apply(&mut self, data: InOutBuf<'_, '_, u8>) -> Result<(), EndOfKeystream> {
        if data.len() as u128 > self.remaining() {
            return Err(EndOfKeystream);
        }
        self.apply_cyclic(data);
        Ok(())
    }

    /// Like [`apply`](Stream::apply), but after the end of the keystream it begins again.
    ///
    /// Whoever goes past the end encrypts two pieces of data with the same keystream, which gives away both.
    pub fn apply_cyclic(&mut self, data: InOutBuf<'_, '_, u8>) {
        let to_block_end = self.position.wrapping_neg() % BLOCK as u128;
        let begun = data.len().min(to_block_end as usize);
        let (begun, mut rest) = data.split_at(begun);
        if !begun.is_empty() {
            self.apply_in_block(begun);
        }
        while !rest.is_empty() {
            let (start, most) = self.next();
            let now = (rest.len() as u128).min(most) as usize;
            let (now, later) = rest.split_at(now);
            self.position += now.len() as u128;
            xor(self.backend, &self.key, start, self.rounds, now);
            self.buffered = false;
            rest = later;
        }
    }

    /// The position, in bytes from the beginning of the keystream.
    pub fn position(&self) -> u128 {
        self.position
    }

    /// The number of bytes of keystream after the position.
    pub fn remaining(&self) -> u128 {
        self.len() - self.position
    }

    /// Moves to a position, in bytes from the beginning of the keystream. The end itself is a position.
    ///
    /// # Errors
    /// If the keystream is shorter; then the position has not changed.
    pub fn seek(&mut self, position: u128) -> Result<(), EndOfKeystream> {
        if position > self.len() {
            return Err(EndOfKeystream);
        }
        self.position = position;
        self.buffered = false;
        Ok(())
    }

    /// The length of the keystream.
    fn len(&self) -> u128 {
        match self.counter {
            Counter::Short => (BLOCK as u128) << 32,
            Counter::Long => (BLOCK as u128) << 64,
        }
    }

    /// XORs keystream to `data`, which ends in the block that the position is inside.
    fn apply_in_block(&mut self, mut data: InOutBuf<'_, '_, u8>) {
        if !self.buffered {
            let (start, _) = self.next();
            let output = Output { first: Some(&mut self.block), data: (&mut [][..]).into() };
            keystream(self.backend, &self.key, start, self.rounds, output);
            self.buffered = true;
        }
        let start = (self.position % BLOCK as u128) as usize;
        data.xor_in2out(&self.block[start..start + data.len()]);
        self.position += data.len() as u128;
    }

    /// The start of the block of the position, and for how many bytes the backend can go on before its 32-bit counter
    /// wraps.
    fn next(&mut self) -> (Start, u128) {
        self.position %= self.len();
        let block = (self.position / BLOCK as u128) as u64;
        let most = ((1 << 32) - u128::from(block as u32)) * BLOCK as u128;
        (self.start.at(block), most)
    }
}

/// Shows the position, and nothing secret.
impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream")
            .field("backend", &self.backend)
            .field("rounds", &self.rounds)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "zeroize")]
impl Drop for Stream {
    fn drop(&mut self) {
        self.block.as_mut_slice().zeroize();
    }
}

#[cfg(feature = "zeroize")]
impl ZeroizeOnDrop for Stream {}

/// The keystream is shorter than the request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndOfKeystream;

impl fmt::Display for EndOfKeystream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the request goes past the end of the keystream")
    }
}

impl core::error::Error for EndOfKeystream {}

#[cfg(all(test, feature = "zeroize"))]
mod tests {
    use super::*;
    use crate::{Cpu, layout::Vertical};
    use core::mem::ManuallyDrop;

    crate::backend! {
        #[allow(unreachable_pub, reason = "public in the crates that use the macro")]
        PLAIN = "plain", [], (), (Vertical<u32>, ())
    }

    #[test]
    fn a_dropped_stream_holds_no_secret() {
        let backend = PLAIN.check(Cpu::baseline()).unwrap();
        let mut stream = ManuallyDrop::new(Stream::ietf(backend, Rounds::Twenty, &[7; 32], &[9; 12]));
        stream.seek(1).unwrap();
        stream.apply([0].as_mut_slice().into()).unwrap();
        assert_ne!((stream.key.rows, stream.block), ([[0; 4]; 3], [0; BLOCK]));
        // SAFETY: it is dropped once, and the fields that are read afterwards are plain numbers.
        unsafe { ManuallyDrop::drop(&mut stream) };
        assert_eq!((stream.key.rows, stream.block), ([[0; 4]; 3], [0; BLOCK]));
    }
}

//! The keystream as a stream of bytes: any pieces, any position, and an end.

use crate::{
    BLOCK, InOutBuf, Rounds, Runnable,
    hchacha::{EXPAND_32, derive, words},
    xor,
};
use core::fmt;
#[cfg(feature = "zeroize")]
use zeroize::{Zeroize, ZeroizeOnDrop};

/// The first row of the state under a key of 16 bytes.
const EXPAND_16: [u32; 4] = words(b"expand 16-byte k");

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
    /// The words of the counter are set for each call of the backend.
    state: [u32; 16],
    /// In bytes, from 0 up to the length of the keystream.
    position: u128,
    /// The keystream of the block that `position` is inside, if `buffered`.
    block: [u8; BLOCK],
    /// Whether a call has begun inside this block. A message in one piece never needs the buffer.
    buffered: bool,
}

/// Which words of the state count the blocks.
#[derive(Clone, Copy)]
enum Counter {
    /// Word 12.
    Word,
    /// Words 12 and 13.
    TwoWords,
}

impl Stream {
    /// The form of RFC 8439: a 32-bit block counter, so 2^38 bytes (256 GiB) of keystream.
    pub fn ietf(backend: Runnable, rounds: Rounds, key: &[u8; 32], nonce: &[u8; 12]) -> Stream {
        Stream::new(backend, rounds, Counter::Word, ietf_state(key, nonce))
    }

    /// The original form: a 64-bit block counter, so 2^70 bytes of keystream.
    pub fn original(backend: Runnable, rounds: Rounds, key: &[u8; 32], nonce: &[u8; 8]) -> Stream {
        let state = state(EXPAND_32, &words(key), &words::<2>(nonce));
        Stream::new(backend, rounds, Counter::TwoWords, state)
    }

    /// The original form with a key of 128 bits.
    pub fn original_128(backend: Runnable, rounds: Rounds, key: &[u8; 16], nonce: &[u8; 8]) -> Stream {
        let [a, b, c, d] = words(key);
        let state = state(EXPAND_16, &[a, b, c, d, a, b, c, d], &words::<2>(nonce));
        Stream::new(backend, rounds, Counter::TwoWords, state)
    }

    /// XChaCha (draft-irtf-cfrg-xchacha, 2.3): the original form under a subkey, with a nonce long enough to be
    /// drawn at random. The block counter has 64 bits, as libsodium's has.
    pub fn extended(backend: Runnable, rounds: Rounds, key: &[u8; 32], nonce: &[u8; 24]) -> Stream {
        let [a, b, c, d, nonce @ ..] = words::<6>(nonce);
        let state = state(EXPAND_32, &derive(rounds, &words(key), [a, b, c, d]), &nonce);
        Stream::new(backend, rounds, Counter::TwoWords, state)
    }

    fn new(backend: Runnable, rounds: Rounds, counter: Counter, state: [u32; 16]) -> Stream {
        Stream { backend, rounds, counter, state, position: 0, block: [0; BLOCK], buffered: false }
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
            let now = (rest.len() as u128).min(self.seek_backend()) as usize;
            let (now, later) = rest.split_at(now);
            self.position += now.len() as u128;
            xor(self.backend, &self.state, self.rounds, now);
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
            Counter::Word => (BLOCK as u128) << 32,
            Counter::TwoWords => (BLOCK as u128) << 64,
        }
    }

    /// XORs keystream to `data`, which ends in the block that the position is inside.
    fn apply_in_block(&mut self, mut data: InOutBuf<'_, '_, u8>) {
        if !self.buffered {
            self.seek_backend();
            self.block = [0; BLOCK];
            xor(self.backend, &self.state, self.rounds, self.block.as_mut_slice().into());
            self.buffered = true;
        }
        let start = (self.position % BLOCK as u128) as usize;
        data.xor_in2out(&self.block[start..start + data.len()]);
        self.position += data.len() as u128;
    }

    /// Sets the counter to the block of the position, and returns for how many bytes the backend can go on before
    /// its 32-bit counter wraps.
    fn seek_backend(&mut self) -> u128 {
        self.position %= self.len();
        let block = self.position / BLOCK as u128;
        self.state[12] = block as u32;
        if let Counter::TwoWords = self.counter {
            self.state[13] = (block >> 32) as u32;
        }
        ((1 << 32) - u128::from(self.state[12])) * BLOCK as u128
    }
}

/// The state of RFC 8439, section 2.3, with a block counter of 0 in word 12.
pub fn ietf_state(key: &[u8; 32], nonce: &[u8; 12]) -> [u32; 16] {
    state(EXPAND_32, &words(key), &words::<3>(nonce))
}

fn state(constants: [u32; 4], key: &[u32; 8], nonce: &[u32]) -> [u32; 16] {
    let mut state = [0; 16];
    state[..4].copy_from_slice(&constants);
    state[4..12].copy_from_slice(key);
    state[16 - nonce.len()..].copy_from_slice(nonce);
    state
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
        self.state.zeroize();
        self.block.zeroize();
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
        assert_ne!((stream.state, stream.block), ([0; 16], [0; BLOCK]));
        // SAFETY: it is dropped once, and the fields that are read afterwards are plain numbers.
        unsafe { ManuallyDrop::drop(&mut stream) };
        assert_eq!((stream.state, stream.block), ([0; 16], [0; BLOCK]));
    }
}

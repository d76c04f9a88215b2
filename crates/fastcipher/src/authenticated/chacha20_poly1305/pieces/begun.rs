//! What a message in pieces needs in either direction.

use super::super::{super::Lengths, LONGEST, LongNonce, ShortNonce};
use crate::{Error, Tag, chacha20::Rounds};
use chacha_core::{BLOCK, Stream};
use inout::InOutBuf;
use poly1305_core::Poly1305;

/// A key that a message in pieces can begin with.
pub(in super::super) trait Begin {
    /// Checks and counts a message as far as it is known, and encrypts its `first` bytes.
    fn begin(
        &self,
        nonce: &[u8],
        aad: &[&[u8]],
        message: u64,
        first: InOutBuf<'_, '_, u8>,
    ) -> Result<Begun, Error>;
}

impl<R: Rounds> Begin for ShortNonce<R> {
    fn begin(
        &self,
        nonce: &[u8],
        aad: &[&[u8]],
        message: u64,
        mut first: InOutBuf<'_, '_, u8>,
    ) -> Result<Begun, Error> {
        let nonce = nonce.try_into().map_err(|_| Error::InvalidNonceLength)?;
        let lengths = Lengths { aad: total(aad.iter().map(|piece| piece.len()))?, message };
        let mut stream = Stream::with_key(self.backends.chacha(), R::ROUNDS, &self.key, nonce);
        if message > LONGEST || stream.seek((BLOCK + first.len()) as u128).is_err() {
            return Err(Error::MessageTooLong);
        }

        let mut hash = self.message(nonce).begin(first.reborrow(), Poly1305::new);
        for piece in aad {
            hash.update(piece);
        }
        hash.update_padded(&[]);
        hash.update(first.get_out());
        Ok(Begun { stream, hash, lengths })
    }
}

impl<R: Rounds> Begin for LongNonce<R> {
    fn begin(
        &self,
        nonce: &[u8],
        aad: &[&[u8]],
        message: u64,
        first: InOutBuf<'_, '_, u8>,
    ) -> Result<Begun, Error> {
        let (key, nonce) = self.derive(nonce)?;
        key.begin(&nonce, aad, message, first)
    }
}

/// A message whose pieces are coming.
pub(in super::super) struct Begun {
    /// At the next byte to be encrypted or decrypted.
    pub(super) stream: Stream,
    /// Of all the ciphertext that came.
    pub(super) hash: Poly1305,
    lengths: Lengths,
}

impl Begun {
    /// The bytes of the message that were counted.
    pub(super) fn message_length(&self) -> u64 {
        self.lengths.message
    }

    /// Counts more of the message, unless that is more than one nonce allows.
    pub(super) fn count(&mut self, more: usize) -> Result<(), Error> {
        let more = more as u64;
        if more > LONGEST - self.lengths.message {
            return Err(Error::MessageTooLong);
        }
        self.lengths.message += more;
        Ok(())
    }

    /// The tag, and the stream where it is.
    pub(super) fn tag(mut self) -> (Tag, Stream) {
        let Lengths { aad, message } = self.lengths;
        self.hash.update_padded(&[]);
        self.hash.update(&(u128::from(message) << 64 | u128::from(aad)).to_le_bytes());
        (self.hash.finalize(), self.stream)
    }
}

/// The sum of lengths, of pieces which may share their memory.
pub(super) fn total(lengths: impl Iterator<Item = usize>) -> Result<u64, Error> {
    let mut total = 0_u64;
    for length in lengths {
        total = total.checked_add(length as u64).ok_or(Error::MessageTooLong)?;
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Backends,
        chacha20::R20,
        pieces::{Opening, Sealing},
    };

    fn begin(message: u64) -> Result<Begun, Error> {
        let key = ShortNonce::<R20>::new(&[7; 32].into(), Backends::best());
        let mut begun = key.begin(&[1; 12], &[], message, [].as_mut_slice().into())?;
        begun.stream.seek(64 + u128::from(message)).unwrap();
        Ok(begun)
    }

    #[test]
    fn a_sum_that_overflows_is_too_long() {
        assert_eq!(total([usize::MAX, 0].into_iter()), Ok(usize::MAX as u64));
        #[cfg(target_pointer_width = "64")]
        assert_eq!(total([usize::MAX, 1].into_iter()), Err(Error::MessageTooLong));
        assert!(begin(LONGEST).is_ok());
        for more in [1, 64, u64::MAX - LONGEST] {
            assert_eq!(begin(LONGEST + more).err(), Some(Error::MessageTooLong));
        }
    }

    #[test]
    fn the_last_bytes_that_one_nonce_allows_are_sealed_and_opened() {
        let mut sealing = Sealing(begin(LONGEST - 10).unwrap());
        let mut opening = Opening(begin(LONGEST - 10).unwrap());
        let mut data = [3; 11];
        assert_eq!(sealing.update(data.as_mut_slice().into()), Err(Error::MessageTooLong));
        assert_eq!(data, [3; 11]);
        assert_eq!(sealing.update((&mut data[..10]).into()), Ok(()));
        assert_ne!(data[..10], [3; 10]);
        assert_eq!(sealing.update((&mut data[10..]).into()), Err(Error::MessageTooLong));
        assert_eq!(sealing.update([].as_mut_slice().into()), Ok(()));
        assert_eq!(opening.update(&data), Err(Error::MessageTooLong));
        assert_eq!(opening.update(&data[..10]), Ok(()));
        assert_eq!(opening.update(&data[..1]), Err(Error::MessageTooLong));
        assert_eq!(sealing.0.count(usize::MAX), Err(Error::MessageTooLong));
        assert!(opening.verify(&sealing.finalize()).is_ok());
    }
}

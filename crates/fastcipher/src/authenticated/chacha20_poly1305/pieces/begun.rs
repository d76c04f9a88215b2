//! What a message in pieces needs in either direction.

use super::super::{super::Lengths, Count, LONGEST, Long, Short};
use crate::{Error, Tag};
use chacha_core::{BLOCK, Stream};
use poly1305_core::Poly1305;

/// A key that a message in pieces can begin with.
pub(in super::super) trait Begin {
    fn begin(&self, nonce: &[u8], aad: &[&[u8]]) -> Result<Begun, Error>;
}

impl<R: Count> Begin for Short<R> {
    fn begin(&self, nonce: &[u8], aad: &[&[u8]]) -> Result<Begun, Error> {
        let nonce = nonce.try_into().map_err(|_| Error::InvalidNonceLength)?;
        let lengths = Lengths { aad: total(aad.iter().map(|piece| piece.len()))?, message: 0 };
        let key = Wiped(self.key.bytes());
        let stream = Stream::ietf(self.backends.chacha(), R::ROUNDS, &key.0, nonce);
        Ok(Begun::new(stream, self.backends.poly1305(), aad, lengths))
    }
}

impl<R: Count> Begin for Long<R> {
    fn begin(&self, nonce: &[u8], aad: &[&[u8]]) -> Result<Begun, Error> {
        let (key, nonce) = self.derive(nonce)?;
        key.begin(&nonce, aad)
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
    /// `stream` is at its beginning.
    fn new(mut stream: Stream, poly1305: poly1305_core::Runnable, aad: &[&[u8]], lengths: Lengths) -> Self {
        let mut first = Wiped([0; BLOCK]);
        stream.apply_cyclic(first.0.as_mut_slice().into());
        let (key, _) = first.0.as_chunks::<32>();
        let mut hash = Poly1305::new(&key[0], poly1305);
        for piece in aad {
            hash.update(piece);
        }
        hash.update_padded(&[]);
        Begun { stream, hash, lengths }
    }

    /// The bytes of the message that were counted.
    pub(super) fn message_length(&self) -> u64 {
        self.lengths.message
    }

    /// Counts more of the message, unless that is more than one nonce allows.
    pub(super) fn count(&mut self, lengths: impl Iterator<Item = usize>) -> Result<(), Error> {
        let more = total(lengths)?;
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
fn total(lengths: impl Iterator<Item = usize>) -> Result<u64, Error> {
    let mut total = 0_u64;
    for length in lengths {
        total = total.checked_add(length as u64).ok_or(Error::MessageTooLong)?;
    }
    Ok(total)
}

/// Bytes that are wiped on drop.
struct Wiped<const N: usize>([u8; N]);

#[cfg(feature = "zeroize")]
impl<const N: usize> Drop for Wiped<N> {
    fn drop(&mut self) {
        zeroize::Zeroize::zeroize(self.0.as_mut_slice());
    }
}

#[cfg(test)]
mod tests {
    use super::{super::super::Twenty, *};
    use crate::{
        Backends,
        pieces::{Opening, Sealing},
    };

    fn begun_with(message: u64) -> Begun {
        let key = Short::<Twenty>::new(&[7; 32].into(), Backends::best());
        let mut begun = key.begin(&[1; 12], &[]).unwrap();
        begun.lengths.message = message;
        begun.stream.seek(64 + u128::from(message)).unwrap();
        begun
    }

    #[test]
    fn a_sum_that_overflows_is_too_long() {
        assert_eq!(total([usize::MAX, 0].into_iter()), Ok(usize::MAX as u64));
        #[cfg(target_pointer_width = "64")]
        assert_eq!(total([usize::MAX, 1].into_iter()), Err(Error::MessageTooLong));
        let mut begun = begun_with(LONGEST - 10);
        assert_eq!(begun.count([8, 3].into_iter()), Err(Error::MessageTooLong));
        assert_eq!(begun.count([usize::MAX].into_iter()), Err(Error::MessageTooLong));
        assert_eq!(begun.message_length(), LONGEST - 10);
        assert_eq!(begun.count([8, 2].into_iter()), Ok(()));
        assert_eq!(begun.count([0].into_iter()), Ok(()));
        assert_eq!(begun.count([1].into_iter()), Err(Error::MessageTooLong));
    }

    #[test]
    fn the_last_bytes_that_one_nonce_allows_are_sealed_and_opened() {
        let mut sealing = Sealing(begun_with(LONGEST - 10));
        let mut opening = Opening(begun_with(LONGEST - 10));
        let mut data = [3; 11];
        assert_eq!(sealing.update(data.as_mut_slice().into()), Err(Error::MessageTooLong));
        assert_eq!(data, [3; 11]);
        assert_eq!(sealing.update((&mut data[..10]).into()), Ok(()));
        assert_ne!(data[..10], [3; 10]);
        assert_eq!(opening.update(&data), Err(Error::MessageTooLong));
        assert_eq!(opening.update(&data[..10]), Ok(()));
        assert_eq!(opening.update(&data[..1]), Err(Error::MessageTooLong));
        assert!(opening.verify(&sealing.finish()).is_ok());
    }
}

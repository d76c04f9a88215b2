//! Messages in pieces are those of one call, and of RustCrypto.

use crate::{
    Ours,
    common::{noise, seeded},
    either,
};
use fastcipher::{
    Backends, ChaCha8Poly1305, ChaCha12Poly1305, ChaCha20Poly1305, Error, Tag, XChaCha8Poly1305,
    XChaCha12Poly1305, XChaCha20Poly1305,
    aead::{AeadInOut, KeyInit},
    pieces::{Opening, Sealing},
};
use rand::{RngExt, rngs::StdRng};

trait InPieces: Ours {
    type Peer: KeyInit + AeadInOut;
    fn seal_pieces(&self, nonce: &[u8], aad: &[&[u8]], pieces: &mut [&mut [u8]]) -> Result<Tag, Error>;
    fn open_pieces(
        &self,
        nonce: &[u8],
        aad: &[&[u8]],
        pieces: &mut [&mut [u8]],
        tag: &[u8],
    ) -> Result<(), Error>;
    fn begin_seal(&self, nonce: &[u8], aad: &[&[u8]]) -> Result<Sealing, Error>;
    fn begin_open(&self, nonce: &[u8], aad: &[&[u8]]) -> Result<Opening, Error>;
}

macro_rules! in_pieces {
    ($($name:ident $module:ident)*) => {$(
        impl InPieces for $name {
            type Peer = chacha20poly1305::$name;
            fn seal_pieces(&self, nonce: &[u8], aad: &[&[u8]], pieces: &mut [&mut [u8]]) -> Result<Tag, Error> {
                $name::seal_pieces(self, nonce, aad, pieces)
            }
            fn open_pieces(
                &self,
                nonce: &[u8],
                aad: &[&[u8]],
                pieces: &mut [&mut [u8]],
                tag: &[u8],
            ) -> Result<(), Error> {
                $name::open_pieces(self, nonce, aad, pieces, tag)
            }
            fn begin_seal(&self, nonce: &[u8], aad: &[&[u8]]) -> Result<Sealing, Error> {
                $name::begin_seal(self, nonce, aad)
            }
            fn begin_open(&self, nonce: &[u8], aad: &[&[u8]]) -> Result<Opening, Error> {
                $name::begin_open(self, nonce, aad)
            }
        }

        mod $module {
            use super::*;

            #[test]
            fn every_split_of_short_messages() {
                check_every_split::<$name>();
            }

            #[test]
            fn random_splits_of_long_messages() {
                check_random_splits::<$name>();
            }

            #[test]
            fn an_altered_message_stays_encrypted() {
                check_altered::<$name>();
            }

            #[test]
            fn only_what_was_verified_is_decrypted() {
                check_too_much::<$name>();
            }

            #[test]
            fn less_than_was_verified_is_an_error() {
                check_too_little::<$name>();
            }

            #[test]
            fn a_wrong_length_is_an_error() {
                check_wrong_lengths::<$name>();
            }
        }
    )*};
}

in_pieces! {
    ChaCha20Poly1305 chacha20_poly1305
    XChaCha20Poly1305 xchacha20_poly1305
    ChaCha12Poly1305 chacha12_poly1305
    XChaCha12Poly1305 xchacha12_poly1305
    ChaCha8Poly1305 chacha8_poly1305
    XChaCha8Poly1305 xchacha8_poly1305
}

/// A message and what it becomes.
struct Message {
    key: Vec<u8>,
    nonce: Vec<u8>,
    aad: Vec<u8>,
    plaintext: Vec<u8>,
    sealed: Vec<u8>,
    tag: Tag,
}

impl Message {
    fn new<A: InPieces>(aad: usize, plaintext: usize) -> Message {
        let [key, nonce, aad, plaintext] = [A::KEY, A::NONCE, aad, plaintext].map(noise);
        let mut sealed = plaintext.clone();
        let peer = A::Peer::new_from_slice(&key).unwrap();
        let buffer = sealed.as_mut_slice().into();
        let tag = peer.encrypt_inout_detached(nonce.as_slice().try_into().unwrap(), &aad, buffer).unwrap();
        let tag = tag.as_slice().try_into().unwrap();
        Message { key, nonce, aad, plaintext, sealed, tag }
    }

    /// Every way to seal and to open, in pieces of these lengths.
    fn check<A: InPieces>(&self, backends: Backends, aad: &[usize], pieces: &[usize]) {
        let cipher = A::with(&self.key, backends);
        let aad = split(&self.aad, aad);
        let what = || format!("{backends}: {} bytes in {pieces:?}", self.plaintext.len());

        let mut data = self.plaintext.clone();
        let tag = cipher.seal_pieces(&self.nonce, &aad, &mut split_mut(&mut data, pieces));
        assert!(tag == Ok(self.tag) && data == self.sealed, "{}", what());
        // Opened in other pieces than it was sealed in.
        let reversed: Vec<usize> = pieces.iter().rev().copied().collect();
        let opened = cipher.open_pieces(&self.nonce, &aad, &mut split_mut(&mut data, &reversed), &self.tag);
        assert!(opened == Ok(()) && data == self.plaintext, "{}", what());

        let mut sealing = cipher.begin_seal(&self.nonce, &aad).unwrap();
        for piece in split_mut(&mut data, pieces) {
            sealing.update(piece.into()).unwrap();
        }
        assert!(data == self.sealed && sealing.finalize() == self.tag, "{}", what());

        let mut output = vec![0; data.len()];
        let mut sealing = cipher.begin_seal(&self.nonce, &aad).unwrap();
        for (from, to) in split(&self.plaintext, pieces).into_iter().zip(split_mut(&mut output, pieces)) {
            sealing.update_b2b(from, to).unwrap();
        }
        assert!(output == self.sealed && sealing.finalize() == self.tag, "{}", what());

        let mut opening = cipher.begin_open(&self.nonce, &aad).unwrap();
        for piece in split(&data, pieces) {
            opening.update(piece).unwrap();
        }
        let mut decryption = opening.verify(&self.tag).unwrap();
        assert_eq!(decryption.remaining(), data.len() as u64);
        for piece in split_mut(&mut data, &reversed) {
            decryption.update(piece.into()).unwrap();
        }
        assert!(data == self.plaintext && decryption.remaining() == 0, "{}", what());
        assert_eq!(decryption.finalize(), Ok(()));
    }
}

fn split<'a>(mut data: &'a [u8], lengths: &[usize]) -> Vec<&'a [u8]> {
    let mut pieces = Vec::new();
    for length in lengths {
        pieces.push(data.split_off(..*length).unwrap());
    }
    assert!(data.is_empty());
    pieces
}

fn split_mut<'a>(mut data: &'a mut [u8], lengths: &[usize]) -> Vec<&'a mut [u8]> {
    let mut pieces = Vec::new();
    for length in lengths {
        pieces.push(data.split_off_mut(..*length).unwrap());
    }
    assert!(data.is_empty());
    pieces
}

fn check_every_split<A: InPieces>() {
    let all = either("chacha", "poly1305");
    for length in [0, 1, 2, 15, 16, 17, 33, 63, 64, 65, 100, 128, 200] {
        let message = Message::new::<A>(21, length);
        for backends in &all {
            for at in 0..=length {
                message.check::<A>(*backends, &[at % 22, 21 - at % 22], &[at, length - at]);
            }
            for first in 0..=length.min(20) {
                let rest = length - first;
                message.check::<A>(*backends, &[0, 21, 0], &[first, 0, rest / 2, rest - rest / 2, 0]);
            }
            message.check::<A>(*backends, &[1; 21], &vec![1; length]);
        }
    }
    for backends in all {
        Message::new::<A>(0, 0).check::<A>(backends, &[], &[]);
        Message::new::<A>(0, 1).check::<A>(backends, &[0, 0], &[0, 1]);
    }
}

fn check_random_splits<A: InPieces>() {
    let mut random = seeded();
    for _ in 0..10 {
        let (aad, plaintext) = (random.random_range(0..1000), random.random_range(0..100_000));
        let message = Message::new::<A>(aad, plaintext);
        for backends in either("chacha", "poly1305") {
            message.check::<A>(backends, &lengths(&mut random, aad), &lengths(&mut random, plaintext));
        }
    }
}

/// Random lengths with this sum, some of them 0 or 1, and some longer than what is encrypted before it is hashed.
fn lengths(random: &mut StdRng, mut sum: usize) -> Vec<usize> {
    let mut lengths = Vec::new();
    while sum > 0 {
        let longest = [1, 70, 3000, 40_000][random.random_range(0..4)];
        let length = random.random_range(0..=longest).min(sum);
        lengths.push(length);
        sum -= length;
    }
    lengths
}

fn check_altered<A: InPieces>() {
    let Message { key, nonce, aad, plaintext: _, sealed, tag } = Message::new::<A>(13, 200);
    let whole = [&aad[..], &sealed, &tag].concat();
    for backends in either("chacha", "poly1305") {
        let cipher = A::with(&key, backends);
        for at in 0..whole.len() {
            let mut altered = whole.clone();
            altered[at] ^= 1 << (at % 8);
            let (aad, rest) = altered.split_at(13);
            let (data, tag) = rest.split_at(200);
            let aad = split(aad, &[5, 8]);

            let mut buffer = data.to_vec();
            let pieces = &mut split_mut(&mut buffer, &[at % 201, 200 - at % 201]);
            assert_eq!(cipher.open_pieces(&nonce, &aad, pieces, tag), Err(Error::Unauthentic));
            assert_eq!(buffer, data, "{backends}");

            let mut opening = cipher.begin_open(&nonce, &aad).unwrap();
            opening.update(data).unwrap();
            assert_eq!(opening.verify(tag).err(), Some(Error::Unauthentic), "{backends}");
        }
    }
}

fn check_too_much<A: InPieces>() {
    let message = Message::new::<A>(0, 100);
    for backends in either("chacha", "poly1305") {
        let cipher = A::with(&message.key, backends);
        let mut opening = cipher.begin_open(&message.nonce, &[]).unwrap();
        opening.update(&message.sealed).unwrap();
        let mut decryption = opening.verify(&message.tag).unwrap();

        let mut data = [&message.sealed[..], &[9; 50]].concat();
        let untouched = data.clone();
        assert_eq!(decryption.update((&mut data[..101]).into()), Err(Error::NotVerified));
        let mut output = [0xaa; 101];
        assert_eq!(decryption.update_b2b(&untouched[..101], &mut output), Err(Error::NotVerified));
        assert_eq!(decryption.update_b2b(&untouched[..100], &mut output), Err(Error::LengthMismatch));
        assert!(data == untouched && output == [0xaa; 101]);

        // After an error the rest can still be had, and no more.
        decryption.update((&mut data[..60]).into()).unwrap();
        assert_eq!(decryption.update((&mut data[60..]).into()), Err(Error::NotVerified));
        assert_eq!(decryption.remaining(), 40);
        assert!(data[60..] == untouched[60..]);
        decryption.update((&mut data[60..100]).into()).unwrap();
        assert_eq!(decryption.update((&mut data[100..101]).into()), Err(Error::NotVerified));
        assert_eq!(decryption.update((&mut data[100..100]).into()), Ok(()));
        assert!(data[..100] == message.plaintext && data[100..] == [9; 50], "{backends}");
        assert_eq!(decryption.finalize(), Ok(()));
    }
}

/// A beginning is not taken for the message.
fn check_too_little<A: InPieces>() {
    let message = Message::new::<A>(0, 100);
    let cipher = A::with(&message.key, Backends::best());
    for length in [0, 1, 64, 99, 100] {
        let mut opening = cipher.begin_open(&message.nonce, &[]).unwrap();
        opening.update(&message.sealed).unwrap();
        let mut decryption = opening.verify(&message.tag).unwrap();
        decryption.update(message.sealed[..length].to_vec().as_mut_slice().into()).unwrap();
        let expected = if length < 100 { Err(Error::Incomplete) } else { Ok(()) };
        assert_eq!(decryption.finalize(), expected, "{length}");
    }
}

fn check_wrong_lengths<A: InPieces>() {
    let message = Message::new::<A>(0, 40);
    let cipher = A::with(&message.key, Backends::best());
    let mut data = message.sealed.clone();
    for length in (0..40).filter(|length| *length != A::NONCE) {
        let nonce = &vec![7; length];
        let sealed = cipher.seal_pieces(nonce, &[], &mut [&mut data]);
        assert_eq!(sealed, Err(Error::InvalidNonceLength));
        let opened = cipher.open_pieces(nonce, &[], &mut [&mut data], &message.tag);
        assert_eq!(opened, Err(Error::InvalidNonceLength));
        assert_eq!(cipher.begin_seal(nonce, &[]).err(), Some(Error::InvalidNonceLength));
        assert_eq!(cipher.begin_open(nonce, &[]).err(), Some(Error::InvalidNonceLength));
    }
    let longer = [&message.tag[..], &[0; 17]].concat();
    for length in (0..=33).filter(|length| *length != 16) {
        let tag = &longer[..length];
        let wrong = Err(Error::InvalidTagLength);
        assert_eq!(cipher.open_pieces(&message.nonce, &[], &mut [&mut data], tag), wrong);
        let mut opening = cipher.begin_open(&message.nonce, &[]).unwrap();
        opening.update(&data).unwrap();
        assert_eq!(opening.verify(tag).err(), Some(Error::InvalidTagLength));
        assert_eq!(cipher.open_pieces(&message.nonce[1..], &[], &mut [&mut data], tag), wrong);
    }
    let mut sealing = cipher.begin_seal(&message.nonce, &[]).unwrap();
    assert_eq!(sealing.update_b2b(&data, &mut [0; 41]), Err(Error::LengthMismatch));
    assert_eq!(data, message.sealed);
}

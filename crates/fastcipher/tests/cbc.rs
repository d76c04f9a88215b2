//! ARIA in CBC mode: every backend against RustCrypto's `cbc`.

mod common;
#[path = "common/offsets.rs"]
mod offsets;

use cipher::{
    Block, BlockModeDecrypt, BlockModeEncrypt, BlockSizeUser, InnerIvInit, IvState, KeyInit, KeySizeUser,
    SetIvState, consts::U16,
};
use common::{noise, runnable, seeded};
use fastcipher::{
    Aria128, Aria128CbcDec, Aria128CbcEnc, Aria192, Aria192CbcDec, Aria192CbcEnc, Aria256, Aria256CbcDec,
    Aria256CbcEnc, Backends, cipher,
};
use offsets::check_every_offset;
use rand::{Rng, RngExt};

/// More than the 128 blocks of the widest kernel.
const MOST_BLOCKS: usize = 130;

type Blocks = Vec<Block<Aria128>>;

/// Our types of one key length, and the peers.
trait Cbc {
    type Cipher: KeyInit + Clone;
    type Enc: InnerIvInit<Inner = Self::Cipher> + BlockModeEncrypt<BlockSize = U16> + SetIvState;
    type Dec: InnerIvInit<Inner = Self::Cipher> + BlockModeDecrypt<BlockSize = U16> + SetIvState;

    fn cipher(key: &[u8], backends: Backends) -> Self::Cipher;
    fn peer(key: &[u8], iv: &[u8; 16], blocks: &mut [Block<Aria128>]);
}

macro_rules! of_each_key_length {
    ($($cipher:ident $enc:ident $dec:ident)*) => {$(
        impl Cbc for $cipher {
            type Cipher = $cipher;
            type Enc = $enc;
            type Dec = $dec;

            fn cipher(key: &[u8], backends: Backends) -> $cipher {
                $cipher::with_backend(key.try_into().unwrap(), backends)
            }

            fn peer(key: &[u8], iv: &[u8; 16], blocks: &mut [Block<Aria128>]) {
                use cipher::KeyIvInit;
                cbc::Encryptor::<aria::$cipher>::new_from_slices(key, iv).unwrap().encrypt_blocks(blocks);
            }
        }
    )*};
}

of_each_key_length! {
    Aria128 Aria128CbcEnc Aria128CbcDec
    Aria192 Aria192CbcEnc Aria192CbcDec
    Aria256 Aria256CbcEnc Aria256CbcDec
}

macro_rules! every_key_length {
    ($($test:ident($check:ident))*) => {$(
        #[test]
        fn $test() {
            for backends in runnable("aria") {
                $check::<Aria128>(backends);
                $check::<Aria192>(backends);
                $check::<Aria256>(backends);
            }
        }
    )*};
}

every_key_length! {
    every_number_of_blocks(check_every_number_of_blocks)
    every_offset(check_offsets)
    random_pieces(check_random_pieces)
}

const IV: [u8; 16] = [0xc3; 16];

fn blocks(data: &[u8]) -> Blocks {
    data.chunks_exact(16).map(|block| block.try_into().unwrap()).collect()
}

fn enc<C: Cbc>(cipher: &C::Cipher) -> C::Enc {
    C::Enc::inner_iv_init(cipher.clone(), IV.as_slice().try_into().unwrap())
}

fn dec<C: Cbc>(cipher: &C::Cipher) -> C::Dec {
    C::Dec::inner_iv_init(cipher.clone(), IV.as_slice().try_into().unwrap())
}

fn check_every_number_of_blocks<C: Cbc>(backends: Backends) {
    let key = noise(C::Cipher::key_size());
    let cipher = C::cipher(&key, backends);
    let plaintext = blocks(&noise(16 * MOST_BLOCKS));
    let mut ciphertext = plaintext.clone();
    C::peer(&key, &IV, &mut ciphertext);

    for count in 0..=MOST_BLOCKS {
        let mut data = plaintext.clone();
        let (mut enc, mut dec) = (enc::<C>(&cipher), dec::<C>(&cipher));
        enc.encrypt_blocks(&mut data[..count]);
        assert_eq!(data[..count], ciphertext[..count], "{backends}: {count} blocks");
        assert_eq!(data[count..], plaintext[count..], "{backends}: after {count} blocks");
        dec.decrypt_blocks(&mut data[..count]);
        assert_eq!(data, plaintext, "{backends}: {count} blocks");

        let last = if count == 0 { &IV[..] } else { &ciphertext[count - 1] };
        assert_eq!(&enc.iv_state()[..], last, "{backends}: after {count} blocks");
        assert_eq!(&dec.iv_state()[..], last, "{backends}: after {count} blocks");

        // The same objects with the next message, apart.
        enc.set_iv(IV.as_slice().try_into().unwrap());
        dec.set_iv(IV.as_slice().try_into().unwrap());
        let mut apart = blocks(&[0; 16 * MOST_BLOCKS]);
        enc.encrypt_blocks_b2b(&plaintext[..count], &mut apart[..count]).unwrap();
        assert_eq!(apart[..count], ciphertext[..count], "{backends}: {count} blocks apart");
        let mut back = blocks(&[0; 16 * MOST_BLOCKS]);
        dec.decrypt_blocks_b2b(&apart[..count], &mut back[..count]).unwrap();
        assert_eq!(back[..count], plaintext[..count], "{backends}: {count} blocks apart");
    }
}

fn check_offsets<C: Cbc>(backends: Backends) {
    let key = noise(C::Cipher::key_size());
    let cipher = C::cipher(&key, backends);
    let plaintext = noise(16 * MOST_BLOCKS);
    let mut chained = blocks(&plaintext);
    C::peer(&key, &IV, &mut chained);
    let ciphertext: Vec<u8> = chained.iter().flatten().copied().collect();
    for count in [0, 1, 3, 17, 65, MOST_BLOCKS] {
        let (plaintext, ciphertext) = (&plaintext[..16 * count], &ciphertext[..16 * count]);
        check_every_offset(backends, plaintext, ciphertext, |data| {
            enc::<C>(&cipher).encrypt_blocks_inout(data.into_chunks().0);
        });
        check_every_offset(backends, ciphertext, plaintext, |data| {
            dec::<C>(&cipher).decrypt_blocks_inout(data.into_chunks().0);
        });
    }
}

/// By every method of the traits: many blocks, one, and the closure that generic code hands in.
fn check_random_pieces<C: Cbc>(backends: Backends) {
    let mut random = seeded();
    let mut bytes = noise(16 * 300);
    random.fill_bytes(&mut bytes);
    let key = bytes[..C::Cipher::key_size()].to_vec();
    let cipher = C::cipher(&key, backends);
    let plaintext = blocks(&bytes);
    let mut ciphertext = plaintext.clone();
    C::peer(&key, &IV, &mut ciphertext);
    for _ in 0..20 {
        let mut data = plaintext.clone();
        let mut enc = enc::<C>(&cipher);
        in_pieces(&mut random, &mut data, |way, piece| match way {
            0 => enc.encrypt_blocks(piece),
            1 => piece.iter_mut().for_each(|block| enc.encrypt_block(block)),
            _ => enc.encrypt_with_backend(Closure(piece)),
        });
        assert!(data == ciphertext, "{backends}: encryption");

        let mut dec = dec::<C>(&cipher);
        in_pieces(&mut random, &mut data, |way, piece| match way {
            0 => dec.decrypt_blocks(piece),
            1 => piece.iter_mut().for_each(|block| dec.decrypt_block(block)),
            _ => dec.decrypt_with_backend(Closure(piece)),
        });
        assert!(data == plaintext, "{backends}: decryption");
    }
}

fn in_pieces(
    random: &mut impl Rng,
    mut data: &mut [Block<Aria128>],
    mut call: impl FnMut(u8, &mut [Block<Aria128>]),
) {
    while !data.is_empty() {
        let (piece, rest) = data.split_at_mut(random.random_range(0..=data.len().min(140)));
        call(random.random_range(0..3), piece);
        data = rest;
    }
}

/// What generic code does with a backend.
struct Closure<'a>(&'a mut [Block<Aria128>]);

impl BlockSizeUser for Closure<'_> {
    type BlockSize = U16;
}

impl cipher::BlockModeEncClosure for Closure<'_> {
    fn call<B: cipher::BlockModeEncBackend<BlockSize = U16>>(self, backend: &mut B) {
        let (batches, rest) = cipher::ParBlocks::<B>::slice_as_chunks_mut(self.0);
        batches.iter_mut().for_each(|batch| backend.encrypt_par_blocks_inplace(batch));
        backend.encrypt_tail_blocks_inplace(rest);
    }
}

impl cipher::BlockModeDecClosure for Closure<'_> {
    fn call<B: cipher::BlockModeDecBackend<BlockSize = U16>>(self, backend: &mut B) {
        let (batches, rest) = cipher::ParBlocks::<B>::slice_as_chunks_mut(self.0);
        batches.iter_mut().for_each(|batch| backend.decrypt_par_blocks_inplace(batch));
        backend.decrypt_tail_blocks_inplace(rest);
    }
}

#[cfg(feature = "block-padding")]
#[test]
fn wrong_padding_and_wrong_lengths_are_errors() {
    use cipher::{KeyIvInit, block_padding::Pkcs7};
    let (key, iv) = ([7; 32].into(), IV.into());
    for length in 0..=50 {
        let message = noise(length);
        let mut buffer = [0; 64];
        let sealed =
            Aria256CbcEnc::new(&key, &iv).encrypt_padded_b2b::<Pkcs7>(&message, &mut buffer).unwrap();
        assert_eq!(sealed.len(), (length / 16 + 1) * 16);
        let mut sealed = sealed.to_vec();
        let open = |sealed: &[u8]| {
            let mut opened = vec![0; sealed.len()];
            Aria256CbcDec::new(&key, &iv).decrypt_padded_b2b::<Pkcs7>(sealed, &mut opened).map(<[u8]>::to_vec)
        };
        assert_eq!(open(&sealed).unwrap(), message);
        assert!(open(&sealed[..sealed.len() - 1]).is_err());
        // The last byte of the padding changes with the block of ciphertext before it.
        if let Some(before) = sealed.len().checked_sub(17) {
            sealed[before] ^= 0x80;
            assert!(open(&sealed).is_err(), "{length} bytes");
        }
    }
}

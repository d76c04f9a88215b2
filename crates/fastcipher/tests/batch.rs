//! Many messages at once: every backend against RustCrypto's `cbc` and `cmac` on each message by itself.

mod common;

use cipher::{BlockModeEncrypt, KeyInit, KeyIvInit};
use cmac::{Cmac, Mac};
use common::{noise, runnable, seeded};
use fastcipher::{
    Aria128, Aria192, Aria256, Backends, Error, Tag,
    batch::{self, CbcMessage, Key},
    cipher,
    inout::InOutBuf,
};
use rand::{Rng, RngExt, rngs::StdRng};

/// A key type, and what the other implementations make of a message.
trait Ours: Key + KeyInit {
    fn with(key: &[u8], backends: Backends) -> Self;
    fn peer_cbc(key: &[u8], iv: &[u8; 16], message: &[u8]) -> Vec<u8>;
    fn peer_cmac(key: &[u8], message: &[u8]) -> Tag;
}

macro_rules! ours {
    ($($name:ident)*) => {$(
        impl Ours for $name {
            fn with(key: &[u8], backends: Backends) -> Self {
                $name::with_backend(key.try_into().unwrap(), backends)
            }

            fn peer_cbc(key: &[u8], iv: &[u8; 16], message: &[u8]) -> Vec<u8> {
                let mut blocks: Vec<_> =
                    message.chunks_exact(16).map(|block| block.try_into().unwrap()).collect();
                cbc::Encryptor::<aria::$name>::new_from_slices(key, iv).unwrap().encrypt_blocks(&mut blocks);
                blocks.iter().flatten().copied().collect()
            }

            fn peer_cmac(key: &[u8], message: &[u8]) -> Tag {
                let mut mac = Cmac::<aria::$name>::new_from_slice(key).unwrap();
                mac.update(message);
                mac.finalize().into_bytes().into()
            }
        }
    )*};
}

ours!(Aria128 Aria192 Aria256);

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
    every_number_of_messages(check_every_number)
    messages_of_random_lengths(check_random_lengths)
    one_long_message_among_many(check_one_long_message)
}

/// A message with all that belongs to it.
struct Case {
    key: Vec<u8>,
    iv: [u8; 16],
    message: Vec<u8>,
}

fn cases<C: Ours>(
    random: &mut StdRng,
    count: usize,
    mut length: impl FnMut(&mut StdRng) -> usize,
) -> Vec<Case> {
    let bytes = |random: &mut StdRng, length| {
        let mut bytes = vec![0; length];
        random.fill_bytes(&mut bytes);
        bytes
    };
    let mut case = || {
        let length = length(random);
        let (key, iv) = (bytes(random, C::key_size()), bytes(random, 16).try_into().unwrap());
        Case { key, iv, message: bytes(random, length) }
    };
    (0..count).map(|_| case()).collect()
}

/// Both modes, with one key and with a key each, in place and apart.
fn check<C: Ours>(cases: &[Case], backends: Backends) {
    let keys: Vec<C> = cases.iter().map(|case| C::with(&case.key, backends)).collect();
    let one = C::with(&noise(C::key_size()), backends);
    check_cbc(
        cases,
        &format!("{backends}: one key"),
        |_| noise(C::key_size()),
        C::peer_cbc,
        |messages| batch::cbc_encrypt(&one, messages),
    );
    check_cbc(
        cases,
        &format!("{backends}: a key each"),
        |case| case.key.clone(),
        C::peer_cbc,
        |messages| batch::cbc_encrypt_each(&keys, messages),
    );

    let messages: Vec<&[u8]> = cases.iter().map(|case| case.message.as_slice()).collect();
    let mut tags = vec![[0xaa; 16]; cases.len()];
    batch::cmac(&one, &messages, &mut tags).unwrap();
    let expected: Vec<Tag> =
        cases.iter().map(|case| C::peer_cmac(&noise(C::key_size()), &case.message)).collect();
    assert!(tags == expected, "{backends}: one key, {} messages", cases.len());
    let mut tags = vec![[0xaa; 16]; cases.len()];
    batch::cmac_each(&keys, &messages, &mut tags).unwrap();
    let expected: Vec<Tag> = cases.iter().map(|case| C::peer_cmac(&case.key, &case.message)).collect();
    assert!(tags == expected, "{backends}: a key each, {} messages", cases.len());
}

fn check_cbc(
    cases: &[Case],
    what: &str,
    key: impl Fn(&Case) -> Vec<u8>,
    peer: impl Fn(&[u8], &[u8; 16], &[u8]) -> Vec<u8>,
    encrypt: impl Fn(&mut [CbcMessage<'_>]) -> Result<(), Error>,
) {
    let whole = |case: &Case| case.message[..case.message.len() / 16 * 16].to_vec();
    let plaintexts: Vec<Vec<u8>> = cases.iter().map(whole).collect();
    let expected: Vec<Vec<u8>> = cases
        .iter()
        .zip(&plaintexts)
        .map(|(case, plaintext)| peer(&key(case), &case.iv, plaintext))
        .collect();

    let mut in_place = plaintexts.clone();
    let messages = cases.iter().zip(&mut in_place);
    let mut messages: Vec<_> =
        messages.map(|(case, data)| CbcMessage { iv: &case.iv, data: data.as_mut_slice().into() }).collect();
    encrypt(&mut messages).unwrap();
    assert!(in_place == expected, "{what}, {} messages in place", cases.len());

    let mut apart: Vec<Vec<u8>> = plaintexts.iter().map(|plaintext| vec![0; plaintext.len()]).collect();
    let messages = cases.iter().zip(&plaintexts).zip(&mut apart);
    let mut messages: Vec<_> = messages
        .map(|((case, plaintext), data)| CbcMessage {
            iv: &case.iv,
            data: InOutBuf::new(plaintext, data).unwrap(),
        })
        .collect();
    encrypt(&mut messages).unwrap();
    assert!(apart == expected, "{what}, {} messages apart", cases.len());
}

/// Up to two batches of the widest kernel and some messages, of one length: all lanes end at once.
fn check_every_number<C: Ours>(backends: Backends) {
    let mut random = seeded();
    for count in (0..20).chain([31, 32, 33, 63, 64, 65, 75, 76, 77, 127, 128, 129, 257, 300]) {
        let length = [16, 48, 64, 100][count % 4];
        check::<C>(&cases::<C>(&mut random, count, |_| length), backends);
    }
}

fn check_random_lengths<C: Ours>(backends: Backends) {
    let mut random = seeded();
    for _ in 0..12 {
        let count = random.random_range(1..=300);
        let most = [1, 40, 200, 1100][random.random_range(0..4)];
        check::<C>(&cases::<C>(&mut random, count, |random| random.random_range(0..=most)), backends);
    }
    // More than are sorted at once.
    check::<C>(&cases::<C>(&mut random, 1100, |random| random.random_range(0..=64)), backends);
}

fn check_one_long_message<C: Ours>(backends: Backends) {
    let mut random = seeded();
    for count in [1, 2, 130] {
        let mut index = 0;
        let length = |_: &mut StdRng| {
            index += 1;
            if index == count / 2 + 1 { 5000 } else { 35 }
        };
        check::<C>(&cases::<C>(&mut random, count, length), backends);
    }
}

#[test]
fn the_tag_of_an_empty_message_is_by_the_second_subkey() {
    use cipher::BlockCipherEncrypt;
    let key = Aria128::new(&[7; 16].into());
    let encrypted = |block: u128| {
        let mut block = block.to_be_bytes().into();
        key.encrypt_block(&mut block);
        u128::from_be_bytes(block.into())
    };
    let doubled = |x: u128| if x >> 127 == 1 { x << 1 ^ 0x87 } else { x << 1 };
    let subkey = doubled(doubled(encrypted(0)));
    let mut tags = [[0; 16]];
    batch::cmac(&key, &[b""], &mut tags).unwrap();
    assert_eq!(tags[0], encrypted(subkey ^ 1 << 127).to_be_bytes());
}

/// The first key's backend works for all.
#[test]
fn keys_of_different_backends_go_together() {
    let mut random = seeded();
    let all = runnable("aria");
    let cases = cases::<Aria256>(&mut random, 200, |random| random.random_range(0..100));
    let messages: Vec<&[u8]> = cases.iter().map(|case| case.message.as_slice()).collect();
    let expected: Vec<Tag> = cases.iter().map(|case| Aria256::peer_cmac(&case.key, &case.message)).collect();
    for first in 0..all.len() {
        let backends = all.iter().cycle().skip(first);
        let keys: Vec<_> =
            cases.iter().zip(backends).map(|(case, backends)| Aria256::with(&case.key, *backends)).collect();
        let keys: Vec<&Aria256> = keys.iter().collect();
        let mut tags = vec![[0; 16]; cases.len()];
        batch::cmac_each(&keys, &messages, &mut tags).unwrap();
        assert!(tags == expected, "the first of {} is {}", all.len(), all[first]);
    }
}

#[test]
fn wrong_use_is_an_error_before_anything_is_written() {
    let key = Aria128::new(&[7; 16].into());
    let keys = [&key, &key];
    let (mut good, mut bad) = ([1; 32], [2; 31]);
    let mut messages = [
        CbcMessage { iv: &[0; 16], data: good.as_mut_slice().into() },
        CbcMessage { iv: &[0; 16], data: bad.as_mut_slice().into() },
    ];
    assert_eq!(batch::cbc_encrypt(&key, &mut messages), Err(Error::NotWholeBlocks));
    assert_eq!(batch::cbc_encrypt_each(&keys, &mut messages), Err(Error::NotWholeBlocks));
    assert_eq!(batch::cbc_encrypt_each(&keys[..1], &mut messages), Err(Error::CountMismatch));
    assert_eq!(batch::cbc_encrypt_each(&keys, &mut messages[..1]), Err(Error::CountMismatch));
    assert_eq!((good, bad), ([1; 32], [2; 31]));

    let mut tags = [[9; 16]; 3];
    let messages: [&[u8]; 2] = [b"", b"x"];
    assert_eq!(batch::cmac(&key, &messages, &mut tags), Err(Error::CountMismatch));
    assert_eq!(batch::cmac(&key, &messages, &mut tags[..1]), Err(Error::CountMismatch));
    assert_eq!(batch::cmac_each(&keys, &messages, &mut tags), Err(Error::CountMismatch));
    assert_eq!(batch::cmac_each(&keys[..1], &messages, &mut tags[..2]), Err(Error::CountMismatch));
    assert_eq!(tags, [[9; 16]; 3]);
}

#[test]
fn no_messages_are_no_error() {
    let key = Aria192::new(&[7; 24].into());
    batch::cbc_encrypt(&key, &mut []).unwrap();
    batch::cbc_encrypt_each(&[] as &[Aria192], &mut []).unwrap();
    batch::cmac(&key, &[], &mut []).unwrap();
    batch::cmac_each(&[] as &[Aria192], &[], &mut []).unwrap();
}

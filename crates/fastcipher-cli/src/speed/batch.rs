//! The calls on many messages that are timed.

use super::{
    algorithm::{ARIA, Algorithm, Operation, Prepare},
    calls::{Keyed, some},
    measure::{Work, repeat},
};
use cipher::consts::U16;
use fastcipher::{
    Backends, Tag,
    batch::{self, CbcMessage, Key},
};
use std::hint::black_box;

/// How many messages a call is for.
const MESSAGES: usize = 64;

/// Messages of whole blocks, each chained from a new initialization vector, with one key.
pub(super) const fn cbc_batch<C: Keyed + Key>(name: &'static str) -> Algorithm {
    fn prepare<C: Keyed + Key>(backends: Backends, length: usize) -> Work {
        let key = C::keyed(backends);
        repeat(move |data| {
            let iv = some::<U16>().into();
            batch::cbc_encrypt(&key, &mut cbc_messages(data, length, &iv)).expect(FITTING);
        })
    }
    of_messages(name, 16, &[(Operation::Encrypt, prepare::<C>)])
}

/// The same with a key each.
pub(super) const fn cbc_each<C: Keyed + Key>(name: &'static str) -> Algorithm {
    fn prepare<C: Keyed + Key>(backends: Backends, length: usize) -> Work {
        let keys: Vec<C> = (0..MESSAGES).map(|_| C::keyed(backends)).collect();
        repeat(move |data| {
            let iv = some::<U16>().into();
            batch::cbc_encrypt_each(&keys, &mut cbc_messages(data, length, &iv)).expect(FITTING);
        })
    }
    of_messages(name, 16, &[(Operation::Encrypt, prepare::<C>)])
}

/// Messages and their tags, with one key.
pub(super) const fn cmac_batch<C: Keyed + Key>(name: &'static str) -> Algorithm {
    fn prepare<C: Keyed + Key>(backends: Backends, length: usize) -> Work {
        let key = C::keyed(backends);
        repeat(move |data| {
            let mut tags = [Tag::default(); MESSAGES];
            batch::cmac(&key, &messages(data, length), &mut tags).expect(FITTING);
            black_box(tags);
        })
    }
    of_messages(name, 1, &[(Operation::Mac, prepare::<C>)])
}

/// The same with a key each.
pub(super) const fn cmac_each<C: Keyed + Key>(name: &'static str) -> Algorithm {
    fn prepare<C: Keyed + Key>(backends: Backends, length: usize) -> Work {
        let keys: Vec<C> = (0..MESSAGES).map(|_| C::keyed(backends)).collect();
        repeat(move |data| {
            let mut tags = [Tag::default(); MESSAGES];
            batch::cmac_each(&keys, &messages(data, length), &mut tags).expect(FITTING);
            black_box(tags);
        })
    }
    of_messages(name, 1, &[(Operation::Mac, prepare::<C>)])
}

const fn of_messages(
    name: &'static str,
    block: usize,
    operations: &'static [(Operation, Prepare)],
) -> Algorithm {
    Algorithm { name, cipher: ARIA, hash: None, block, messages: MESSAGES, operations }
}

const FITTING: &str = "as many keys, messages of whole blocks and tags";

fn cbc_messages<'a>(data: &'a mut [u8], length: usize, iv: &'a [u8; 16]) -> Vec<CbcMessage<'a>> {
    data.chunks_exact_mut(length).map(|data| CbcMessage { iv, data: data.into() }).collect()
}

fn messages(data: &[u8], length: usize) -> Vec<&[u8]> {
    data.chunks_exact(length).collect()
}

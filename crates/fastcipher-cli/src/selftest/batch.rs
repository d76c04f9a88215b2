//! Many messages at once: the long message in pieces of different lengths, which begin and end in every lane.

use super::algorithms::{Functions, array, blocks};
use cipher::BlockModeDecrypt;
use fastcipher::{
    Aria128, Aria128CbcDec, Aria256, Aria256CbcDec, Tag,
    batch::{self, CbcMessage},
};
use std::mem;

/// The functions with one key and with a key each, CBC encryption and CMAC.
pub(super) struct Batch {
    pub(super) cbc: Functions,
    pub(super) cbc_each: Functions,
    pub(super) cmac: Functions,
    pub(super) cmac_each: Functions,
}

macro_rules! batch {
    ($key:ident $decryption:ident) => {
        Batch {
            cbc: Functions {
                block: 16,
                seal: |backends, with, data| {
                    let key = $key::with_backend(array(with.key)?, backends);
                    Ok(batch::cbc_encrypt(&key, &mut messages(cut(data), with.nonce.try_into()?))?)
                },
                open: Some(|backends, with, data| {
                    for piece in cut(data) {
                        let mut cipher =
                            $decryption::with_backend(array(with.key)?, array(with.nonce)?, backends);
                        cipher.decrypt_blocks(blocks(piece));
                    }
                    Ok(())
                }),
            },
            cbc_each: Functions {
                block: 16,
                seal: |backends, with, data| {
                    let mut keys = Vec::new();
                    let pieces = cut(data);
                    for number in 0..pieces.len() {
                        keys.push($key::with_backend(array(&numbered(with.key, number))?, backends));
                    }
                    Ok(batch::cbc_encrypt_each(&keys, &mut messages(pieces, with.nonce.try_into()?))?)
                },
                open: Some(|backends, with, data| {
                    for (number, piece) in cut(data).into_iter().enumerate() {
                        let key = numbered(with.key, number);
                        let mut cipher =
                            $decryption::with_backend(array(&key)?, array(with.nonce)?, backends);
                        cipher.decrypt_blocks(blocks(piece));
                    }
                    Ok(())
                }),
            },
            cmac: Functions {
                block: 1,
                seal: |backends, with, data| {
                    let key = $key::with_backend(array(with.key)?, backends);
                    let pieces: Vec<&[u8]> = cut(data).into_iter().map(|piece| &*piece).collect();
                    let mut tags = vec![Tag::default(); pieces.len()];
                    batch::cmac(&key, &pieces, &mut tags)?;
                    *data = tags.concat();
                    Ok(())
                },
                open: None,
            },
            cmac_each: Functions {
                block: 1,
                seal: |backends, with, data| {
                    let mut keys = Vec::new();
                    let pieces: Vec<&[u8]> = cut(data).into_iter().map(|piece| &*piece).collect();
                    for number in 0..pieces.len() {
                        keys.push($key::with_backend(array(&numbered(with.key, number))?, backends));
                    }
                    let mut tags = vec![Tag::default(); pieces.len()];
                    batch::cmac_each(&keys, &pieces, &mut tags)?;
                    *data = tags.concat();
                    Ok(())
                },
                open: None,
            },
        }
    };
}

pub(super) const ARIA_128: Batch = batch!(Aria128 Aria128CbcDec);
pub(super) const ARIA_256: Batch = batch!(Aria256 Aria256CbcDec);

/// Pieces of 1, 2, .., 24, 1, .. blocks, and the rest.
fn cut(mut data: &mut [u8]) -> Vec<&mut [u8]> {
    let mut pieces = Vec::new();
    for blocks in (1..=24).cycle() {
        if data.is_empty() {
            break;
        }
        let length = data.len().min(16 * blocks);
        let (piece, rest) = mem::take(&mut data).split_at_mut(length);
        pieces.push(piece);
        data = rest;
    }
    pieces
}

fn messages<'a>(pieces: Vec<&'a mut [u8]>, iv: &'a [u8; 16]) -> Vec<CbcMessage<'a>> {
    pieces.into_iter().map(|piece| CbcMessage { iv, data: piece.into() }).collect()
}

/// The key of the message with this number, where each has its own.
fn numbered(key: &[u8], number: usize) -> Vec<u8> {
    let mut key = key.to_vec();
    key[0] ^= number as u8;
    key
}

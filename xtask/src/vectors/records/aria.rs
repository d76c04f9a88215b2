//! ARIA: the block cipher, by itself, chained, and under RustCrypto's generic modes.

use crate::vectors::{
    format::Record,
    verdict::{Fault, Verdict, expect_equal, expect_transform, failed},
};
use cipher::{
    Array, Block, BlockCipherDecClosure, BlockCipherDecrypt, BlockCipherEncClosure, BlockCipherEncrypt,
    BlockModeDecrypt, BlockModeEncrypt, BlockSizeUser, InnerIvInit, StreamCipher, consts::U16,
};
use fastcipher::{
    Aria128, Aria128CbcDec, Aria128CbcEnc, Aria192, Aria192CbcDec, Aria192CbcEnc, Aria256, Aria256CbcDec,
    Aria256CbcEnc, Backends,
    batch::{self, CbcMessage},
};
use inout::InOutBuf;
use ofb::{Ofb, OfbCore};

/// ARIA with a key whose length is known at run time.
#[derive(Clone)]
pub(in crate::vectors) enum Aria {
    Key128(Aria128),
    Key192(Aria192),
    Key256(Aria256),
}

impl Aria {
    /// `None` if there is no ARIA with a key of this length.
    pub(in crate::vectors) fn new(key: &[u8], backends: Backends) -> Option<Aria> {
        match key.len() {
            16 => Some(Aria::Key128(Aria128::with_backend(key.try_into().ok()?, backends))),
            24 => Some(Aria::Key192(Aria192::with_backend(key.try_into().ok()?, backends))),
            32 => Some(Aria::Key256(Aria256::with_backend(key.try_into().ok()?, backends))),
            _ => None,
        }
    }
}

impl BlockSizeUser for Aria {
    type BlockSize = U16;
}

impl BlockCipherEncrypt for Aria {
    fn encrypt_with_backend(&self, f: impl BlockCipherEncClosure<BlockSize = U16>) {
        match self {
            Aria::Key128(aria) => aria.encrypt_with_backend(f),
            Aria::Key192(aria) => aria.encrypt_with_backend(f),
            Aria::Key256(aria) => aria.encrypt_with_backend(f),
        }
    }
}

impl BlockCipherDecrypt for Aria {
    fn decrypt_with_backend(&self, f: impl BlockCipherDecClosure<BlockSize = U16>) {
        match self {
            Aria::Key128(aria) => aria.decrypt_with_backend(f),
            Aria::Key192(aria) => aria.decrypt_with_backend(f),
            Aria::Key256(aria) => aria.decrypt_with_backend(f),
        }
    }
}

type Iv = Array<u8, U16>;

pub(super) fn ecb(record: &Record, backends: Backends) -> Verdict {
    let encrypt = |aria: &Aria, data: InOutBuf<'_, '_, u8>| aria.encrypt_blocks_inout(data.into_chunks().0);
    let decrypt = |aria: &Aria, data: InOutBuf<'_, '_, u8>| aria.decrypt_blocks_inout(data.into_chunks().0);
    both_ways(record, backends, encrypt, decrypt)
}

/// A message by itself, and encryption in a batch too.
pub(super) fn cbc(record: &Record, backends: Backends) -> Verdict {
    let encrypt = |aria: &Aria, iv: &Iv, data: InOutBuf<'_, '_, u8>| {
        let blocks = data.into_chunks().0;
        match aria.clone() {
            Aria::Key128(aria) => Aria128CbcEnc::inner_iv_init(aria, iv).encrypt_blocks_inout(blocks),
            Aria::Key192(aria) => Aria192CbcEnc::inner_iv_init(aria, iv).encrypt_blocks_inout(blocks),
            Aria::Key256(aria) => Aria256CbcEnc::inner_iv_init(aria, iv).encrypt_blocks_inout(blocks),
        }
    };
    let decrypt = |aria: &Aria, iv: &Iv, data: InOutBuf<'_, '_, u8>| {
        let blocks = data.into_chunks().0;
        match aria.clone() {
            Aria::Key128(aria) => Aria128CbcDec::inner_iv_init(aria, iv).decrypt_blocks_inout(blocks),
            Aria::Key192(aria) => Aria192CbcDec::inner_iv_init(aria, iv).decrypt_blocks_inout(blocks),
            Aria::Key256(aria) => Aria256CbcDec::inner_iv_init(aria, iv).decrypt_blocks_inout(blocks),
        }
    };
    mode(record, backends, encrypt, decrypt)?;
    mode(record, backends, encrypt_in_batch, decrypt)
}

/// As the second of two messages, with a key each.
fn encrypt_in_batch(aria: &Aria, iv: &Iv, mut data: InOutBuf<'_, '_, u8>) {
    let iv = &iv.0;
    let mut first = data.get_in().to_vec();
    let first = CbcMessage { iv, data: first.as_mut_slice().into() };
    let mut messages = [first, CbcMessage { iv, data: data.reborrow() }];
    let done = match aria {
        Aria::Key128(aria) => batch::cbc_encrypt_each(&[aria; 2], &mut messages),
        Aria::Key192(aria) => batch::cbc_encrypt_each(&[aria; 2], &mut messages),
        Aria::Key256(aria) => batch::cbc_encrypt_each(&[aria; 2], &mut messages),
    };
    done.expect("two keys and two messages of whole blocks");
}

pub(super) fn cfb(record: &Record, backends: Backends) -> Verdict {
    mode(
        record,
        backends,
        |aria, iv, data| cfb_mode::Encryptor::inner_iv_init(aria, iv).encrypt_inout(data),
        |aria, iv, data| cfb_mode::Decryptor::inner_iv_init(aria, iv).decrypt_inout(data),
    )
}

pub(super) fn cfb8(record: &Record, backends: Backends) -> Verdict {
    mode(
        record,
        backends,
        |aria, iv, data| cfb8::Encryptor::inner_iv_init(aria, iv).encrypt_blocks_inout(data.into_chunks().0),
        |aria, iv, data| cfb8::Decryptor::inner_iv_init(aria, iv).decrypt_blocks_inout(data.into_chunks().0),
    )
}

pub(super) fn ofb(record: &Record, backends: Backends) -> Verdict {
    let apply = |aria: &Aria, iv: &Iv, data: InOutBuf<'_, '_, u8>| {
        Ofb::from_core(OfbCore::inner_iv_init(aria, iv)).apply_keystream_inout(data);
    };
    mode(record, backends, apply, apply)
}

/// A mode with an IV.
fn mode(
    record: &Record,
    backends: Backends,
    encrypt: impl Fn(&Aria, &Iv, InOutBuf<'_, '_, u8>),
    decrypt: impl Fn(&Aria, &Iv, InOutBuf<'_, '_, u8>),
) -> Verdict {
    let iv = record.bytes("iv").try_into().map_err(|_| failed("the IV is not of 16 bytes"))?;
    both_ways(record, backends, |aria, data| encrypt(aria, iv, data), |aria, data| decrypt(aria, iv, data))
}

/// `pt` to `ct` and back. Where a mode takes whole blocks only, the format of the records has made sure of them.
fn both_ways(
    record: &Record,
    backends: Backends,
    encrypt: impl Fn(&Aria, InOutBuf<'_, '_, u8>),
    decrypt: impl Fn(&Aria, InOutBuf<'_, '_, u8>),
) -> Verdict {
    let aria = aria(record, backends)?;
    let (pt, ct) = (record.bytes("pt"), record.bytes("ct"));
    expect_transform("ct", pt, ct, |data| {
        encrypt(&aria, data);
        Ok(())
    })?;
    expect_transform("pt", ct, pt, |data| {
        decrypt(&aria, data);
        Ok(())
    })
}

fn aria(record: &Record, backends: Backends) -> Result<Aria, Fault> {
    let key = record.bytes("key");
    Aria::new(key, backends).ok_or_else(|| failed(format!("a key of {} bytes", key.len())))
}

/// A thousand encryptions, each of the one before.
pub(super) fn monte_carlo(record: &Record, backends: Backends) -> Verdict {
    let aria = aria(record, backends)?;
    let block = |name| record.bytes(name).try_into().map_err(|_| failed("not one block"));
    let (pt, ct): (Block<Aria>, Block<Aria>) = (block("pt")?, block("ct")?);
    let mut forth = pt;
    (0..1000).for_each(|_| aria.encrypt_block(&mut forth));
    expect_equal("ct", &forth, &ct)?;
    let mut back = ct;
    (0..1000).for_each(|_| aria.decrypt_block(&mut back));
    expect_equal("pt", &back, &pt)
}

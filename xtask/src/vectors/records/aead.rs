//! Authenticated encryption: what seals to the right ciphertext and tag, and what must not open.

use super::aria::Aria;
use crate::vectors::{
    format::Record,
    verdict::{Verdict, expect_equal, expect_transform, failed},
};
use ccm::{
    Ccm, NonceSize, TagSize,
    aead::AeadInOut,
    consts::{U4, U6, U7, U8, U9, U10, U11, U12, U13, U14, U16},
};
use cipher::{array::ArraySize, typenum::Unsigned};
use fastcipher::{Aria128Gcm, Aria192Gcm, Aria256Gcm, Backends, ChaCha20Poly1305, XChaCha20Poly1305};
use inout::InOutBuf;

/// One message, sealed.
pub(in crate::vectors) struct AeadCase {
    pub(in crate::vectors) key: Vec<u8>,
    pub(in crate::vectors) nonce: Vec<u8>,
    pub(in crate::vectors) aad: Vec<u8>,
    pub(in crate::vectors) pt: Vec<u8>,
    pub(in crate::vectors) ct: Vec<u8>,
    pub(in crate::vectors) tag: Vec<u8>,
    /// Otherwise it must be refused.
    pub(in crate::vectors) valid: bool,
}

/// An algorithm under a key; `None` and `false` mean refused.
pub(in crate::vectors) trait Aead {
    fn seal(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Option<Vec<u8>>;
    fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> bool;
}

/// The algorithm for a case; `None` if its key, or for CCM its sizes, are refused.
pub(in crate::vectors) type Algorithm = fn(&AeadCase, Backends) -> Option<Box<dyn Aead>>;

pub(in crate::vectors) fn aria_gcm(case: &AeadCase, backends: Backends) -> Option<Box<dyn Aead>> {
    let key = case.key.as_slice();
    match key.len() {
        16 => Some(Box::new(Aria128Gcm::with_backend(key.try_into().ok()?, backends))),
        24 => Some(Box::new(Aria192Gcm::with_backend(key.try_into().ok()?, backends))),
        32 => Some(Box::new(Aria256Gcm::with_backend(key.try_into().ok()?, backends))),
        _ => None,
    }
}

pub(in crate::vectors) fn chacha20_poly1305(case: &AeadCase, backends: Backends) -> Option<Box<dyn Aead>> {
    let key = case.key.as_slice().try_into().ok()?;
    Some(Box::new(ChaCha20Poly1305::with_backend(key, backends)))
}

pub(in crate::vectors) fn xchacha20_poly1305(case: &AeadCase, backends: Backends) -> Option<Box<dyn Aead>> {
    let key = case.key.as_slice().try_into().ok()?;
    Some(Box::new(XChaCha20Poly1305::with_backend(key, backends)))
}

/// The generic CCM over our block cipher, in the sizes of tag and nonce that people use.
pub(in crate::vectors) fn aria_ccm(case: &AeadCase, backends: Backends) -> Option<Box<dyn Aead>> {
    let aria = Aria::new(&case.key, backends)?;
    let sizes = (case.tag.len(), case.nonce.len());
    macro_rules! choose {
        ($($tag:ident $nonce:ident),*) => {
            $(if sizes == ($tag::USIZE, $nonce::USIZE) {
                return Some(Box::new(Ccm::<Aria, $tag, $nonce>::from(aria)));
            })*
        };
    }
    choose!(U4 U12, U6 U12, U8 U12, U10 U12, U12 U12, U14 U12);
    choose!(U16 U7, U16 U8, U16 U9, U16 U10, U16 U11, U16 U12, U16 U13);
    None
}

macro_rules! facade_aead {
    ($($name:ident)*) => {
        $(impl Aead for $name {
            fn seal(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Option<Vec<u8>> {
                $name::seal(self, nonce, aad, data).ok().map(|tag| tag.to_vec())
            }

            fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> bool {
                $name::open(self, nonce, aad, data, tag).is_ok()
            }
        })*
    };
}
facade_aead! { Aria128Gcm Aria192Gcm Aria256Gcm ChaCha20Poly1305 XChaCha20Poly1305 }

impl<T: TagSize + ArraySize, N: NonceSize + ArraySize> Aead for Ccm<Aria, T, N> {
    fn seal(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>) -> Option<Vec<u8>> {
        self.encrypt_inout_detached(nonce.try_into().ok()?, aad, data).ok().map(|tag| tag.to_vec())
    }

    fn open(&self, nonce: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> bool {
        let (Ok(nonce), Ok(tag)) = (nonce.try_into(), tag.try_into()) else { return false };
        self.decrypt_inout_detached(nonce, aad, data, tag).is_ok()
    }
}

impl AeadCase {
    /// The case of a record; `nonce` is what its field is called.
    pub(super) fn new(record: &Record, nonce: &str) -> AeadCase {
        let field = |name| record.bytes(name).to_vec();
        AeadCase {
            key: field("key"),
            nonce: field(nonce),
            aad: field("aad"),
            pt: field("pt"),
            ct: field("ct"),
            tag: field("tag"),
            valid: !record.is_invalid(),
        }
    }

    pub(in crate::vectors) fn check(&self, algorithm: Algorithm, backends: Backends) -> Verdict {
        match algorithm(self, backends) {
            Some(aead) if self.valid => self.check_valid(&*aead),
            Some(aead) => self.check_refused(&*aead),
            None if self.valid => Err(failed("refused")),
            None => Ok(()),
        }
    }

    fn check_valid(&self, aead: &dyn Aead) -> Verdict {
        expect_transform("ct", &self.pt, &self.ct, |data| {
            let tag = aead.seal(&self.nonce, &self.aad, data).ok_or_else(|| failed("refused to seal"))?;
            expect_equal("tag", &tag[..self.tag.len().min(tag.len())], &self.tag)
        })?;
        expect_transform("pt", &self.ct, &self.pt, |data| {
            let opened = aead.open(&self.nonce, &self.aad, data, &self.tag);
            if opened { Ok(()) } else { Err(failed("refused to open")) }
        })
    }

    /// Neither may it open, nor may sealing lead to it, and nothing but ciphertext may be left behind.
    fn check_refused(&self, aead: &dyn Aead) -> Verdict {
        let mut sealed = self.pt.clone();
        let tag = aead.seal(&self.nonce, &self.aad, sealed.as_mut_slice().into());
        if tag.is_some_and(|tag| tag == self.tag && sealed == self.ct) {
            return Err(failed("sealed what must be refused"));
        }
        let mut in_place = self.ct.clone();
        let mut apart = vec![0; self.ct.len()];
        let both =
            [in_place.as_mut_slice().into(), InOutBuf::new(&self.ct, &mut apart).expect("equal lengths")];
        if both.into_iter().any(|data| aead.open(&self.nonce, &self.aad, data, &self.tag)) {
            return Err(failed("opened what must be refused"));
        }
        let is_safe = |left: &Vec<u8>| *left == self.ct || left.iter().all(|byte| *byte == 0);
        if is_safe(&in_place) && is_safe(&apart) {
            Ok(())
        } else {
            Err(failed("left something of the plaintext behind"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vectors::verdict::Fault;

    fn sealed() -> AeadCase {
        let mut case = AeadCase {
            key: vec![1; 32],
            nonce: vec![2; 12],
            aad: vec![3; 5],
            pt: b"attack at dawn".to_vec(),
            ct: b"attack at dawn".to_vec(),
            tag: Vec::new(),
            valid: true,
        };
        let aead = chacha20_poly1305(&case, Backends::best()).unwrap();
        case.tag = aead.seal(&case.nonce, &case.aad, case.ct.as_mut_slice().into()).unwrap();
        case
    }

    fn check(case: &AeadCase) -> Verdict {
        case.check(chacha20_poly1305, Backends::best())
    }

    #[test]
    fn what_is_sealed_well_is_valid_and_nothing_else() {
        let mut case = sealed();
        assert_eq!(check(&case), Ok(()));
        case.valid = false;
        assert_eq!(check(&case), Err(failed("sealed what must be refused")));
    }

    #[test]
    fn an_altered_tag_is_invalid_and_nothing_else() {
        let mut case = sealed();
        case.tag[15] ^= 1;
        assert!(matches!(check(&case), Err(Fault::Failed(what)) if what.starts_with("tag from byte 15")));
        case.valid = false;
        assert_eq!(check(&case), Ok(()));
    }

    #[test]
    fn a_key_of_another_length_is_invalid() {
        let mut case = sealed();
        case.key.pop();
        assert_eq!(check(&case), Err(failed("refused")));
        case.valid = false;
        assert_eq!(check(&case), Ok(()));
    }

    /// Seals nothing, and lets through or leaves behind whatever it is given.
    struct Careless {
        opens: bool,
    }

    impl Aead for Careless {
        fn seal(&self, _: &[u8], _: &[u8], _: InOutBuf<'_, '_, u8>) -> Option<Vec<u8>> {
            None
        }

        fn open(&self, _: &[u8], _: &[u8], mut data: InOutBuf<'_, '_, u8>, _: &[u8]) -> bool {
            data.get_out().fill(b'!');
            self.opens
        }
    }

    #[test]
    fn a_careless_algorithm_is_caught() {
        let case = AeadCase { valid: false, ..sealed() };
        let opens = case.check(|_, _| Some(Box::new(Careless { opens: true })), Backends::best());
        assert_eq!(opens, Err(failed("opened what must be refused")));
        let leaves = case.check(|_, _| Some(Box::new(Careless { opens: false })), Backends::best());
        assert_eq!(leaves, Err(failed("left something of the plaintext behind")));
    }
}

//! One backend for each cipher: the choice that keys are made with.

use crate::{
    BackendError,
    fat::{ARIA, CHACHA, GHASH, POLY1305},
    request::{self, Request, Wish},
};
use core::fmt;

/// One backend for each cipher.
///
/// Every key type takes it in `with_backend`; `new` takes [`Backends::best`]. A key keeps what it was made with,
/// so two keys of one program can use different backends.
///
/// ```
/// use fastcipher::{Aria128, Backends};
///
/// let portable = Backends::named("soft")?;
/// let key = Aria128::with_backend(&[0; 16].into(), portable);
/// assert_eq!(portable.aria().name(), "soft");
/// # Ok::<(), fastcipher::BackendError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Backends {
    aria: aria_core::Runnable,
    chacha: chacha_core::Runnable,
    poly1305: poly1305_core::Runnable,
    ghash: ghash_core::Runnable,
}

impl Backends {
    /// The best that this machine can run and that passed its self-test, or what `FASTCIPHER_BACKEND` says
    /// (feature `std`). Chosen at first use, by whichever thread is first, and the same ever after.
    ///
    /// A wish that cannot be fulfilled is ignored, with a line on standard error; see
    /// [`Report::override_error`](crate::Report::override_error).
    pub fn best() -> Backends {
        Self::kept().unwrap_or_else(|| {
            let (chosen, _error) = match Self::named(wish()) {
                Ok(chosen) => (chosen, None),
                Err(error) => (Self::widest(), Some(error)),
            };
            chosen.keep();
            #[cfg(feature = "std")]
            crate::environment::announce(chosen, _error);
            chosen
        })
    }

    /// The backends of that name, in the syntax of `FASTCIPHER_BACKEND`.
    ///
    /// - `aria=gfni-avx2,chacha=soft` names backends of single ciphers; the others get their best.
    /// - A plain name such as `gfni-avx2` is for every cipher that has such a backend, and no other cipher gets one
    ///   with wider registers.
    ///
    /// # Errors
    /// A name that is not known, a backend that this machine cannot run, and one that failed its self-test.
    pub fn named(text: &str) -> Result<Backends, BackendError> {
        Self::choose(request::parse(text)?)
    }

    /// The backend of ARIA.
    pub fn aria(self) -> aria_core::Runnable {
        self.aria
    }

    /// The backend of ChaCha.
    pub fn chacha(self) -> chacha_core::Runnable {
        self.chacha
    }

    /// The backend of Poly1305.
    pub fn poly1305(self) -> poly1305_core::Runnable {
        self.poly1305
    }

    /// The backend of GHASH.
    pub fn ghash(self) -> ghash_core::Runnable {
        self.ghash
    }

    /// What is wrong with `FASTCIPHER_BACKEND`, which [`Backends::best`] then ignores.
    pub fn override_error() -> Option<BackendError> {
        Self::named(wish()).err()
    }

    /// The best of each cipher. Where even the portable backend fails its self-test it is used all the same, since
    /// something must be, and the report says so.
    fn widest() -> Backends {
        Backends {
            aria: ARIA.choose(Wish::Best).unwrap_or(const { portable(&aria_soft::SOFT) }),
            chacha: CHACHA.choose(Wish::Best).unwrap_or(const { portable(&chacha_soft::SOFT) }),
            poly1305: POLY1305.choose(Wish::Best).unwrap_or(const { portable(&poly1305_soft::SOFT) }),
            ghash: GHASH.choose(Wish::Best).unwrap_or(const { portable(&ghash_soft::SOFT) }),
        }
    }

    fn choose([aria, chacha, poly1305, ghash]: Request<'_>) -> Result<Backends, BackendError> {
        Ok(Backends {
            aria: ARIA.choose(aria)?,
            chacha: CHACHA.choose(chacha)?,
            poly1305: POLY1305.choose(poly1305)?,
            ghash: GHASH.choose(ghash)?,
        })
    }

    fn kept() -> Option<Backends> {
        Some(Backends {
            aria: ARIA.kept()?,
            chacha: CHACHA.kept()?,
            poly1305: POLY1305.kept()?,
            ghash: GHASH.kept()?,
        })
    }

    fn keep(self) {
        ARIA.keep(self.aria);
        CHACHA.keep(self.chacha);
        POLY1305.keep(self.poly1305);
        GHASH.keep(self.ghash);
    }
}

/// `aria=gfni-avx2,chacha=avx2,…`, which [`Backends::named`] reads.
impl fmt::Display for Backends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "aria={},chacha={},poly1305={},ghash={}",
            self.aria.name(),
            self.chacha.name(),
            self.poly1305.name(),
            self.ghash.name()
        )
    }
}

const fn portable<F>(backend: &'static cipher_backend::Backend<F>) -> cipher_backend::Runnable<F> {
    match backend.check(cipher_backend::Cpu::baseline()) {
        Ok(runnable) => runnable,
        Err(_) => panic!("the portable backend needs nothing"),
    }
}

fn wish() -> &'static str {
    cfg_if::cfg_if! {
        if #[cfg(feature = "std")] {
            crate::environment::backend()
        } else {
            ""
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_choice_can_be_written_and_read() {
        let best = Backends::best();
        assert_eq!(Backends::named(&best.to_string()).unwrap().to_string(), best.to_string());
        let soft = Backends::named("soft").unwrap();
        assert_eq!(soft.to_string(), "aria=soft,chacha=soft,poly1305=soft,ghash=soft");
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn a_plain_name_caps_the_others() {
        if let Ok(capped) = Backends::named("aesni-avx") {
            assert_eq!(capped.aria().name(), "aesni-avx");
            assert!(capped.chacha().needs().width() <= 16);
            assert!(capped.ghash().needs().width() <= 16);
        } else {
            std::println!("SKIPPED aesni-avx: {:?}", Backends::named("aesni-avx"));
        }
    }
}

//! The fat tables and the policy: which backend works for which cipher.
//!
//! One library holds every body of each cipher. A table lists them, best first and the portable one last; the
//! first that the CPU has the features for, and that passes its self-test, is chosen at first use and kept. Users
//! may narrow the choice, by type or by environment, and never widen it: every wish goes through the same check.

use crate::{BackendError, Name, cpu::cpu, request::Wish};
use cipher_backend::{Backend, Cpu, Features, Runnable};
use core::sync::atomic::{AtomicU8, Ordering};

/// The bodies of one cipher.
pub(crate) struct Table<F: 'static> {
    pub(crate) cipher: &'static str,
    /// Crate after crate, best first.
    crates: &'static [&'static [&'static Backend<F>]],
    self_test: fn(Runnable<F>) -> bool,
    /// What the self-test said of each backend, in the order of the table.
    verdicts: [AtomicU8; MOST],
    /// The position of the chosen one, plus one. Racing threads all write the same.
    chosen: AtomicU8,
}

/// The most backends a table can hold.
const MOST: usize = 16;
const UNTESTED: u8 = 0;
const PASSED: u8 = 1;
const FAILED: u8 = 2;

pub(crate) static ARIA: Table<aria_core::Functions> = Table::new(
    "aria",
    &[
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        aria_x86::BACKENDS,
        #[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
        aria_neon::BACKENDS,
        aria_soft::BACKENDS,
    ],
    crate::selftest::aria,
);

pub(crate) static CHACHA: Table<chacha_core::Functions> = Table::new(
    "chacha",
    &[
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        chacha_x86::BACKENDS,
        #[cfg(any(
            all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
            all(target_arch = "arm", target_endian = "little", target_has_atomic = "64")
        ))]
        chacha_neon::BACKENDS,
        chacha_soft::BACKENDS,
    ],
    crate::selftest::chacha,
);

pub(crate) static POLY1305: Table<poly1305_core::Functions> = Table::new(
    "poly1305",
    &[
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        poly1305_x86::BACKENDS,
        #[cfg(any(
            all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
            all(target_arch = "arm", target_endian = "little", target_has_atomic = "64")
        ))]
        poly1305_neon::BACKENDS,
        poly1305_soft::BACKENDS,
    ],
    crate::selftest::poly1305,
);

pub(crate) static GHASH: Table<ghash_core::Functions> = Table::new(
    "ghash",
    &[
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        ghash_x86::BACKENDS,
        #[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
        ghash_neon::BACKENDS,
        ghash_soft::BACKENDS,
    ],
    crate::selftest::ghash,
);

impl<F> Table<F> {
    const fn new(
        cipher: &'static str,
        crates: &'static [&'static [&'static Backend<F>]],
        self_test: fn(Runnable<F>) -> bool,
    ) -> Self {
        let (mut count, mut position) = (0, 0);
        while position < crates.len() {
            count += crates[position].len();
            position += 1;
        }
        assert!(count <= MOST, "more backends than a table has room for");
        let verdicts = [const { AtomicU8::new(UNTESTED) }; MOST];
        Table { cipher, crates, self_test, verdicts, chosen: AtomicU8::new(0) }
    }

    /// Every backend, best first.
    pub(crate) fn backends(&self) -> impl Iterator<Item = &'static Backend<F>> + use<F> {
        self.crates.iter().copied().flatten().copied()
    }

    /// The backend of that name.
    pub(crate) fn find(&self, name: &str) -> Option<&'static Backend<F>> {
        self.backends().find(|backend| backend.name() == name)
    }

    /// What [`Table::choose`] chose before, if it did.
    pub(crate) fn kept(&self) -> Option<Runnable<F>> {
        let position = self.chosen.load(Ordering::Relaxed).checked_sub(1)?;
        self.backends().nth(position.into())?.check(cpu()).ok()
    }

    /// Keeps the choice for the rest of the program.
    pub(crate) fn keep(&self, choice: Runnable<F>) {
        self.chosen.store(self.position(choice) as u8 + 1, Ordering::Relaxed);
    }

    fn position(&self, backend: Runnable<F>) -> usize {
        self.backends().take_while(|known| known.name() != backend.name()).count()
    }

    /// Chooses on this machine.
    pub(crate) fn choose(&self, wish: Wish<'_>) -> Result<Runnable<F>, BackendError> {
        self.select(cpu(), wish, |backend| self.passes(backend))
    }

    /// Whether the backend passes its self-test, which runs once.
    pub(crate) fn passes(&self, backend: Runnable<F>) -> bool {
        let verdict = &self.verdicts[self.position(backend)];
        if verdict.load(Ordering::Relaxed) == UNTESTED {
            let passed = (self.self_test)(backend);
            verdict.store(if passed { PASSED } else { FAILED }, Ordering::Relaxed);
        }
        verdict.load(Ordering::Relaxed) == PASSED
    }

    /// The choice, as a function of nothing but its arguments.
    pub(crate) fn select(
        &self,
        cpu: Cpu,
        wish: Wish<'_>,
        passes: impl Fn(Runnable<F>) -> bool,
    ) -> Result<Runnable<F>, BackendError> {
        let cipher = self.cipher;
        let width = match wish {
            Wish::Named(name) => {
                let Some(backend) = self.find(name) else {
                    return Err(BackendError::Unknown { cipher, name: Name::new(name) });
                };
                let backend = backend.check(cpu).map_err(|missing| BackendError::Missing {
                    cipher,
                    backend: backend.name(),
                    features: missing.0,
                })?;
                return if passes(backend) {
                    Ok(backend)
                } else {
                    Err(BackendError::FailedSelfTest { cipher, backend: backend.name() })
                };
            }
            Wish::AtMost(width) => width,
            Wish::Best => usize::MAX,
        };

        let narrow_enough = self.backends().filter(|backend| backend.needs().width() <= width);
        narrow_enough
            .filter_map(|backend| backend.check(cpu).ok())
            .find(|backend| passes(*backend))
            .ok_or(BackendError::FailedSelfTest { cipher, backend: "soft" })
    }
}

/// What parsing a wish needs to know of a table, whatever its functions.
pub(crate) trait Known: Sync {
    /// The cipher's name.
    fn cipher(&self) -> &'static str;
    /// The names of the backends, best first.
    fn name(&self, position: usize) -> Option<&'static str>;
    /// The features that the backend of that name needs.
    fn needs(&self, name: &str) -> Option<Features>;
}

impl<F: Sync> Known for Table<F> {
    fn cipher(&self) -> &'static str {
        self.cipher
    }

    fn name(&self, position: usize) -> Option<&'static str> {
        self.backends().nth(position).map(Backend::name)
    }

    fn needs(&self, name: &str) -> Option<Features> {
        self.find(name).map(Backend::needs)
    }
}

/// Every table, in the order of reports.
pub(crate) static TABLES: [&dyn Known; 4] = [&ARIA, &CHACHA, &POLY1305, &GHASH];

#[cfg(test)]
mod tests;

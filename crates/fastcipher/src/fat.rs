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
        aria_soft::BACKENDS,
    ],
    crate::selftest::aria,
);

pub(crate) static CHACHA: Table<chacha_core::Functions> = Table::new(
    "chacha",
    &[
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        chacha_x86::BACKENDS,
        chacha_soft::BACKENDS,
    ],
    crate::selftest::chacha,
);

pub(crate) static POLY1305: Table<poly1305_core::Functions> = Table::new(
    "poly1305",
    &[
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        poly1305_x86::BACKENDS,
        poly1305_soft::BACKENDS,
    ],
    crate::selftest::poly1305,
);

pub(crate) static GHASH: Table<ghash_core::Functions> = Table::new(
    "ghash",
    &[
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        ghash_x86::BACKENDS,
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
mod tests {
    use super::*;

    fn cpu_with(names: &[&str]) -> Cpu {
        // SAFETY: nothing is called, only chosen.
        unsafe { Cpu::new(Features::named(names)) }
    }

    fn chosen<F>(table: &Table<F>, names: &[&str]) -> &'static str {
        table.select(cpu_with(names), Wish::Best, |_| true).unwrap().name()
    }

    #[test]
    fn the_portable_backend_is_last_and_needs_nothing() {
        fn check<F>(table: &Table<F>) {
            let last = table.backends().last().unwrap();
            assert_eq!((last.name(), last.needs()), ("soft", Features::NONE));
            assert!(table.backends().count() <= MOST);
            assert_eq!(chosen(table, &[]), "soft");
        }
        check(&ARIA);
        check(&CHACHA);
        check(&POLY1305);
        check(&GHASH);
    }

    #[cfg(target_arch = "x86_64")]
    const ICE_LAKE: &[&str] = &[
        "sse2",
        "ssse3",
        "sse4.1",
        "aes",
        "pclmulqdq",
        "avx",
        "avx2",
        "gfni",
        "vaes",
        "vpclmulqdq",
        "avx512f",
        "avx512bw",
        "avx512vl",
        "avx512vbmi",
        "avx512ifma",
    ];

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn cpus_that_are_not_here_get_the_best_they_can_run() {
        assert_eq!(chosen(&ARIA, ICE_LAKE), "gfni-avx512");
        assert_eq!(chosen(&CHACHA, ICE_LAKE), "avx512");
        assert_eq!(chosen(&GHASH, ICE_LAKE), "vpclmul-avx512");
        assert_eq!(chosen(&POLY1305, ICE_LAKE), "avx512ifma");
        let zen_3 = ["sse2", "ssse3", "sse4.1", "aes", "pclmulqdq", "avx", "avx2", "vaes", "vpclmulqdq"];
        assert_eq!(chosen(&ARIA, &zen_3), "vaes-avx2");
        let alder_lake = [&zen_3[..], &["gfni"]].concat();
        assert_eq!(chosen(&ARIA, &alder_lake), "gfni-avx2");
        assert_eq!(chosen(&CHACHA, &alder_lake), "avx2");
        assert_eq!(chosen(&GHASH, &alder_lake), "vpclmul-avx2");
        assert_eq!(chosen(&GHASH, &zen_3), "vpclmul-avx2");
        let westmere = ["sse2", "ssse3", "sse4.1", "aes", "pclmulqdq"];
        let sandy_bridge = [&westmere[..], &["avx"]].concat();
        let haswell = [&sandy_bridge[..], &["avx2"]].concat();
        let skylake_server = [&haswell[..], &["avx512f", "avx512bw", "avx512vl"]].concat();
        assert_eq!(chosen(&ARIA, &westmere), "aesni-ssse3");
        assert_eq!(chosen(&ARIA, &sandy_bridge), "aesni-avx");
        assert_eq!(chosen(&ARIA, &haswell), "aesni-avx2");
        assert_eq!(chosen(&ARIA, &skylake_server), "aesni-avx2");
        for names in [&haswell, &skylake_server, &alder_lake] {
            assert_eq!(chosen(&POLY1305, names), "avx2");
        }
        assert_eq!(chosen(&POLY1305, &sandy_bridge), "soft");
        for names in [&sandy_bridge, &haswell, &skylake_server] {
            assert_eq!(chosen(&GHASH, names), "pclmul-avx");
        }
        assert_eq!(chosen(&GHASH, &westmere), "pclmul");
        assert_eq!(chosen(&GHASH, &["sse2", "pclmulqdq"]), "soft");
        let tremont = ["sse2", "ssse3", "sse4.1", "aes", "gfni", "pclmulqdq"];
        assert_eq!(chosen(&ARIA, &tremont), "gfni-ssse3");
        let nehalem = ["sse2", "ssse3", "sse4.1"];
        assert_eq!(chosen(&ARIA, &nehalem), "soft");
        assert_eq!(chosen(&CHACHA, &nehalem), "ssse3");
        assert_eq!(chosen(&CHACHA, &sandy_bridge), "ssse3");
        assert_eq!(chosen(&CHACHA, &haswell), "avx2");
        assert_eq!(chosen(&CHACHA, &skylake_server), "avx512");
        assert_eq!(chosen(&CHACHA, &["sse2"]), "sse2");
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn one_missing_feature_degrades_and_no_more() {
        fn check<F>(table: &Table<F>) {
            for name in ICE_LAKE {
                let lacking = Features::named(&[name]);
                let chosen = table.select(cpu_with(ICE_LAKE).without(lacking), Wish::Best, |_| true).unwrap();
                assert!(!chosen.needs().contains(lacking), "{} without {name}", chosen.name());
                let better = table.backends().take_while(|backend| backend.name() != chosen.name());
                for backend in better {
                    assert!(backend.needs().contains(lacking), "{} would run without {name}", backend.name());
                }
            }
        }
        check(&ARIA);
        check(&CHACHA);
        check(&POLY1305);
        check(&GHASH);
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn a_wish_narrows_and_never_enables() {
        let cpu = cpu_with(&["sse2", "ssse3", "sse4.1", "aes", "avx", "avx2"]);
        let select = |wish| ARIA.select(cpu, wish, |_| true);
        assert_eq!(select(Wish::Named("soft")).unwrap().name(), "soft");
        assert_eq!(select(Wish::AtMost(16)).unwrap().name(), "aesni-avx");
        assert_eq!(
            select(Wish::Named("gfni-avx2")).unwrap_err(),
            BackendError::Missing {
                cipher: "aria",
                backend: "gfni-avx2",
                features: Features::named(&["gfni", "vaes"])
            }
        );
        assert!(matches!(select(Wish::Named("avx")), Err(BackendError::Unknown { .. })));
    }

    static WRONG: Table<aria_core::Functions> =
        Table::new("aria", &[&[&WRONG_BACKEND], aria_soft::BACKENDS], crate::selftest::aria);

    // SAFETY: the functions are safe on every CPU; what they compute is another matter.
    static WRONG_BACKEND: aria_core::Backend = unsafe {
        Backend::new(
            "wrong",
            Features::NONE,
            aria_core::Functions {
                prepare: aria_core::RoundKey::repeated,
                round: |_, _, block| block,
                ecb: |_, _| (),
                ctr: |_, _, _| (),
                cbc_encrypt: |_, _, _| (),
                cbc_decrypt: |_, _, _| (),
                chains: |_, _, _, _| (),
                lane_keys: |_, _| 0,
                chains_each: |_, _, _, _| (),
            },
        )
    };

    #[test]
    fn a_wrong_backend_is_skipped_and_reported() {
        assert_eq!(WRONG.choose(Wish::Best).unwrap().name(), "soft");
        assert_eq!(
            WRONG.choose(Wish::Named("wrong")).unwrap_err(),
            BackendError::FailedSelfTest { cipher: "aria", backend: "wrong" }
        );
        assert!(!WRONG.passes(WRONG_BACKEND.check(cpu()).unwrap()));
    }

    #[test]
    fn what_is_kept_is_found_again() {
        static TABLE: Table<aria_core::Functions> =
            Table::new("aria", &[&[&WRONG_BACKEND], aria_soft::BACKENDS], crate::selftest::aria);
        assert!(TABLE.kept().is_none());
        TABLE.keep(TABLE.choose(Wish::Named("soft")).unwrap());
        assert_eq!(TABLE.kept().unwrap().name(), "soft");
    }
}

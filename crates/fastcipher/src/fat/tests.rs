//! Which backend is chosen for whom, and what is refused.

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
const WESTMERE: &[&str] = &["sse2", "ssse3", "sse4.1", "aes", "pclmulqdq"];

/// Zen 4 has these features too.
#[cfg(target_arch = "x86_64")]
const ICE_LAKE: &[&str] = &[
    "sse2",
    "ssse3",
    "sse4.1",
    "aes",
    "pclmulqdq",
    "avx",
    "avx2",
    "bmi2",
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
    fn check(names: &[&str], aria: &str, chacha: &str, poly1305: &str, ghash: &str) {
        let all =
            [chosen(&ARIA, names), chosen(&CHACHA, names), chosen(&POLY1305, names), chosen(&GHASH, names)];
        assert_eq!(all, [aria, chacha, poly1305, ghash], "{names:?}");
    }
    let with = |names: &[&'static str], more: &[&'static str]| [names, more].concat();
    let sandy_bridge = with(WESTMERE, &["avx"]);
    let haswell = with(&sandy_bridge, &["avx2", "bmi2"]);
    let skylake_x = with(&haswell, &["avx512f", "avx512bw", "avx512vl"]);
    let zen_3 = with(&haswell, &["vaes", "vpclmulqdq"]);
    let alder_lake = with(&zen_3, &["gfni"]);
    let tremont = with(WESTMERE, &["gfni"]);

    check(&["sse2"], "soft", "sse2", "soft", "soft");
    check(&["sse2", "pclmulqdq"], "soft", "sse2", "soft", "soft");
    // Nehalem
    check(&["sse2", "ssse3", "sse4.1"], "soft", "ssse3", "soft", "soft");
    check(WESTMERE, "aesni-ssse3", "ssse3", "soft", "pclmul");
    check(&tremont, "gfni-ssse3", "ssse3", "soft", "pclmul");
    check(&sandy_bridge, "aesni-avx", "ssse3", "soft", "pclmul-avx");
    check(&haswell, "aesni-avx2", "avx2", "avx2", "pclmul-avx");
    check(&skylake_x, "aesni-avx2", "avx512", "avx2", "pclmul-avx");
    check(&zen_3, "vaes-avx2", "avx2", "avx2", "vpclmul-avx2");
    check(&alder_lake, "gfni-avx2", "avx2", "avx2", "vpclmul-avx2");
    check(ICE_LAKE, "gfni-avx512", "avx512", "avx512ifma", "vpclmul-avx512");
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

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
#[test]
fn arm_cpus_get_the_best_they_can_run() {
    let check = |names: &[&str], expected: [&str; 4]| {
        let all =
            [chosen(&ARIA, names), chosen(&CHACHA, names), chosen(&POLY1305, names), chosen(&GHASH, names)];
        assert_eq!(all, expected, "{names:?}");
    };
    // Raspberry Pi 3 and 4
    check(&["neon"], ["neon", "neon", "neon", "soft"]);
    // Cortex-A55, Neoverse N1
    check(&["neon", "aes"], ["neon-aes", "neon", "neon", "pmull"]);
    // Apple M1, Neoverse V1
    let aria = if cfg!(target_vendor = "apple") { "neon-aes-sha3" } else { "neon-aes" };
    check(&["neon", "aes", "sha3"], [aria, "neon", "neon", "pmull"]);
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

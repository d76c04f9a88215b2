//! What the tests of the crates with backends share: each of them includes this file.

mod seeded;

pub(crate) use seeded::seeded;

use cipher_backend::{Backend, Cpu, Runnable};
use std::{
    env,
    io::{self, Write},
};

/// Calls `check` with each of the backends that this CPU can run.
///
/// What the CPU lacks is skipped and said, and is a failure if `FASTCIPHER_REQUIRE` names it.
pub(crate) fn for_each<F>(backends: &[&'static Backend<F>], check: impl Fn(Runnable<F>)) {
    let required = env::var("FASTCIPHER_REQUIRE").unwrap_or_default();
    for backend in backends {
        match backend.check(cpu()) {
            Ok(runnable) => {
                println!("backend {}", backend.name());
                check(runnable);
            }
            Err(missing) => {
                let skipped = format!("{}: {missing}", backend.name());
                assert!(!required.split(',').any(|name| name.trim() == backend.name()), "{skipped}");
                // Past the harness, which keeps what passing tests print.
                _ = writeln!(io::stderr(), "SKIPPED {skipped}");
            }
        }
    }
}

/// What the standard library finds.
#[cfg(target_arch = "x86_64")]
fn cpu() -> Cpu {
    use cipher_backend::Features;

    let mut features = Features::NONE;
    macro_rules! detect {
        ($($name:tt)*) => {$(
            if std::is_x86_feature_detected!($name) {
                features = features.union(Features::named(&[$name]));
            }
        )*};
    }
    detect! {
        "sse2" "ssse3" "sse4.1" "pclmulqdq" "avx" "bmi2" "avx2" "gfni" "vpclmulqdq"
        "avx512f" "avx512bw" "avx512vl" "avx512ifma"
    }
    // SAFETY: the standard library said so.
    unsafe { Cpu::new(features) }
}

/// What the standard library finds.
#[cfg(target_arch = "aarch64")]
fn cpu() -> Cpu {
    use cipher_backend::Features;

    let mut features = Features::NONE;
    macro_rules! detect {
        ($($name:tt)*) => {$(
            if std::arch::is_aarch64_feature_detected!($name) {
                features = features.union(Features::named(&[$name]));
            }
        )*};
    }
    detect! { "neon" "aes" "sha3" }
    // SAFETY: the standard library said so.
    unsafe { Cpu::new(features) }
}

/// What the kernel hands on: there is a macro of the standard library, but not yet a stable one.
#[cfg(all(target_arch = "arm", target_os = "linux"))]
fn cpu() -> Cpu {
    use cipher_backend::Features;

    const AT_HWCAP: u32 = 16;
    const NEON: u32 = 1 << 12;
    let vector = std::fs::read("/proc/self/auxv").expect("the auxiliary vector");
    let words: Vec<u32> = vector.as_chunks().0.iter().map(|word| u32::from_ne_bytes(*word)).collect();
    let neon = words.as_chunks().0.iter().any(|&[key, value]| key == AT_HWCAP && value & NEON != 0);
    // SAFETY: the kernel said so.
    unsafe { Cpu::new(if neon { Features::NEON } else { Features::NONE }) }
}

#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "arm", target_os = "linux")
)))]
fn cpu() -> Cpu {
    Cpu::baseline()
}

//! The lanes: a target, the packages whose tests run there, and CPUs with the backends that must run on each.

use crate::target::{AARCH64, ARMV7, S390X, Target, X86_64};

pub(super) struct Lane {
    pub(super) name: &'static str,
    pub(super) target: &'static Target,
    /// The packages with tests, beside those that are portable.
    pub(super) packages: &'static [&'static str],
    pub(super) machines: &'static [Machine],
}

pub(super) struct Machine {
    /// As the emulator calls it, with what is switched off.
    pub(super) cpu: &'static str,
    /// The backends that must run there.
    pub(super) required: &'static str,
    pub(super) depth: Depth,
}

/// How much runs on a CPU.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Depth {
    /// The report, the self-test and the test vectors.
    Vectors,
    /// The tests of the packages as well, in which backends are compared with each other and with other libraries.
    Tests,
}

use Depth::{Tests, Vectors};

const fn on(cpu: &'static str, depth: Depth, required: &'static str) -> Machine {
    Machine { cpu, required, depth }
}

/// The packages with tests that run everywhere.
pub(super) const PORTABLE: &[&str] = &[
    "fastcipher",
    "aria-core",
    "aria-soft",
    "chacha-core",
    "chacha-soft",
    "poly1305-core",
    "poly1305-soft",
    "ghash-soft",
];

/// The tests run on the CPU with the most backends and on the one with the fewest; of x86-64 on the latter alone, since
/// they run on the CPU at hand as well. What an emulator has no instructions
/// for (GFNI, AVX-512, VPCLMULQDQ on wide registers) is among the lines that say SKIPPED.
#[rustfmt::skip]
pub(super) const LANES: &[Lane] = &[
    Lane {
        name: "x86-64",
        target: &X86_64,
        packages: &["chacha-x86", "ghash-x86", "poly1305-x86"],
        machines: &[
            on("max", Vectors, "vaes-avx2,avx2"),
            on("max,-avx2", Vectors, "aesni-avx,pclmul-avx,ssse3"),
            on("Haswell", Vectors, "aesni-avx2,pclmul-avx,avx2"),
            on("Haswell,-xsave", Vectors, "aesni-ssse3,pclmul,ssse3"),
            on("SandyBridge", Vectors, "aesni-avx,pclmul-avx,ssse3"),
            on("Westmere", Vectors, "aesni-ssse3,pclmul,ssse3"),
            on("Nehalem", Vectors, "ssse3"),
            on("core2duo", Vectors, "ssse3"),
            on("qemu64", Tests, "soft,sse2"),
        ],
    },
    // Every AArch64 CPU of the emulator has AES and NEON, and no switch for them; SHA-3 only `max` has, and no switch
    // either.
    Lane {
        name: "aarch64",
        target: &AARCH64,
        packages: &["aria-neon", "chacha-neon", "ghash-neon", "poly1305-neon"],
        machines: &[
            on("max,pauth-impdef=on", Tests, "neon-aes-sha3,neon-aes,neon,pmull"),
            on("neoverse-n1", Vectors, "neon-aes,neon,pmull"),
            on("cortex-a72", Vectors, "neon-aes,neon,pmull"),
            on("cortex-a53", Tests, "neon-aes,neon,pmull"),
        ],
    },
    // The Cortex-A9 may come without NEON.
    Lane {
        name: "armv7",
        target: &ARMV7,
        packages: &["chacha-neon", "poly1305-neon"],
        machines: &[
            on("max", Tests, "neon"),
            on("cortex-a15", Vectors, "neon"),
            on("cortex-a7", Vectors, "neon"),
            on("cortex-a9,neon=off", Tests, "soft"),
        ],
    },
    // Big-endian.
    Lane {
        name: "s390x",
        target: &S390X,
        packages: &[],
        machines: &[on("max", Tests, "soft"), on("qemu", Vectors, "soft")],
    },
];

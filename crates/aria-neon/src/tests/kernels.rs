//! Every kernel, alone in a backend, against the portable one.

extern crate std;

use super::testing::{kernels::check, skipped};
use crate::{aes::Aes, nibbles::Nibbles};
use aria_core::{Cpu, Features, Natural, RoundKey, Rounds, Sliced};
use cipher_simd::aarch64::{Neon, Q, QSha3, Sha3};

macro_rules! kernels {
    ($($test:ident [$($feature:tt)*] $prepare:ident $kernel:ty;)*) => {$(
        mod $test {
            use super::*;

            aria_core::backend! {
                /// A kernel by itself.
                KERNEL = "alone", RoundKey::$prepare, [$($feature),*], [], $kernel
            }
        }

        #[test]
        fn $test() {
            if detected!($($feature)*) {
                // SAFETY: the standard library said so.
                check(&$test::KERNEL, unsafe { Cpu::new(Features::named(&[$($feature),*]).with_implied()) });
            } else {
                skipped(concat!(stringify!($test), ": this machine lacks one of " $(, $feature, " ")*));
            }
        }
    )*};
}

kernels! {
    aes_1 ["neon" "aes"] preceding Rounds<Natural<Q, Aes<Neon>>>;
    aes_2 ["neon" "aes"] preceding Rounds<Natural<Q, Aes<Neon>, 2>>;
    aes_4 ["neon" "aes"] preceding Rounds<Natural<Q, Aes<Neon>, 4>>;
    aes_16 ["neon" "aes"] preceding Rounds<Sliced<Q, Aes<Neon>>>;
    sha3_1 ["neon" "aes" "sha3"] preceding Rounds<Natural<QSha3, Aes<Sha3>>>;
    sha3_2 ["neon" "aes" "sha3"] preceding Rounds<Natural<QSha3, Aes<Sha3>, 2>>;
    sha3_4 ["neon" "aes" "sha3"] preceding Rounds<Natural<QSha3, Aes<Sha3>, 4>>;
    sha3_16 ["neon" "aes" "sha3"] preceding Rounds<Sliced<QSha3, Aes<Sha3>>>;
    nibbles_1 ["neon"] repeated Rounds<Natural<Q, Nibbles<Neon>>>;
    nibbles_2 ["neon"] repeated Rounds<Natural<Q, Nibbles<Neon>, 2>>;
    nibbles_16 ["neon"] repeated Rounds<Sliced<Q, Nibbles<Neon>>>;
}

/// Its kernels take round keys in different forms.
#[test]
fn neon_as_a_whole() {
    check(&crate::NEON, Cpu::baseline());
}

//! Every kernel for few blocks, alone in a backend, against the portable one.

extern crate std;

use super::testing::{kernels::check, skipped};
use crate::{
    aes::{AesNi, Vaes},
    aes_sboxes::Aes,
    gfni_aes::{GfniAesNi, GfniVaes},
};
use aria_core::{Cpu, Features, Natural, RoundKey, Rounds};
use cipher_simd::x86::{Avx2, Avx512, Avx512Vl, Ssse3, Xmm, XmmVl, Ymm, YmmVl, Zmm};

macro_rules! kernels {
    ($($test:ident [$($feature:tt)*] $kernel:ty)*) => {$(
        mod $test {
            use super::*;

            aria_core::backend! {
                /// A kernel by itself.
                KERNEL = "natural", RoundKey::repeated, [$($feature),*], [], Rounds<$kernel>
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
    aesni_1 ["ssse3" "aes"] Natural<Xmm, Aes<AesNi<Ssse3>>>
    aesni_2 ["ssse3" "aes"] Natural<Xmm, Aes<AesNi<Ssse3>>, 2>
    aesni_4 ["ssse3" "aes"] Natural<Xmm, Aes<AesNi<Ssse3>>, 4>
    vaes_2 ["avx2" "vaes"] Natural<Ymm, Aes<Vaes<Avx2>>>
    vaes_4 ["avx2" "vaes"] Natural<Ymm, Aes<Vaes<Avx2>>, 2>
    vaes_8 ["avx2" "vaes"] Natural<Ymm, Aes<Vaes<Avx2>>, 4>
    gfni_1 ["avx" "gfni" "aes"] Natural<Xmm, GfniAesNi<Ssse3>>
    gfni_xmm_2 ["avx" "gfni" "aes"] Natural<Xmm, GfniAesNi<Ssse3>, 2>
    gfni_xmm_4 ["avx" "gfni" "aes"] Natural<Xmm, GfniAesNi<Ssse3>, 4>
    gfni_2 ["avx2" "gfni" "vaes"] Natural<Ymm, GfniVaes<Avx2>>
    gfni_4 ["avx2" "gfni" "vaes"] Natural<Ymm, GfniVaes<Avx2>, 2>
    gfni_8 ["avx2" "gfni" "vaes"] Natural<Ymm, GfniVaes<Avx2>, 4>
    avx512_1 ["gfni" "vaes" "avx512f" "avx512bw" "avx512vl"] Natural<XmmVl, GfniVaes<Avx512Vl>>
    avx512_2 ["gfni" "vaes" "avx512f" "avx512bw" "avx512vl"] Natural<YmmVl, GfniVaes<Avx512Vl>>
    avx512_4 ["gfni" "vaes" "avx512f" "avx512bw" "avx512vl"] Natural<Zmm, GfniVaes<Avx512>>
    avx512_8 ["gfni" "vaes" "avx512f" "avx512bw" "avx512vl"] Natural<Zmm, GfniVaes<Avx512>, 2>
}

//! Every S-box of every strategy, on all 256 values, against the definition.

extern crate std;

use crate::{
    aes::{AesNi, LastRound, Vaes},
    aes_sboxes::Aes,
    gfni::Gfni,
    gfni_aes::{GfniAesNi, GfniVaes},
};
use aria_core::{
    Isa, Sboxes,
    aes::{IN_PLACE, SHIFT_ROWS},
};
use cipher_simd::{
    Bytes,
    x86::{Avx2, Avx512, Avx512Vl, Ssse3, Xmm, XmmVl, Ymm, YmmVl, Zmm},
};
use testing::{
    sboxes::{check, check_images},
    skipped,
};

macro_rules! detected {
    ($($feature:tt)*) => { $(std::is_x86_feature_detected!($feature))&&* };
}

mod natural;
#[path = "../../aria-core/testing/mod.rs"]
mod testing;

macro_rules! strategies {
    ($($test:ident [$($feature:tt)*] $check:ident {$($register:ident $sboxes:ty)*})*) => {$(
        #[test]
        fn $test() {
            if detected!($($feature)*) {
                // SAFETY: the standard library said so.
                unsafe { $($check::<$register, $sboxes>(Isa::assume(), Isa::assume());)* }
            } else {
                skipped(concat!(stringify!($test), ": this machine lacks one of " $(, $feature, " ")*));
            }
        }
    )*};
}

strategies! {
    aesni ["aes" "ssse3"] check_aes { Xmm AesNi<Ssse3> }
    aesni_by_halves ["aes" "avx2"] check_aes { Ymm AesNi<Avx2> }
    vaes ["vaes" "avx2"] check_aes { Ymm Vaes<Avx2> }
    gfni ["gfni" "ssse3"] check_in_place { Xmm Gfni<Ssse3> }
    gfni_256 ["gfni" "avx2"] check_in_place { Ymm Gfni<Avx2> }
    gfni_512 ["gfni" "avx512f" "avx512bw" "avx512vl"] check_in_place {
        Zmm Gfni<Avx512> YmmVl Gfni<Avx512Vl> XmmVl Gfni<Avx512Vl>
    }
    gfni_and_aes ["gfni" "aes" "ssse3"] check_images { Xmm GfniAesNi<Ssse3> }
    gfni_and_vaes ["gfni" "vaes" "avx2"] check_images { Ymm GfniVaes<Avx2> }
    gfni_and_vaes_512 ["gfni" "vaes" "avx512f" "avx512bw" "avx512vl"] check_images {
        Zmm GfniVaes<Avx512> YmmVl GfniVaes<Avx512Vl> XmmVl GfniVaes<Avx512Vl>
    }
}

fn check_aes<R: Bytes, L: LastRound<R>>(isa: R::Isa, _: L) {
    // SAFETY: the strategy needs nothing but the instructions that are proved.
    let sboxes = unsafe { Aes::<L>::assume() };
    check(isa, sboxes, &SHIFT_ROWS);
    check_images(isa, sboxes);
}

fn check_in_place<R: Bytes, S: Sboxes<R>>(isa: R::Isa, sboxes: S) {
    check(isa, sboxes, &IN_PLACE);
}

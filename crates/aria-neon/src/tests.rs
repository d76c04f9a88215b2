//! Every S-box of every strategy, on all 256 values, against the definition.

extern crate std;

use crate::{aes::Aes, nibbles::Nibbles};
use aria_core::{
    Isa,
    aes::{IN_PLACE, SHIFT_ROWS},
};
use cipher_simd::aarch64::{Neon, Q, QSha3, Sha3};
use testing::{
    sboxes::{check, check_images},
    skipped,
};

macro_rules! detected {
    ($($feature:tt)*) => { $(std::arch::is_aarch64_feature_detected!($feature))&&* };
}

mod kernels;
#[path = "../../aria-core/testing/mod.rs"]
mod testing;

macro_rules! strategies {
    ($($test:ident [$($feature:tt)*] $moves:ident $register:ident $sboxes:ty;)*) => {$(
        #[test]
        fn $test() {
            if detected!($($feature)*) {
                // SAFETY: the standard library said so.
                let (isa, sboxes) = unsafe { (Isa::assume(), <$sboxes>::assume()) };
                check::<$register, $sboxes>(isa, sboxes, &$moves);
                check_images::<$register, $sboxes>(isa, sboxes);
            } else {
                skipped(concat!(stringify!($test), ": this machine lacks one of " $(, $feature, " ")*));
            }
        }
    )*};
}

strategies! {
    aes ["neon" "aes"] SHIFT_ROWS Q Aes<Neon>;
    aes_with_sha3 ["neon" "aes" "sha3"] SHIFT_ROWS QSha3 Aes<Sha3>;
    nibbles ["neon"] IN_PLACE Q Nibbles<Neon>;
}

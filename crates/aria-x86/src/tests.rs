//! Every S-box of every strategy, on all 256 values, against the definition.

extern crate std;

use crate::{
    aes::{AesNi, IN_PLACE, LastRound, SHIFT_ROWS, Vaes},
    aes_sboxes::Aes,
    gfni::Gfni,
    gfni_aes::{GfniAesNi, GfniVaes},
};
use aria_core::{
    Images, Isa, Sboxes,
    field::{A, A_CONSTANT, B_CONSTANT, B_CUBED, invert},
};
use cipher_simd::{
    Bytes,
    x86::{Avx2, Avx512, Avx512Vl, Ssse3, Xmm, XmmVl, Ymm, YmmVl, Zmm},
};
use std::{
    io::{self, Write},
    vec::Vec,
};

macro_rules! detected {
    ($($feature:tt)*) => { $(std::is_x86_feature_detected!($feature))&&* };
}

mod natural;

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

fn skipped(what: &str) {
    // Past the harness, which keeps what passing tests print.
    _ = writeln!(io::stderr(), "SKIPPED {what}");
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

/// In each lane, S1 and S2 take byte `moves[i]` to place i, and so do their inverses once they are turned.
fn check<R: Bytes, S: Sboxes<R>>(isa: R::Isa, sboxes: S, moves: &[u8; 16]) {
    let values: Vec<u8> = (0..=255).collect();
    let images = |map: &dyn Fn(R) -> R| {
        let mut images = values.clone();
        for chunk in images.chunks_exact_mut(R::LEN) {
            map(R::load(isa, chunk)).store(chunk);
        }
        images
    };
    let expected = |map: &dyn Fn(u8) -> u8| {
        let moved = |place: usize| values[place / 16 * 16 + usize::from(moves[place % 16])];
        (0..256).map(|place| map(moved(place))).collect::<Vec<_>>()
    };
    let [s1, s2, inverse_s1, inverse_s2] = DEFINITIONS;
    let (zero, key) = (R::broadcast(isa, [0; 4]), R::broadcast(isa, [0x5a; 4]));
    assert_eq!(images(&|x| sboxes.s1(x, zero)), expected(&s1));
    assert_eq!(images(&|x| sboxes.s2(x, zero)), expected(&s2));
    assert_eq!(images(&|x| sboxes.turn(sboxes.inverse_s1(x, zero))), expected(&inverse_s1));
    assert_eq!(images(&|x| sboxes.turn(sboxes.inverse_s2(x, zero))), expected(&inverse_s2));

    assert_eq!(images(&|x| sboxes.s1(x, key)), expected(&|x| s1(x) ^ 0x5a));
    assert_eq!(images(&|x| sboxes.inverse_s1(x, key)), images(&|x| sboxes.inverse_s1(x, zero).xor(key)));
    assert_eq!(images(&|x| sboxes.inverse_s2(x, key)), images(&|x| sboxes.inverse_s2(x, zero).xor(key)));
}

fn check_images<R: Bytes, S: Images<R>>(isa: R::Isa, sboxes: S) {
    for first in 0..=255_u8 {
        // The bytes of a lane, and the lanes, are all different.
        let bytes: Vec<u8> = (0..R::LEN as u8).map(|place| first.wrapping_add(place)).collect();
        let images = sboxes.images(R::load(isa, &bytes));
        for (sbox, image) in images.into_iter().enumerate() {
            let mut stored = bytes.clone();
            image.store(&mut stored);
            for (place, byte) in stored.into_iter().enumerate() {
                let source = place / 16 * 16 + usize::from(S::SOURCES[sbox][place % 16]);
                assert_eq!(byte, DEFINITIONS[sbox](bytes[source]), "S-box {sbox} of byte {source}");
            }
        }
    }
}

/// S1, S2, S1⁻¹ and S2⁻¹.
const DEFINITIONS: [fn(u8) -> u8; 4] = [
    |x| A.apply(invert(x)) ^ A_CONSTANT,
    |x| B_CUBED.apply(invert(x)) ^ B_CONSTANT,
    |x| invert(A.inverse().apply(x ^ A_CONSTANT)),
    |x| invert(B_CUBED.inverse().apply(x ^ B_CONSTANT)),
];

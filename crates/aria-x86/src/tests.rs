//! Every S-box of every strategy, on all 256 values, against the definition.

extern crate std;

use crate::{aesni::AesNi, gfni::Gfni, gfni_vaes::GfniVaes};
use aria_core::{
    Images, Isa, Sboxes,
    field::{A, A_CONSTANT, B_CONSTANT, B_CUBED, invert},
};
use cipher_simd::{
    Bytes,
    x86::{Avx, Avx2, Avx512, Avx512Vl, Xmm, XmmVl, Ymm, YmmVl, Zmm},
};
use std::{
    io::{self, Write},
    vec::Vec,
};

macro_rules! detected {
    ($($feature:tt)*) => { $(std::is_x86_feature_detected!($feature))&&* };
}

mod natural;

#[test]
fn aesni() {
    if detected!("aes" "avx") {
        // SAFETY: the standard library said so.
        unsafe {
            check::<Xmm, AesNi>(Avx::assume(), AesNi::assume());
            check_images::<Xmm, AesNi>(Avx::assume(), AesNi::assume());
        }
    } else {
        skipped("aesni: this machine lacks aes or avx");
    }
}

#[test]
fn gfni() {
    if detected!("gfni" "avx") {
        // SAFETY: the standard library said so.
        unsafe { check::<Xmm, Gfni<Avx>>(Avx::assume(), Gfni::assume()) }
    } else {
        skipped("gfni in 128-bit registers: this machine lacks gfni or avx");
    }
    if detected!("gfni" "avx2") {
        // SAFETY: the standard library said so.
        unsafe { check::<Ymm, Gfni<Avx2>>(Avx2::assume(), Gfni::assume()) }
    } else {
        skipped("gfni in 256-bit registers: this machine lacks gfni or avx2");
    }
    if detected!("gfni" "avx512f" "avx512bw" "avx512vl") {
        // SAFETY: the standard library said so.
        unsafe {
            check::<Zmm, Gfni<Avx512>>(Avx512::assume(), Gfni::assume());
            check::<YmmVl, Gfni<Avx512Vl>>(Avx512Vl::assume(), Gfni::assume());
            check::<XmmVl, Gfni<Avx512Vl>>(Avx512Vl::assume(), Gfni::assume());
        }
    } else {
        skipped("gfni with avx-512: this machine lacks gfni, avx512f, avx512bw or avx512vl");
    }
}

#[test]
fn gfni_and_vaes() {
    if detected!("gfni" "vaes" "avx2") {
        // SAFETY: the standard library said so.
        unsafe {
            check_images::<Xmm, GfniVaes<Avx>>(Avx::assume(), GfniVaes::assume());
            check_images::<Ymm, GfniVaes<Avx2>>(Avx2::assume(), GfniVaes::assume());
        }
    } else {
        skipped("gfni and vaes: this machine lacks gfni, vaes or avx2");
    }
    if detected!("gfni" "vaes" "avx512f" "avx512bw" "avx512vl") {
        // SAFETY: the standard library said so.
        unsafe {
            check_images::<XmmVl, GfniVaes<Avx512Vl>>(Avx512Vl::assume(), GfniVaes::assume());
            check_images::<YmmVl, GfniVaes<Avx512Vl>>(Avx512Vl::assume(), GfniVaes::assume());
            check_images::<Zmm, GfniVaes<Avx512>>(Avx512::assume(), GfniVaes::assume());
        }
    } else {
        skipped("gfni and vaes with avx-512: this machine lacks gfni, vaes, avx512f, avx512bw or avx512vl");
    }
}

fn skipped(what: &str) {
    // Past the harness, which keeps what passing tests print.
    _ = writeln!(io::stderr(), "SKIPPED {what}");
}

fn check<R: Bytes, S: Sboxes<R>>(isa: R::Isa, sboxes: S) {
    let values: Vec<u8> = (0..=255).collect();
    let images = |map: &dyn Fn(R) -> R| {
        let mut images = values.clone();
        for chunk in images.chunks_exact_mut(R::LEN) {
            map(R::load(isa, chunk)).store(chunk);
        }
        images
    };
    let expected = |map: &dyn Fn(u8) -> u8| values.iter().map(|x| map(*x)).collect::<Vec<_>>();
    let [s1, s2, inverse_s1, inverse_s2] = DEFINITIONS;
    assert_eq!(images(&|x| sboxes.s1(x)), expected(&s1));
    assert_eq!(images(&|x| sboxes.s2(x)), expected(&s2));
    assert_eq!(images(&|x| sboxes.inverse_s1(x)), expected(&inverse_s1));
    assert_eq!(images(&|x| sboxes.inverse_s2(x)), expected(&inverse_s2));
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

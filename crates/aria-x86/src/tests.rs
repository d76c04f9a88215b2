//! Every S-box of every strategy, on all 256 values, against the definition.

extern crate std;

use crate::{aesni::AesNi, gfni::Gfni};
use aria_core::{
    Isa, Sboxes,
    field::{A, A_CONSTANT, B_CONSTANT, B_CUBED, invert},
};
use cipher_simd::{
    Bytes,
    x86::{Avx, Avx2, Avx512, Xmm, Ymm, Zmm},
};
use std::{
    io::{self, Write},
    vec::Vec,
};

cpufeatures::new!(aesni_avx, "avx", "aes");
cpufeatures::new!(gfni_avx512, "gfni", "avx512f", "avx512bw");

#[test]
fn aesni() {
    if aesni_avx::get() {
        // SAFETY: `cpufeatures` said so.
        unsafe { check::<Xmm, AesNi>(Avx::assume(), AesNi::assume()) }
    } else {
        skipped("aesni: this machine lacks aes or avx");
    }
}

// `cpufeatures` hides GFNI where the operating system has no 512-bit registers; the standard library does not.
#[test]
fn gfni() {
    let gfni = std::is_x86_feature_detected!("gfni");
    if gfni && std::is_x86_feature_detected!("avx") {
        // SAFETY: the standard library said so.
        unsafe { check::<Xmm, Gfni<Avx>>(Avx::assume(), Gfni::assume()) }
    } else {
        skipped("gfni in 128-bit registers: this machine lacks gfni or avx");
    }
    if gfni && std::is_x86_feature_detected!("avx2") {
        // SAFETY: the standard library said so.
        unsafe { check::<Ymm, Gfni<Avx2>>(Avx2::assume(), Gfni::assume()) }
    } else {
        skipped("gfni in 256-bit registers: this machine lacks gfni or avx2");
    }
    if gfni_avx512::get() {
        // SAFETY: `cpufeatures` said so.
        unsafe { check::<Zmm, Gfni<Avx512>>(Avx512::assume(), Gfni::assume()) }
    } else {
        skipped("gfni in 512-bit registers: this machine lacks gfni, avx512f or avx512bw");
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
    assert_eq!(images(&|x| sboxes.s1(x)), expected(&|x| A.apply(invert(x)) ^ A_CONSTANT));
    assert_eq!(images(&|x| sboxes.s2(x)), expected(&|x| B_CUBED.apply(invert(x)) ^ B_CONSTANT));
    assert_eq!(images(&|x| sboxes.inverse_s1(x)), expected(&|x| invert(A.inverse().apply(x ^ A_CONSTANT))));
    assert_eq!(
        images(&|x| sboxes.inverse_s2(x)),
        expected(&|x| invert(B_CUBED.inverse().apply(x ^ B_CONSTANT)))
    );
}

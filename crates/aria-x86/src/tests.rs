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
// `cpufeatures` tells of GFNI only where the operating system has 512-bit registers, which suffices here.
cpufeatures::new!(gfni_avx512, "avx2", "gfni", "avx512f", "avx512bw", "avx512vl");

#[test]
fn aesni() {
    if !aesni_avx::get() {
        _ = writeln!(io::stderr(), "SKIPPED aesni: this machine lacks avx or aes");
        return;
    }
    // SAFETY: `cpufeatures` said so.
    unsafe { check::<Xmm, AesNi>(Avx::assume(), AesNi::assume()) }
}

#[test]
fn gfni() {
    if !gfni_avx512::get() {
        _ = writeln!(io::stderr(), "SKIPPED gfni: this machine lacks gfni or avx512");
        return;
    }
    // SAFETY: `cpufeatures` said so.
    unsafe {
        check::<Xmm, Gfni<Avx>>(Avx::assume(), Gfni::assume());
        check::<Ymm, Gfni<Avx2>>(Avx2::assume(), Gfni::assume());
        check::<Zmm, Gfni<Avx512>>(Avx512::assume(), Gfni::assume());
    }
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

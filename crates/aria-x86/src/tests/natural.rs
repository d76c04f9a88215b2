//! Every kernel for few blocks, alone in a backend, against the portable one.

extern crate std;

use super::skipped;
use crate::{
    aes::{AesNi, Vaes},
    aes_sboxes::Aes,
    gfni_aes::{GfniAesNi, GfniVaes},
};
use aria_core::{
    Aria, Backend, Carry, Counter, Cpu, Features, KeyLanes, Natural, RoundKey, Rounds, Row, Runnable,
};
use aria_soft::SOFT;
use cipher_simd::x86::{Avx2, Avx512, Avx512Vl, Ssse3, Xmm, XmmVl, Ymm, YmmVl, Zmm};
use std::vec::Vec;

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

/// Up to 17 blocks: batches that are full, and the end of one.
fn check(backend: &'static Backend, cpu: Cpu) {
    check_lanes(backend.check(cpu).unwrap());
    let bytes: Vec<u8> = (0..17 * 16).map(|i| (i * i + i / 7) as u8).collect();
    for key in [&bytes[..16], &bytes[..24], &bytes[..32]] {
        let aria = Aria::new(key, backend.check(cpu).unwrap()).unwrap();
        let soft = Aria::new(key, SOFT.check(Cpu::baseline()).unwrap()).unwrap();
        let compare = |range: core::ops::Range<usize>, work: &dyn Fn(&Aria, &mut [u8])| {
            let [mut actual, mut expected] = [bytes.clone(), bytes.clone()];
            work(&aria, &mut actual[range.clone()]);
            work(&soft, &mut expected[range.clone()]);
            assert_eq!(actual, expected, "{} bytes, key of {}", range.len(), key.len());
        };
        for end in 0..=bytes.len() {
            if end % 16 == 0 {
                compare(0..end, &|aria, blocks| aria.encrypt(blocks.into()).unwrap());
                compare(0..end, &|aria, blocks| aria.decrypt(blocks.into()).unwrap());
            }
            compare(0..end, &|aria, data| {
                let mut counter = Counter::new([0xff; 16], Carry::Full);
                aria.ctr(&mut counter, data.into());
                aria.ctr(&mut counter, data.into());
            });
        }
    }
}

/// As many messages of two blocks as the kernel has, with a key each.
fn check_lanes(backend: Runnable) {
    let soft = SOFT.check(Cpu::baseline()).unwrap();
    let keys: Vec<Aria> = (0..8).map(|key| Aria::new(&[key; 24], soft).unwrap()).collect();
    let mut lanes = KeyLanes::new(backend);
    let count = lanes.load(&keys.iter().collect::<Vec<_>>());
    assert!(count > 0);

    let filled = |first: usize| Row(core::array::from_fn(|lane| [(first + lane) as u8; 16]));
    let (mut previous, mut rows) = (filled(0), [filled(100), filled(200)]);
    lanes.chains(&mut previous, &mut rows);
    for (lane, key) in keys[..count].iter().enumerate() {
        let mut expected = [filled(100).0[lane], filled(200).0[lane]];
        let mut chained = filled(0).0[lane];
        key.cbc_encrypt(&mut chained, expected.as_flattened_mut().into()).unwrap();
        assert_eq!([rows[0].0[lane], rows[1].0[lane]], expected, "lane {lane} of {count}");
        assert_eq!(previous.0[lane], chained, "lane {lane} of {count}");
    }
}

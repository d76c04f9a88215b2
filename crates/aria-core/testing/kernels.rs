//! A kernel alone in a backend against the portable one.

extern crate std;

use aria_core::{Aria, Backend, Carry, Counter, Cpu, KeyLanes, Row, Runnable};
use aria_soft::SOFT;
use std::vec::Vec;

/// Up to 17 blocks: batches that are full, and the end of one.
pub(crate) fn check(backend: &'static Backend, cpu: Cpu) {
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

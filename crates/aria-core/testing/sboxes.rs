//! Every S-box of a strategy, on all 256 values, against the definition.

extern crate std;

use aria_core::{
    Images, Keys, Sboxes,
    field::{A, A_CONSTANT, B_CONSTANT, B_CUBED, invert},
};
use cipher_simd::Bytes;
use std::vec::Vec;

/// In each lane, S1 and S2 take byte `moves[i]` to place i, and so do their inverses once they are turned.
pub(crate) fn check<R: Bytes, S: Sboxes<R>>(isa: R::Isa, sboxes: S, moves: &[u8; 16]) {
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

    if S::KEYS == Keys::Before {
        let mapped = R::broadcast(isa, [A.after(B_CUBED.inverse()).apply(0x5a); 4]);
        assert_eq!(images(&|x| sboxes.s1(x, key)), images(&|x| sboxes.s1(x.xor(key), zero)));
        assert_eq!(images(&|x| sboxes.s2(x, key)), images(&|x| sboxes.s2(x.xor(key), zero)));
        assert_eq!(images(&|x| sboxes.inverse_s1(x, key)), images(&|x| sboxes.inverse_s1(x.xor(key), zero)));
        assert_eq!(
            images(&|x| sboxes.inverse_s2(x, mapped)),
            images(&|x| sboxes.inverse_s2(x.xor(key), zero))
        );
    }
    if S::KEYS == Keys::After {
        assert_eq!(images(&|x| sboxes.s1(x, key)), expected(&|x| s1(x) ^ 0x5a));
        assert_eq!(images(&|x| sboxes.inverse_s1(x, key)), images(&|x| sboxes.inverse_s1(x, zero).xor(key)));
        assert_eq!(images(&|x| sboxes.inverse_s2(x, key)), images(&|x| sboxes.inverse_s2(x, zero).xor(key)));
    }
}

pub(crate) fn check_images<R: Bytes, S: Images<R>>(isa: R::Isa, sboxes: S) {
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

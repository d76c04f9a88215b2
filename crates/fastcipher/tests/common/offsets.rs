//! A transform of bytes wherever they begin in a cache line, in place and from one buffer to another.

use fastcipher::inout::InOutBuf;
use std::fmt::Display;

const LINE: usize = 64;
const UNTOUCHED: [u8; LINE] = [0xaa; LINE];

/// `transform` makes `expected` of `input`, and touches nothing else: not the bytes around, and not an input apart.
pub(crate) fn check_every_offset(
    what: impl Display,
    input: &[u8],
    expected: &[u8],
    transform: impl Fn(InOutBuf<'_, '_, u8>),
) {
    let length = input.len();
    for offset in 0..LINE {
        for in_place in [true, false] {
            // Input and output are at different offsets.
            let source = [&UNTOUCHED[..LINE - 1 - offset], input].concat();
            let source = &source[LINE - 1 - offset..];
            let mut buffer = vec![UNTOUCHED[0]; offset + length + LINE];
            let output = &mut buffer[offset..][..length];
            if in_place {
                output.copy_from_slice(source);
                transform(output.into());
            } else {
                transform(InOutBuf::new(source, output).unwrap());
            }
            let (before, rest) = buffer.split_at(offset);
            let (inside, after) = rest.split_at(length);
            assert!(inside == expected, "{what}: {length} bytes at {offset}, in place: {in_place}");
            assert!(
                before == &UNTOUCHED[..offset] && after == UNTOUCHED,
                "{what}: around {length} bytes at {offset}"
            );
            assert!(source == input, "{what}: the input of {length} bytes");
        }
    }
}

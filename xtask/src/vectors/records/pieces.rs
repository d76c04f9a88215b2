//! A message in pieces, for what takes it bit by bit.

use std::ops::Range;

/// Lengths that let pieces begin and end everywhere in a block.
const LENGTHS: [usize; 7] = [1, 62, 1, 64, 63, 65, 300];

/// Pieces of a message of `length` bytes, in order.
pub(super) fn pieces(length: usize) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    LENGTHS.into_iter().cycle().map_while(move |next| {
        let start = end;
        end = length.min(start + next);
        (start < length).then_some(start..end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_make_up_the_message() {
        for length in [0, 1, 63, 64, 555, 556, 557, 1200] {
            let all: Vec<usize> = pieces(length).flatten().collect();
            assert!(all.into_iter().eq(0..length));
        }
    }
}

//! The double round, and the loop over a message: everything that a backend compiles.

use crate::{BLOCK, Beside, InOutBuf, Key, Mac, Output, Start, layout::Row};

/// The layouts that share a message, from the widest to the narrowest: `(Wide, (Narrow, ()))`.
///
/// Whatever is left of a message goes to the narrowest layout that takes all of it at once.
pub trait Layouts<I> {
    /// The most bytes that the first layout takes at once.
    const BYTES: usize;

    /// Puts out the keystream of the blocks from `start` on, with twice `double_rounds` rounds.
    ///
    /// This is [`Functions::keystream`](crate::Functions::keystream) for whoever has the instructions. With another number
    /// of rounds than that of some [`Rounds`](crate::Rounds) the output may be anything.
    fn keystream(isa: I, key: &Key, start: Start, double_rounds: usize, output: Output<'_, '_, '_>);
}

impl<I: Copy + Into<R::Isa>, R: Row, Narrower: Layouts<I>> Layouts<I> for (R, Narrower) {
    const BYTES: usize = R::BLOCKS * BLOCK;

    #[inline(always)]
    fn keystream(isa: I, key: &Key, mut start: Start, double_rounds: usize, mut output: Output<'_, '_, '_>) {
        const { assert!(Self::BYTES > Narrower::BYTES, "the layouts go from the widest to the narrowest") };
        while output.len() > Narrower::BYTES {
            let (now, later) = output.split_at(Self::BYTES);
            batch::<R>(isa.into(), key, start, double_rounds, now, &mut ());
            start = start.later(R::BLOCKS as u32);
            output = later;
        }
        Narrower::keystream(isa, key, start, double_rounds, output);
    }
}

/// The end of the list, where nothing is left.
impl<I> Layouts<I> for () {
    const BYTES: usize = 0;

    #[inline(always)]
    fn keystream(_: I, _: &Key, _: Start, _: usize, _: Output<'_, '_, '_>) {}
}

/// Encrypts `data`, and absorbs what has been encrypted beside the rounds of the next batch.
///
/// This is [`Stitched::encrypt`](crate::Stitched::encrypt) for whoever has the instructions.
#[inline(always)]
pub fn encrypt<'o, R: Row>(
    isa: R::Isa,
    key: &Key,
    mut start: Start,
    double_rounds: usize,
    mut data: InOutBuf<'_, 'o, u8>,
    all: &mut Mac<'o>,
) {
    // In registers meanwhile.
    let mut mac = *all;
    while !data.is_empty() {
        let now = data.len().min(R::BLOCKS * BLOCK);
        let (mut now, later) = data.split_at(now);
        let output = Output { first: None, data: now.reborrow() };
        batch::<R>(isa, key, start, double_rounds, output, &mut mac);
        mac.follow(now.into_out());
        start = start.later(R::BLOCKS as u32);
        data = later;
    }
    *all = mac;
}

/// Puts out the keystream of up to [`BLOCKS`](Row::BLOCKS) blocks.
#[inline(always)]
fn batch<R: Row>(
    isa: R::Isa,
    key: &Key,
    start: Start,
    double_rounds: usize,
    output: Output<'_, '_, '_>,
    beside: &mut impl Beside,
) {
    let [a, b, c] = &key.rows;
    let state = [R::splat(isa, a), R::splat(isa, b), R::splat(isa, c), R::counting(isa, start.0)];
    let mut rows = state;
    for _ in 0..double_rounds {
        rows = R::double_round(rows, beside);
    }
    for i in 0..4 {
        rows[i] = rows[i].add(state[i]);
    }
    R::put(isa, rows, output);
}

/// A round on the columns and a round on the diagonals (RFC 8439, 2.3).
///
/// The diagonals are lined up on row `b`, the last to be ready.
#[inline(always)]
pub(crate) fn double_round<R: Row>(rows: [R; 4], beside: &mut impl Beside) -> [R; 4] {
    let [a, b, c, d] = quarter_rounds(rows, beside);
    if R::STEPS > 2 {
        beside.step();
    }
    let [a, b, c, d] = quarter_rounds([a.turn::<3>(), b, c.turn::<1>(), d.turn::<2>()], beside);
    [a.turn::<1>(), b, c.turn::<3>(), d.turn::<2>()]
}

/// The quarter round (RFC 8439, 2.1) on four columns at once.
#[inline(always)]
fn quarter_rounds<R: Row>([mut a, mut b, mut c, mut d]: [R; 4], beside: &mut impl Beside) -> [R; 4] {
    a = a.add(b);
    d = d.xor(a).rotl::<16>();
    c = c.add(d);
    b = b.xor(c).rotl::<12>();
    a = a.add(b);
    d = d.xor(a).rotl::<8>();
    c = c.add(d);
    b = b.xor(c).rotl::<7>();
    beside.step();
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quarter_round_of_rfc_8439() {
        let rows = [0x1111_1111, 0x0102_0304, 0x9b8d_6f43, 0x0123_4567].map(|word: u32| [word; 4]);
        let [a, b, c, d] = quarter_rounds(rows, &mut ());
        assert_eq!([a[0], b[1], c[2], d[3]], [0xea2a_92f4, 0xcb1c_f8ce, 0x4581_472e, 0x5881_c4bb]);
    }
}

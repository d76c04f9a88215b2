//! The double round, and the loop over a message: everything that a backend compiles.

use crate::{BLOCK, InOutBuf, layout::Row};

/// XORs the keystream of the blocks from `state[12]` on to `data`, in the layouts of `L`.
///
/// This is [`Functions::xor`](crate::Functions::xor) for whoever has the instructions.
#[inline(always)]
pub fn xor<I: Copy, L: Layouts<I>>(
    isa: I,
    state: &[u32; 16],
    double_rounds: usize,
    data: InOutBuf<'_, '_, u8>,
) {
    L::xor(isa, state, state[12], double_rounds, data);
}

/// The layouts that share a message, from the widest to the narrowest: `(Wide, (Narrow, ()))`.
///
/// Whatever is left of a message goes to the narrowest layout that takes all of it at once.
pub trait Layouts<I> {
    /// The most bytes that the first layout takes at once.
    const BYTES: usize;

    /// XORs the keystream of the blocks from `counter` on to `data`.
    fn xor(isa: I, state: &[u32; 16], counter: u32, double_rounds: usize, data: InOutBuf<'_, '_, u8>);
}

impl<I: Copy, R: Row<Isa = I>, Narrower: Layouts<I>> Layouts<I> for (R, Narrower) {
    const BYTES: usize = R::BLOCKS * BLOCK;

    #[inline(always)]
    fn xor(
        isa: I,
        state: &[u32; 16],
        mut counter: u32,
        double_rounds: usize,
        mut data: InOutBuf<'_, '_, u8>,
    ) {
        while data.len() > Narrower::BYTES {
            let now = data.len().min(Self::BYTES);
            let (now, rest) = data.split_at(now);
            xor_batch::<R>(isa, state, counter, double_rounds, now);
            counter = counter.wrapping_add(R::BLOCKS as u32);
            data = rest;
        }
        Narrower::xor(isa, state, counter, double_rounds, data);
    }
}

/// The end of the list, where nothing is left.
impl<I> Layouts<I> for () {
    const BYTES: usize = 0;

    #[inline(always)]
    fn xor(_: I, _: &[u32; 16], _: u32, _: usize, _: InOutBuf<'_, '_, u8>) {}
}

/// XORs the keystream of up to [`BLOCKS`](Row::BLOCKS) blocks from `counter` on to `data`.
#[inline(always)]
fn xor_batch<R: Row>(
    isa: R::Isa,
    state: &[u32; 16],
    counter: u32,
    double_rounds: usize,
    data: InOutBuf<'_, '_, u8>,
) {
    let start = [
        R::splat(isa, [state[0], state[1], state[2], state[3]]),
        R::splat(isa, [state[4], state[5], state[6], state[7]]),
        R::splat(isa, [state[8], state[9], state[10], state[11]]),
        R::counting(isa, [counter, state[13], state[14], state[15]]),
    ];
    let mut rows = start;
    for _ in 0..double_rounds {
        rows = double_round(rows);
    }
    for i in 0..4 {
        rows[i] = rows[i].add(start[i]);
    }
    R::xor_to(isa, rows, data);
}

/// A round on the columns and a round on the diagonals (RFC 8439, 2.3).
///
/// The diagonals are lined up on row `b`, the last to be ready.
#[inline(always)]
pub fn double_round<R: Row>(rows: [R; 4]) -> [R; 4] {
    let [a, b, c, d] = quarter_rounds(rows);
    let [a, b, c, d] = quarter_rounds([a.turn::<3>(), b, c.turn::<1>(), d.turn::<2>()]);
    [a.turn::<1>(), b, c.turn::<3>(), d.turn::<2>()]
}

/// The quarter round (RFC 8439, 2.1) on four columns at once.
#[inline(always)]
fn quarter_rounds<R: Row>([mut a, mut b, mut c, mut d]: [R; 4]) -> [R; 4] {
    a = a.add(b);
    d = d.xor(a).rotl::<16>();
    c = c.add(d);
    b = b.xor(c).rotl::<12>();
    a = a.add(b);
    d = d.xor(a).rotl::<8>();
    c = c.add(d);
    b = b.xor(c).rotl::<7>();
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quarter_round_of_rfc_8439() {
        let rows = [0x1111_1111, 0x0102_0304, 0x9b8d_6f43, 0x0123_4567].map(|word: u32| [word; 4]);
        let [a, b, c, d] = quarter_rounds(rows);
        assert_eq!([a[0], b[1], c[2], d[3]], [0xea2a_92f4, 0xcb1c_f8ce, 0x4581_472e, 0x5881_c4bb]);
    }
}

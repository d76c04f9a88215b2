//! Messages side by side, each block of them added to the one before it and encrypted.
//!
//! The blocks to come are gathered into rows, a row for each step and a column for each message. The cipher goes through
//! some rows in one call, and they go back to the messages: a visit to a message is for a whole cache line.

use super::Block;
use aria_core::{LANES, Row};

/// How many steps are made before the rows are written back: the blocks in a cache line.
const STEPS: usize = 4;

/// A message on its way.
pub(super) trait Lane {
    /// The block that the first one is added to.
    fn start(&self) -> Block;
    /// How many blocks are still to come, of which there is one at first.
    fn left(&self) -> usize;
    /// Writes the next blocks, of which there are `N`, to its column.
    fn gather<const N: usize>(&self, rows: &mut [Row; N], column: usize);
    /// Takes what became of them, and moves on.
    fn scatter<const N: usize>(&mut self, rows: &[Row; N], column: usize);
}

/// The blocks before the next ones, and rows of those.
pub(super) struct Rows<const N: usize> {
    pub(super) previous: Row,
    pub(super) next: [Row; N],
}

impl<const N: usize> Rows<N> {
    pub(super) const ZEROS: Self = Rows { previous: Row::ZEROS, next: [Row::ZEROS; N] };
}

/// On the way to a tag they are as secret as it is.
#[cfg(feature = "zeroize")]
impl<const N: usize> Drop for Rows<N> {
    fn drop(&mut self) {
        for row in [&mut self.previous].into_iter().chain(&mut self.next) {
            zeroize::Zeroize::zeroize(row.0.as_flattened_mut());
        }
    }
}

/// Takes messages in the order in which they come through `cipher`, which gets the rows and how many lanes there are. If
/// none is longer than one that came before and there are no more than [`LANES`], each has the same lane from beginning
/// to end.
pub(super) fn run<L: Lane>(
    mut cipher: impl FnMut(&mut Row, &mut [Row], usize),
    mut messages: impl Iterator<Item = L>,
) {
    let mut rows = Rows::ZEROS;
    let mut lanes = [const { None::<L> }; LANES];
    let mut active = 0;
    let mut shortest = usize::MAX;
    for ((lane, previous), message) in lanes.iter_mut().zip(&mut rows.previous.0).zip(&mut messages) {
        *previous = message.start();
        shortest = shortest.min(message.left());
        *lane = Some(message);
        active += 1;
    }

    while active > 0 {
        // Compiled for each number of steps: the rows of a lane are at fixed distances then.
        shortest = match shortest {
            1 => steps::<1, _>(&mut rows, &mut lanes[..active], &mut cipher),
            2 => steps::<2, _>(&mut rows, &mut lanes[..active], &mut cipher),
            3 => steps::<3, _>(&mut rows, &mut lanes[..active], &mut cipher),
            _ => steps::<STEPS, _>(&mut rows, &mut lanes[..active], &mut cipher),
        };
        if shortest == 0 {
            (active, shortest) = replace(&mut rows.previous, &mut lanes, active, &mut messages);
        }
    }
}

/// Makes `N` steps with every lane, and tells how many blocks the shortest has left.
fn steps<const N: usize, L: Lane>(
    rows: &mut Rows<STEPS>,
    lanes: &mut [Option<L>],
    cipher: &mut impl FnMut(&mut Row, &mut [Row], usize),
) -> usize {
    let Some(next) = rows.next.first_chunk_mut::<N>() else { unreachable!("there are rows for all steps") };
    for (column, lane) in lanes.iter().flatten().enumerate() {
        lane.gather(next, column);
    }
    cipher(&mut rows.previous, next, lanes.len());
    let mut shortest = usize::MAX;
    for (column, lane) in lanes.iter_mut().flatten().enumerate() {
        lane.scatter(next, column);
        shortest = shortest.min(lane.left());
    }
    shortest
}

/// Replaces lanes that have ended by the next messages, or moves the last ones to their places. Tells how many there are,
/// and how many blocks the shortest has.
fn replace<L: Lane>(
    previous: &mut Row,
    lanes: &mut [Option<L>; LANES],
    mut active: usize,
    messages: &mut impl Iterator<Item = L>,
) -> (usize, usize) {
    let mut shortest = usize::MAX;
    // From the last on, so that none moves where those that end are the last ones.
    for column in (0..active).rev() {
        if lanes[column].as_ref().is_none_or(|lane| lane.left() == 0) {
            lanes[column] = messages.next();
            if let Some(lane) = &lanes[column] {
                previous.0[column] = lane.start();
            } else {
                active -= 1;
                lanes.swap(column, active);
                previous.0[column] = previous.0[active];
                continue;
            }
        }
        shortest = shortest.min(lanes[column].as_ref().map_or(usize::MAX, Lane::left));
    }
    (active, shortest)
}

/// The sum of two blocks.
pub(super) fn sum(a: Block, b: Block) -> Block {
    (u128::from_ne_bytes(a) ^ u128::from_ne_bytes(b)).to_ne_bytes()
}

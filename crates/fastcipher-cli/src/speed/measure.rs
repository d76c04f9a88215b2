//! Interleaved rounds over many cells, and what is read from a cell's times.

use super::clock;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// A call to be timed, made on the given data the given number of times.
pub(super) type Work = Box<dyn FnMut(&mut [u8], u32)>;

/// The work that consists of `call` alone.
pub(super) fn repeat(mut call: impl FnMut(&mut [u8]) + 'static) -> Work {
    Box::new(move |data, calls| {
        for _ in 0..calls {
            call(black_box(&mut *data));
        }
    })
}

/// Nanoseconds that one batch of calls takes at least, so that reading the clock costs it nothing.
const BATCH: f64 = 1e6;

/// Rounds that are made whatever they take: fewer give no median worth the name.
const MIN_ROUNDS: usize = 11;

/// One call on messages of one length, and the times it took.
pub(super) struct Cell {
    work: Work,
    /// The bytes of one message.
    bytes: usize,
    messages: usize,
    calls: u32,
    /// Nanoseconds per call, one figure a round.
    times: Vec<f64>,
}

impl Cell {
    pub(super) fn new(work: Work, bytes: usize) -> Cell {
        Cell { work, bytes, messages: 1, calls: 1, times: Vec::new() }
    }

    /// A call on so many messages, one after the other in its data.
    pub(super) fn of_messages(work: Work, bytes: usize, messages: usize) -> Cell {
        Cell { messages, ..Cell::new(work, bytes) }
    }

    /// A cell whose rounds took these times.
    #[cfg(test)]
    pub(super) fn timed(bytes: usize, times: &[f64]) -> Cell {
        Cell { times: times.to_vec(), ..Cell::new(repeat(|_| ()), bytes) }
    }

    /// The bytes of one message.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The bytes of all messages of a call.
    pub(super) fn all_bytes(&self) -> usize {
        self.bytes * self.messages
    }

    /// Nanoseconds per call in the best round.
    pub(super) fn best(&self) -> f64 {
        self.times.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// Nanoseconds per call in the middle round; of an even number of rounds, the mean of the middle two.
    pub(super) fn median(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        let middle = times.len() / 2;
        if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2.0 }
    }

    fn time_batch(&mut self, data: &mut [u8]) -> f64 {
        let start = clock::now();
        let data = &mut data[..self.all_bytes()];
        (self.work)(data, self.calls);
        clock::now() - start
    }

    /// Finds how many calls make a batch; the attempts warm caches and branch predictors up.
    fn fit_batch(&mut self, data: &mut [u8]) {
        while self.time_batch(data) < BATCH {
            self.calls *= 2;
        }
    }

    fn round(&mut self, data: &mut [u8]) {
        let time = self.time_batch(data) / f64::from(self.calls);
        self.times.push(time);
    }
}

/// Times all cells once a round, so that a disturbance hits all alike, until `budget` is used up.
///
/// Returns the number of rounds.
pub(super) fn measure(mut cells: Vec<&mut Cell>, budget: Duration) -> usize {
    let start = Instant::now();
    let mut data = AlignedBuffer::new(cells.iter().map(|cell| cell.all_bytes()).max().unwrap_or(0));
    for cell in &mut cells {
        cell.fit_batch(data.bytes());
    }
    let mut rounds = 0;
    while rounds < MIN_ROUNDS || start.elapsed() < budget {
        for cell in &mut cells {
            cell.round(data.bytes());
        }
        rounds += 1;
    }
    rounds
}

/// Bytes that start on a cache line, where no run of the program is luckier than another.
pub(super) struct AlignedBuffer {
    bytes: Vec<u8>,
    start: usize,
}

impl AlignedBuffer {
    const LINE: usize = 64;

    pub(super) fn new(length: usize) -> AlignedBuffer {
        let mut bytes = vec![0x5a; length + Self::LINE - 1];
        let start = bytes.as_ptr().align_offset(Self::LINE);
        bytes.truncate(start + length);
        AlignedBuffer { bytes, start }
    }

    pub(super) fn bytes(&mut self) -> &mut [u8] {
        &mut self.bytes[self.start..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{cell::Cell as Counter, rc::Rc};

    #[test]
    fn the_best_is_the_shortest_time() {
        assert_eq!(Cell::timed(0, &[3.0, 1.5, 2.0]).best(), 1.5);
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(Cell::timed(0, &[9.0, 1.0, 2.0]).median(), 2.0);
        assert_eq!(Cell::timed(0, &[4.0, 100.0, 1.0, 2.0]).median(), 3.0);
        assert_eq!(Cell::timed(0, &[7.0]).median(), 7.0);
    }

    #[test]
    fn every_cell_is_timed_once_a_round_on_its_own_length() {
        let calls = Rc::new(Counter::new(0));
        let counter = calls.clone();
        let count = move |data: &mut [u8]| {
            assert_eq!((data.len(), data.as_ptr().align_offset(AlignedBuffer::LINE)), (100, 0));
            counter.set(counter.get() + 1);
        };
        let mut cells = [Cell::new(repeat(count), 100), Cell::new(clock::chain(), 0)];
        let rounds = measure(cells.iter_mut().collect(), Duration::ZERO);
        assert_eq!(rounds, MIN_ROUNDS);
        assert!(cells.iter().all(|cell| cell.times.len() == rounds && cell.best() > 0.0));
        // Batches of 1, 2, 4, .. calls until one is long enough, then one batch a round.
        assert_eq!(calls.get(), 2 * cells[0].calls - 1 + rounds as u32 * cells[0].calls);
    }
}

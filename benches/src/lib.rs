//! What the benchmarks share: a group of contenders that do the same to the same messages.
//!
//! Ids read `algorithm/contender/bytes`, such as `aria-128-ctr/gfni-avx512/16384`; contenders are our backends and
//! other libraries. A part of an id, or a regular expression, selects what is run:
//! `cargo bench -p fastcipher-benches -- 'poly1305/.*/1400$'`. All of it takes some minutes.
//!
//! `cargo run --release -p fastcipher-benches --bin ratios` then compares the contenders in tables.

mod calls;
#[cfg(feature = "openssl")]
pub mod openssl;

pub use calls::{ASSOCIATED_DATA, KEY, NONCE, blocks, keystream, open, seal, some, tag};

use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, measurement::WallTime};
use fastcipher::Backends;
use std::time::Duration;

/// Message sizes in bytes.
pub const SIZES: [usize; 10] = [16, 64, 128, 256, 512, 1024, 1400, 4096, 16384, 1 << 20];

/// Short runs: there are hundreds of them.
pub fn criterion() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .nresamples(2000)
        .warm_up_time(Duration::from_millis(50))
        .measurement_time(Duration::from_millis(200))
}

/// The backends of `cipher` that this CPU can run, with everything else capped at their register width.
pub fn ours(cipher: &str) -> Vec<(&'static str, Backends)> {
    let report = fastcipher::report();
    let runnable = report.rows().filter(|row| row.cipher == cipher && row.runnable());
    runnable.map(|row| (row.backend, Backends::named(row.backend).expect("it is runnable"))).collect()
}

/// What a call is given.
#[derive(Clone, Copy)]
pub enum Input {
    /// A message of whole blocks.
    Blocks,
    /// A message of any length.
    Message,
    /// A message and room for its tag.
    Untagged,
    /// A ciphertext and its tag, made by the function from [`Input::Untagged`]; a call uses it up.
    Sealed(fn(&mut [u8])),
}

/// Contenders that change what they are given in the same way.
pub struct Group<'a> {
    group: BenchmarkGroup<'a, WallTime>,
    input: Input,
    expected: Option<Vec<u8>>,
    contenders: Vec<(&'static str, Call<'a>)>,
}

type Call<'a> = Box<dyn FnMut(&mut [u8]) + 'a>;

impl<'a> Group<'a> {
    /// An empty group with the name of the algorithm.
    pub fn new(criterion: &'a mut Criterion, algorithm: &str, input: Input) -> Group<'a> {
        let group = criterion.benchmark_group(algorithm);
        Group { group, input, expected: None, contenders: Vec::new() }
    }

    /// Adds a contender, after a look at what it does.
    ///
    /// # Panics
    /// If it does something else than the contender before it.
    pub fn contender(&mut self, name: &'static str, mut call: impl FnMut(&mut [u8]) + 'a) {
        let mut sample = self.input.data(1024);
        call(&mut sample);
        assert!(self.expected.get_or_insert(sample.clone()) == &sample, "{name} computes something else");
        self.contenders.push((name, Box::new(call)));
    }

    /// Measures the contenders on each size, one soon after the other, so that they find the machine alike.
    pub fn measure(mut self) {
        for size in SIZES.into_iter().filter(|size| self.input.fits(*size)) {
            let fresh = self.input.data(size);
            let mut data = fresh.clone();
            self.group.throughput(Throughput::Bytes(size as u64));
            for (name, call) in &mut self.contenders {
                self.group.bench_function(BenchmarkId::new(*name, size), |bencher| match self.input {
                    // Copying costs all contenders the same.
                    Input::Sealed(_) => bencher.iter(|| {
                        data.copy_from_slice(&fresh);
                        call(&mut data);
                    }),
                    _ => bencher.iter(|| call(&mut data)),
                });
            }
        }
    }
}

impl Input {
    fn fits(self, size: usize) -> bool {
        !matches!(self, Input::Blocks) || size.is_multiple_of(16)
    }

    fn data(self, size: usize) -> Vec<u8> {
        let tag = if matches!(self, Input::Untagged | Input::Sealed(_)) { 16 } else { 0 };
        let mut data = vec![0x5a; size + tag];
        if let Input::Sealed(seal) = self {
            seal(&mut data);
        }
        data
    }
}

//! Chunks through all cores: while one batch is worked on, the next is read and the one before is written.

use crate::{
    progress::Progress,
    stream::{Chunk, TAG},
};
use anyhow::{Context, Result};
use rayon::{ThreadPoolBuilder, prelude::*};
use std::{
    io::{BufRead, BufReader, ErrorKind, Read, Write},
    mem,
    thread::available_parallelism,
};
use zeroize::Zeroizing;

/// Threads, and chunks in a batch for each: the three batches stay below 13 MiB.
const MOST_THREADS: usize = 16;
const CHUNKS_PER_THREAD: usize = 4;

/// What is read to see whether the input has ended: little, for it is copied once more.
const PEEK: usize = 512;

/// Starts a thread for each core that the process may use; the environment, which rayon would heed, has no say.
pub(crate) fn start_threads() -> Result<()> {
    let cores = available_parallelism().map_or(1, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(cores.min(MOST_THREADS));
    pool.build_global().context("cannot start a thread")
}

/// Reads `input` in chunks of `len` bytes, lets `work` change each and writes them in order.
///
/// Nothing of a batch is written before `work` succeeded for all of it.
pub(crate) fn run(
    input: impl Read + Send,
    output: &mut (impl Write + Send),
    len: usize,
    progress: &Progress,
    work: impl Fn(&mut Chunk) -> Result<()> + Sync,
) -> Result<()> {
    let mut reader =
        Reader { input: BufReader::with_capacity(PEEK, input), len, read: 0, ended: false, progress };
    let (mut incoming, mut current, mut done) = (Batch::default(), Batch::default(), Batch::default());
    reader.fill(&mut incoming)?;
    while !(incoming.is_empty() && done.is_empty()) {
        mem::swap(&mut current, &mut incoming);
        let (read, (worked, written)) = rayon::join(
            || reader.fill(&mut incoming),
            || rayon::join(|| current.chunks_mut().par_iter_mut().try_for_each(&work), || done.write(output)),
        );
        written?;
        worked?;
        read?;
        mem::swap(&mut done, &mut current);
    }
    Ok(())
}

/// Chunks of which the first `used` hold data; their buffers are used again and again.
#[derive(Default)]
struct Batch {
    chunks: Vec<Chunk>,
    used: usize,
}

impl Batch {
    fn is_empty(&self) -> bool {
        self.used == 0
    }

    fn chunks_mut(&mut self) -> &mut [Chunk] {
        &mut self.chunks[..self.used]
    }

    fn write(&self, output: &mut impl Write) -> Result<()> {
        for chunk in &self.chunks[..self.used] {
            output.write_all(&chunk.bytes)?;
        }
        Ok(())
    }
}

struct Reader<'a, R> {
    input: BufReader<R>,
    len: usize,
    read: u64,
    ended: bool,
    progress: &'a Progress,
}

impl<R: Read> Reader<'_, R> {
    fn fill(&mut self, batch: &mut Batch) -> Result<()> {
        batch.used = 0;
        let most = CHUNKS_PER_THREAD * rayon::current_num_threads().min(MOST_THREADS);
        while batch.used < most && !self.ended {
            if batch.used == batch.chunks.len() {
                // Room for a tag, or the plaintext would be copied to a longer buffer and a part of it left behind.
                let mut bytes = Zeroizing::new(Vec::new());
                bytes.try_reserve_exact(self.len + TAG).ok().context("not enough memory")?;
                batch.chunks.push(Chunk { index: 0, last: false, bytes });
            }
            self.read_chunk(&mut batch.chunks[batch.used])?;
            batch.used += 1;
        }
        Ok(())
    }

    /// Reads the next chunk, which is the last, and maybe empty, if the input ends with it.
    fn read_chunk(&mut self, chunk: &mut Chunk) -> Result<()> {
        chunk.bytes.resize(self.len, 0);
        let mut filled = 0;
        while filled < self.len && !self.ended {
            match self.input.read(&mut chunk.bytes[filled..]) {
                Ok(0) => self.ended = true,
                Ok(read) => filled += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        chunk.bytes.truncate(filled);
        self.ended = self.ended || self.at_end()?;
        chunk.last = self.ended;
        chunk.index = self.read;
        self.read += 1;
        self.progress.add(filled);
        Ok(())
    }

    fn at_end(&mut self) -> Result<bool> {
        loop {
            match self.input.fill_buf() {
                Ok(buffer) => return Ok(buffer.is_empty()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

//! Work beside the rounds, for the ports of the CPU that they leave idle.

use poly1305_core::{BLOCK, Compact};

/// Work in small steps.
pub trait Beside {
    /// Takes a step. Each double round has [`Row::STEPS`](crate::layout::Row::STEPS) of them.
    fn step(&mut self);
}

/// Nothing.
impl Beside for () {
    #[inline(always)]
    fn step(&mut self) {}
}

/// Poly1305 of what has been encrypted, in general registers beside the vector ones.
#[derive(Clone, Copy)]
pub struct Mac<'a> {
    /// The hash so far.
    pub hash: Compact,
    /// The blocks that it has yet to absorb.
    pub blocks: &'a [[u8; BLOCK]],
}

impl<'a> Mac<'a> {
    /// Goes on with what was written, of which a part of a block at the end is left out.
    #[inline(always)]
    pub(crate) fn follow(&mut self, written: &'a [u8]) {
        for block in self.blocks {
            self.hash.absorb(block);
        }
        (self.blocks, _) = written.as_chunks();
    }
}

impl Beside for Mac<'_> {
    #[inline(always)]
    fn step(&mut self) {
        if let [block, rest @ ..] = self.blocks {
            self.hash.absorb(block);
            self.blocks = rest;
        }
    }
}

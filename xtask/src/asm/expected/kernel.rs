//! What a kernel consists of.

use super::super::{kinds::Kind, width::Width};
use std::fmt;

/// A kernel of a function, most often the loop over its rounds.
#[derive(Clone, Debug)]
pub(in crate::asm) struct Kernel {
    pub(in crate::asm) name: String,
    /// What one turn of the loop computes.
    pub(in crate::asm) holds: String,
    pub(in crate::asm) width: Width,
    pub(in crate::asm) place: Place,
    /// The first one also tells which loop it is.
    pub(in crate::asm) figures: Vec<Figure>,
    /// What the loop and the one around it do, for a model of its cost.
    pub(in crate::asm) work: Option<Work>,
}

/// A turn of the loop over a message.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Work {
    /// How many turns of the kernel it takes, if there are any.
    pub(crate) rounds: Option<usize>,
    pub(crate) bytes: usize,
}

/// Where a kernel is in its function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::asm) enum Place {
    /// A loop without loops in it.
    Loop,
    /// A loop and the loops in it, whose code counts once.
    Nest,
    /// All of the function, which has no loops.
    Function,
}

/// How many instructions of a kind there must be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::asm) struct Figure {
    pub(in crate::asm) kind: Kind,
    pub(in crate::asm) expected: usize,
    /// How many more or less will do, where the compiler has a choice.
    pub(in crate::asm) tolerance: usize,
}

impl Figure {
    pub(in crate::asm) fn is_met_by(self, found: usize) -> bool {
        found.abs_diff(self.expected) <= self.tolerance
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tolerance {
            0 => write!(f, "{}", self.expected),
            tolerance => write!(f, "{}±{tolerance}", self.expected),
        }
    }
}

impl Kernel {
    pub(in crate::asm) fn new(width: Width, form: &str, holds: &str) -> Kernel {
        let name = format!("{form} {width}");
        Kernel { name, holds: holds.to_string(), width, place: Place::Loop, figures: Vec::new(), work: None }
    }

    pub(in crate::asm) fn within(self, place: Place) -> Kernel {
        Kernel { place, ..self }
    }

    /// A loop over rounds, so many times for that many bytes.
    pub(in crate::asm) fn for_rounds(self, turns: usize, bytes: usize) -> Kernel {
        Kernel { work: Some(Work { rounds: Some(turns), bytes }), ..self }
    }

    /// A loop over that many bytes.
    pub(in crate::asm) fn for_bytes(self, bytes: usize) -> Kernel {
        Kernel { work: Some(Work { rounds: None, bytes }), ..self }
    }

    /// So many instructions, no more and no less.
    pub(in crate::asm) fn with(self, kind: Kind, expected: usize) -> Kernel {
        self.with_about(kind, expected, 0)
    }

    /// So many instructions, or up to `tolerance` more or fewer.
    pub(in crate::asm) fn with_about(mut self, kind: Kind, expected: usize, tolerance: usize) -> Kernel {
        self.figures.push(Figure { kind, expected, tolerance });
        self
    }

    pub(in crate::asm) fn figure(&self, kind: Kind) -> Option<Figure> {
        self.figures.iter().copied().find(|figure| figure.kind == kind)
    }
}

//! An instruction of any architecture, as far as it matters here.

use super::{kinds::Kind, width::Width};

pub(super) struct Instruction {
    /// From the start of the function.
    pub(super) address: u64,
    /// The address after it.
    pub(super) end: u64,
    /// As a disassembler writes it.
    pub(super) text: String,
    pub(super) flow: Flow,
    /// The registers that it changes, as far as calls go through them.
    pub(super) writes: Vec<Register>,
    /// The register that it copies to another, if that is all it does.
    pub(super) copies: Option<Register>,
    /// What it does for an algorithm.
    pub(super) kind: Option<Kind>,
    /// The widest register among its operands.
    pub(super) width: Width,
    /// How it moves registers to or from the stack.
    pub(super) stack: Option<Stack>,
    /// What it needs that not every CPU of the architecture has, as compilers spell it.
    pub(super) features: Vec<String>,
    /// Whether it is not an instruction.
    pub(super) invalid: bool,
    /// Whether its time depends on its operands.
    pub(super) divides: bool,
    /// Of x86, whether it is on vectors and encoded as before AVX.
    pub(super) legacy_sse: bool,
    /// Of x86, what it does to the upper halves of the registers, which slow legacy SSE code.
    pub(super) upper_halves: Option<UpperHalves>,
}

/// Where control goes after it. Addresses are those within the function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Flow {
    Next,
    Return,
    Trap,
    Jump(u64),
    /// There or on.
    Branch(u64),
    /// To what a relocation names or memory holds, and back.
    Call,
    CallRegister(Register),
    /// To what memory holds.
    JumpIndirect,
    JumpRegister(Register),
}

impl Flow {
    /// Whether an instruction of the function may come next that is not the one after.
    pub(super) fn has_target(self) -> bool {
        matches!(self, Flow::Jump(_) | Flow::Branch(_))
    }
}

/// A general-purpose register, by whatever number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Register(pub(super) usize);

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Stack {
    Load,
    Store,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum UpperHalves {
    Filled,
    Cleared,
}

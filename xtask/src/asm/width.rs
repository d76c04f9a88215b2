//! The vector registers of x86-64, by their width.

use iced_x86::{Instruction, OpKind, Register};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Width {
    /// General-purpose registers only.
    Scalar,
    Xmm,
    Ymm,
    Zmm,
}

impl Width {
    /// The widest register among the operands.
    pub(super) fn of(instruction: &Instruction) -> Width {
        registers(instruction).map(Width::of_register).max().unwrap_or(Width::Scalar)
    }

    fn of_register(register: Register) -> Width {
        match register {
            _ if register.is_zmm() => Width::Zmm,
            _ if register.is_ymm() => Width::Ymm,
            _ if register.is_xmm() => Width::Xmm,
            _ => Width::Scalar,
        }
    }
}

/// Whether an operand is one of the sixteen registers whose upper half slows legacy SSE code until it is cleared.
pub(super) fn has_upper_half(instruction: &Instruction) -> bool {
    registers(instruction).any(|r| Width::of_register(r) >= Width::Ymm && r.number() < 16)
}

fn registers(instruction: &Instruction) -> impl Iterator<Item = Register> {
    (0..instruction.op_count())
        .filter(|i| instruction.op_kind(*i) == OpKind::Register)
        .map(|i| instruction.op_register(i))
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Width::Scalar => "scalar",
            Width::Xmm => "xmm",
            Width::Ymm => "ymm",
            Width::Zmm => "zmm",
        })
    }
}

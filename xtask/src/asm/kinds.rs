//! The instructions that algorithms consist of, by what they do.

use super::{function::Function, instruction::Stack, width::Width};
use std::ops::{AddAssign, Index};

/// What an instruction does for an algorithm.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Kind {
    /// S-boxes, or any map of bytes: GFNI and AES.
    Sbox,
    /// Products, of integers or without carries.
    Product,
    /// Sums of words in vectors. Others may be of addresses.
    Sum,
    /// Rotations of words. A vector may need two shifts, of which this is the one to the right.
    Rotation,
    /// XOR of two or three.
    Xor,
    /// Shuffles, permutations and their like.
    Shuffle,
}

impl Kind {
    pub(super) const ALL: [Kind; 6] =
        [Kind::Sbox, Kind::Product, Kind::Sum, Kind::Rotation, Kind::Xor, Kind::Shuffle];

    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Sbox => "GFNI/AES",
            Kind::Product => "products",
            Kind::Sum => "sums",
            Kind::Rotation => "rotations",
            Kind::Xor => "XOR",
            Kind::Shuffle => "shuffles",
        }
    }

    /// Whether a loop that has any must be part of an algorithm. XOR also adds keystream, and moves are shuffles.
    pub(super) fn marks_kernels(self) -> bool {
        matches!(self, Kind::Sbox | Kind::Product | Kind::Rotation)
    }
}

/// How many instructions of each kind there are, and how many move registers to and from the stack.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Counts {
    kinds: [usize; Kind::ALL.len()],
    pub(super) stack_loads: usize,
    pub(super) stack_stores: usize,
}

impl Counts {
    /// Of the instructions at these positions on vectors, or on general-purpose registers if that is the width. Products
    /// count on either: a cipher in vectors may have a hash in words between its rounds.
    pub(super) fn of(function: &Function, positions: impl Iterator<Item = usize>, width: Width) -> Counts {
        let mut counts = Counts::default();
        for instruction in positions.map(|position| &function.instructions[position]) {
            let kind = instruction.kind;
            let other = (instruction.width == Width::Scalar) != (width == Width::Scalar);
            if other && kind != Some(Kind::Product) {
                continue;
            }
            if let Some(kind) = kind {
                counts.kinds[kind as usize].add_assign(1);
            }
            match instruction.stack {
                Some(Stack::Load) => counts.stack_loads += 1,
                Some(Stack::Store) => counts.stack_stores += 1,
                None => {}
            }
        }
        counts
    }
}

impl Index<Kind> for Counts {
    type Output = usize;

    fn index(&self, kind: Kind) -> &usize {
        &self.kinds[kind as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn vectors_and_words_are_counted_apart_but_for_products() {
        // pxor xmm0, xmm1; xor eax, ecx; movaps [rsp], xmm0; pxor xmm0, [rsp]; movaps xmm0, [rax]; mul rcx
        let code = [
            &[0x66, 0x0f, 0xef, 0xc1, 0x31, 0xc8, 0x0f, 0x29, 0x04, 0x24][..],
            &[0x66, 0x0f, 0xef, 0x04, 0x24, 0x0f, 0x28, 0x00, 0x48, 0xf7, 0xe1],
        ];
        let function = Function::new("f".to_string(), &code.concat(), BTreeMap::new());
        let counts = |width| Counts::of(&function, 0..function.instructions.len(), width);
        let vectors = counts(Width::Ymm);
        assert_eq!((vectors[Kind::Xor], vectors.stack_loads, vectors.stack_stores), (2, 1, 1));
        let words = counts(Width::Scalar);
        assert_eq!((words[Kind::Xor], words.stack_loads, words.stack_stores), (1, 0, 0));
        assert_eq!((vectors[Kind::Product], words[Kind::Product]), (1, 1));
    }
}

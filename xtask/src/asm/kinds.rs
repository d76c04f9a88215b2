//! The instructions that algorithms consist of, by what they do.

use super::{function::Function, width::Width};
use iced_x86::{Instruction, Mnemonic, OpKind, Register};
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

    pub(super) fn of(instruction: &Instruction) -> Option<Kind> {
        let name = format!("{:?}", instruction.mnemonic()).to_lowercase();
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        match instruction.mnemonic() {
            Mnemonic::Rol | Mnemonic::Ror | Mnemonic::Rorx | Mnemonic::Psrld | Mnemonic::Vpsrld => {
                Some(Kind::Rotation)
            }
            Mnemonic::Mul | Mnemonic::Mulx => Some(Kind::Product),
            // With a constant it would be an address.
            Mnemonic::Imul => (instruction.op_count() == 2).then_some(Kind::Product),
            _ if has(&["gf2p8", "aes"]) => Some(Kind::Sbox),
            _ if has(&["clmul", "pmuludq", "pmadd52"]) => Some(Kind::Product),
            _ if has(&["padd"]) => Some(Kind::Sum),
            _ if has(&["prol", "pror"]) => Some(Kind::Rotation),
            _ if has(&["xor", "ternlog"]) => (!is_constant(instruction)).then_some(Kind::Xor),
            _ if has(&["shuf", "perm", "unpck", "align"]) => Some(Kind::Shuffle),
            _ => None,
        }
    }
}

/// Whether the sources are one register, so that all it does is to fill another with zeros or ones.
fn is_constant(instruction: &Instruction) -> bool {
    let operands = (0..instruction.op_count()).filter(|i| instruction.op_kind(*i) != OpKind::Immediate8);
    let operands = Vec::from_iter(operands);
    let register = |i: u32| (instruction.op_kind(i) == OpKind::Register).then(|| instruction.op_register(i));
    match operands[..] {
        [.., a, b] => register(a).is_some() && register(a) == register(b),
        _ => false,
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
            let kind = Kind::of(instruction);
            let other = (Width::of(instruction) == Width::Scalar) != (width == Width::Scalar);
            if other && kind != Some(Kind::Product) {
                continue;
            }
            if let Some(kind) = kind {
                counts.kinds[kind as usize].add_assign(1);
            }
            if instruction.memory_base() == Register::RSP {
                let stores = instruction.op0_kind() == OpKind::Memory;
                if stores { &mut counts.stack_stores } else { &mut counts.stack_loads }.add_assign(1);
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

    fn kind(code: &[u8]) -> Option<Kind> {
        let function = Function::new("f".to_string(), code, BTreeMap::new());
        assert_eq!(function.instructions.len(), 1);
        Kind::of(&function.instructions[0])
    }

    #[test]
    fn instructions_have_the_kind_of_their_work() {
        assert_eq!(kind(&[0x66, 0x0f, 0x38, 0xdd, 0xc1]), Some(Kind::Sbox), "aesenclast xmm0, xmm1");
        assert_eq!(
            kind(&[0x66, 0x0f, 0x3a, 0x44, 0xc1, 0x11]),
            Some(Kind::Product),
            "pclmulqdq xmm0, xmm1, 17"
        );
        assert_eq!(kind(&[0xc5, 0xfd, 0xf4, 0xc1]), Some(Kind::Product), "vpmuludq ymm0, ymm0, ymm1");
        assert_eq!(kind(&[0x62, 0xf2, 0xfd, 0x48, 0xb4, 0xc1]), Some(Kind::Product), "vpmadd52luq");
        assert_eq!(kind(&[0x48, 0xf7, 0xe1]), Some(Kind::Product), "mul rcx");
        assert_eq!(kind(&[0x48, 0x0f, 0xaf, 0xc1]), Some(Kind::Product), "imul rax, rcx");
        assert_eq!(kind(&[0x48, 0x6b, 0xc1, 0x0c]), None, "imul rax, rcx, 12");
        assert_eq!(kind(&[0x66, 0x0f, 0xfe, 0xc1]), Some(Kind::Sum), "paddd xmm0, xmm1");
        assert_eq!(kind(&[0xc1, 0xc0, 0x07]), Some(Kind::Rotation), "rol eax, 7");
        assert_eq!(kind(&[0xc5, 0xfd, 0xef, 0xc1]), Some(Kind::Xor), "vpxor ymm0, ymm0, ymm1");
        assert_eq!(kind(&[0x62, 0xf3, 0x7d, 0x48, 0x25, 0xc1, 0x96]), Some(Kind::Xor), "vpternlogd");
        assert_eq!(kind(&[0x66, 0x0f, 0x38, 0x00, 0xc1]), Some(Kind::Shuffle), "pshufb xmm0, xmm1");
        assert_eq!(kind(&[0x66, 0x0f, 0xdb, 0xc1]), None, "pand xmm0, xmm1");
    }

    #[test]
    fn zeros_and_ones_are_no_sums() {
        assert_eq!(kind(&[0x66, 0x0f, 0xef, 0xc0]), None, "pxor xmm0, xmm0");
        assert_eq!(kind(&[0xc5, 0xfd, 0xef, 0x00]), Some(Kind::Xor), "vpxor ymm0, ymm0, [rax]");
        assert_eq!(kind(&[0xc5, 0xf5, 0xef, 0xc1]), None, "vpxor ymm0, ymm1, ymm1");
        assert_eq!(
            kind(&[0x62, 0xf3, 0x7d, 0x48, 0x25, 0xc0, 0xff]),
            None,
            "vpternlogd zmm0, zmm0, zmm0, 255"
        );
    }

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

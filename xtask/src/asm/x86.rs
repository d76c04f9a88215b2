//! Instructions of x86-64.

use super::{
    instruction::{Flow, Instruction, Register, Stack, UpperHalves},
    kinds::Kind,
    width::Width,
};
use iced_x86::{
    CpuidFeature, Decoder, DecoderOptions, EncodingKind, FlowControl, Formatter, Instruction as Code,
    InstructionInfoFactory, IntelFormatter, Mnemonic, OpAccess, OpKind, Register as Name,
};

pub(super) fn decode(code: &[u8]) -> Vec<Instruction> {
    let mut formatter = formatter();
    let mut info = InstructionInfoFactory::new();
    let decoder = Decoder::new(64, code, DecoderOptions::NONE);
    decoder.into_iter().map(|code| instruction(&code, &mut formatter, &mut info)).collect()
}

fn instruction(
    code: &Code,
    formatter: &mut IntelFormatter,
    info: &mut InstructionInfoFactory,
) -> Instruction {
    let mut text = String::new();
    formatter.format(code, &mut text);
    let written = info.info(code).used_registers().iter().filter(|used| {
        !matches!(used.access(), OpAccess::None | OpAccess::Read | OpAccess::CondRead)
            && used.register().full_register().is_gpr()
    });
    let writes = written.map(|used| Register(used.register().full_register() as usize)).collect();
    let copies = code.mnemonic() == Mnemonic::Mov && code.op1_kind() == OpKind::Register;
    let on_stack = code.memory_base() == Name::RSP;
    let stores = code.op0_kind() == OpKind::Memory;
    let width = registers(code).map(width).max().unwrap_or(Width::Scalar);
    let fills = registers(code).any(has_upper_half);
    Instruction {
        address: code.ip(),
        end: code.next_ip(),
        text,
        flow: flow(code),
        writes,
        copies: copies.then(|| Register(code.op1_register() as usize)),
        kind: kind(code),
        width,
        stack: on_stack.then_some(if stores { Stack::Store } else { Stack::Load }),
        features: features(code),
        invalid: code.is_invalid(),
        divides: matches!(code.mnemonic(), Mnemonic::Div | Mnemonic::Idiv),
        legacy_sse: code.encoding() == EncodingKind::Legacy && width > Width::Scalar,
        upper_halves: match code.mnemonic() {
            Mnemonic::Vzeroupper => Some(UpperHalves::Cleared),
            _ => fills.then_some(UpperHalves::Filled),
        },
    }
}

/// In the syntax of Intel.
fn formatter() -> IntelFormatter {
    let mut formatter = IntelFormatter::new();
    let options = formatter.options_mut();
    options.set_hex_prefix("0x");
    options.set_hex_suffix("");
    options.set_uppercase_hex(false);
    options.set_branch_leading_zeros(false);
    options.set_rip_relative_addresses(true);
    options.set_space_after_operand_separator(true);
    formatter
}

fn flow(code: &Code) -> Flow {
    let register = || (code.op0_kind() == OpKind::Register).then(|| Register(code.op0_register() as usize));
    match code.flow_control() {
        FlowControl::Return => Flow::Return,
        FlowControl::Exception => Flow::Trap,
        FlowControl::UnconditionalBranch => Flow::Jump(code.near_branch_target()),
        FlowControl::ConditionalBranch => Flow::Branch(code.near_branch_target()),
        FlowControl::Call => Flow::Call,
        FlowControl::IndirectCall => register().map_or(Flow::Call, Flow::CallRegister),
        FlowControl::IndirectBranch => register().map_or(Flow::JumpIndirect, Flow::JumpRegister),
        _ => Flow::Next,
    }
}

fn kind(code: &Code) -> Option<Kind> {
    let name = format!("{:?}", code.mnemonic()).to_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    match code.mnemonic() {
        Mnemonic::Rol | Mnemonic::Ror | Mnemonic::Rorx | Mnemonic::Psrld | Mnemonic::Vpsrld => {
            Some(Kind::Rotation)
        }
        Mnemonic::Mul | Mnemonic::Mulx => Some(Kind::Product),
        // With a constant it would be an address.
        Mnemonic::Imul => (code.op_count() == 2).then_some(Kind::Product),
        _ if has(&["gf2p8", "aes"]) => Some(Kind::Sbox),
        _ if has(&["clmul", "pmuludq", "pmadd52"]) => Some(Kind::Product),
        _ if has(&["padd"]) => Some(Kind::Sum),
        _ if has(&["prol", "pror"]) => Some(Kind::Rotation),
        _ if has(&["xor", "ternlog"]) => (!is_constant(code)).then_some(Kind::Xor),
        _ if has(&["shuf", "perm", "unpck", "align"]) => Some(Kind::Shuffle),
        _ => None,
    }
}

/// Whether the sources are one register, so that all it does is to fill another with zeros or ones.
fn is_constant(code: &Code) -> bool {
    let operands = (0..code.op_count()).filter(|i| code.op_kind(*i) != OpKind::Immediate8);
    let operands = Vec::from_iter(operands);
    let register = |i: u32| (code.op_kind(i) == OpKind::Register).then(|| code.op_register(i));
    match operands[..] {
        [.., a, b] => register(a).is_some() && register(a) == register(b),
        _ => false,
    }
}

fn features(code: &Code) -> Vec<String> {
    let features = code.cpuid_features().iter().filter(|feature| !EVERY_CPU.contains(feature));
    features.map(|feature| format!("{feature:?}").to_lowercase().replace('_', "")).collect()
}

/// What each x86-64 CPU has.
const EVERY_CPU: &[CpuidFeature] = &[
    CpuidFeature::INTEL8086,
    CpuidFeature::INTEL186,
    CpuidFeature::INTEL386,
    CpuidFeature::INTEL486,
    CpuidFeature::X64,
    CpuidFeature::CMOV,
    CpuidFeature::MULTIBYTENOP,
    CpuidFeature::SSE,
    CpuidFeature::SSE2,
];

fn registers(code: &Code) -> impl Iterator<Item = Name> {
    (0..code.op_count()).filter(|i| code.op_kind(*i) == OpKind::Register).map(|i| code.op_register(i))
}

fn width(register: Name) -> Width {
    match register {
        _ if register.is_zmm() => Width::Zmm,
        _ if register.is_ymm() => Width::Ymm,
        _ if register.is_xmm() => Width::Xmm,
        _ => Width::Scalar,
    }
}

/// Whether it is one of the sixteen registers whose upper half slows legacy SSE code until it is cleared.
fn has_upper_half(register: Name) -> bool {
    width(register) >= Width::Ymm && register.number() < 16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(code: &[u8]) -> Option<Kind> {
        let [instruction] = &decode(code)[..] else { panic!("one instruction") };
        instruction.kind
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
}

//! Instructions of ARM, from the listing of a GNU disassembler.

use super::{
    instruction::{Flow, Instruction, Register, Stack},
    kinds::Kind,
    width::Width,
};
use std::collections::BTreeMap;

/// The instruction set, of 64 or 32 bits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Set {
    A64,
    A32,
}

/// All instructions have this length.
const LENGTH: u64 = 4;

/// The functions of a listing, by their symbols.
pub(super) fn functions(listing: &str, set: Set) -> BTreeMap<String, Vec<Instruction>> {
    let mut functions = BTreeMap::<_, Vec<_>>::new();
    let mut symbol = String::new();
    for line in listing.lines() {
        if let Some((_, name)) = line.strip_suffix(">:").and_then(|line| line.split_once(" <")) {
            symbol = name.to_string();
        } else if let Some(instruction) = instruction(line, set) {
            functions.entry(symbol.clone()).or_default().push(instruction);
        }
    }
    functions
}

/// That of a line such as `  3c:⇥b.ne⇥60 <f+0x60>  // b.any`, unless there is none, or data between functions.
fn instruction(line: &str, set: Set) -> Option<Instruction> {
    let (address, text) = line.split_once(":\t")?;
    let address = u64::from_str_radix(address.trim(), 16).ok()?;
    let comment = match set {
        Set::A64 => "//",
        Set::A32 => "@",
    };
    let text = text.split_once(comment).map_or(text, |(text, _)| text).trim_end();
    let text = text.split_once(" <").map_or(text, |(text, _)| text);
    let (mnemonic, operands) = text.split_once('\t').unwrap_or((text, ""));
    if mnemonic == ".word" {
        return None;
    }
    let width = if registers(operands).any(is_vector) { Width::Neon } else { Width::Scalar };
    let base = mnemonic.split('.').next().unwrap_or_default();
    let is_store = base.starts_with("st") || base.starts_with("vst");
    let results = match () {
        () if is_store => 0,
        () if base == "ldp" => 2,
        () => 1,
    };
    let written = operands.split(", ").take(results).filter_map(general);
    let sources = operands.split_once(", ").filter(|_| base == "mov");
    Some(Instruction {
        address,
        end: address + LENGTH,
        text: format!("{mnemonic} {operands}").trim_end().to_string(),
        flow: flow(mnemonic, operands),
        writes: written.collect(),
        copies: sources.and_then(|(_, source)| general(source)),
        kind: kind(base, width, set),
        width,
        stack: operands.contains("[sp").then_some(if is_store { Stack::Store } else { Stack::Load }),
        features: feature(base, operands, width, set).map(str::to_string).into_iter().collect(),
        invalid: mnemonic.starts_with(".inst") || text.contains("undefined"),
        divides: matches!(base, "udiv" | "sdiv"),
        legacy_sse: false,
        upper_halves: None,
    })
}

/// Whatever may be the name of a register among the operands.
fn registers(operands: &str) -> impl Iterator<Item = &str> {
    operands.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.').map(|name| {
        let end = name.find('.').unwrap_or(name.len());
        &name[..end]
    })
}

fn numbered(name: &str, letters: &[char]) -> Option<usize> {
    name.strip_prefix(letters)?.parse().ok()
}

fn is_vector(name: &str) -> bool {
    numbered(name, &['v', 'q', 'd']).is_some()
}

fn general(name: &str) -> Option<Register> {
    numbered(name, &['x', 'w', 'r']).map(Register)
}

fn flow(mnemonic: &str, operands: &str) -> Flow {
    let target = || {
        let last = operands.rsplit(", ").next().unwrap_or_default();
        u64::from_str_radix(last.strip_prefix("0x").unwrap_or(last), 16).unwrap_or(u64::MAX)
    };
    // A call under a condition is one. A return under a condition goes on as well.
    let mnemonic = match mnemonic.split_at_checked(mnemonic.len().saturating_sub(2)) {
        Some((call @ ("bl" | "blx"), condition)) if CONDITIONS.contains(&condition) => call,
        _ => mnemonic,
    };
    match (mnemonic, general(operands)) {
        ("ret", _) | ("bx", None) => Flow::Return,
        ("pop" | "ldm" | "ldmia", _) if operands.ends_with("pc}") => Flow::Return,
        ("b", _) => Flow::Jump(target()),
        ("bl", _) => Flow::Call,
        ("blr" | "blx", Some(register)) => Flow::CallRegister(register),
        ("br" | "bx", Some(register)) => Flow::JumpRegister(register),
        ("ldr", _) if operands.starts_with("pc,") => Flow::JumpIndirect,
        ("brk" | "udf", _) => Flow::Trap,
        ("cbz" | "cbnz" | "tbz" | "tbnz", _) => Flow::Branch(target()),
        _ if mnemonic.strip_prefix("b.").is_some_and(|of| CONDITIONS.contains(&of)) => Flow::Branch(target()),
        _ if mnemonic.strip_prefix('b').is_some_and(|of| CONDITIONS.contains(&of)) => Flow::Branch(target()),
        _ => Flow::Next,
    }
}

const CONDITIONS: &[&str] =
    &["eq", "ne", "cs", "cc", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le"];

fn kind(base: &str, width: Width, set: Set) -> Option<Kind> {
    let on_vectors = width == Width::Neon;
    // The names of one set are those of the other with a letter before them, on vectors.
    let name = match set {
        Set::A32 if on_vectors => base.strip_prefix('v').unwrap_or(base),
        _ => base,
    };
    match name {
        "aese" | "aesd" => Some(Kind::Sbox),
        "pmull" | "pmull2" | "umull" | "umull2" | "umlal" | "umlal2" | "mull" | "mlal" | "mul" | "mla" => {
            Some(Kind::Product)
        }
        "madd" | "umulh" | "umaddl" | "umaal" if !on_vectors => Some(Kind::Product),
        "eor" | "eors" | "eor3" | "bcax" => Some(Kind::Xor),
        "ror" | "extr" if !on_vectors => Some(Kind::Rotation),
        "ushr" | "usra" | "shr" | "sra" | "sri" if on_vectors => Some(Kind::Rotation),
        "add" if on_vectors => Some(Kind::Sum),
        "tbl" | "tbx" | "ext" | "swp" if on_vectors => Some(Kind::Shuffle),
        _ if on_vectors && ["rev", "zip", "uzp", "trn"].iter().any(|of| name.starts_with(of)) => {
            Some(Kind::Shuffle)
        }
        _ => None,
    }
}

/// What not every CPU has.
fn feature(base: &str, operands: &str, width: Width, set: Set) -> Option<&'static str> {
    match base {
        "aese" | "aesd" | "aesmc" | "aesimc" => Some("aes"),
        "pmull" | "pmull2" if operands.contains(".1q") => Some("aes"),
        "eor3" | "bcax" | "rax1" | "xar" => Some("sha3"),
        // What floating point has too.
        "vmov" | "vldr" | "vstr" | "vldmia" | "vstmia" | "vpush" | "vpop" => None,
        _ => (set == Set::A32 && width == Width::Neon).then_some("neon"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTING: &str = "\n00000000 <f>:\n   0:\tmov\tw8, #0x40                  \t// #64\n   4:\teor3\tv0.16b, v1.16b, \
                           v2.16b, v3.16b\n   8:\tb.ne\t4 <f+0x4>  // b.any\n   c:\tstr\tq0, [sp, #16]\n  10:\tret\n";

    #[test]
    fn a_listing_is_read_by_functions() {
        let functions = functions(LISTING, Set::A64);
        let f = &functions["f"];
        let text = Vec::from_iter(f.iter().map(|i| i.text.as_str()));
        assert_eq!(
            text,
            ["mov w8, #0x40", "eor3 v0.16b, v1.16b, v2.16b, v3.16b", "b.ne 4", "str q0, [sp, #16]", "ret"]
        );
        assert_eq!((f[1].kind, f[1].width, f[1].end), (Some(Kind::Xor), Width::Neon, 8));
        assert_eq!((&f[1].features[..], f[2].flow), (&["sha3".to_string()][..], Flow::Branch(4)));
        assert_eq!((f[3].stack, f[4].flow), (Some(Stack::Store), Flow::Return));
    }

    fn one(line: &str, set: Set) -> Instruction {
        instruction(&format!(" 4:\t{line}"), set).unwrap()
    }

    #[test]
    fn a_call_under_a_condition_is_a_call() {
        assert_eq!(one("blne\t5c <f>", Set::A32).flow, Flow::Call);
        assert_eq!(one("ble\t5c <f>", Set::A32).flow, Flow::Branch(0x5c));
        assert_eq!(one("bls\t5c <f>", Set::A32).flow, Flow::Branch(0x5c));
        assert_eq!(one("bxeq\tlr", Set::A32).flow, Flow::Next);
    }

    #[test]
    fn instructions_have_the_kind_of_their_work() {
        let kind = |line, set| one(line, set).kind;
        assert_eq!(kind("aesd\tv0.16b, v1.16b", Set::A64), Some(Kind::Sbox));
        assert_eq!(kind("pmull2\tv0.1q, v1.2d, v2.2d", Set::A64), Some(Kind::Product));
        assert_eq!(kind("umlal\tv0.2d, v1.2s, v2.s[0]", Set::A64), Some(Kind::Product));
        assert_eq!(kind("umulh\tx0, x1, x2", Set::A64), Some(Kind::Product));
        assert_eq!(kind("rev32\tv0.8h, v0.8h", Set::A64), Some(Kind::Shuffle));
        assert_eq!(kind("rev\tw0, w0", Set::A64), None);
        assert_eq!(kind("add\tx0, x1, x2", Set::A64), None);
        assert_eq!(kind("tbx\tv0.16b, {v1.16b-v4.16b}, v5.16b", Set::A64), Some(Kind::Shuffle));
        assert_eq!(kind("vadd.i32\tq0, q1, q2", Set::A32), Some(Kind::Sum));
        assert_eq!(kind("vsri.32\tq0, q1, #20", Set::A32), Some(Kind::Rotation));
        assert_eq!(kind("vmlal.u32\tq0, d2, d4[0]", Set::A32), Some(Kind::Product));
        assert_eq!(kind("eor\tr0, r1, r2, ror #16", Set::A32), Some(Kind::Xor));
        assert_eq!(one("vadd.i32\tq0, q1, q2", Set::A32).features, ["neon"]);
        assert!(one("vpush\t{d8-d15}", Set::A32).features.is_empty());
    }

    #[test]
    fn control_goes_where_a_branch_says() {
        let flow = |line, set| one(line, set).flow;
        assert_eq!(flow("tbnz\tw0, #3, 1c <f+0x1c>", Set::A64), Flow::Branch(0x1c));
        assert_eq!(flow("blr\tx8", Set::A64), Flow::CallRegister(Register(8)));
        assert_eq!(flow("bls\t1c <f+0x1c>", Set::A32), Flow::Branch(0x1c));
        assert_eq!(flow("bl\t0 <memcpy>", Set::A32), Flow::Call);
        assert_eq!(flow("bx\tlr", Set::A32), Flow::Return);
        assert_eq!(flow("pop\t{r4, pc}", Set::A32), Flow::Return);
        assert_eq!(flow("bic\tr0, r1, r2", Set::A32), Flow::Next);
        assert!(instruction("  8:\t.word\t0x00000001", Set::A32).is_none());
    }
}

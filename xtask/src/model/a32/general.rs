//! Instructions on general registers.

use super::operands::{address, constant, general, list, place, word};

pub(super) fn translate(mnemonic: &str, operands: &[&str]) -> Option<Vec<String>> {
    let one = |line: String| Some(vec![line]);
    match (mnemonic, operands) {
        ("b", _) => one("b 0".into()),
        ("bx" | "pop" | "ldm" | "ldmia", [.., last]) if mnemonic == "bx" || last.contains("pc") => {
            one("ret".into())
        }
        ("bne" | "beq" | "bcs" | "bcc" | "bhi" | "bls", _) => one(format!("b.{} 0", &mnemonic[1..])),
        ("push", [registers]) => many("stp", "sp!", registers),
        ("pop", [registers]) => many("ldp", "sp!", registers),
        ("stm" | "stmia", [base, registers]) => many("stp", base, registers),
        ("ldm" | "ldmia", [base, registers]) => many("ldp", base, registers),
        ("ldr" | "str", [register, at]) => one(format!("{mnemonic} {}, {}", word(register)?, memory(at)?)),
        ("ldr" | "str", [register, at, after]) => {
            one(format!("{mnemonic} {}, {}, #{}", word(register)?, memory(at)?, constant(after)?))
        }
        ("ldrd" | "strd", [first, .., at]) => {
            let pair = if mnemonic == "ldrd" { "ldp" } else { "stp" };
            let first = general(first)?;
            one(format!("{pair} w{first}, w{}, {}", first + 1, memory(at)?))
        }
        ("umull", [low, _, a, b]) => one(format!("umull {}, {}, {}", address(low)?, word(a)?, word(b)?)),
        ("umlal", [low, _, a, b]) => {
            let low = address(low)?;
            one(format!("umaddl {low}, {}, {}, {low}", word(a)?, word(b)?))
        }
        ("mov", [to, from, shift]) => {
            let (kind, by) = shift.split_once(' ')?;
            one(format!("{kind} {}, {}, {by}", word(to)?, word(from)?))
        }
        ("mov" | "cmp", [a, b]) => {
            one(format!("{mnemonic} {}, {}", either(a, operands)?, either(b, operands)?))
        }
        ("bic", [to, from, mask]) if mask.starts_with('#') => {
            one(format!("and {}, {}, #{:#x}", word(to)?, word(from)?, !constant(mask)?))
        }
        _ => arithmetic(mnemonic, operands).map(|line| vec![line]),
    }
}

/// Two or three operands, the last of which may be shifted.
fn arithmetic(mnemonic: &str, operands: &[&str]) -> Option<String> {
    let names =
        ["add", "adds", "adc", "adcs", "sub", "subs", "and", "orr", "eor", "lsl", "lsr", "asr", "ror"];
    names.contains(&mnemonic).then_some(())?;
    let (shift, operands) = match operands {
        [rest @ .., last] if ["lsl", "lsr", "asr", "ror"].iter().any(|kind| last.starts_with(kind)) => {
            (Some(*last), rest)
        }
        all => (None, all),
    };
    let operands = match operands {
        [to, other] => [*to, *to, *other],
        [to, one, other] => [*to, *one, *other],
        _ => return None,
    };
    let [to, one, other] = operands.map(|operand| either(operand, &operands));
    let mut line = format!("{mnemonic} {}, {}, {}", to?, one?, other?);
    if let Some(shift) = shift {
        let rotates = !matches!(mnemonic, "and" | "orr" | "eor");
        line += ", ";
        line += &if rotates { shift.replace("ror", "lsr") } else { shift.into() };
    }
    Some(line)
}

/// A constant or a register, which is an address beside the stack pointer.
fn either(operand: &str, all: &[&str]) -> Option<String> {
    if operand.starts_with('#') {
        return constant(operand).map(|number| format!("#{number}"));
    }
    if all.contains(&"sp") { address(operand) } else { word(operand) }
}

/// A place that loads and stores of words have in common.
fn memory(operand: &str) -> Option<String> {
    let place = place(operand)?;
    let writes = if place.writes { "!" } else { "" };
    Some(match place.distance {
        0 => format!("[{}]{writes}", place.base),
        distance => format!("[{}, #{}]{writes}", place.base, distance as i32),
    })
}

/// Many words: pairs of them, and one that is left.
fn many(pair: &str, base: &str, registers: &str) -> Option<Vec<String>> {
    let registers = list(registers, general)?;
    let writes = base.ends_with('!');
    let base = address(base.trim_end_matches('!'))?;
    let at =
        |position| if position == 0 { format!("[{base}]") } else { format!("[{base}, #{}]", 4 * position) };
    let mut lines = Vec::new();
    for (position, registers) in registers.chunks(2).enumerate() {
        let at = at(2 * position);
        lines.push(match registers {
            [one, other] => format!("{pair} w{one}, w{other}, {at}"),
            _ => format!("{}r w{}, {at}", &pair[..2], registers[0]),
        });
    }
    if writes {
        lines.push(format!("add {base}, {base}, #{}", 4 * registers.len()));
    }
    Some(lines)
}

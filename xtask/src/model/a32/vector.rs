//! Instructions on vector registers.

use super::operands::{address, constant, list, place, word};

pub(super) fn translate(mnemonic: &str, operands: &[&str]) -> Option<Vec<String>> {
    let (name, kind) = mnemonic.split_once('.').unwrap_or((mnemonic, ""));
    match (name, operands) {
        ("vpush" | "vpop", [registers]) => {
            let mut lines = memory(if name == "vpush" { "st" } else { "ld" }, registers, "sp", false)?;
            let bytes = 8 * list(registers, double)?.len();
            if name == "vpush" {
                lines.insert(0, format!("sub sp, sp, #{bytes}"));
            } else {
                lines.push(format!("add sp, sp, #{bytes}"));
            }
            Some(lines)
        }
        ("vldmia" | "vstmia", [base, registers]) => {
            memory(&name[1..3], registers, &address(base.trim_end_matches('!'))?, base.ends_with('!'))
        }
        ("vld1" | "vst1", [registers, at]) => {
            let place = place(at)?;
            memory(&name[1..3], registers, &place.base, place.writes)
        }
        ("vld4", [registers, at]) => {
            let place = place(at)?;
            let registers: Vec<String> =
                list(registers, double)?.iter().map(|number| format!("v{}.2s", number / 2)).collect();
            let mut lines = vec![format!("ld4 {{{}}}, [{}]", registers.join(", "), place.base)];
            if place.writes {
                lines.push(format!("add {0}, {0}, #32", place.base));
            }
            Some(lines)
        }
        ("vswp", [a, b]) => {
            let [a, b] = [half(a)?, half(b)?];
            Some(vec![format!("mov {a}, {b}"), format!("mov {b}, {a}")])
        }
        ("vtrn" | "vzip" | "vuzp", [a, b]) => {
            let [a, b] = [register(a, bits(kind)?)?, register(b, bits(kind)?)?];
            let name = &name[1..];
            Some(vec![format!("{name}1 {a}, {a}, {b}"), format!("{name}2 {b}, {a}, {b}")])
        }
        ("vmov", [to, low, high]) => {
            let number = double(to)? / 2;
            let lane = 2 * (double(to)? % 2);
            Some(vec![
                format!("mov v{number}.s[{lane}], {}", word(low)?),
                format!("mov v{number}.s[{}], {}", lane + 1, word(high)?),
            ])
        }
        _ => arithmetic(name, kind, operands).map(|line| vec![line]),
    }
}

/// What is one instruction on either side.
fn arithmetic(name: &str, kind: &str, operands: &[&str]) -> Option<String> {
    let signed = kind.starts_with('s');
    let plain = |name: &str, size: u32| {
        let registers: Option<Vec<String>> = operands.iter().map(|name| register(name, size)).collect();
        Some(format!("{name} {}", registers?.join(", ")))
    };
    match (name, operands) {
        ("veor" | "vand" | "vorr" | "vbic", [_, second, ..]) if !second.starts_with('#') => {
            plain(&name[1..], 8)
        }
        ("vbic" | "vorr", [to, number]) => {
            let number = constant(number)?;
            let shift = number.trailing_zeros() / 8 * 8;
            Some(format!("{} {}, #{}, lsl #{shift}", &name[1..], register(to, 32)?, number >> shift))
        }
        ("vadd" | "vsub", _) => plain(&name[1..], bits(kind)?),
        ("vrev16" | "vrev32" | "vrev64", _) => plain(&name[1..], bits(kind)?),
        ("vshl" | "vsli" | "vsri" | "vshr" | "vsra", [to, rest @ ..]) => {
            let from = if let [from, _] = rest { from } else { to };
            let sign = match (name, signed) {
                ("vshr" | "vsra", true) => "s",
                ("vshr" | "vsra", false) => "u",
                _ => "",
            };
            let [to, from] = [register(to, bits(kind)?)?, register(from, bits(kind)?)?];
            Some(format!("{sign}{} {to}, {from}, {}", &name[1..], rest.last()?))
        }
        ("vmull" | "vmlal", [to, a, b]) => {
            let name = if name == "vmull" { "umull" } else { "umlal" };
            let b = if b.ends_with(']') { lane(b)? } else { register(b, bits(kind)?)? };
            Some(format!("{name} {}, {}, {b}", register(to, 2 * bits(kind)?)?, register(a, bits(kind)?)?))
        }
        ("vaddw", [to, a, b]) => {
            let wide = 2 * bits(kind)?;
            Some(format!(
                "uaddw {}, {}, {}",
                register(to, wide)?,
                register(a, wide)?,
                register(b, bits(kind)?)?
            ))
        }
        ("vmovn", [to, from]) => {
            Some(format!("xtn {}, {}", register(to, bits(kind)? / 2)?, register(from, bits(kind)?)?))
        }
        ("vshrn", [to, from, by]) => {
            Some(format!("shrn {}, {}, {by}", register(to, bits(kind)? / 2)?, register(from, bits(kind)?)?))
        }
        ("vdup", [to, from]) => {
            let from = lane(from).or_else(|| word(from))?;
            Some(format!("dup {}, {from}", register(to, bits(kind)?)?))
        }
        ("vmov", [to, number]) if number.starts_with('#') => {
            Some(format!("movi {}, #{}", register(to, 32)?, constant(number)?))
        }
        ("vmov", [to, from]) if to.ends_with(']') => Some(format!("mov {}, {}", lane(to)?, word(from)?)),
        ("vmov", [to, from]) if from.ends_with(']') => Some(format!("mov {}, {}", word(to)?, lane(from)?)),
        ("vmov", _) => plain("mov", 8),
        _ => None,
    }
}

/// Loads or stores of consecutive registers, 32 bytes or less at a time.
fn memory(direction: &str, registers: &str, base: &str, writes: bool) -> Option<Vec<String>> {
    let halves = list(registers, double)?;
    let mut lines = Vec::new();
    for (position, halves) in halves.chunks(4).enumerate() {
        let at = |bytes| match 32 * position + bytes {
            0 => format!("[{base}]"),
            distance => format!("[{base}, #{distance}]"),
        };
        let number = halves[0] / 2;
        if halves.len() == 4 {
            lines.push(format!("{direction}p q{number}, q{}, {}", number + 1, at(0)));
            continue;
        }
        if halves.len() > 1 {
            lines.push(format!("{direction}r q{number}, {}", at(0)));
        }
        if halves.len() % 2 == 1 {
            lines.push(format!(
                "{direction}r d{}, {}",
                halves[halves.len() - 1] / 2,
                at(8 * (halves.len() - 1))
            ));
        }
    }
    if writes {
        lines.push(format!("add {base}, {base}, #{}", 8 * halves.len()));
    }
    Some(lines)
}

/// The number of a register of 8 bytes.
fn double(name: &str) -> Option<u32> {
    name.strip_prefix('d')?.parse().ok().filter(|number| *number < 32)
}

/// The bits of a lane, from the type after a dot.
fn bits(kind: &str) -> Option<u32> {
    kind.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).parse().ok()
}

/// A register of lanes of so many bits. A half of one is in the same register as the other half.
fn register(name: &str, bits: u32) -> Option<String> {
    let letter = match bits {
        8 => 'b',
        16 => 'h',
        32 => 's',
        64 => 'd',
        _ => return None,
    };
    if let Some(number) = name.strip_prefix('q') {
        let number: u32 = number.parse().ok()?;
        return Some(format!("v{number}.{}{letter}", 128 / bits));
    }
    let number = double(name)? / 2;
    Some(if bits == 64 { format!("d{number}") } else { format!("v{number}.{}{letter}", 64 / bits) })
}

/// One lane of 32 bits.
fn lane(name: &str) -> Option<String> {
    let (name, lane) = name.strip_suffix(']')?.split_once('[')?;
    let (number, lane) = (double(name)?, lane.parse::<u32>().ok()?);
    Some(format!("v{}.s[{}]", number / 2, 2 * (number % 2) + lane))
}

/// A register of 8 bytes as a half of one.
fn half(name: &str) -> Option<String> {
    let number = double(name)?;
    Some(format!("v{}.d[{}]", number / 2, number % 2))
}

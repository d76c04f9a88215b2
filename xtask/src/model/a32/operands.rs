//! What an operand is.

/// The operands, but for what is in brackets or braces.
pub(super) fn split(operands: &str) -> Vec<&str> {
    let (mut found, mut depth, mut from) = (Vec::new(), 0, 0);
    for (position, character) in operands.char_indices() {
        match character {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(operands[from..position].trim());
                from = position + 1;
            }
            _ => {}
        }
    }
    found.push(operands[from..].trim());
    found.retain(|operand| !operand.is_empty());
    found
}

/// The number of a general register, of which 13 is the stack pointer.
pub(super) fn general(name: &str) -> Option<u32> {
    let number = match name {
        "sl" => 10,
        "fp" => 11,
        "ip" => 12,
        "sp" => 13,
        "lr" => 14,
        _ => name.strip_prefix('r')?.parse().ok()?,
    };
    (number < 15).then_some(number)
}

/// A general register as a word.
pub(super) fn word(name: &str) -> Option<String> {
    Some(format!("w{}", general(name)?))
}

/// A general register as an address.
pub(super) fn address(name: &str) -> Option<String> {
    let number = general(name)?;
    Some(if number == 13 { "sp".into() } else { format!("x{number}") })
}

/// The number of a constant, which disassemblers write in different ways.
pub(super) fn constant(operand: &str) -> Option<u32> {
    let digits = operand.strip_prefix('#')?;
    match digits.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => digits.parse::<i64>().ok().map(|number| number as u32),
    }
}

/// A place in memory: the base, the distance, and whether the base is written.
pub(super) struct Place {
    pub(super) base: String,
    pub(super) distance: u32,
    pub(super) writes: bool,
}

/// `[base]`, `[base, #distance]` and either with `!`, and an alignment after a colon.
pub(super) fn place(operand: &str) -> Option<Place> {
    let writes = operand.ends_with('!');
    let inside = operand.trim_end_matches('!').strip_prefix('[')?.strip_suffix(']')?;
    let mut parts = inside.split(',').map(str::trim);
    let base = address(parts.next()?.split(':').next()?.trim())?;
    let distance = parts.next().map_or(Some(0), constant)?;
    Some(Place { base, distance, writes })
}

/// The registers in braces, each by itself or as a range, with the letters before their numbers.
pub(super) fn list(operand: &str, number: impl Fn(&str) -> Option<u32>) -> Option<Vec<u32>> {
    let mut found = Vec::new();
    for part in operand.strip_prefix('{')?.strip_suffix('}')?.split(',') {
        match part.trim().split_once('-') {
            Some((first, last)) => found.extend(number(first.trim())?..=number(last.trim())?),
            None => found.push(number(part.trim())?),
        }
    }
    Some(found)
}

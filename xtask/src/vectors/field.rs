//! One field of a record: its name, and a value of the kind that the name says.

/// No value is longer than this many bytes, whatever a repetition asks for.
const LONGEST: usize = 1 << 24;

#[derive(Debug, PartialEq)]
pub(super) enum Value {
    Bytes(Vec<u8>),
    Number(u64),
    Text(String),
}

/// The name and the value in a line `name = value`.
pub(super) fn field(line: &str) -> Result<(String, Value), String> {
    let (name, value) = line.split_once('=').ok_or("neither a comment nor `name = value`")?;
    let (name, value) = (name.trim(), value.trim());
    let value = match name {
        "id" | "alg" if value.is_empty() => return Err(format!("{name} is empty")),
        "id" | "alg" | "note" | "verified" => Value::Text(value.to_string()),
        "expect" if value == "invalid" => Value::Text(value.to_string()),
        "expect" => return Err(format!("expect = {value}: only `invalid` is known")),
        "rounds" | "counter" | "seek" | "seq" => {
            Value::Number(value.parse().map_err(|error| format!("{name} = {value}: {error}"))?)
        }
        _ => Value::Bytes(octets(value).map_err(|error| format!("{name}: {error}"))?),
    };
    Ok((name.to_string(), value))
}

/// `hex`, or `hex*count` for repeated bytes.
fn octets(value: &str) -> Result<Vec<u8>, String> {
    let (pattern, count) = match value.split_once('*') {
        Some((pattern, count)) => (pattern, count.parse().map_err(|error| format!("*{count}: {error}"))?),
        None => (value, 1usize),
    };
    let pattern = hex::decode(pattern).map_err(|error| error.to_string())?;
    match pattern.len().checked_mul(count) {
        Some(length) if length <= LONGEST => Ok(pattern.repeat(count)),
        _ => Err(format!("longer than {LONGEST} bytes")),
    }
}

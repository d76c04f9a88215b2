//! The format of the files in `test-vectors/`: records of `name = value` lines, checked as they are read.

use crate::stop::Stop;
use std::{collections::BTreeMap, fs, path::Path, str};

/// Fields that a record may have beside `id`, `alg` and its algorithm's own.
const COMMON: [&str; 2] = ["note?", "verified?"];

/// No value is longer than this many bytes, whatever a repetition asks for.
const LONGEST: usize = 1 << 24;

/// One test vector. Its algorithm's fields are all there and well formed.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) id: String,
    pub(super) alg: String,
    values: BTreeMap<String, Value>,
}

#[derive(Debug, PartialEq)]
enum Value {
    Bytes(Vec<u8>),
    Number(u64),
    Text(String),
}

impl Record {
    /// The bytes of a field that the algorithm has.
    pub(super) fn bytes(&self, name: &str) -> &[u8] {
        match &self.values[name] {
            Value::Bytes(bytes) => bytes,
            other => unreachable!("{name} is {other:?}"),
        }
    }

    /// The number in a field that the algorithm has.
    pub(super) fn number(&self, name: &str) -> u64 {
        match self.values[name] {
            Value::Number(number) => number,
            ref other => unreachable!("{name} is {other:?}"),
        }
    }

    /// Whether the record shows something that must be refused.
    pub(super) fn is_invalid(&self) -> bool {
        self.values.contains_key("expect")
    }
}

/// The records of a file. `fields` gives the fields of an algorithm it knows: names between spaces, `x?` for one that
/// may be left out, `x*` for `x0`, `x1` and so on.
pub(super) fn read(path: &Path, fields: impl Fn(&str) -> Option<&'static str>) -> Result<Vec<Record>, Stop> {
    let bytes = fs::read(path).map_err(|error| Stop::Failure(format!("{}: {error}", path.display())))?;
    parse(&bytes, fields).map_err(|(line, what)| Stop::Failure(format!("{}:{line}: {what}", path.display())))
}

/// Where a file is malformed, and how.
type Malformed = (usize, String);

fn parse(bytes: &[u8], fields: impl Fn(&str) -> Option<&'static str>) -> Result<Vec<Record>, Malformed> {
    let text = str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        (1 + before.iter().filter(|byte| **byte == b'\n').count(), "not UTF-8".to_string())
    })?;
    let mut records = Vec::new();
    let mut announced = None;
    let mut values = BTreeMap::new();
    let mut last = 0;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        last = number;
        if let Some(comment) = line.strip_prefix('#') {
            if let Some(count) = comment.trim().strip_prefix("records:") {
                announced = count.trim().parse::<usize>().ok();
            }
        } else if !line.is_empty() {
            let (name, value) = field(line).map_err(|what| (number, what))?;
            if values.insert(name.clone(), value).is_some() {
                return Err((number, format!("{name} stands twice in this record")));
            }
        } else if !values.is_empty() {
            records.push(record(std::mem::take(&mut values), &fields).map_err(|what| (number - 1, what))?);
        }
    }
    if !values.is_empty() {
        records.push(record(values, &fields).map_err(|what| (last, what))?);
    }
    match announced {
        Some(count) if count != records.len() => {
            Err((last, format!("{count} records are announced and {} are here", records.len())))
        }
        _ => Ok(records),
    }
}

fn field(line: &str) -> Result<(String, Value), String> {
    let (name, value) = line.split_once('=').ok_or("neither a comment nor `name = value`")?;
    let (name, value) = (name.trim(), value.trim());
    let value = match name {
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

fn record(
    mut values: BTreeMap<String, Value>,
    fields: impl Fn(&str) -> Option<&'static str>,
) -> Result<Record, String> {
    let mut text = |name: &str| match values.remove(name) {
        Some(Value::Text(text)) => Ok(text),
        _ => Err(format!("a record without {name}")),
    };
    let (id, alg) = (text("id")?, text("alg")?);
    if let Some(fields) = fields(&alg) {
        check_fields(&values, fields).map_err(|what| format!("{id}: {what} in {alg}"))?;
    }
    Ok(Record { id, alg, values })
}

fn check_fields(values: &BTreeMap<String, Value>, fields: &str) -> Result<(), String> {
    let known: Vec<&str> = fields.split(' ').chain(COMMON).collect();
    let required = |name: &&&str| !name.ends_with(['?', '*']);
    if let Some(missing) = known.iter().filter(required).find(|name| !values.contains_key(**name)) {
        return Err(format!("no {missing}"));
    }
    let stem = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_string();
    let is_known = |name: &str| {
        known.iter().any(|field| match field.strip_suffix('*') {
            Some(prefix) => stem(name) == prefix && name != prefix,
            None => field.trim_end_matches('?') == name,
        })
    };
    match values.keys().find(|name| !is_known(name)) {
        Some(unknown) => Err(format!("unknown field {unknown}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Vec<Record>, Malformed> {
        parse(text.as_bytes(), |alg| (alg == "known").then_some("key seek out? w*"))
    }

    #[track_caller]
    fn assert_malformed(text: &str, line: usize, what: &str) {
        let (at, message) = read_text(text).unwrap_err();
        assert!(at == line && message.contains(what), "line {at}: {message}");
    }

    #[test]
    fn records_are_runs_of_fields() {
        let text = "# source: here\n# records: 2\n\nid = a\nalg = known\nkey = 00ff\nseek = 7\nw0 =\nw12 = 01\n\n\n\
                    id = b\nalg = other\n# between\nanything = ab01*3";
        let records = read_text(text).unwrap();
        assert_eq!((records[0].id.as_str(), records[0].alg.as_str()), ("a", "known"));
        assert_eq!(records[0].bytes("key"), [0x00, 0xff]);
        assert!(records[0].bytes("w0").is_empty());
        assert_eq!(records[0].number("seek"), 7);
        assert_eq!(records[1].bytes("anything"), [0xab, 1, 0xab, 1, 0xab, 1]);
    }

    #[test]
    fn bad_values_are_refused_where_they_stand() {
        assert_malformed("id = a\nalg = known\nkey = 0g\n", 3, "key: Invalid character");
        assert_malformed("id = a\nalg = known\nkey = 000\n", 3, "key: Odd number of digits");
        assert_malformed("id = a\nalg = known\nseek = -1\n", 3, "seek = -1");
        assert_malformed("id = a\nalg = known\nkey = 00*x\n", 3, "*x");
        assert_malformed("id = a\nalg = known\nkey = 00*99999999999\n", 3, "longer than");
        assert_malformed("id = a\nexpect = maybe\n", 2, "expect = maybe");
        assert_malformed("id = a\nalg known\n", 2, "neither a comment");
    }

    #[test]
    fn incomplete_and_odd_records_are_refused() {
        assert_malformed("id = a\nalg = known\nkey = 00", 3, "no seek");
        assert_malformed("id = a\nalg = known\nkey = 00\nseek = 0\nw = 00\n\nid = b", 5, "unknown field w");
        assert_malformed("id = a\nalg = known\nkey = 00\nseek = 0\niv = 00", 5, "unknown field iv");
        assert_malformed("id = a\nalg = known\nkey = 00\nkey = 00", 4, "twice");
        assert_malformed("alg = known\nkey = 00\nseek = 0", 3, "without id");
        assert_malformed("id = a\nkey = 00", 2, "without alg");
        assert_malformed("# records: 2\n\nid = a\nalg = other", 4, "2 records are announced and 1 are here");
    }

    #[test]
    fn text_must_be_utf8() {
        let malformed = parse(b"# good\nid = \xff\n", |_| None).unwrap_err();
        assert_eq!(malformed, (2, "not UTF-8".to_string()));
    }
}

//! The format of the files in `test-vectors/`: records of `name = value` lines, checked as they are read.

use super::field::{Value, field};
use crate::stop::Stop;
use std::{collections::BTreeMap, fs, mem, path::Path, str};

/// Fields that a record may have beside `id`, `alg` and its algorithm's own.
const COMMON: [&str; 2] = ["note?", "verified?"];

/// The bytes in a block of ARIA.
const BLOCK: usize = 16;

/// Where a file comes from.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Origin {
    /// This repository, where every algorithm has a check, and every file says how many records it has.
    Repository,
    Elsewhere,
}

/// One test vector. Its algorithm's fields are all there and well formed.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) id: String,
    pub(super) alg: String,
    values: BTreeMap<String, Value>,
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

/// The records of a file. `fields` gives the fields of an algorithm it knows: names between spaces, `x#` for one of
/// whole blocks, `x?` for one that may be left out, `x*` for `x0`, `x1` and so on.
pub(super) fn read(
    path: &Path,
    origin: Origin,
    fields: impl Fn(&str) -> Option<&'static str>,
) -> Result<Vec<Record>, Stop> {
    let bytes = fs::read(path).map_err(|error| Stop::Failure(format!("{}: {error}", path.display())))?;
    parse(&bytes, origin, fields)
        .map_err(|(line, what)| Stop::Failure(format!("{}:{line}: {what}", path.display())))
}

/// Where a file is malformed, and how.
type Malformed = (usize, String);

fn parse(
    bytes: &[u8],
    origin: Origin,
    fields: impl Fn(&str) -> Option<&'static str>,
) -> Result<Vec<Record>, Malformed> {
    let text = str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        (1 + before.iter().filter(|byte| **byte == b'\n').count(), "not UTF-8".to_string())
    })?;
    let mut records = Vec::<Record>::new();
    let mut announced = None;
    let mut values = BTreeMap::new();
    let last = text.lines().count();
    // One more blank line ends the last record.
    for (number, line) in (1..).zip(text.lines().chain([""])) {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix('#') {
            let count = announcement(comment).map_err(|what| (number, what))?;
            if announced.is_some() && count.is_some() {
                return Err((number, "a second number of records".to_string()));
            }
            announced = announced.or(count);
        } else if !line.is_empty() {
            let (name, value) = field(line).map_err(|what| (number, what))?;
            if values.insert(name.clone(), value).is_some() {
                return Err((number, format!("{name} stands twice in this record")));
            }
        } else if !values.is_empty() {
            let record =
                record(mem::take(&mut values), origin, &fields).map_err(|what| (number - 1, what))?;
            if records.iter().any(|other| other.id == record.id) {
                return Err((number - 1, format!("{}: a second record with this id", record.id)));
            }
            records.push(record);
        }
    }
    match announced {
        Some(count) if count != records.len() => {
            Err((last, format!("{count} records are announced and {} are here", records.len())))
        }
        None if origin == Origin::Repository => Err((last, "no comment `# records: N`".to_string())),
        _ => Ok(records),
    }
}

/// The number in a comment `# records: N`, if it is one.
fn announcement(comment: &str) -> Result<Option<usize>, String> {
    match comment.split_once(':') {
        Some((name, count)) if name.trim().eq_ignore_ascii_case("records") => {
            let count = count.trim();
            count.parse().map(Some).map_err(|error| format!("records: {count}: {error}"))
        }
        _ => Ok(None),
    }
}

fn record(
    mut values: BTreeMap<String, Value>,
    origin: Origin,
    fields: impl Fn(&str) -> Option<&'static str>,
) -> Result<Record, String> {
    let mut text = |name: &str| match values.remove(name) {
        Some(Value::Text(text)) => Ok(text),
        _ => Err(format!("a record without {name}")),
    };
    let (id, alg) = (text("id")?, text("alg")?);
    match fields(&alg) {
        Some(fields) => check_fields(&values, fields).map_err(|what| format!("{id}: {what} in {alg}"))?,
        None if origin == Origin::Repository => return Err(format!("{id}: unknown algorithm {alg}")),
        None => {}
    }
    Ok(Record { id, alg, values })
}

fn check_fields(values: &BTreeMap<String, Value>, fields: &str) -> Result<(), String> {
    for field in fields.split(' ').filter(|field| !field.ends_with(['?', '*'])) {
        let name = field.trim_end_matches('#');
        match values.get(name) {
            None => return Err(format!("no {name}")),
            Some(Value::Bytes(bytes)) if field.ends_with('#') && !bytes.len().is_multiple_of(BLOCK) => {
                return Err(format!("{name}: not whole blocks"));
            }
            Some(_) => {}
        }
    }
    let stem = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_string();
    let is_known = |name: &str| {
        fields.split(' ').chain(COMMON).any(|field| match field.strip_suffix('*') {
            Some(prefix) => stem(name) == prefix && name != prefix,
            None => field.trim_end_matches(['?', '#']) == name,
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
        read_text_of(Origin::Elsewhere, text)
    }

    fn read_text_of(origin: Origin, text: &str) -> Result<Vec<Record>, Malformed> {
        parse(text.as_bytes(), origin, |alg| match alg {
            "known" => Some("key seek out? w*"),
            "blocks" => Some("pt#"),
            _ => None,
        })
    }

    #[track_caller]
    fn assert_malformed(text: &str, line: usize, what: &str) {
        assert_malformed_of(Origin::Elsewhere, text, line, what);
    }

    #[track_caller]
    fn assert_malformed_of(origin: Origin, text: &str, line: usize, what: &str) {
        let (at, message) = read_text_of(origin, text).unwrap_err();
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
    }

    #[test]
    fn an_id_names_one_record() {
        assert_malformed("alg = other\nid =\n", 2, "id is empty");
        assert_malformed("id = a\nalg =\n", 2, "alg is empty");
        let twice = "id = a\nalg = other\n\nid = b\nalg = other\n\nid = a\nalg = other\n";
        assert_malformed(twice, 8, "a: a second record with this id");
    }

    #[test]
    fn blocks_are_whole() {
        let blocks = |length| format!("id = a\nalg = blocks\npt = 00*{length}\n");
        for length in [0, 16, 48] {
            assert!(read_text(&blocks(length)).is_ok());
        }
        for length in [1, 15, 17] {
            assert_malformed(&blocks(length), 3, "a: pt: not whole blocks in blocks");
        }
        assert_malformed("id = a\nalg = blocks\n", 2, "a: no pt in blocks");
    }

    #[test]
    fn the_number_of_records_is_one_number_and_right() {
        let with = |comments| format!("{comments}\n\nid = a\nalg = other\n");
        for good in ["# records: 1", "#Records : 1", "# source: here, 2 records"] {
            assert!(read_text(&with(good)).is_ok(), "{good}");
        }
        for (wrong, line) in [("# records: 2", 4), ("# RECORDS: 0", 4), ("# before\n#records:2", 5)] {
            assert_malformed(&with(wrong), line, "records are announced and 1 are here");
        }
        for unreadable in ["# records: one", "# records: -1", "# Records:", "# records: 1 or 2"] {
            assert_malformed(&with(unreadable), 1, "records: ");
        }
        assert_malformed(&with("# records: 1\n# Records: 1"), 2, "a second number of records");
    }

    #[test]
    fn a_file_of_the_repository_is_counted_and_has_known_algorithms_only() {
        let repository = Origin::Repository;
        let (known, unknown) =
            ("id = a\nalg = blocks\npt =\n", "# records: 1\nid = a\nalg = rot13\nout = 00\n");
        assert_malformed_of(repository, known, 3, "no comment `# records: N`");
        assert!(read_text_of(repository, &format!("# records: 1\n{known}")).is_ok());
        assert_malformed_of(repository, unknown, 4, "a: unknown algorithm rot13");
        assert!(read_text(unknown).is_ok());
    }

    #[test]
    fn text_must_be_utf8() {
        let malformed = parse(b"# good\nid = \xff\n", Origin::Elsewhere, |_| None).unwrap_err();
        assert_eq!(malformed, (2, "not UTF-8".to_string()));
    }
}

//! The rows that a command line asks for, and what of it this CPU or an algorithm cannot do.

use super::{
    Args,
    algorithm::{ALGORITHMS, ARIA, Algorithm, CHACHA, Cipher, GHASH, Operation, POLY1305, Prepare},
    measure::Cell,
    tcrypt,
};
use clap::error::{Error, ErrorKind};
use fastcipher::{BackendError, Backends, State};
use std::iter;

/// An operation of an algorithm on one choice of backends, on every size that fits it.
pub(super) struct Row {
    pub(super) algorithm: &'static Algorithm,
    pub(super) operation: Operation,
    pub(super) backend: &'static str,
    /// The backend of the hash, if there is one beside the cipher.
    pub(super) hash: Option<&'static str>,
    pub(super) cells: Vec<Option<Cell>>,
}

impl Row {
    /// The backends as people read them.
    pub(super) fn backends(&self) -> String {
        let hash = self.hash.map(|hash| format!(" + {hash}"));
        format!("{}{}", self.backend, hash.unwrap_or_default())
    }
}

/// The rows to measure; a request that cannot be met is a usage error.
pub(super) fn rows(args: &Args) -> Result<Vec<Row>, Error> {
    let selection = selection(args)?;
    let asked = args.backend.as_deref();
    let measured: Vec<&Algorithm> = selection.iter().map(|(algorithm, ..)| *algorithm).collect();
    check_use(asked.unwrap_or_default(), &measured)?;
    let sizes = distinct(&args.sizes);
    let mut rows = Vec::new();
    for (algorithm, operation, prepare) in selection {
        let fitting_cell = |backends, size: usize| {
            algorithm
                .takes(size)
                .then(|| Cell::of_messages(prepare(backends, size), size, algorithm.messages))
        };
        for backends in choices(&algorithm.cipher, asked)? {
            rows.push(Row {
                algorithm,
                operation,
                backend: (algorithm.cipher.backend)(backends),
                hash: algorithm.hash.as_ref().map(|hash| (hash.backend)(backends)),
                cells: sizes.iter().map(|size| fitting_cell(backends, *size)).collect(),
            });
        }
    }
    if rows.iter().all(|row| row.cells.iter().all(Option::is_none)) {
        return Err(usage(unfit(&sizes, &rows).join("; ")));
    }
    Ok(rows)
}

/// The items in their order, each once.
pub(super) fn distinct<T: Copy + PartialEq>(items: &[T]) -> Vec<T> {
    let mut distinct = Vec::new();
    for item in items {
        if !distinct.contains(item) {
            distinct.push(*item);
        }
    }
    distinct
}

/// The sizes that algorithms do not take and why, one line each.
fn unfit(sizes: &[usize], rows: &[Row]) -> Vec<String> {
    let mut notes = Vec::new();
    for (column, size) in sizes.iter().enumerate() {
        let unfit = rows.iter().filter(|row| row.cells[column].is_none()).map(|row| row.algorithm);
        let (whole, cut): (Vec<_>, Vec<_>) =
            unfit.partition(|algorithm| size.is_multiple_of(algorithm.block));
        for (reason, algorithms) in [("not whole blocks", cut), ("too much in a batch", whole)] {
            let names: Vec<&str> = algorithms.iter().map(|algorithm| algorithm.name).collect();
            if !names.is_empty() {
                notes.push(format!("{size} bytes are {reason} for {}", distinct(&names).join(", ")));
            }
        }
    }
    notes
}

/// What is left out of the rows and why, one line each.
pub(super) fn skipped(args: &Args, rows: &[Row]) -> Vec<String> {
    let mut notes = unfit(&distinct(&args.sizes), rows);
    if args.backend.as_deref() == Some(ALL) {
        let measured = |cipher| rows.iter().any(|row| row.algorithm.cipher.name == cipher);
        for row in fastcipher::report().rows().filter(|row| measured(row.cipher)) {
            let reason = match row.state {
                State::Missing(features) => format!("this CPU lacks {features}"),
                State::FailedSelfTest => "it failed its self-test".to_owned(),
                State::Chosen | State::Available => continue,
            };
            notes.push(format!("{} on {}: {reason}", row.cipher, row.backend));
        }
    }
    notes
}

/// Stands for every backend that the CPU can run.
pub(super) const ALL: &str = "all";

/// What is to be done with each algorithm; naming none means all that have the operation asked for.
fn selection(args: &Args) -> Result<Vec<(&'static Algorithm, Operation, Prepare)>, Error> {
    let with_operation = |algorithm: &'static Algorithm| {
        algorithm.operation(args.op).map(|(operation, prepare)| (algorithm, operation, prepare))
    };
    if args.tcrypt {
        return Ok(tcrypt::selection());
    }
    if args.algorithms.is_empty() {
        return Ok(ALGORITHMS.iter().filter_map(|algorithm| with_operation(algorithm).ok()).collect());
    }
    let asked = distinct(&args.algorithms);
    asked.into_iter().map(|algorithm| with_operation(algorithm).map_err(usage)).collect()
}

/// Refuses a backend for a cipher that no algorithm uses; what is wrong with `asked` otherwise is left to others.
fn check_use(asked: &str, algorithms: &[&Algorithm]) -> Result<(), Error> {
    let ciphers =
        algorithms.iter().flat_map(|algorithm| iter::once(&algorithm.cipher).chain(&algorithm.hash));
    let used = distinct(&ciphers.map(|cipher| cipher.name).collect::<Vec<_>>());
    let known = |name| [ARIA, CHACHA, POLY1305, GHASH].iter().any(|cipher| cipher.name == name);
    for item in asked.split(',').map(str::trim) {
        let cipher = item.split_once('=').map(|(cipher, _)| cipher.trim());
        if cipher.is_some_and(|cipher| known(cipher) && !used.contains(&cipher)) {
            let used = used.join(", ");
            return Err(usage(format!("`{item}` changes nothing that is measured, which uses only {used}")));
        }
    }
    Ok(())
}

/// The backends to measure a cipher on.
fn choices(cipher: &Cipher, asked: Option<&str>) -> Result<Vec<Backends>, Error> {
    let named = |name| Backends::named(name).map_err(|error| usage(refusal(&error)));
    match asked {
        None => Ok(vec![Backends::best()]),
        Some(ALL) => {
            let report = fastcipher::report();
            let runnable = report.rows().filter(|row| row.cipher == cipher.name && row.runnable());
            runnable.map(|row| named(row.backend)).collect()
        }
        // To the library nothing is a wish for the best; here somebody forgot to say what.
        Some(name) if name.split(',').all(|item| item.trim().is_empty()) => {
            Ok(vec![named(&format!("{}=", cipher.name))?])
        }
        Some(name) => Ok(vec![named(name)?]),
    }
}

/// What is wrong with the name of a backend, and what could be said instead.
fn refusal(error: &BackendError) -> String {
    match error {
        BackendError::Unknown { .. } | BackendError::UnknownEverywhere { .. } => {
            format!("{error}; `{ALL}` is each that this CPU can run")
        }
        _ => error.to_string(),
    }
}

fn usage(message: String) -> Error {
    Error::raw(ErrorKind::InvalidValue, message + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speed::tests::parse;

    fn plan(line: &str) -> Vec<Row> {
        rows(&parse(line).unwrap()).unwrap()
    }

    fn error(line: &str) -> String {
        rows(&parse(line).unwrap()).err().unwrap().to_string()
    }

    #[test]
    fn no_algorithm_means_all_with_the_operation() {
        assert_eq!(plan("--size 16").len(), ALGORITHMS.len());
        let macs: Vec<&str> = plan("--size 16 --op mac").iter().map(|row| row.algorithm.name).collect();
        assert_eq!(
            macs,
            [
                "aria-128-cmac",
                "aria-256-cmac",
                "aria-128-cmac-batch",
                "aria-256-cmac-batch",
                "aria-128-cmac-each",
                "aria-256-cmac-each",
                "poly1305",
                "ghash"
            ]
        );
    }

    #[test]
    fn the_first_operation_is_the_default() {
        let operations = |line| plan(line).iter().map(|row| row.operation).collect::<Vec<_>>();
        assert_eq!(
            operations("aria-128-cbc chacha20-poly1305 ghash"),
            [Operation::Encrypt, Operation::Seal, Operation::Mac]
        );
        assert_eq!(operations("aria-128-gcm --op open"), [Operation::Open]);
    }

    #[test]
    fn an_operation_that_does_not_fit_is_an_error() {
        assert_eq!(
            error("aria-128-gcm chacha8 --op seal"),
            "error: chacha8 has no operation seal, only encrypt and decrypt\n"
        );
    }

    #[test]
    fn sizes_that_are_not_whole_blocks_are_left_out_and_said() {
        let args = parse("aria-128-ecb aria-256-cbc aria-128-ctr --size 16,100").unwrap();
        let rows = rows(&args).unwrap();
        let fitting = rows.iter().map(|row| row.cells.iter().flatten().map(Cell::bytes).collect::<Vec<_>>());
        assert_eq!(fitting.collect::<Vec<_>>(), [vec![16], vec![16], vec![16, 100]]);
        assert_eq!(skipped(&args, &rows), ["100 bytes are not whole blocks for aria-128-ecb, aria-256-cbc"]);
        assert_eq!(
            error("aria-128-ecb --size 100"),
            "error: 100 bytes are not whole blocks for aria-128-ecb\n"
        );
        assert_eq!(
            error("aria-128-cbc-batch aria-256-cbc-each --backend all --size 17,65552"),
            "error: 17 bytes are not whole blocks for aria-128-cbc-batch, aria-256-cbc-each; \
             65552 bytes are too much in a batch for aria-128-cbc-batch, aria-256-cbc-each\n"
        );
    }

    #[test]
    fn what_is_named_twice_is_measured_once() {
        let args = parse("aria-128-ecb ghash ARIA-128-ECB --size 64,16,64,17,17").unwrap();
        let rows = rows(&args).unwrap();
        let measured = rows
            .iter()
            .map(|row| (row.algorithm.name, row.cells.iter().flatten().map(Cell::bytes).collect::<Vec<_>>()));
        assert_eq!(
            measured.collect::<Vec<_>>(),
            [("aria-128-ecb", vec![64, 16]), ("ghash", vec![64, 16, 17])]
        );
        assert_eq!(skipped(&args, &rows), ["17 bytes are not whole blocks for aria-128-ecb"]);
    }

    #[test]
    fn a_backend_of_a_cipher_that_nothing_uses_is_an_error() {
        for (line, asked, used) in [
            ("poly1305 --backend chacha=soft", "chacha=soft", "poly1305"),
            ("chacha20-poly1305 --backend chacha=soft,aria=soft", "aria=soft", "chacha, poly1305"),
            ("aria-128-gcm chacha20 --backend poly1305=nope", "poly1305=nope", "aria, ghash, chacha"),
        ] {
            assert_eq!(
                error(line),
                format!("error: `{asked}` changes nothing that is measured, which uses only {used}\n")
            );
        }
        assert_eq!(plan("aria-128-ecb chacha20 --size 16 --backend chacha=soft,aria=soft").len(), 2);
        assert!(error("chacha20 --backend aira=soft").contains("no cipher `aira`"));
    }

    #[test]
    fn a_backend_is_forced_and_all_are_each_named_once() {
        let backends = |line| plan(line).iter().map(|row| row.backend).collect::<Vec<_>>();
        assert_eq!(backends("aria-128-ctr chacha20-poly1305 --backend soft"), ["soft", "soft"]);

        let report = fastcipher::report();
        let runnable = report.rows().filter(|row| row.cipher == "aria" && row.runnable());
        let runnable: Vec<&str> = runnable.map(|row| row.backend).collect();
        assert_eq!(backends("aria-128-ctr --backend all"), runnable);

        let args = parse("aria-128-ctr --backend all").unwrap();
        let skipped = skipped(&args, &rows(&args).unwrap());
        let known = report.rows().filter(|row| row.cipher == "aria").count();
        assert_eq!(skipped.len(), known - runnable.len(), "{skipped:?}");
    }

    #[test]
    fn an_unknown_backend_is_an_error_that_names_the_known() {
        for unknown in ["avx1", "SOFT", "ALL"] {
            let text = error(&format!("aria-128-ctr --backend {unknown}"));
            assert!(text.contains(&format!("no backend `{unknown}`")), "{text}");
            assert!(text.contains("aria has") && text.contains("`all` is each"), "{text}");
        }
        for nothing in ["--backend=", "--backend=,"] {
            let text = error(&format!("chacha20 {nothing}"));
            assert!(
                text.starts_with("error: chacha has no backend ``; it has") && text.contains("soft"),
                "{text}"
            );
        }
    }

    #[test]
    fn an_aead_names_both_its_backends() {
        let rows = plan("aria-128-gcm chacha20-poly1305 chacha20 --backend soft --size 16");
        assert_eq!(
            rows.iter().map(Row::backends).collect::<Vec<_>>(),
            ["soft + soft", "soft + soft", "soft"]
        );
    }
}

//! The backends to run on, by name, and those that this CPU cannot run.

use crate::stop::Stop;
use fastcipher::{BackendError, Backends};
use std::cmp::Reverse;

/// A name of backends: several ciphers may have one of it.
pub(super) struct Lane {
    pub(super) name: &'static str,
    ciphers: Vec<&'static str>,
    pub(super) state: State,
    /// Whether it is a failure that this CPU cannot run it.
    pub(super) required: bool,
}

pub(super) enum State {
    Ready(Backends),
    /// This CPU lacks something.
    Skipped(String),
    /// The CPU has it all and the backend still does not work.
    Broken(String),
}

impl Lane {
    /// Whether one of `ciphers` has a backend of this name.
    pub(super) fn covers(&self, ciphers: &[&str]) -> bool {
        self.ciphers.iter().any(|cipher| ciphers.contains(cipher))
    }
}

/// All backends, from the widest registers to the portable ones, or `only` the one.
pub(super) fn lanes(only: Option<&str>, required: &[&str]) -> Result<Vec<Lane>, Stop> {
    let mut rows: Vec<_> = fastcipher::report().rows().collect();
    rows.sort_by_key(|row| Reverse(row.needs.width()));
    let mut lanes = Vec::<Lane>::new();
    for row in rows {
        match lanes.iter_mut().find(|lane| lane.name == row.backend) {
            Some(lane) => lane.ciphers.push(row.cipher),
            None => {
                let (name, ciphers) = (row.backend, vec![row.cipher]);
                lanes.push(Lane { name, ciphers, state: State::Skipped(String::new()), required: false });
            }
        }
    }
    for name in required.iter().copied().chain(only) {
        let known: Vec<&str> = lanes.iter().map(|lane| lane.name).collect();
        let message = || format!("no backend is called {name:?}; there are {}", known.join(", "));
        let lane = lanes.iter_mut().find(|lane| lane.name == name);
        lane.ok_or_else(|| Stop::Usage(message()))?.required = true;
    }
    lanes.retain(|lane| only.is_none_or(|name| lane.name == name));
    lanes.iter_mut().for_each(|lane| lane.state = state(lane));
    Ok(lanes)
}

/// The plain name chooses the backend for each cipher that has it, and for the other parts of a composition one with
/// registers no wider.
fn state(lane: &Lane) -> State {
    match Backends::named(lane.name) {
        Ok(backends) => match lane.ciphers.iter().find(|cipher| chosen(backends, cipher) != lane.name) {
            Some(cipher) => State::Broken(format!("{} was chosen for {cipher}", chosen(backends, cipher))),
            None => State::Ready(backends),
        },
        Err(error @ BackendError::Missing { .. }) => State::Skipped(error.to_string()),
        Err(error) => State::Broken(error.to_string()),
    }
}

fn chosen(backends: Backends, cipher: &str) -> &'static str {
    match cipher {
        "aria" => backends.aria().name(),
        "chacha" => backends.chacha().name(),
        "poly1305" => backends.poly1305().name(),
        "ghash" => backends.ghash().name(),
        _ => unreachable!("no vectors for {cipher}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_backend_has_a_lane_and_soft_comes_last() {
        let lanes = lanes(None, &[]).unwrap();
        for row in fastcipher::report().rows() {
            assert!(lanes.iter().any(|lane| lane.name == row.backend && lane.covers(&[row.cipher])));
        }
        assert_eq!(lanes.last().unwrap().name, "soft");
        assert!(lanes.iter().all(|lane| !lane.required));
    }

    #[test]
    fn a_name_asked_for_is_required() {
        let lanes = lanes(Some("soft"), &[]).unwrap();
        assert!(matches!(&lanes[..], [Lane { name: "soft", required: true, state: State::Ready(_), .. }]));
    }

    #[test]
    fn an_unknown_name_is_an_error_that_lists_the_known_ones() {
        for error in [lanes(Some("sofa"), &[]), lanes(None, &["soft", "sofa"])] {
            let Err(Stop::Usage(message)) = error else { panic!("sofa is no backend") };
            assert!(message.contains("\"sofa\"") && message.contains("soft"), "{message}");
        }
    }
}

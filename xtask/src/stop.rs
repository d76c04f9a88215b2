//! Why a command ends early, and its exit status.

use std::{fmt, process::ExitCode};

/// The reason for an exit status other than 0.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A check failed or a file could not be used: exit status 1.
    Failure(String),
    /// The command was called in a way that makes no sense: exit status 2, as for an unknown option.
    Usage(String),
}

impl Stop {
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Stop::Failure(_) => ExitCode::from(1),
            Stop::Usage(_) => ExitCode::from(2),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Failure(message) | Stop::Usage(message) => write!(f, "error: {message}"),
        }
    }
}

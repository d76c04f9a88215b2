//! Why a command ends early, and its exit status.

use std::{
    fmt,
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

/// The reason for an exit status other than 0.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A check failed or a file could not be used: exit status 1.
    Failure(String),
    /// The command was called in a way that makes no sense: exit status 2, as for an unknown option.
    Usage(String),
    /// This machine lacks something: exit status 77.
    Skipped(String),
    /// Standard output could not be written: exit status 1.
    Output(io::Error),
}

impl Stop {
    /// Says why on standard error, unless it is that nobody reads on.
    pub(crate) fn exit_code(&self) -> ExitCode {
        let quiet = matches!(self, Stop::Output(error) if error.kind() == ErrorKind::BrokenPipe);
        if !quiet {
            // Where standard error cannot be written either, the status says it alone.
            _ = writeln!(io::stderr(), "{self}");
        }
        match self {
            Stop::Failure(_) | Stop::Output(_) => ExitCode::from(1),
            Stop::Usage(_) => ExitCode::from(2),
            Stop::Skipped(_) => ExitCode::from(77),
        }
    }
}

/// Prints a line.
pub(crate) fn say(line: &dyn fmt::Display) -> Result<(), Stop> {
    writeln!(io::stdout(), "{line}").map_err(Stop::Output)
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Failure(message) | Stop::Usage(message) => write!(f, "error: {message}"),
            Stop::Skipped(reason) => write!(f, "SKIPPED {reason}"),
            Stop::Output(error) => write!(f, "error: standard output: {error}"),
        }
    }
}

//! What a signal must undo before it ends the process: a temporary file, a terminal without echo.

use crate::notice;
use anyhow::{Context, Result};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ},
    iterator::Signals,
    low_level::signal_name,
};
use std::{
    fs::{self, File},
    io::{IsTerminal, stderr},
    path::PathBuf,
    process,
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
};

const TERMINAL: &str = "/dev/tty";

static UNDO: Mutex<Undo> = Mutex::new(Undo { temporary: None, terminal: None });

/// What is to be undone. While it is locked no signal ends the process.
pub(crate) struct Undo {
    pub(crate) temporary: Option<PathBuf>,
    terminal: Option<Termios>,
}

/// Starts the thread that waits for a signal and ends the process with status 128 + signal.
///
/// The others may be anywhere then, in a blocked read too, which a flag would not interrupt. SIGXFSZ is caught and
/// otherwise ignored, so that writing past a file size limit is an error like a full disk.
pub(crate) fn watch() -> Result<()> {
    let mut signals = Signals::new([SIGINT, SIGQUIT, SIGTERM, SIGXFSZ]).context("cannot catch signals")?;
    // Under nohup, which takes standard error off the terminal, SIGHUP stays ignored.
    if stderr().is_terminal() {
        signals.add_signal(SIGHUP).context("cannot catch signals")?;
    }
    thread::spawn(move || {
        if let Some(signal) = signals.forever().find(|&signal| signal != SIGXFSZ) {
            let mut undo = undo();
            undo.run();
            let name = signal_name(signal).unwrap_or("a signal");
            notice::print(format_args!("fastcipher: stopped by {name}"));
            process::exit(128 + signal);
        }
    });
    Ok(())
}

/// Locks what is to be undone.
pub(crate) fn undo() -> MutexGuard<'static, Undo> {
    UNDO.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps the terminal's settings for a signal that comes while a prompt has turned the echo off.
pub(crate) fn remember_terminal() {
    undo().terminal = File::open(TERMINAL).ok().and_then(|terminal| tcgetattr(terminal).ok());
}

impl Undo {
    // Best effort: the process ends in any case.
    fn run(&mut self) {
        if let Some(path) = &self.temporary {
            let _ = fs::remove_file(path);
        }
        if let (Some(settings), Ok(terminal)) = (&self.terminal, File::open(TERMINAL)) {
            let _ = tcsetattr(terminal, OptionalActions::Now, settings);
        }
    }
}

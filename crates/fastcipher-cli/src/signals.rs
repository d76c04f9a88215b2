//! What a signal must undo before it ends the process: a temporary file, a terminal without echo.

use crate::notice;
use anyhow::{Context, Result};
use rustix::termios::{OptionalActions, Termios, tcsetattr};
use signal_hook::{
    consts::{SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGXFSZ},
    iterator::Signals,
    low_level::signal_name,
};
use std::{
    fs::{self, File},
    mem::MaybeUninit,
    path::PathBuf,
    process, ptr,
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
};

static UNDO: Mutex<Undo> = Mutex::new(Undo { temporary: None, terminal: None, settled: false });

/// What is to be undone. While it is locked no signal ends the process.
pub(crate) struct Undo {
    pub(crate) temporary: Option<PathBuf>,
    /// The settings that a terminal gets back.
    pub(crate) terminal: Option<(File, Termios)>,
    /// Whether the command has succeeded or failed, and a signal comes too late.
    pub(crate) settled: bool,
}

/// Starts the thread that waits for a signal and ends the process with status 128 + signal.
///
/// The others may be anywhere then, in a blocked read too, which a flag would not interrupt. SIGXFSZ is caught and
/// otherwise ignored, so that writing past a file size limit is an error like a full disk.
pub(crate) fn watch() -> Result<()> {
    let ends = [SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, libc::SIGXCPU];
    // Under nohup SIGHUP stays ignored.
    let hangup = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    let mut signals =
        Signals::new(ends.into_iter().chain(hangup).chain([SIGXFSZ])).context("cannot catch signals")?;
    let wait = move || {
        for signal in signals.forever().filter(|&signal| signal != SIGXFSZ) {
            undo().stop(signal);
        }
    };
    thread::Builder::new().spawn(wait).context("cannot start a thread")?;
    Ok(())
}

/// Locks what is to be undone.
pub(crate) fn undo() -> MutexGuard<'static, Undo> {
    UNDO.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Undo {
    /// Ends the process, if it is not about to end.
    fn stop(&mut self, signal: i32) {
        if self.settled {
            return;
        }
        // Best effort: the process ends in any case.
        if let Some(path) = &self.temporary {
            let _ = fs::remove_file(path);
        }
        self.restore_terminal();
        let name = signal_name(signal).unwrap_or("a signal");
        notice::print(format_args!("fastcipher: stopped by {name}"));
        process::exit(128 + signal);
    }

    /// Lets the terminal echo again, if it can still be had.
    pub(crate) fn restore_terminal(&mut self) {
        if let Some((terminal, settings)) = self.terminal.take() {
            let _ = tcsetattr(terminal, OptionalActions::Now, &settings);
        }
    }
}

/// Whether the process was started with `signal` ignored.
fn is_ignored(signal: i32) -> bool {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: sigaction changes nothing without a new action; zeros, or what it writes, are a valid old one.
    let action = unsafe {
        libc::sigaction(signal, ptr::null(), action.as_mut_ptr());
        action.assume_init()
    };
    action.sa_sigaction == libc::SIG_IGN
}

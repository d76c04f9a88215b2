//! A progress bar on standard error, if that is a terminal and the job takes longer than a moment.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::{IsTerminal, stderr},
    time::Duration,
};

const MOMENT: Duration = Duration::from_millis(500);

/// The bar; it goes away when it is dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    terminal: bool,
}

impl Progress {
    /// A bar to `total` bytes, or one without an end.
    pub(crate) fn new(total: Option<u64>) -> Progress {
        let template = match total {
            Some(_) => "{bar:30} {bytes}/{total_bytes} {bytes_per_sec} {eta}",
            None => "{spinner} {bytes} {bytes_per_sec}",
        };
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden())
            .with_style(ProgressStyle::with_template(template).expect("the template is valid"));
        Progress { bar, terminal: stderr().is_terminal() }
    }

    /// Moves on by `bytes`.
    pub(crate) fn add(&self, bytes: usize) {
        if self.terminal && self.bar.is_hidden() && self.bar.elapsed() > MOMENT {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(bytes as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

//! The terminal, which asks for a passphrase and does not show what is typed.

use crate::signals;
use anyhow::{Context, Result, ensure};
use rustix::termios::{
    InputModes, LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
};
use std::{
    fs::File,
    io::{self, ErrorKind, Read, Write},
};
use zeroize::Zeroizing;

/// The longest passphrase in bytes. Terminals cut lines without a word: Linux at 4,095 bytes, macOS at 1,023.
const LONGEST: usize = 1000;

const CANNOT_ASK: &str = "cannot ask for a passphrase (scripts want --key-file)";

/// A terminal that does not echo; it does again when this is dropped, or when a signal ends the process.
pub(crate) struct Terminal(File);

impl Terminal {
    pub(crate) fn open() -> Result<Terminal> {
        Terminal::unseen().context(CANNOT_ASK)
    }

    fn unseen() -> io::Result<Terminal> {
        let terminal = File::options().read(true).write(true).open("/dev/tty")?;
        let settings = tcgetattr(&terminal)?;
        let mut undo = signals::undo();
        undo.terminal = Some((terminal.try_clone()?, settings.clone()));
        tcsetattr(&terminal, OptionalActions::Now, &unseen(settings))?;
        Ok(Terminal(terminal))
    }

    /// Asks for a line of UTF-8 without control characters.
    pub(crate) fn ask(&self, prompt: &str) -> Result<Zeroizing<Vec<u8>>> {
        let mut terminal = &self.0;
        let line = terminal.write_all(prompt.as_bytes()).and_then(|()| read_line(terminal));
        let line = line.context(CANNOT_ASK)?;
        check(&line)?;
        Ok(line)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        signals::undo().restore_terminal();
    }
}

/// The terminal edits the line and turns Ctrl-C and Ctrl-\ into signals, but passes all eight bits and shows nothing.
fn unseen(mut settings: Termios) -> Termios {
    settings.local_modes.remove(LocalModes::ECHO);
    settings.local_modes.insert(LocalModes::ICANON | LocalModes::ISIG | LocalModes::ECHONL);
    settings.input_modes.remove(InputModes::ISTRIP | InputModes::INLCR | InputModes::IGNCR);
    settings.input_modes.insert(InputModes::ICRNL);
    // A shell would get the terminal without its echo: Ctrl-Z is a character, which is refused.
    settings.special_codes[SpecialCodeIndex::VSUSP] = libc::_POSIX_VDISABLE;
    settings
}

/// Reads a line, and what is too long of it too: left over, it would be a command for the shell.
#[expect(clippy::unbuffered_bytes, reason = "a buffer would keep a copy")]
fn read_line(input: impl Read) -> io::Result<Zeroizing<Vec<u8>>> {
    let mut line = Zeroizing::new(Vec::with_capacity(LONGEST + 1));
    for byte in input.bytes() {
        match byte? {
            b'\n' => return Ok(line),
            byte if line.len() <= LONGEST => line.push(byte),
            _ => {}
        }
    }
    Err(ErrorKind::UnexpectedEof.into())
}

fn check(line: &[u8]) -> Result<()> {
    ensure!(line.len() <= LONGEST, "the passphrase is longer than {LONGEST} bytes");
    let text =
        str::from_utf8(line).ok().context("the passphrase is not UTF-8: does the terminal send that?")?;
    ensure!(!text.contains(char::is_control), "the passphrase contains a control character");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_whole_or_not_at_all() {
        let mut input = &b"two words\n\nmore"[..];
        assert_eq!(**read_line(&mut input).unwrap(), *b"two words");
        assert_eq!(**read_line(&mut input).unwrap(), *b"");
        assert!(read_line(&mut input).is_err());

        let long = [&[b'x'; 5000][..], b"\nrm -r\n"].concat();
        let mut input = &long[..];
        assert!(check(&read_line(&mut input).unwrap()).is_err());
        assert_eq!(input, b"rm -r\n");
    }

    #[test]
    fn what_is_not_text_is_refused() {
        for line in ["", " a b ", "Müller", "密碼", "👍🏽", &"x".repeat(LONGEST)] {
            assert!(check(line.as_bytes()).is_ok(), "{line}");
        }
        for line in [&b"M\xfcller"[..], b"M\xf8ller", b"cut\xc3", b"\xed\xa0\x80", &[b'x'; LONGEST + 1]] {
            assert!(check(line).is_err(), "{line:?}");
        }
        for line in ["tab\t", "nul\0", "\x1b[A", "return\r", "delete\x7f", "next\u{85}"] {
            assert!(check(line.as_bytes()).is_err(), "{line:?}");
        }
    }
}

//! Lines on standard error, which may be full or closed.

use std::{
    fmt::Display,
    io::{self, Write},
};

/// Writes a line to standard error if it can be written; `eprintln!` would panic.
pub(crate) fn print(line: impl Display) {
    let _ = writeln!(io::stderr(), "{}", one_line(&line.to_string()));
}

/// `text` with its control characters escaped: a file's name could steer the terminal.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() {
            line.extend(character.escape_default());
        } else {
            line.push(character);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(one_line("a\n\x1b[2J\u{9b}ü\\"), r"a\n\u{1b}[2J\u{9b}ü\");
    }
}

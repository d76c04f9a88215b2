//! Passphrases, typed on a pseudo-terminal.

use crate::dir::{Dir, assert_failed};
use rexpect::session::{PtySession, spawn_command};
use rustix::{
    process::{Pid, Signal, kill_process},
    termios::{LocalModes, tcgetattr},
};
use std::{io::Write, process::Stdio, thread::sleep, time::Duration};

const PHRASE: &str = "correct horse";

/// Runs a shell script on a terminal that echoes, and then shows how the terminal was left. Ctrl-C and Ctrl-\ reach
/// the shell too, which goes on.
fn terminal(dir: &Dir, script: &str) -> PtySession {
    let mut command =
        dir.shell(&format!("trap : INT QUIT; stty echo; {script}; echo status $?; stty -a; echo the end"));
    command.stdin(Stdio::inherit()).stdout(Stdio::inherit()).stderr(Stdio::inherit());
    spawn_command(command, Some(30_000)).unwrap()
}

#[track_caller]
fn answer(session: &mut PtySession, prompt: &str, answer: &str) {
    wait_for_prompt(session, prompt);
    session.send_line(answer).unwrap();
}

/// Waits for the words, and then for the terminal to stop its echo.
#[track_caller]
fn wait_for_prompt(session: &mut PtySession, prompt: &str) {
    session.exp_string(prompt).unwrap();
    let terminal = session.process().get_file_handle().unwrap();
    while tcgetattr(&terminal).unwrap().local_modes.contains(LocalModes::ECHO) {
        sleep(Duration::from_millis(1));
    }
}

/// What the script printed, if it ended with `status` and the terminal echoes again.
#[track_caller]
fn ended(mut session: PtySession, status: i32) -> String {
    let text = session.exp_string(&format!("status {status}\r\n")).unwrap();
    let settings = session.exp_string("the end").unwrap();
    assert!(settings.contains(" echo ") && settings.contains(" icanon "), "{settings}");
    text
}

#[test]
fn a_file_round_trips() {
    let dir = Dir::new();
    dir.write("plain", "plain");
    let mut session = terminal(&dir, "$fastcipher encrypt --passphrase -o sealed plain");
    answer(&mut session, "New passphrase: ", PHRASE);
    answer(&mut session, "The same again: ", PHRASE);
    assert!(!ended(session, 0).contains(PHRASE), "the passphrase was echoed");

    let mut session = terminal(&dir, "$fastcipher decrypt --passphrase -o opened < sealed");
    answer(&mut session, "Passphrase: ", PHRASE);
    ended(session, 0);
    assert_eq!(dir.read("opened"), b"plain");

    let mut session = terminal(&dir, "$fastcipher decrypt --passphrase -o other sealed");
    answer(&mut session, "Passphrase: ", "correct house");
    assert!(ended(session, 1).contains("fastcipher: wrong passphrase, or the header was altered"));
    assert!(!dir.path("other").exists());

    let wrong_kind = dir.run(&["decrypt", "--key-file", "key", "sealed"]);
    assert_failed(&wrong_kind, "encrypted with a passphrase: give --passphrase");
}

#[test]
fn a_new_passphrase_is_typed_twice_and_not_empty() {
    let dir = Dir::new();
    dir.write("plain", "plain");
    let mut session = terminal(&dir, "$fastcipher encrypt --passphrase -o sealed plain");
    answer(&mut session, "New passphrase: ", PHRASE);
    answer(&mut session, "The same again: ", "correct house");
    assert!(ended(session, 1).contains("the two passphrases differ"));

    let mut session = terminal(&dir, "$fastcipher encrypt --passphrase -o sealed plain");
    answer(&mut session, "New passphrase: ", "");
    assert!(ended(session, 1).contains("an empty passphrase"));
    assert_eq!(dir.names(), ["key", "plain"]);
}

/// A passphrase is what was typed, or it is refused.
#[test]
fn a_passphrase_is_text() {
    let dir = Dir::new();
    dir.write("plain", "plain");
    for (typed, message) in [
        (&b"M\xfcller"[..], "the passphrase is not UTF-8"),
        (b"cut short\xc3", "the passphrase is not UTF-8"),
        (b"a\ttab", "the passphrase contains a control character"),
        (b"\x1b[A", "the passphrase contains a control character"),
        (b"nul\0", "the passphrase contains a control character"),
        (b"stop\x1a", "the passphrase contains a control character"),
        (&[b'x'; 1001], "the passphrase is longer than 1000 bytes"),
    ] {
        let mut session = terminal(&dir, "$fastcipher encrypt --passphrase -o sealed plain");
        wait_for_prompt(&mut session, "New passphrase: ");
        let mut keyboard = session.process().get_file_handle().unwrap();
        keyboard.write_all(&[typed, b"\n"].concat()).unwrap();
        assert!(ended(session, 1).contains(message), "{typed:?}");
    }
    assert_eq!(dir.names(), ["key", "plain"]);

    let mut session = terminal(&dir, "$fastcipher encrypt --passphrase -o sealed plain");
    wait_for_prompt(&mut session, "New passphrase: ");
    session.send_control('d').unwrap();
    assert!(ended(session, 1).contains("cannot ask for a passphrase"));

    // Ctrl-U starts the line anew.
    let mut session = terminal(&dir, "$fastcipher encrypt --passphrase -o sealed plain");
    answer(&mut session, "New passphrase: ", "Müller 密碼");
    answer(&mut session, "The same again: ", "wrong\x15Müller 密碼");
    ended(session, 0);
}

#[test]
fn argon2_without_its_memory_is_an_error() {
    let dir = Dir::new();
    dir.write("plain", "plain");
    let script = "(ulimit -v 40000; $fastcipher encrypt --passphrase -o sealed plain)";
    let mut session = terminal(&dir, script);
    answer(&mut session, "New passphrase: ", PHRASE);
    answer(&mut session, "The same again: ", PHRASE);
    assert!(ended(session, 1).contains("fastcipher: not enough memory: Argon2id needs 49152 KiB"));
    assert_eq!(dir.names(), ["key", "plain"]);
}

#[test]
fn a_key_file_is_asked_for() {
    let dir = Dir::new();
    let sealed = dir.encrypted(b"plain");
    let wrong_kind = dir.pipe(&["decrypt", "--passphrase"], &sealed);
    assert_failed(&wrong_kind, "encrypted with a key file: give --key-file");
}

/// Signals at a prompt, when the terminal does not echo.
#[test]
fn a_signal_restores_the_echo() {
    let dir = Dir::new();
    dir.write("plain", "plain");
    let mut session = terminal(&dir, "$fastcipher encrypt --passphrase -o sealed plain");
    wait_for_prompt(&mut session, "New passphrase: ");
    session.send_control('c').unwrap();
    assert!(ended(session, 130).contains("fastcipher: stopped by SIGINT"));

    let mut session = terminal(&dir, "$fastcipher encrypt --passphrase -o sealed plain");
    answer(&mut session, "New passphrase: ", PHRASE);
    wait_for_prompt(&mut session, "The same again: ");
    session.send_control('\\').unwrap();
    assert!(ended(session, 131).contains("fastcipher: stopped by SIGQUIT"));

    for (signal, status) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let script = "$fastcipher encrypt --passphrase -o sealed plain & echo $! > pid; wait $!";
        let mut session = terminal(&dir, script);
        wait_for_prompt(&mut session, "New passphrase: ");
        let pid = String::from_utf8(dir.read("pid")).unwrap().trim().parse().unwrap();
        kill_process(Pid::from_raw(pid).unwrap(), signal).unwrap();
        ended(session, status);
    }
    assert_eq!(dir.names(), ["key", "pid", "plain"]);
}

#[test]
fn encrypted_data_do_not_go_to_a_terminal() {
    let dir = Dir::new();
    dir.write("plain", "plain");
    let session = terminal(&dir, "$fastcipher encrypt --key-file key plain");
    assert!(ended(session, 1).contains("encrypted data would go to the terminal"));
    let session = terminal(&dir, "$fastcipher encrypt --key-file key -o - plain");
    assert!(ended(session, 0).contains("fastcipher"));
}

/// The bar shows on a terminal, if the job takes a moment, and nowhere else.
#[test]
fn progress_shows_on_a_terminal() {
    let dir = Dir::new();
    let slow = "(echo a; sleep 1; echo b) | $fastcipher encrypt -k key -o";
    assert!(ended(terminal(&dir, &format!("{slow} a")), 0).contains("4 B"));
    let quiet = dir.shell(&format!("{slow} b")).output().unwrap();
    assert!(quiet.status.success() && quiet.stderr.is_empty());
}

#[test]
fn without_a_terminal_there_is_no_prompt() {
    let dir = Dir::new();
    dir.write("plain", "plain");
    let output = dir.shell("setsid -w $fastcipher encrypt --passphrase -o sealed plain").output().unwrap();
    assert_failed(&output, "cannot ask for a passphrase (scripts want --key-file)");
}

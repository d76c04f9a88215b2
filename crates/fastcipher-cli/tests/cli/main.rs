//! The program from outside: what it does with files, pipes, damage, full disks and signals.

mod backends;
mod damage;
mod dir;
mod passphrase;
mod places;
mod round_trip;
mod speed;
mod stopped;
#[cfg(target_os = "linux")]
mod streams;
mod threads;

//! The program with the crates it was written for.
#![allow(clippy::duplicate_mod, reason = "the same text with other names is the point")]

use ::chacha20;
#[cfg(feature = "alloc")]
use ::chacha20poly1305;

#[cfg(feature = "alloc")]
#[path = "messages.rs"]
pub(crate) mod messages;
#[path = "streams.rs"]
pub(crate) mod streams;

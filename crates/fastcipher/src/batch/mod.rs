//! Many independent messages at once, for modes that are slow on one.
//!
//! In CBC encryption and in CMAC each block of a message waits for the one before it, so that a single message uses one
//! lane of registers that hold up to 128. Here every message has a lane, and whichever ends makes room for the next.
//! The messages may be of any number and of different lengths; what comes out is what [`Aria128CbcEnc`] or a CMAC of
//! that cipher makes of each. The order in which they are gone through depends on their lengths and on nothing else.
//!
//! | | one key | a key each |
//! |---|---|---|
//! | CBC encryption (NIST SP 800-38A, section 6.2) | [`cbc_encrypt`] | [`cbc_encrypt_each`] |
//! | CMAC (NIST SP 800-38B, RFC 4493) | [`cmac`] | [`cmac_each`] |
//!
//! Decryption in CBC is parallel in itself: [`Aria128CbcDec`]. One key for all is faster, and the more so the shorter the
//! messages are; with a key each, messages of similar length go well together.
//!
//! Nothing is allocated: a call takes some 20 KiB of stack, with a key each some 80.
//!
//! The values of a database column (`examples/columns.rs` has all of it), each encrypted and then authenticated:
//!
//! ```
//! use fastcipher::{Aria256, batch::{self, CbcMessage}, cipher::KeyInit};
//!
//! let encryption = Aria256::new(&[1; 32].into());
//! let authentication = Aria256::new(&[2; 32].into());
//! let ivs = [[3; 16], [4; 16], [5; 16]]; // random, of course
//! let mut values = [[0; 16], [1; 16], [2; 16]];
//!
//! let pairs = ivs.iter().zip(&mut values);
//! let mut messages: Vec<_> =
//!     pairs.map(|(iv, value)| CbcMessage { iv, data: value.as_mut_slice().into() }).collect();
//! batch::cbc_encrypt(&encryption, &mut messages)?;
//!
//! let mut tags = [[0; 16]; 3];
//! let rows: Vec<_> = ivs.iter().zip(&values).map(|(iv, value)| [iv.as_slice(), value].concat()).collect();
//! let rows: Vec<_> = rows.iter().map(Vec::as_slice).collect();
//! batch::cmac(&authentication, &rows, &mut tags)?;
//! # Ok::<(), fastcipher::Error>(())
//! ```
//!
//! [`Aria128CbcEnc`]: crate::Aria128CbcEnc
//! [`Aria128CbcDec`]: crate::Aria128CbcDec

mod cbc;
mod chain;
mod cmac;
mod each;
mod key;

pub use cbc::{CbcMessage, cbc_encrypt, cbc_encrypt_each};
pub use cmac::{cmac, cmac_each};
pub use key::Key;

/// A block of the cipher.
type Block = [u8; 16];

//! Poly1305 by itself.

use super::pieces::pieces;
use crate::vectors::{
    format::Record,
    verdict::{Verdict, expect_equal, failed},
};
use fastcipher::{Backends, Poly1305};

pub(super) fn poly1305(record: &Record, backends: Backends) -> Verdict {
    let key = record.bytes("key").try_into().map_err(|_| failed("the key is not of 32 bytes"))?;
    let (message, tag) = (record.bytes("msg"), record.bytes("tag"));

    let mut whole = Poly1305::with_backend(key, backends);
    whole.update_bytes(message);
    expect_equal("tag", whole.tag().as_slice(), tag)?;

    let mut in_pieces = Poly1305::with_backend(key, backends);
    for piece in pieces(message.len()) {
        in_pieces.update_bytes(&message[piece]);
    }
    expect_equal("tag in pieces", in_pieces.tag().as_slice(), tag)
}

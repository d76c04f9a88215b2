//! `cargo xtask work`: one message, for an emulator that counts instructions.

use crate::stop::Stop;
use cipher::{BlockCipherEncrypt, StreamCipher};
use fastcipher::{Aria128, Backends, ChaCha20, Poly1305};
use std::hint::black_box;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The cipher and its backend, such as chacha=neon
    backend: String,
    /// The length of the message
    bytes: usize,
}

pub(crate) fn run(options: &Options) -> Result<(), Stop> {
    let Options { backend, bytes } = options;
    let backends = Backends::named(backend).map_err(|error| Stop::Usage(error.to_string()))?;
    let mut message = vec![0; *bytes];
    match backend.split('=').next() {
        Some("chacha") => {
            let mut cipher = ChaCha20::with_backend(&[1; 32].into(), &[2; 12].into(), backends);
            cipher.apply_keystream(&mut message);
        }
        Some("poly1305") => {
            let mut hash = Poly1305::with_backend(&[1; 32].into(), backends);
            hash.update_bytes(&message);
            black_box(hash.tag());
        }
        Some("aria") => {
            let cipher = Aria128::with_backend(&[1; 16].into(), backends);
            let (blocks, _) = cipher::Array::slice_as_chunks_mut(&mut message);
            cipher.encrypt_blocks(blocks);
        }
        _ => return Err(Stop::Usage(format!("{backend}: chacha, poly1305 or aria"))),
    }
    black_box(message);
    Ok(())
}

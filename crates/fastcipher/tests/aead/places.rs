//! Wherever a message is, only its own bytes are written.

use crate::{MOST, Ours, common::noise, offsets::check_every_offset, on_every_backend};
use fastcipher::Backends;

on_every_backend! {
    every_offset(check_offsets)
    a_packet_from_one_buffer_to_another(check_packet)
}

fn check_offsets<A: Ours>(backends: Backends) {
    let (cipher, nonce, whole) = (A::with(&noise(A::KEY), backends), noise(A::NONCE), noise(MOST));
    for length in [1, 16, 63, 65, 1100, 2048, MOST] {
        let plaintext = &whole[..length];
        let mut sealed = plaintext.to_vec();
        let tag = cipher.seal(&nonce, b"", sealed.as_mut_slice().into()).unwrap();
        check_every_offset(backends, plaintext, &sealed, |data| {
            assert_eq!(cipher.seal(&nonce, b"", data), Ok(tag), "{backends}: {length} bytes");
        });
        check_every_offset(backends, &sealed, plaintext, |data| {
            assert_eq!(cipher.open(&nonce, b"", data, &tag), Ok(()), "{backends}: {length} bytes");
        });
    }
}

/// RustCrypto/traits#1311: as long as a packet, without a copy before or after.
fn check_packet<A: Ours>(backends: Backends) {
    let (cipher, nonce, plaintext) = (A::with(&noise(A::KEY), backends), noise(A::NONCE), noise(1500));
    let mut sealed = plaintext.clone();
    let tag = cipher.seal(&nonce, b"header", sealed.as_mut_slice().into()).unwrap();

    let (mut input, mut output) = (plaintext.clone(), vec![0xaa; 1500]);
    assert_eq!(cipher.seal_b2b(&nonce, b"header", &input, &mut output), Ok(tag), "{backends}");
    assert!(output == sealed && input == plaintext, "{backends}");
    input.fill(0xaa);
    assert_eq!(cipher.open_b2b(&nonce, b"header", &output, &mut input, &tag), Ok(()), "{backends}");
    assert!(output == sealed && input == plaintext, "{backends}");
}

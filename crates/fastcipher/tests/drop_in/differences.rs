//! What `fastcipher::chacha20` says that it does otherwise.

use cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
use fastcipher::{chacha20 as ours, cipher};

/// Whether a block that begins at `position` can be had.
fn has_block_at<C: KeyIvInit + StreamCipher + StreamCipherSeek>(position: u128) -> bool {
    let mut stream = C::new(&Default::default(), &Default::default());
    stream.try_seek(position).and_then(|()| stream.try_apply_keystream(&mut [0; 64])).is_ok()
}

#[test]
fn the_last_block_can_be_used() {
    const LAST: u128 = (1 << 38) - 64;
    assert!(has_block_at::<ours::ChaCha20>(LAST) && !has_block_at::<chacha20::ChaCha20>(LAST));
    assert!(has_block_at::<chacha20::ChaCha20>(LAST - 64));
}

#[test]
fn a_stream_with_a_long_nonce_goes_on() {
    const BEYOND: u128 = 1 << 38;
    assert!(has_block_at::<ours::XChaCha20>(BEYOND) && !has_block_at::<chacha20::XChaCha20>(BEYOND));
    assert!(has_block_at::<ours::XChaCha12>(BEYOND) && has_block_at::<ours::XChaCha8>(BEYOND));
}

//! The authenticator of one message: bytes into blocks, blocks to the backend, the tag out.

use crate::{BLOCK, Runnable, Scalar, State, arithmetic::halves, scalar, tail::Tail};
use core::fmt;
#[cfg(feature = "zeroize")]
use zeroize::{Zeroize, ZeroizeOnDrop};

/// Poly1305 of one message under a one-time key.
///
/// The message comes in pieces of any length, and there is no limit to the sum of them. The tag does not depend on
/// where the pieces begin. A key must never serve two messages: two tags give it away.
///
/// With the feature `zeroize` the key and the buffered bytes are wiped on drop.
///
/// ```
/// use cipher_backend::Cpu;
/// use poly1305_core::Poly1305;
///
/// // RFC 8439, section 2.5.2
/// let key = [
///     0x85, 0xd6, 0xbe, 0x78, 0x57, 0x55, 0x6d, 0x33, 0x7f, 0x44, 0x52, 0xfe, 0x42, 0xd5, 0x06, 0xa8,
///     0x01, 0x03, 0x80, 0x8a, 0xfb, 0x0d, 0xb2, 0xfd, 0x4a, 0xbf, 0xf6, 0xaf, 0x41, 0x49, 0xf5, 0x1b,
/// ];
/// let backend = poly1305_soft::SOFT.check(Cpu::baseline())?;
/// let mut poly1305 = Poly1305::new(&key, backend);
/// poly1305.update(b"Cryptographic Forum ");
/// poly1305.update(b"Research Group");
/// assert_eq!(poly1305.finalize()[..8], [0xa8, 0x06, 0x1d, 0xc1, 0x30, 0x51, 0x36, 0xc6]);
/// # Ok::<(), cipher_backend::Missing>(())
/// ```
#[derive(Clone)]
pub struct Poly1305 {
    backend: Runnable,
    state: State,
    /// Added to the accumulator at the end.
    s: u128,
    tail: Tail,
}

impl Poly1305 {
    /// Begins a message under a one-time key of 32 bytes: r, which is clamped here, then s.
    #[inline]
    pub fn new(key: &[u8; 32], backend: Runnable) -> Poly1305 {
        let [r, s] = halves(key);
        Poly1305 { backend, state: State::new(r), s, tail: Tail::default() }
    }

    /// The backend that computes this tag.
    pub fn backend(&self) -> Runnable {
        self.backend
    }

    /// Goes on with `data`, of any length.
    #[inline]
    pub fn update(&mut self, mut data: &[u8]) {
        if self.tail.length > 0 {
            data = self.tail.append(data);
            if self.tail.length < BLOCK {
                return;
            }
            self.absorb_tail(1);
        }
        let (blocks, rest) = data.as_chunks();
        if blocks.len() < self.backend.functions().least {
            if !blocks.is_empty() {
                few(&mut self.state, blocks);
            }
        } else {
            self.state.h = scalar::fold(self.state.h);
            // SAFETY: a `Runnable` exists only where the CPU has the features of its backend.
            unsafe { (self.backend.functions().blocks)(&mut self.state, blocks) }
        }
        self.tail = Tail::new(rest);
    }

    /// Goes on with `data` and then with as many zeros as complete a block, as an AEAD needs (RFC 8439, 2.8).
    #[inline]
    pub fn update_padded(&mut self, data: &[u8]) {
        self.update(data);
        if self.tail.length > 0 {
            self.absorb_tail(1);
        }
    }

    /// The tag of all that came.
    // Moved in a call, the words just written would be loaded in pairs, and the stores not forwarded to those loads.
    #[inline(always)]
    pub fn finalize(mut self) -> [u8; 16] {
        self.tag()
    }

    #[inline]
    fn tag(&mut self) -> [u8; 16] {
        if self.tail.length > 0 {
            self.tail.number |= 1 << (8 * self.tail.length);
            self.absorb_tail(0);
        }
        self.state.h = scalar::fold(self.state.h);
        self.state.reduce().wrapping_add(self.s).to_le_bytes()
    }

    /// Absorbs the block that is begun, with 2^128 or without it.
    #[inline(always)]
    fn absorb_tail(&mut self, high: u64) {
        let mut scalar = Scalar::new(&self.state);
        scalar.absorb_number(core::mem::take(&mut self.tail).number, high);
        self.state.h = scalar.unfolded();
    }
}

/// Apart, so that nothing else takes registers in its loop.
#[inline(never)]
fn few(state: &mut State, blocks: &[[u8; BLOCK]]) {
    scalar::unfolded_blocks(state, blocks);
}

/// Shows the backend, and nothing secret.
impl fmt::Debug for Poly1305 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Poly1305").field("backend", &self.backend).finish_non_exhaustive()
    }
}

#[cfg(feature = "zeroize")]
impl Drop for Poly1305 {
    #[inline]
    fn drop(&mut self) {
        self.state.zeroize();
        self.s.zeroize();
        self.tail.number.zeroize();
    }
}

#[cfg(feature = "zeroize")]
impl ZeroizeOnDrop for Poly1305 {}

const _: () = {
    const fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<Poly1305>();
};

#[cfg(all(test, feature = "zeroize"))]
mod tests {
    use super::*;
    use crate::{Backend, Features, Functions};
    use cipher_backend::Cpu;
    use core::mem::ManuallyDrop;

    const _: () = {
        const fn is_wiped_on_drop<T: ZeroizeOnDrop>() {}
        is_wiped_on_drop::<Poly1305>();
    };

    // SAFETY: the function is compiled for the build's baseline.
    static IDLE: Backend =
        unsafe { Backend::new("idle", Features::NONE, Functions { blocks: |_, _| (), least: 1 }) };

    #[test]
    fn a_drop_wipes_what_is_secret() {
        let backend = IDLE.check(Cpu::baseline()).unwrap();
        let mut poly1305 = ManuallyDrop::new(Poly1305::new(&[0xff; 32], backend));
        poly1305.state.h = [1; 3];
        poly1305.update(&[0xff; 15]);
        // SAFETY: nothing else drops it, and the fields read below are integers, which a drop leaves valid.
        unsafe { ManuallyDrop::drop(&mut poly1305) };
        assert_eq!((poly1305.state.r, poly1305.state.h, poly1305.s), ([0; 2], [0; 3], 0));
        assert_eq!(poly1305.tail.number, 0);
    }
}

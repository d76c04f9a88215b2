//! The hash of one message: bytes into blocks, blocks to the backend, the value out.

use crate::{BLOCK, Runnable, Subkey};
use core::{borrow::Borrow, fmt};
#[cfg(feature = "zeroize")]
use zeroize::{Zeroize, ZeroizeOnDrop};

/// GHASH of one message, with a subkey of its own or, from [`Subkey::start`], a borrowed one.
///
/// The message comes in pieces of any length, and there is no limit to the sum of them. The value does not depend on
/// where the pieces begin. It is no authenticator by itself: it gives the subkey away unless it is encrypted, as GCM
/// does.
///
/// With the feature `zeroize` the accumulator and the buffered bytes are wiped on drop.
///
/// ```
/// use cipher_backend::Cpu;
/// use ghash_core::Subkey;
///
/// // The GCM specification's test case 2: 16 bytes of ciphertext, then the two lengths in bits.
/// let h = 0x66e94bd4ef8a2c3b884cfa59ca342b2e_u128.to_be_bytes();
/// let subkey = Subkey::new(&h, ghash_soft::SOFT.check(Cpu::baseline())?);
/// let mut ghash = subkey.start();
/// ghash.update(&0x0388dace60b6a392f328c2b971b2fe78_u128.to_be_bytes());
/// ghash.update(&128_u128.to_be_bytes());
/// assert_eq!(ghash.finalize(), 0xf38cbb1ad69223dcc3457ae5b6b0f885_u128.to_be_bytes());
/// # Ok::<(), cipher_backend::Missing>(())
/// ```
#[derive(Clone)]
pub struct Ghash<K: Borrow<Subkey> = Subkey> {
    subkey: K,
    y: [u8; BLOCK],
    /// What came last and is not absorbed yet: a few short pieces cost no more than one. Beyond it are zeros.
    pending: [[u8; BLOCK]; PENDING],
    /// How many bytes that is.
    filled: usize,
}

/// In blocks: associated data, a short message and the lengths.
const PENDING: usize = 8;

impl Ghash {
    /// Begins a message under the hash subkey `h`, prepared for this message alone.
    pub fn new(h: &[u8; BLOCK], backend: Runnable) -> Ghash {
        Ghash::from(Subkey::new(h, backend))
    }
}

/// Begins a message.
impl<K: Borrow<Subkey>> From<K> for Ghash<K> {
    fn from(subkey: K) -> Ghash<K> {
        Ghash { subkey, y: [0; BLOCK], pending: [[0; BLOCK]; PENDING], filled: 0 }
    }
}

impl<K: Borrow<Subkey>> Ghash<K> {
    /// The backend that computes this hash.
    pub fn backend(&self) -> Runnable {
        self.subkey.borrow().backend()
    }

    /// Goes on with `data`, of any length.
    pub fn update(&mut self, mut data: &[u8]) {
        if data.len() > PENDING * BLOCK - self.filled {
            let to_whole_blocks = self.filled.wrapping_neg() % BLOCK;
            let (first, rest) = data.split_at(to_whole_blocks);
            self.keep(first);
            self.absorb_pending();
            let (blocks, rest) = rest.as_chunks();
            self.subkey.borrow().absorb(&mut self.y, blocks);
            data = rest;
        }
        self.keep(data);
    }

    /// Goes on with `data` and then with as many zeros as complete a block, as GCM needs after the associated data
    /// and after the ciphertext.
    #[inline]
    pub fn update_padded(&mut self, data: &[u8]) {
        self.update(data);
        self.filled = self.filled.next_multiple_of(BLOCK);
    }

    /// The value for all that came, completed with zeros to whole blocks.
    pub fn finalize(mut self) -> [u8; BLOCK] {
        self.finalize_reset()
    }

    /// The value for all that came, completed with zeros to whole blocks; the next message can begin.
    pub fn finalize_reset(&mut self) -> [u8; BLOCK] {
        self.absorb_pending();
        core::mem::take(&mut self.y)
    }

    /// Puts aside what there is room for.
    #[inline]
    fn keep(&mut self, data: &[u8]) {
        let filled = self.filled + data.len();
        let mut data = data;
        // Block by block: what was just encrypted, block by block, is read back without delay.
        if self.filled.is_multiple_of(BLOCK) {
            let (blocks, tail) = data.as_chunks();
            for (to, from) in self.pending[self.filled / BLOCK..].iter_mut().zip(blocks) {
                *to = *from;
            }
            data = tail;
        }
        if !data.is_empty() {
            self.pending.as_flattened_mut()[filled - data.len()..filled].copy_from_slice(data);
        }
        self.filled = filled;
    }

    #[inline]
    fn absorb_pending(&mut self) {
        let pending = &mut self.pending[..self.filled.div_ceil(BLOCK)];
        self.subkey.borrow().absorb(&mut self.y, pending);
        pending.fill([0; BLOCK]);
        self.filled = 0;
    }
}

/// Shows the backend, and nothing secret.
impl<K: Borrow<Subkey>> fmt::Debug for Ghash<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ghash").field("backend", &self.backend()).finish_non_exhaustive()
    }
}

#[cfg(feature = "zeroize")]
impl<K: Borrow<Subkey>> Drop for Ghash<K> {
    fn drop(&mut self) {
        self.y.as_mut_slice().zeroize();
        self.pending.as_flattened_mut().zeroize();
    }
}

#[cfg(feature = "zeroize")]
impl<K: Borrow<Subkey>> ZeroizeOnDrop for Ghash<K> {}

const _: () = {
    const fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<Ghash>();
    is_send_and_sync::<Ghash<&Subkey>>();
};

#[cfg(all(test, feature = "zeroize"))]
mod tests {
    use super::*;
    use crate::{Backend, Features, Functions, Key};
    use cipher_backend::Cpu;
    use core::mem::ManuallyDrop;

    const _: () = {
        const fn is_wiped_on_drop<T: ZeroizeOnDrop>() {}
        is_wiped_on_drop::<Subkey>();
        is_wiped_on_drop::<Ghash>();
        is_wiped_on_drop::<Ghash<&Subkey>>();
    };

    // SAFETY: the functions are compiled for the build's baseline.
    static IDLE: Backend = unsafe {
        Backend::new(
            "idle",
            Features::NONE,
            Functions { key: |_| Key([[1; 2]; 32]), blocks: |_, y, _| *y = [1; BLOCK] },
        )
    };

    #[test]
    fn a_drop_wipes_what_is_secret() {
        let backend = IDLE.check(Cpu::baseline()).unwrap();
        let mut ghash = ManuallyDrop::new(Ghash::new(&[0xff; BLOCK], backend));
        ghash.update(&[0xff; 9 * BLOCK + 15]);
        // SAFETY: nothing else drops it, and the fields read below are integers, which a drop leaves valid.
        unsafe { ManuallyDrop::drop(&mut ghash) };
        assert_eq!((ghash.y, ghash.pending), ([0; BLOCK], [[0; BLOCK]; PENDING]));
        assert_eq!(ghash.subkey.key.0, Key::EMPTY.0);
    }
}

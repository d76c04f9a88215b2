//! Where keystream goes.

use crate::{BLOCK, InOutBuf};
use cipher_simd::Words;

/// The places for consecutive blocks of keystream.
pub struct Output<'i, 'o, 'f> {
    /// Where the first block goes as it is, if it has a place of its own.
    pub first: Option<&'f mut [u8; BLOCK]>,
    /// What the others are XORed to. The last of them may be cut.
    pub data: InOutBuf<'i, 'o, u8>,
}

impl Output<'_, '_, '_> {
    /// The bytes of keystream that there are places for.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        let first = if self.first.is_some() { BLOCK } else { 0 };
        first + self.data.len()
    }

    /// Splits after `at` bytes, at least a block, or at the end.
    #[inline(always)]
    pub(crate) fn split_at(self, at: usize) -> (Self, Self) {
        let at = if self.first.is_some() { at - BLOCK } else { at };
        let at = at.min(self.data.len());
        let (now, later) = self.data.split_at(at);
        (Output { first: self.first, data: now }, Output { first: None, data: later })
    }

    /// Takes the keystream in registers, of which there may be more than is wanted.
    #[inline(always)]
    pub(crate) fn put<V: Words, const N: usize>(self, isa: V::Isa, keystream: [V; N]) {
        let block = const { BLOCK / size_of::<V>() };
        let len = self.data.len();
        let (input, output) = self.data.into_raw();
        if let Some(first) = self.first {
            for i in 0..block {
                // SAFETY: the registers of one block are as long as a block.
                unsafe { keystream[i].store(first.as_mut_ptr().add(i * size_of::<V>())) }
            }
            // SAFETY: the pointers and the length are those of the data.
            unsafe { xor(isa, &keystream, block, input, output, len) }
        } else {
            // SAFETY: the pointers and the length are those of the data.
            unsafe { xor(isa, &keystream, 0, input, output, len) }
        }
    }
}

/// XORs the registers from `from` on, or as many of them as are wanted.
///
/// # Safety
/// `len` bytes must be readable at `input` and writable at `output`.
#[inline(always)]
unsafe fn xor<V: Words, const N: usize>(
    isa: V::Isa,
    keystream: &[V; N],
    from: usize,
    input: *const u8,
    output: *mut u8,
    len: usize,
) {
    if len >= (N - from) * size_of::<V>() {
        for i in from..N {
            let at = (i - from) * size_of::<V>();
            // SAFETY: the data reaches to the end of the last register.
            unsafe { V::load(isa, input.add(at)).xor(keystream[i]).store(output.add(at)) }
        }
        return;
    }
    for i in from..N {
        let at = (i - from) * size_of::<V>();
        if at + size_of::<V>() <= len {
            // SAFETY: the data reaches to the end of this register.
            unsafe { V::load(isa, input.add(at)).xor(keystream[i]).store(output.add(at)) }
        } else {
            if at < len {
                // SAFETY: the data ends in this register.
                unsafe { keystream[i].xor_part(isa, input.add(at), output.add(at), len - at) }
            }
            return;
        }
    }
}

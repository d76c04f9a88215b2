//! What a backend brings: a way to encrypt batches of blocks in parallel.

use crate::{Counter, Layers, RoundKey, Row};
use cipher_backend::Features;
use inout::InOutBuf;

/// Encryption of blocks in batches of a fixed size.
///
/// The round keys are an odd number of at least thirteen; those of decryption make it decryption. A value proves that
/// the CPU has the instructions of the kernel. Every method is `#[inline(always)]`, so that it is compiled with the
/// features of the `#[target_feature]` function it ends up in.
///
/// # Safety
/// The features of [`Kernel::NEEDS`] must suffice for the methods.
pub unsafe trait Kernel: Copy {
    /// `[u8; 16 * BLOCKS]`.
    type Batch: AsRef<[u8]> + AsMut<[u8]>;

    /// The features that the CPU must have.
    const NEEDS: Features;
    /// How many blocks are encrypted at once.
    const BLOCKS: usize;
    /// A batch of zeros.
    const ZEROS: Self::Batch;
    /// Whether the last batch of [`Kernel::ecb`] and [`Kernel::cbc`] may have fewer blocks.
    const PARTIAL: bool = false;

    /// The kernel.
    ///
    /// # Safety
    /// The CPU must have the features of [`Kernel::NEEDS`].
    unsafe fn assume() -> Self;

    /// Encrypts each block by itself: whole batches, one or more.
    fn ecb(self, keys: &[RoundKey], batches: InOutBuf<'_, '_, u8>);

    /// Adds the key stream that begins with `counter` to any number of bytes. Across them all the counter must not
    /// carry out of its last sixteen bits.
    fn ctr(self, keys: &[RoundKey], counter: Counter, data: InOutBuf<'_, '_, u8>);

    /// Takes each block through the cipher and adds the input block before it, the first of which is `previous`: CBC
    /// decryption under the keys of decryption, of whole batches, one or more.
    fn cbc(self, keys: &[RoundKey], previous: [u8; 16], batches: InOutBuf<'_, '_, u8>);

    /// Adds each row to what the one before it became and encrypts it, in the lanes from `lane` on.
    fn chain(self, keys: &[RoundKey], previous: &Row, rows: &mut [Row], lane: usize);

    /// Brings a round key of each block of a batch, before which there are those S-box layers, into the form that
    /// [`Kernel::chain_each`] takes.
    fn lane_key(self, batch: &[u8], layers: Layers, key: &mut Row);

    /// The same as [`Kernel::chain`] with keys of their own, of the first lanes.
    fn chain_each(self, keys: &[Row], previous: &Row, rows: &mut [Row]);

    /// One round function, F_O or F_E of RFC 5794, section 2.4: key addition, S-box layer, diffusion layer.
    fn round(self, layer: Layer, key: &RoundKey, block: [u8; 16]) -> [u8; 16];
}

/// The two S-box layers of RFC 5794, section 2.4.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// SL1, of the odd rounds: S1, S2, S1⁻¹, S2⁻¹ and again.
    Odd,
    /// SL2, of the even rounds: S1⁻¹, S2⁻¹, S1, S2 and again. It is the inverse of SL1.
    Even,
}

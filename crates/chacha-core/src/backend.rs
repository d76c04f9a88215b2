//! One line makes a backend: a name, its features and its layouts, widest first.

use inout::InOutBuf;

/// What a backend computes.
#[derive(Debug)]
pub struct Functions {
    /// XORs the keystream of the blocks from `state[12]` on to `data`, with twice `double_rounds` rounds.
    ///
    /// Any length will do, a partial last block too. The block counter is `state[12]` alone: it wraps to 0 and
    /// carries into no other word. A caller with a longer counter splits its request at the wrap.
    ///
    /// # Safety
    /// The CPU must have the features of the backend.
    pub xor: unsafe fn(state: &[u32; 16], double_rounds: usize, data: InOutBuf<'_, '_, u8>),
}

/// An implementation of ChaCha.
pub type Backend = cipher_backend::Backend<Functions>;

/// An implementation of ChaCha that this CPU can run.
pub type Runnable = cipher_backend::Runnable<Functions>;

/// Defines a [`Backend`] and the `#[target_feature]` function behind it.
///
/// The features are written once and feed both the compiler and the run-time check. The layouts are a list for
/// [`kernel::xor`](crate::kernel::xor).
///
/// ```
/// use chacha_core::layout::Vertical;
///
/// chacha_core::backend! {
///     /// One block at a time, in plain arithmetic.
///     PLAIN = "plain", [], (), (Vertical<u32>, ())
/// }
/// assert_eq!(PLAIN.name(), "plain");
/// ```
///
/// A list that lacks a feature of the registers does not compile:
///
/// ```compile_fail
/// use chacha_core::layout::Vertical;
/// use cipher_simd::x86::{Avx2, U32x8};
///
/// chacha_core::backend! {
///     /// AVX2 without asking for it.
///     WRONG = "wrong", [], Avx2, (Vertical<U32x8>, ())
/// }
/// ```
#[macro_export]
macro_rules! backend {
    ($(#[$doc:meta])* $backend:ident = $name:literal, [$($feature:literal),*], $isa:ty, $layouts:ty) => {
        $(#[$doc])*
        pub static $backend: $crate::Backend = {
            const NAME: &str = $name;
            const NEEDS: $crate::Features = $crate::Features::named(&[$($feature),*]).with_implied();
            assert!(NEEDS.contains(<$isa as $crate::Isa>::NEEDS), "the registers need more than the list");
            // SAFETY: the features of the list, which the function is compiled for, suffice for the registers.
            unsafe { $crate::Backend::new(NAME, NEEDS, $crate::Functions { xor }) }
        };

        $(#[target_feature(enable = $feature)])*
        unsafe fn xor(state: &[u32; 16], double_rounds: usize, data: $crate::InOutBuf<'_, '_, u8>) {
            // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
            let isa = unsafe { <$isa as $crate::Isa>::assume() };
            $crate::kernel::xor::<_, $layouts>(isa, state, double_rounds, data);
        }
    };
}

//! One line makes a backend: a name, its features and its layouts, widest first.

use crate::{Key, Output, Start};

/// What a backend computes.
#[derive(Debug)]
pub struct Functions {
    /// Puts out the keystream of the blocks from `start` on, with twice `double_rounds` rounds.
    ///
    /// Any length will do, a cut last block too. The block counter wraps in its 32 bits and carries into no other
    /// word. A caller with a longer counter splits its request at the wrap.
    ///
    /// # Safety
    /// The CPU must have the features of the backend.
    pub keystream: unsafe fn(&Key, Start, double_rounds: usize, Output<'_, '_, '_>),
}

/// An implementation of ChaCha.
pub type Backend = cipher_backend::Backend<Functions>;

/// An implementation of ChaCha that this CPU can run.
pub type Runnable = cipher_backend::Runnable<Functions>;

/// Defines a [`Backend`] and the `#[target_feature]` function behind it.
///
/// The features are written once and feed both the compiler and the run-time check. The layouts are a list for
/// [`kernel::Layouts`](crate::kernel::Layouts).
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
/// use cipher_simd::x86::{Avx2, Ymm};
///
/// chacha_core::backend! {
///     /// AVX2 without asking for it.
///     WRONG = "wrong", [], Avx2, (Vertical<Ymm>, ())
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
            unsafe { $crate::Backend::new(NAME, NEEDS, $crate::Functions { keystream }) }
        };

        $(#[target_feature(enable = $feature)])*
        unsafe fn keystream(
            key: &$crate::Key,
            start: $crate::Start,
            double_rounds: usize,
            output: $crate::Output<'_, '_, '_>,
        ) {
            // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
            let isa = unsafe { <$isa as $crate::Isa>::assume() };
            <$layouts as $crate::kernel::Layouts<_>>::keystream(isa, key, start, double_rounds, output);
        }
    };
}

//! One line makes a backend: a name, its features and its layouts, widest first.

use crate::{InOutBuf, Key, Mac, Output, Start};

/// What a backend computes.
#[derive(Debug)]
pub struct Functions {
    /// Puts out the keystream of the blocks from `start` on, with twice `double_rounds` rounds.
    ///
    /// Any length will do, a cut last block too. The block counter wraps in its 32 bits and carries into no other
    /// word. A caller with a longer counter splits its request at the wrap.
    ///
    /// # Safety
    /// The CPU must have the features of the backend, and `double_rounds` must be that of one of the
    /// [`Rounds`](crate::Rounds).
    pub keystream: unsafe fn(&Key, Start, double_rounds: usize, Output<'_, '_, '_>),

    /// Encryption and Poly1305 in one, where that is faster than one after the other.
    pub stitched: Option<Stitched>,
}

/// Encryption that leaves room for Poly1305 beside it.
#[derive(Debug)]
pub struct Stitched {
    /// The bytes that are encrypted at once.
    pub batch: usize,

    /// Encrypts `data` with the keystream of the blocks from `start` on, with twice `double_rounds` rounds. Meanwhile it
    /// absorbs the blocks of the [`Mac`] and then what it has encrypted, as far as it gets: the blocks that are left are
    /// the end of `data`.
    ///
    /// # Safety
    /// The CPU must have the features of the backend.
    pub encrypt: for<'o> unsafe fn(&Key, Start, double_rounds: usize, InOutBuf<'_, 'o, u8>, &mut Mac<'o>),
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
    (
        $(#[$doc:meta])* $backend:ident = $name:literal, $features:tt, $isa:ty, $layouts:ty
        $(, stitched $stitched:ty)?
    ) => {
        $(#[$doc])*
        pub static $backend: $crate::Backend = {
            const NAME: &str = $name;
            const NEEDS: $crate::Features = $crate::Features::named(&$features).with_implied();
            const FUNCTIONS: $crate::Functions =
                $crate::Functions { keystream, stitched: $crate::backend!(@stitched $($stitched)?) };
            assert!(NEEDS.contains(<$isa as $crate::Isa>::NEEDS), "the registers need more than the list");
            // SAFETY: the features of the list, which the functions are compiled for, suffice for the registers.
            unsafe { $crate::Backend::new(NAME, NEEDS, FUNCTIONS) }
        };

        $crate::backend! { @keystream $features, $isa, $layouts }
        $($crate::backend! { @encrypt $features, $isa, $stitched })?
    };

    (@keystream [$($feature:literal),*], $isa:ty, $layouts:ty) => {
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

    (@encrypt [$($feature:literal),*], $isa:ty, $stitched:ty) => {
        $(#[target_feature(enable = $feature)])*
        unsafe fn encrypt<'o>(
            key: &$crate::Key,
            start: $crate::Start,
            double_rounds: usize,
            data: $crate::InOutBuf<'_, 'o, u8>,
            mac: &mut $crate::Mac<'o>,
        ) {
            // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
            let isa = unsafe { <$isa as $crate::Isa>::assume() };
            $crate::kernel::encrypt::<$stitched>(isa, key, start, double_rounds, data, mac);
        }
    };

    (@stitched) => { None };
    (@stitched $stitched:ty) => {
        Some($crate::Stitched { batch: <$stitched as $crate::layout::Row>::BLOCKS * $crate::BLOCK, encrypt })
    };
}

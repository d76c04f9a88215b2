//! One line makes a backend: a name, its features and its registers.

use crate::{BLOCK, Key};

/// What a backend computes.
#[derive(Debug)]
pub struct Functions {
    /// Prepares the hash subkey `h`.
    ///
    /// # Safety
    /// The CPU must have the features of the backend.
    pub key: unsafe fn(h: &[u8; BLOCK]) -> Key,

    /// Absorbs whole blocks, any number of them: for each, `y = (y + block) * H` in the field of GCM.
    ///
    /// # Safety
    /// The CPU must have the features of the backend, and `key` must come from the same backend.
    pub blocks: unsafe fn(key: &Key, y: &mut [u8; BLOCK], blocks: &[[u8; BLOCK]]),
}

/// An implementation of GHASH.
pub type Backend = cipher_backend::Backend<Functions>;

/// An implementation of GHASH that this CPU can run.
pub type Runnable = cipher_backend::Runnable<Functions>;

/// Defines a [`Backend`] by carry-less multiplication, and the `#[target_feature]` functions behind it.
///
/// The features are written once and feed both the compiler and the run-time check. A list that lacks a feature of the
/// registers, which are [`Polynomials`](crate::Polynomials), does not compile.
///
/// ```text
/// ghash_core::backend! {
///     /// 16 blocks to a reduction.
///     PCLMUL_AVX = "pclmul-avx", ["avx", "pclmulqdq"], Xmm
/// }
/// ```
#[macro_export]
macro_rules! backend {
    ($(#[$doc:meta])* $backend:ident = $name:literal, [$($feature:literal),*], $register:ty) => {
        $(#[$doc])*
        pub static $backend: $crate::Backend = {
            type Proof = <$register as $crate::Polynomials>::Isa;
            const NAME: &str = $name;
            const NEEDS: $crate::Features = $crate::Features::named(&[$($feature),*]).with_implied();
            assert!(NEEDS.contains(<Proof as $crate::Isa>::NEEDS), "the registers need more than the list");
            // SAFETY: the features of the list, which the functions are compiled for, suffice for the registers.
            unsafe { $crate::Backend::new(NAME, NEEDS, $crate::Functions { key, blocks }) }
        };

        $(#[target_feature(enable = $feature)])*
        unsafe fn key(h: &[u8; $crate::BLOCK]) -> $crate::Key {
            // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
            let isa = unsafe { $crate::Isa::assume() };
            $crate::kernel::key::<$register>(isa, h)
        }

        $(#[target_feature(enable = $feature)])*
        unsafe fn blocks(key: &$crate::Key, y: &mut [u8; $crate::BLOCK], blocks: &[[u8; $crate::BLOCK]]) {
            // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
            let isa = unsafe { $crate::Isa::assume() };
            $crate::kernel::blocks::<$register>(isa, key, y, blocks);
        }
    };
}

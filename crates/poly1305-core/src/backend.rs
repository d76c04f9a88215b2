//! One line makes a backend: a name, its features and its registers.

use crate::{BLOCK, State};

/// What a backend computes.
#[derive(Debug)]
pub struct Functions {
    /// Absorbs whole blocks, any number of them: for each, `h = (h + block + 2^128) * r` modulo 2^130 - 5.
    ///
    /// It must take any `h` below 2^131 and leave one below 5 * 2^128, which need not be fully reduced.
    ///
    /// A backend with other limbs, or with powers of r, makes them from the [`State`] in each call, and only as many
    /// as the number of blocks repays.
    ///
    /// # Safety
    /// The CPU must have the features of the backend.
    pub blocks: unsafe fn(state: &mut State, blocks: &[[u8; BLOCK]]),

    /// From how many blocks on it is faster than the [`scalar`](crate::scalar) arithmetic, which needs no powers of r.
    pub least: usize,
}

/// An implementation of Poly1305.
pub type Backend = cipher_backend::Backend<Functions>;

/// An implementation of Poly1305 that this CPU can run.
pub type Runnable = cipher_backend::Runnable<Functions>;

/// Defines a [`Backend`] that multiplies in lanes, and the `#[target_feature]` function behind it.
///
/// The features are written once and feed both the compiler and the run-time check. A list that lacks a feature of the
/// registers, which are [`Lanes`](crate::Lanes), does not compile. The last number is that of the fewest blocks that it
/// is fast for.
///
/// ```text
/// poly1305_core::backend! {
///     /// Four blocks in a register.
///     AVX2 = "avx2", ["avx2"], Limbs26, 16
/// }
/// ```
#[macro_export]
macro_rules! backend {
    ($(#[$doc:meta])* $backend:ident = $name:literal, [$($feature:literal),*], $lanes:ty, $least:literal) => {
        $(#[$doc])*
        pub static $backend: $crate::Backend = {
            type Proof = <$lanes as $crate::Lanes>::Isa;
            const NAME: &str = $name;
            const NEEDS: $crate::Features = $crate::Features::named(&[$($feature),*]).with_implied();
            assert!(NEEDS.contains(<Proof as $crate::Isa>::NEEDS), "the registers need more than the list");
            // SAFETY: the features of the list, which the function is compiled for, suffice for the registers.
            unsafe { $crate::Backend::new(NAME, NEEDS, $crate::Functions { blocks, least: $least }) }
        };

        $(#[target_feature(enable = $feature)])*
        unsafe fn blocks(state: &mut $crate::State, blocks: &[[u8; $crate::BLOCK]]) {
            // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
            let isa = unsafe { $crate::Isa::assume() };
            $crate::kernel::blocks::<$lanes>(isa, state, blocks);
        }
    };
}

//! The proofs that the registers of this crate are made from.

use poly1305_core::{Features, Isa};

macro_rules! proofs {
    ($($(#[$doc:meta])* $proof:ident [$($feature:literal),*])*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $proof(());

        // SAFETY: these are the features of the intrinsics on the registers of this proof.
        unsafe impl Isa for $proof {
            const NEEDS: Features = Features::named(&[$($feature),*]);

            #[inline(always)]
            unsafe fn assume() -> Self {
                $proof(())
            }
        }
    )*};
}

proofs! {
    /// Products of 32-bit halves in 256-bit registers.
    Avx2 ["avx2"]
    /// Products of 52 bits in 512-bit registers.
    Ifma ["avx512f", "avx512ifma"]
}

//! The proofs that the registers of this crate are made from.

use ghash_core::{Features, Isa};

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
    /// Carry-less multiplication in 128-bit registers. The encoding is that of the function around it.
    Pclmul ["ssse3", "pclmulqdq"]
    /// In 256-bit registers.
    Vpclmul256 ["avx2", "vpclmulqdq"]
    /// In 512-bit registers, with GFNI.
    Vpclmul512 ["avx512f", "gfni", "vpclmulqdq"]
}

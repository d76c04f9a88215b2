//! The proof that instructions exist.

use cipher_backend::Features;

/// A value that exists only where the CPU has certain instructions; registers are made from it.
///
/// # Safety
/// The features of [`Isa::NEEDS`] must suffice for everything that a value lets safe code do.
pub unsafe trait Isa: Copy {
    /// The features that the CPU must have.
    const NEEDS: Features;

    /// The proof, to be made where a `#[target_feature]` function begins.
    ///
    /// # Safety
    /// The CPU must have the features of [`Isa::NEEDS`]. The calling function should be compiled for them,
    /// or the speed is lost.
    unsafe fn assume() -> Self;
}

/// Nothing but the baseline of the build.
// SAFETY: nothing is proved.
unsafe impl Isa for () {
    const NEEDS: Features = Features::NONE;

    #[inline(always)]
    unsafe fn assume() -> Self {}
}

/// Both.
// SAFETY: each half has what it needs.
unsafe impl<A: Isa, B: Isa> Isa for (A, B) {
    const NEEDS: Features = A::NEEDS.union(B::NEEDS);

    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for the instructions of both.
        unsafe { (A::assume(), B::assume()) }
    }
}

/// Defines proofs: a name and the features that the CPU must have.
///
/// They are those of all the intrinsics that the crate around calls on the strength of a value.
///
/// ```
/// cipher_simd::proofs! {
///     /// The CPU has carry-less multiplication.
///     pub Pclmul ["pclmulqdq"]
/// }
/// assert_eq!(<Pclmul as cipher_simd::Isa>::NEEDS.to_string(), "pclmulqdq");
/// ```
#[macro_export]
macro_rules! proofs {
    ($($(#[$doc:meta])* $visibility:vis $proof:ident [$($feature:literal),*])*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        $visibility struct $proof(());

        // SAFETY: these are the features of the intrinsics on the registers of this proof.
        unsafe impl $crate::Isa for $proof {
            const NEEDS: $crate::Features = $crate::Features::named(&[$($feature),*]);

            #[inline(always)]
            unsafe fn assume() -> Self {
                $proof(())
            }
        }
    )*};
}

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

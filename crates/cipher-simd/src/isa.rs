//! The proof that instructions exist.

/// A value that exists only where the CPU has certain instructions; registers are made from it.
pub trait Isa: Copy {
    /// The proof, to be made where a `#[target_feature]` function begins.
    ///
    /// # Safety
    /// The CPU must have the instructions that the type names. The calling function should be compiled for them,
    /// or the speed is lost.
    unsafe fn assume() -> Self;
}

/// Nothing but the baseline of the build.
impl Isa for () {
    #[inline(always)]
    unsafe fn assume() -> Self {}
}

/// Both.
impl<A: Isa, B: Isa> Isa for (A, B) {
    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for the instructions of both.
        unsafe { (A::assume(), B::assume()) }
    }
}

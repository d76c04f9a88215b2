//! The proofs that the registers of this crate are made from.

cipher_simd::proofs! {
    /// Products of 32-bit halves in 256-bit registers.
    pub(crate) Avx2 ["avx2"]
    /// Products of 52 bits in 512-bit registers.
    pub(crate) Ifma ["avx512f", "avx512ifma"]
}

//! The proofs that the registers of this crate are made from.

cipher_simd::proofs! {
    /// Carry-less multiplication in 128-bit registers. The encoding is that of the function around it.
    pub(crate) Pclmul ["ssse3", "pclmulqdq"]
    /// In 256-bit registers.
    pub(crate) Vpclmul256 ["avx2", "vpclmulqdq"]
    /// In 512-bit registers, with GFNI.
    pub(crate) Vpclmul512 ["avx512f", "gfni", "vpclmulqdq"]
}

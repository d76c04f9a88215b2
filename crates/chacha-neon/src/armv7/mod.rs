//! `neon` for 32-bit ARM: six blocks at a time.
//!
//! The compiler has intrinsics for these registers only in nightly versions, and builds for ARMv7 may not take NEON for
//! granted. So the rounds are assembly, which needs no permission, and the rest is as everywhere.

mod general;
mod one;
mod six;
mod vector;

use chacha_core::{Backend, Batch, Functions, Isa, Key, Output, Start, Whole, Xor, kernel::Layouts};

cipher_simd::proofs! {
    /// The CPU has NEON.
    Neon ["neon"]
}

/// Four blocks in the vector registers and two beside them.
struct Six;

// SAFETY: NEON is what the function needs; all numbers of double rounds are even, and none is 0.
unsafe impl Batch for Six {
    type Isa = Neon;

    const BLOCKS: usize = 6;

    // One at a time, three are as fast.
    const LEAST: usize = 4;
    const XOR: Xor = six::xor;
}

/// One block in the general registers, half as fast again as what the compiler makes of Rust.
struct One;

// SAFETY: every CPU has what the function needs; all numbers of double rounds are even, and none is 0.
unsafe impl Batch for One {
    type Isa = Neon;

    const BLOCKS: usize = 1;
    const LEAST: usize = 1;
    const XOR: Xor = one::xor;
}

/// Six blocks at a time with NEON, or one beside it.
// SAFETY: `keystream` needs nothing else.
pub static NEON: Backend =
    unsafe { Backend::new("neon", <Neon as Isa>::NEEDS, Functions { keystream, stitched: None }) };

unsafe fn keystream(key: &Key, start: Start, double_rounds: usize, output: Output<'_, '_, '_>) {
    // SAFETY: the function runs only where a `Runnable` is.
    let isa = unsafe { Neon::assume() };
    <(Whole<Six>, (Whole<One>, ())) as Layouts<Neon>>::keystream(isa, key, start, double_rounds, output);
}

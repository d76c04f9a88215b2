//! What the types of this crate consist of: each core's objects and functions, for a [`Runnable`] that a
//! [`Backends`](crate::Backends) chose. The parts that backends are made of are in the crates of these names.
//!
//! [`Runnable`]: chacha_core::Runnable

/// ARIA on a backend from [`Backends::aria`](crate::Backends::aria).
pub mod aria_core {
    pub use ::aria_core::{
        Aria, Carry, Counter, InvalidKeyLength, KeyLanes, LANES, NotWholeBlocks, Row, Runnable,
    };
}

/// ChaCha on a backend from [`Backends::chacha`](crate::Backends::chacha).
pub mod chacha_core {
    pub use ::chacha_core::{
        BLOCK, EndOfKeystream, Key, Output, Rounds, Runnable, Start, Stream, hchacha, keystream, xor,
    };
}

/// GHASH on a backend from [`Backends::ghash`](crate::Backends::ghash).
pub mod ghash_core {
    pub use ::ghash_core::{BLOCK, Ghash, Runnable, Subkey};
}

/// Poly1305 on a backend from [`Backends::poly1305`](crate::Backends::poly1305).
pub mod poly1305_core {
    pub use ::poly1305_core::{BLOCK, Poly1305, Runnable};
}

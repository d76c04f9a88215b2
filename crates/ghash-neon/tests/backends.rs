//! Every backend that this CPU can run, against the standard and the portable one.
#![cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]

#[path = "../../ghash-core/testing/backends.rs"]
mod backends;

use ghash_neon::BACKENDS;

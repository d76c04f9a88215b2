//! Every backend that this CPU can run, against the standard and the portable one.
#![cfg(all(target_arch = "x86_64", target_feature = "sse2"))]

#[path = "../../ghash-core/testing/backends.rs"]
mod backends;

use ghash_x86::BACKENDS;

//! Every backend that this CPU can run, against the standard and the portable one.
#![cfg(all(target_arch = "x86_64", target_feature = "sse2"))]

#[path = "../../poly1305-core/testing/backends.rs"]
mod backends;

use poly1305_x86::BACKENDS;

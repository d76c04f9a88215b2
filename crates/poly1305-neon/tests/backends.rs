//! Every backend that this CPU can run, against the standard and the portable one.
#![cfg(any(
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "arm", target_endian = "little", target_has_atomic = "64")
))]

#[path = "../../poly1305-core/testing/backends.rs"]
mod backends;
#[cfg(target_arch = "arm")]
#[path = "../../cipher-backend/testing/preserved.rs"]
mod preserved;

use poly1305_neon::BACKENDS;

#[cfg(target_arch = "arm")]
#[test]
fn the_registers_of_the_caller_are_preserved() {
    backends::for_each_backend(|backend| {
        for count in [1, 4, 5, 100] {
            let (mut state, blocks) =
                (backends::state(backends::R_ONES, [7; 3]), vec![[0xff; poly1305_core::BLOCK]; count]);
            preserved::preserved(|| {
                // SAFETY: a `Runnable` exists only where the CPU has the features of its backend.
                unsafe { (backend.functions().blocks)(&mut state, &blocks) };
            });
        }
    });
}

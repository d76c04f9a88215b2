//! The only place that asks the machine what it can do.
//!
//! A CPU that knows an instruction is not enough: the operating system must save the registers as well. On x86-64 it says
//! so in XCR0; on ARM only it can read what the CPU has, and hands on what programs may use. The answers are put together
//! by pure functions, so that machines nobody has here can be tested.

use cipher_backend::{Cpu, Features};
use core::sync::atomic::{AtomicU32, Ordering};

/// What this machine can run, with the operating system's consent. It is asked once: CPUID is slow in a guest.
pub(crate) fn cpu() -> Cpu {
    const KNOWN: u32 = 1 << 31;
    static SEEN: AtomicU32 = AtomicU32::new(0);

    let seen = SEEN.load(Ordering::Relaxed);
    if seen & KNOWN == 0 {
        let cpu = detect();
        SEEN.store(cpu.features().bits() | KNOWN, Ordering::Relaxed);
        return cpu;
    }
    // SAFETY: only what `detect` returned is ever stored.
    unsafe { Cpu::new(Features::from_bits(seen & !KNOWN)) }
}

fn detect() -> Cpu {
    cfg_if::cfg_if! {
        // CPUID traps in an enclave; an interpreter has no vector instructions.
        if #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(target_env = "sgx"), not(miri)))] {
            x86::detect()
        } else if #[cfg(all(
            any(target_arch = "aarch64", target_arch = "arm"),
            target_endian = "little",
            any(target_os = "linux", target_os = "android"),
            not(miri)
        ))] {
            arm::detect()
        } else if #[cfg(all(target_arch = "aarch64", target_endian = "little", feature = "std", not(miri)))] {
            aarch64::detect()
        } else {
            Cpu::baseline()
        }
    }
}

#[cfg(all(
    target_arch = "aarch64",
    target_endian = "little",
    feature = "std",
    not(any(target_os = "linux", target_os = "android"))
))]
mod aarch64;
#[cfg(all(
    any(target_arch = "aarch64", target_arch = "arm"),
    target_endian = "little",
    any(target_os = "linux", target_os = "android")
))]
mod arm;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86;

//! The time this thread has used, and the clock rate that turns it into cycles.

use super::measure::{Work, repeat};
use std::hint::black_box;

cfg_if::cfg_if! {
    if #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple", target_os = "freebsd"))] {
        use rustix::time::{ClockId, clock_gettime};

        pub(super) const SOURCE: &str = "thread CPU time";

        /// Nanoseconds that this thread has run.
        pub(super) fn now() -> f64 {
            let time = clock_gettime(ClockId::ThreadCPUTime);
            time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
        }
    } else {
        use std::{sync::LazyLock, time::Instant};

        pub(super) const SOURCE: &str = "wall-clock time, for lack of a thread's CPU time";

        /// Nanoseconds since the first call.
        pub(super) fn now() -> f64 {
            static START: LazyLock<Instant> = LazyLock::new(Instant::now);
            START.elapsed().as_nanos() as f64
        }
    }
}

/// Cycles that one call of the [`chain`] takes.
pub(super) const CHAIN_CYCLES: u32 = 1024;

/// Work that takes a known number of cycles, each of its steps waiting for the one before.
pub(super) fn chain() -> Work {
    let (mut sum, addend) = (0, black_box(1));
    repeat(move |_| sum = add_up(sum, addend))
}

#[cfg(any(target_arch = "x86_64", target_arch = "x86", target_arch = "aarch64", target_arch = "arm"))]
macro_rules! add_up {
    ($add:literal) => {
        fn add_up(mut sum: usize, addend: usize) -> usize {
            // SAFETY: the instructions change nothing but the declared register and the flags.
            unsafe {
                std::arch::asm!(
                    ".rept {cycles}",
                    $add,
                    ".endr",
                    cycles = const CHAIN_CYCLES,
                    sum = inout(reg) sum,
                    addend = in(reg) addend,
                    options(nomem, nostack),
                );
            }
            sum
        }
    };
}

// Register to register: recent cores fold additions of a constant while renaming, several of them a cycle.
cfg_if::cfg_if! {
    if #[cfg(any(target_arch = "x86_64", target_arch = "x86"))] {
        pub(super) const CHAIN: &str = "dependent `add reg, reg`";
        add_up!("add {sum}, {addend}");
    } else if #[cfg(any(target_arch = "aarch64", target_arch = "arm"))] {
        pub(super) const CHAIN: &str = "dependent `add reg, reg, reg`";
        add_up!("add {sum}, {sum}, {addend}");
    } else {
        pub(super) const CHAIN: &str = "dependent rotations and additions, taken as one cycle each";

        fn add_up(mut sum: usize, addend: usize) -> usize {
            for _ in 0..CHAIN_CYCLES / 2 {
                sum = sum.rotate_left(1).wrapping_add(addend);
            }
            sum
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_takes_the_time_of_its_cycles() {
        let mut chain = chain();
        let start = now();
        chain(&mut [], 20_000);
        let gigahertz = 20_000.0 * f64::from(CHAIN_CYCLES) / (now() - start);
        assert!((0.1..10.0).contains(&gigahertz), "{gigahertz} GHz");
    }
}

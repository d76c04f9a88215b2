//! What Linux and Android tell a program of the ARM CPU, in the auxiliary vector.

use cipher_backend::{Cpu, Features};

pub(super) fn detect() -> Cpu {
    // SAFETY: the function has no conditions. A kernel that does not know an entry answers 0.
    let features = features(unsafe { libc::getauxval(libc::AT_HWCAP) });
    // SAFETY: the kernel says so, and saves the registers.
    unsafe { Cpu::new(features.union(Cpu::baseline().features())) }
}

/// The features that the bits of `AT_HWCAP` amount to.
///
/// Compilers mean by one name what are two bits: `aes` has PMULL, and `sha3` has SHA-512.
#[cfg(target_arch = "aarch64")]
fn features(hwcap: libc::c_ulong) -> Features {
    choose(
        hwcap,
        [(1 << 1, Features::NEON), (1 << 3 | 1 << 4, Features::AES), (1 << 17 | 1 << 21, Features::SHA3)],
    )
}

/// The features that the bits of `AT_HWCAP` amount to.
#[cfg(target_arch = "arm")]
fn features(hwcap: libc::c_ulong) -> Features {
    choose(hwcap, [(1 << 12, Features::NEON)])
}

/// The features all of whose bits are there. Without NEON none of the others is worth anything.
fn choose<const N: usize>(hwcap: libc::c_ulong, bits: [(libc::c_ulong, Features); N]) -> Features {
    let mut features = Features::NONE;
    for (bits, feature) in bits {
        if hwcap & bits == bits {
            features = features.union(feature);
        }
    }
    if features.contains(Features::NEON) { features } else { Features::NONE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_arch = "aarch64")]
    #[test]
    fn both_bits_of_a_feature_are_needed() {
        const ASIMD: libc::c_ulong = 1 << 1;
        let neon = |more| features(ASIMD | more).without(Features::NEON);
        assert_eq!(neon(1 << 3), Features::NONE);
        assert_eq!(neon(1 << 4), Features::NONE);
        assert_eq!(neon(0b11 << 3), Features::AES);
        assert_eq!(neon(1 << 17), Features::NONE);
        assert_eq!(neon(1 << 21), Features::NONE);
        assert_eq!(neon(1 << 17 | 1 << 21), Features::SHA3);
        assert_eq!(features(!0 & !ASIMD), Features::NONE);
    }

    #[cfg(target_arch = "aarch64")]
    #[test]
    fn each_feature_is_as_the_standard_library_finds_it() {
        extern crate std;
        let here = detect().features();
        assert_eq!(here.contains(Features::NEON), std::arch::is_aarch64_feature_detected!("neon"));
        assert_eq!(here.contains(Features::AES), std::arch::is_aarch64_feature_detected!("aes"));
        assert_eq!(here.contains(Features::SHA3), std::arch::is_aarch64_feature_detected!("sha3"));
    }

    #[cfg(target_arch = "aarch64")]
    #[test]
    fn each_feature_is_as_cpufeatures_finds_it() {
        cpufeatures::new!(aes, "aes");
        cpufeatures::new!(sha3, "sha3");
        let here = detect().features();
        assert_eq!(here.contains(Features::AES), aes::get());
        assert_eq!(here.contains(Features::SHA3), sha3::get());
    }

    #[cfg(target_arch = "arm")]
    #[test]
    fn neon_is_one_bit() {
        assert_eq!(features(1 << 12), Features::NEON);
        assert_eq!(features(!(1 << 12)), Features::NONE);
        assert_eq!(features(0), Features::NONE);
    }
}

//! CPUID and XCR0 of x86-64.

use cipher_backend::{Cpu, Features};
use core::arch::x86_64::{__cpuid_count, _xgetbv};

pub(super) fn detect() -> Cpu {
    // SAFETY: `features` calls this only after CPUID has said that the instruction exists.
    let features = features(registers, || unsafe { xcr0() });
    // SAFETY: CPUID and XCR0 of this CPU say so.
    unsafe { Cpu::new(features) }
}

fn registers(leaf: u32, subleaf: u32) -> Registers {
    #[allow(unused_unsafe, reason = "safe in newer versions of the standard library")]
    // SAFETY: every x86-64 CPU has CPUID.
    let result = unsafe { __cpuid_count(leaf, subleaf) };
    Registers { eax: result.eax, ebx: result.ebx, ecx: result.ecx, edx: result.edx }
}

/// # Safety
/// CPUID must report OSXSAVE.
#[target_feature(enable = "xsave")]
unsafe fn xcr0() -> u64 {
    // SAFETY: the caller has seen OSXSAVE.
    unsafe { _xgetbv(0) }
}

/// What CPUID leaves in its registers.
#[derive(Clone, Copy, Default)]
pub(super) struct Registers {
    pub(super) eax: u32,
    pub(super) ebx: u32,
    pub(super) ecx: u32,
    pub(super) edx: u32,
}

/// The registers whose saving the operating system has switched on in XCR0.
const YMM_STATE: u64 = 0b110;
const ZMM_STATE: u64 = 0b1110_0110;

/// The features that these answers amount to. XCR0 is asked for only where CPUID reports OSXSAVE.
pub(super) fn features(cpuid: impl Fn(u32, u32) -> Registers, xcr0: impl FnOnce() -> u64) -> Features {
    let highest = cpuid(0, 0).eax;
    let one = if highest >= 1 { cpuid(1, 0) } else { Registers::default() };
    let seven = if highest >= 7 { cpuid(7, 0) } else { Registers::default() };
    let osxsave = one.ecx >> 27 & 1 == 1;
    let saved = if osxsave { xcr0() } else { 0 };

    let mut features = Features::NONE;
    for (register, bit, feature) in [
        (one.edx, 26, Features::SSE2),
        (one.ecx, 9, Features::SSSE3),
        (one.ecx, 19, Features::SSE4_1),
        (one.ecx, 25, Features::AES),
        (one.ecx, 1, Features::PCLMULQDQ),
        (one.ecx, 28, Features::AVX),
        (seven.ebx, 5, Features::AVX2),
        (seven.ebx, 8, Features::BMI2),
        (seven.ecx, 8, Features::GFNI),
        (seven.ecx, 9, Features::VAES),
        (seven.ecx, 10, Features::VPCLMULQDQ),
        (seven.ebx, 16, Features::AVX512F),
        (seven.ebx, 30, Features::AVX512BW),
        (seven.ebx, 31, Features::AVX512VL),
        (seven.ecx, 1, Features::AVX512VBMI),
        (seven.ebx, 21, Features::AVX512IFMA),
    ] {
        if register >> bit & 1 == 1 {
            features = features.union(feature);
        }
    }

    // Each wider encoding needs the narrower one, and the operating system's consent.
    if saved & YMM_STATE != YMM_STATE || !features.contains(Features::AVX) {
        features = features.without(NEEDS_AVX);
    }
    if !features.contains(Features::AVX2) {
        features = features.without(NEEDS_AVX2);
    }
    if saved & ZMM_STATE != ZMM_STATE || !features.contains(Features::AVX512F) {
        features = features.without(NEEDS_AVX512F);
    }
    features
}

const NEEDS_AVX: Features = Features::named(&["avx", "avx2"]).union(NEEDS_AVX2);
const NEEDS_AVX2: Features = Features::named(&["vaes", "vpclmulqdq"]).union(NEEDS_AVX512F);
const NEEDS_AVX512F: Features =
    Features::named(&["avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512ifma"]);

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYTHING: Registers = Registers { eax: 7, ebx: !0, ecx: !0, edx: !0 };

    fn with_xcr0(xcr0: u64) -> Features {
        features(|_, _| EVERYTHING, || xcr0)
    }

    #[test]
    fn the_operating_system_decides_the_width() {
        assert_eq!(with_xcr0(0x3).width(), 16);
        assert!(!with_xcr0(0x3).contains(Features::AVX));
        assert!(with_xcr0(0x3).contains(Features::named(&["ssse3", "aes", "gfni"])));
        assert_eq!(with_xcr0(0x7).width(), 32);
        assert!(with_xcr0(0x7).contains(Features::named(&["avx2", "gfni", "vaes", "vpclmulqdq"])));
        assert_eq!(with_xcr0(0xe7).width(), 64);
        // A hypervisor that hides only the upper half of the registers.
        assert_eq!(with_xcr0(0x67).width(), 32);
    }

    #[test]
    fn without_osxsave_xcr0_is_never_read() {
        let cpuid = |leaf, _| match leaf {
            1 => Registers { ecx: !(1 << 27), ..EVERYTHING },
            _ => EVERYTHING,
        };
        let features = features(cpuid, || unreachable!("XGETBV would trap"));
        assert_eq!(features.width(), 16);
    }

    #[test]
    fn an_old_cpu_is_not_asked_for_leaf_seven() {
        let cpuid = |leaf, _| match leaf {
            0 => Registers { eax: 1, ..EVERYTHING },
            1 => EVERYTHING,
            _ => panic!("leaf {leaf} does not exist"),
        };
        assert!(!features(cpuid, || !0).contains(Features::AVX2));
    }

    #[test]
    fn avx2_without_avx_is_not_believed() {
        let cpuid = |leaf, _| match leaf {
            1 => Registers { ecx: !(1 << 28), ..EVERYTHING },
            _ => EVERYTHING,
        };
        assert_eq!(features(cpuid, || !0).width(), 16);
    }

    #[test]
    fn each_feature_is_as_the_standard_library_finds_it() {
        extern crate std;
        let here = detect().features();
        macro_rules! compare {
            ($($name:tt)*) => {$(
                let found = here.contains(Features::named(&[$name]));
                assert_eq!(found, std::is_x86_feature_detected!($name), $name);
            )*};
        }
        compare! {
            "sse2" "ssse3" "sse4.1" "aes" "pclmulqdq" "avx" "avx2" "gfni" "vaes" "vpclmulqdq" "avx512f"
            "avx512bw" "avx512vl" "avx512vbmi" "avx512ifma"
        }
    }

    // It takes GFNI and VAES for features of 512-bit registers, which the standard library does not.
    #[test]
    fn each_feature_is_as_cpufeatures_finds_it() {
        let here = detect().features();
        macro_rules! compare {
            ($($module:ident $name:tt)*) => {$(
                cpufeatures::new!($module, $name);
                assert_eq!(here.contains(Features::named(&[$name])), $module::get(), $name);
            )*};
        }
        compare! { aes "aes" pclmulqdq "pclmulqdq" avx "avx" avx2 "avx2" avx512f "avx512f" avx512bw "avx512bw" }
    }
}

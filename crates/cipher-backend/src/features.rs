//! A set of CPU features, and the CPU that has it.

use core::fmt;

/// A set of instruction-set extensions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Features(u32);

macro_rules! features {
    ($($bit:literal $name:ident $text:literal)*) => {
        impl Features {
            $(#[doc = concat!("The extension that compilers call `", $text, "`.")]
            pub const $name: Features = Features(1 << $bit);)*

            const NAMES: &[(Features, &str)] = &[$((Features::$name, $text)),*];
        }

        impl Cpu {
            /// What the build itself already takes for granted: `-C target-cpu` and `-C target-feature`.
            pub const fn baseline() -> Cpu {
                let features = Features::NONE;
                $(let features = if cfg!(target_feature = $text) {
                    features.union(Features::$name)
                } else {
                    features
                };)*
                Cpu(features)
            }
        }
    };
}

// Bits are in order of register width within an architecture, so that messages read from narrow to wide. `aes` is a name
// on two of them: on ARM it has the multiplication of polynomials too.
features! {
    0 SSE2 "sse2"
    1 SSSE3 "ssse3"
    2 SSE4_1 "sse4.1"
    3 AES "aes"
    4 PCLMULQDQ "pclmulqdq"
    5 AVX "avx"
    6 BMI2 "bmi2"
    7 AVX2 "avx2"
    8 GFNI "gfni"
    9 VAES "vaes"
    10 VPCLMULQDQ "vpclmulqdq"
    11 AVX512F "avx512f"
    12 AVX512BW "avx512bw"
    13 AVX512VL "avx512vl"
    14 AVX512VBMI "avx512vbmi"
    15 AVX512IFMA "avx512ifma"
    16 NEON "neon"
    17 SHA3 "sha3"
}

impl Features {
    /// The empty set, which every CPU has.
    pub const NONE: Features = Features(0);

    /// The set as a number, for a cache. Bit 31 is never used; the others may change with any version.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set of that number.
    pub const fn from_bits(bits: u32) -> Features {
        Features(bits)
    }

    /// The features of either set.
    pub const fn union(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }

    /// The features of this set that are not in `other`.
    pub const fn without(self, other: Features) -> Features {
        Features(self.0 & !other.0)
    }

    /// Whether every feature of `other` is in this set.
    pub const fn contains(self, other: Features) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether there is nothing in this set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with all that its features take for granted, as compilers see it: AVX2 is nothing without AVX.
    pub const fn with_implied(self) -> Features {
        let mut set = self;
        let mut position = Self::IMPLIED.len();
        while position > 0 {
            position -= 1;
            let (feature, implied) = Self::IMPLIED[position];
            if set.contains(feature) {
                set = set.union(implied);
            }
        }
        set
    }

    /// The set without what its other features take for granted: enough for a reader.
    pub const fn without_implied(self) -> Features {
        let mut set = self;
        let mut position = 0;
        while position < Self::IMPLIED.len() {
            let (feature, implied) = Self::IMPLIED[position];
            if self.contains(feature) {
                set = set.without(implied.with_implied());
            }
            position += 1;
        }
        set
    }

    /// What each feature takes for granted, so ordered that one pass from the end finds all.
    const IMPLIED: &[(Features, Features)] = &[
        (Features::SSSE3, Features::SSE2),
        (Features::SSE4_1, Features::SSSE3),
        (Features::AES, if cfg!(target_arch = "aarch64") { Features::NEON } else { Features::SSE2 }),
        (Features::PCLMULQDQ, Features::SSE2),
        (Features::GFNI, Features::SSE2),
        (Features::AVX, Features::SSE4_1),
        (Features::AVX2, Features::AVX),
        (Features::VAES, Features::AVX2.union(Features::AES)),
        (Features::VPCLMULQDQ, Features::AVX.union(Features::PCLMULQDQ)),
        (Features::AVX512F, Features::AVX2),
        (Features::AVX512BW, Features::AVX512F),
        (Features::AVX512VL, Features::AVX512F),
        (Features::AVX512VBMI, Features::AVX512BW),
        (Features::AVX512IFMA, Features::AVX512F),
        (Features::SHA3, Features::NEON),
    ];

    /// The names of the features in the set, as compilers spell them.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().filter(move |(feature, _)| self.contains(*feature)).map(|(_, name)| *name)
    }

    /// The set of the named features, as compilers spell them. For constants: a name that is not known panics.
    pub const fn named(names: &[&str]) -> Features {
        let mut set = Features::NONE;
        let mut position = 0;
        while position < names.len() {
            let mut known = 0;
            while !same(Self::NAMES[known].1, names[position]) {
                known += 1;
                assert!(known < Self::NAMES.len(), "a feature of that name is not known");
            }
            set = set.union(Self::NAMES[known].0);
            position += 1;
        }
        set
    }

    /// The widest vector register, in bytes, that code for these features uses; 0 for portable code.
    pub const fn width(self) -> usize {
        if self.contains(Features::AVX512F) {
            64
        } else if self.contains(Features::AVX2) {
            32
        } else if !self.is_empty() {
            16
        } else {
            0
        }
    }
}

/// Equality of strings that a constant can use.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut position = 0;
    while position < a.len() && position < b.len() && a[position] == b[position] {
        position += 1;
    }
    position == a.len() && position == b.len()
}

/// The names, separated by commas.
impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, name) in self.names().enumerate() {
            if position > 0 {
                f.write_str(", ")?;
            }
            f.write_str(name)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Features({self})")
    }
}

/// What a CPU, its operating system included, lets a program execute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cpu(Features);

impl Cpu {
    /// A CPU with exactly these features.
    ///
    /// # Safety
    /// Code that uses `features` must be executable for the rest of the program: the CPU has the instructions
    /// and the operating system saves the registers.
    pub const unsafe fn new(features: Features) -> Cpu {
        Cpu(features)
    }

    /// What this CPU has.
    pub const fn features(self) -> Features {
        self.0
    }

    /// The same CPU as seen by a program that leaves `features` alone.
    pub const fn without(self, features: Features) -> Cpu {
        Cpu(self.0.without(features))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn sets_behave_as_sets() {
        let wide = Features::AVX2.union(Features::GFNI);
        assert!(wide.contains(Features::GFNI) && wide.contains(Features::NONE));
        assert!(!wide.contains(Features::AVX512F));
        assert_eq!(wide.without(Features::AVX2), Features::GFNI);
        assert_eq!(wide.to_string(), "avx2, gfni");
        assert_eq!(Features::NONE.to_string(), "");
    }

    #[test]
    fn every_name_finds_its_feature() {
        for (feature, name) in Features::NAMES {
            assert_eq!(Features::named(&[name]), *feature);
        }
        const WIDE: Features = Features::named(&["gfni", "avx2"]);
        assert_eq!(WIDE, Features::AVX2.union(Features::GFNI));
        assert_eq!(Features::named(&[]), Features::NONE);
    }

    #[test]
    #[should_panic(expected = "not known")]
    fn an_unknown_name_panics() {
        Features::named(&["avx", "AVX2"]);
    }

    #[test]
    fn nothing_is_implied_by_what_is_implied() {
        for (feature, _) in Features::NAMES {
            let closed = feature.with_implied();
            assert_eq!(closed.with_implied(), closed, "{closed}");
            assert_eq!(closed.without_implied(), *feature, "{closed}");
        }
        let widest = Features::AVX512VBMI.with_implied();
        assert!(widest.contains(Features::named(&["sse2", "ssse3", "sse4.1", "avx", "avx2", "avx512bw"])));
    }

    #[test]
    fn width_follows_the_widest_registers() {
        assert_eq!(Features::NONE.width(), 0);
        assert_eq!(Features::SSE2.width(), 16);
        assert_eq!(Features::AVX.union(Features::GFNI).width(), 16);
        assert_eq!(Features::AVX2.union(Features::VAES).width(), 32);
        assert_eq!(Features::AVX512F.union(Features::AVX2).width(), 64);
    }
}

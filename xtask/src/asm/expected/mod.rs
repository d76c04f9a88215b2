//! The instances that there must be, and the kernels that each must hold: one line for each backend.

mod aria;
mod arm;
mod chacha;
mod ghash;
mod kernel;
mod poly1305;

pub(super) use arm::{aarch64, armv7, of_aarch64, of_armv7};
pub(crate) use kernel::Work;
pub(super) use kernel::{Kernel, Place};

use super::{
    kinds::Kind,
    width::Width::{Xmm, Ymm, Zmm},
};
use aria::{
    AES, AES_HALVES, AES_IMAGES, GFNI, GFNI_AES_IMAGES, SSSE3, TERNARY, TWO_INPUT, aria, natural, sliced,
};
use chacha::{ROTATE, SHUFFLE_BYTES, SHUFFLE_HALVES, chacha, horizontal, in_turn, stitched, twice, vertical};
use ghash::{FOUR_PRODUCTS, KARATSUBA, ghash};
use poly1305::{HALVES, IFMA, poly1305};

/// Functions of one backend that have the same kernels.
#[derive(Clone)]
pub(super) struct Instances {
    /// The package of the backend: the cipher and the target.
    pub(super) package: &'static str,
    pub(super) backend: &'static str,
    /// The module, if it is not named after the backend.
    pub(super) module: Option<&'static str>,
    pub(super) functions: &'static [&'static str],
    pub(super) kernels: Vec<Kernel>,
    /// How many loops may be around a copy: that over the pieces of a message may be, those over its blocks may not.
    pub(super) loops_around_copies: usize,
}

const ARIA: &str = "aria-x86";
const GHASH: &str = "ghash-x86";
const X86: &str = "chacha-x86";

#[rustfmt::skip]
pub(super) fn x86() -> Vec<Instances> {
    let mut all = Vec::new();
    all.extend(aria(ARIA, "gfni-avx512", &[
        sliced(Zmm, GFNI, TERNARY), sliced(Ymm, GFNI, TERNARY), sliced(Xmm, GFNI, TERNARY),
        natural(Zmm, 2, GFNI_AES_IMAGES, TERNARY), natural(Zmm, 1, GFNI_AES_IMAGES, TERNARY),
        natural(Ymm, 1, GFNI_AES_IMAGES, TERNARY), natural(Xmm, 1, GFNI_AES_IMAGES, TERNARY),
    ]));
    all.extend(aria(ARIA, "gfni-avx2", &[
        sliced(Ymm, GFNI, TWO_INPUT), sliced(Xmm, GFNI, TWO_INPUT),
        natural(Ymm, 4, GFNI_AES_IMAGES, TWO_INPUT), natural(Ymm, 2, GFNI_AES_IMAGES, TWO_INPUT),
        natural(Ymm, 1, GFNI_AES_IMAGES, TWO_INPUT), natural(Xmm, 1, GFNI_AES_IMAGES, TWO_INPUT),
    ]));
    all.extend(aria(ARIA, "vaes-avx2", &[
        sliced(Ymm, AES, TWO_INPUT), sliced(Xmm, AES, TWO_INPUT),
        natural(Ymm, 4, AES_IMAGES, TWO_INPUT), natural(Ymm, 2, AES_IMAGES, TWO_INPUT),
        natural(Ymm, 1, AES_IMAGES, TWO_INPUT), natural(Xmm, 1, AES_IMAGES, TWO_INPUT),
    ]));
    all.extend(aria(ARIA, "gfni-avx", &[
        sliced(Xmm, GFNI, TWO_INPUT), natural(Xmm, 4, GFNI_AES_IMAGES, TWO_INPUT),
        natural(Xmm, 2, GFNI_AES_IMAGES, TWO_INPUT), natural(Xmm, 1, GFNI_AES_IMAGES, TWO_INPUT),
    ]));
    all.extend(aria(ARIA, "gfni-ssse3", &[
        sliced(Xmm, GFNI, SSSE3), natural(Xmm, 4, GFNI_AES_IMAGES, TWO_INPUT),
        natural(Xmm, 2, GFNI_AES_IMAGES, TWO_INPUT), natural(Xmm, 1, GFNI_AES_IMAGES, TWO_INPUT),
    ]));
    all.extend(aria(ARIA, "aesni-avx2", &[
        sliced(Ymm, AES_HALVES, TWO_INPUT), sliced(Xmm, AES, TWO_INPUT), natural(Xmm, 4, AES_IMAGES, TWO_INPUT),
        natural(Xmm, 2, AES_IMAGES, TWO_INPUT), natural(Xmm, 1, AES_IMAGES, TWO_INPUT),
    ]));
    all.extend(aria(ARIA, "aesni-avx", &[
        sliced(Xmm, AES, TWO_INPUT), natural(Xmm, 4, AES_IMAGES, TWO_INPUT), natural(Xmm, 2, AES_IMAGES, TWO_INPUT),
        natural(Xmm, 1, AES_IMAGES, TWO_INPUT),
    ]));
    all.extend(aria(ARIA, "aesni-ssse3", &[
        sliced(Xmm, AES, SSSE3), natural(Xmm, 4, AES_IMAGES, TWO_INPUT), natural(Xmm, 2, AES_IMAGES, TWO_INPUT),
        natural(Xmm, 1, AES_IMAGES, TWO_INPUT),
    ]));
    all.extend(aria::soft());
    all.extend([
        chacha(X86, "avx512", ROTATE, [
            twice(vertical(Zmm)), in_turn(vertical(Zmm), twice(horizontal(Zmm))),
            in_turn(horizontal(Xmm), vertical(Zmm)), vertical(Zmm), in_turn(horizontal(Zmm), twice(horizontal(Zmm))),
            in_turn(horizontal(Xmm), twice(horizontal(Zmm))), twice(horizontal(Zmm)),
            in_turn(horizontal(Xmm), horizontal(Zmm)), horizontal(Zmm), horizontal(Ymm), horizontal(Xmm),
        ]),
        chacha(X86, "avx2", SHUFFLE_BYTES, [
            twice(vertical(Ymm)), in_turn(vertical(Ymm), twice(horizontal(Ymm))), vertical(Ymm),
            in_turn(horizontal(Ymm), twice(horizontal(Ymm))), twice(horizontal(Ymm)), horizontal(Ymm), horizontal(Xmm),
        ]),
        stitched(X86, "avx2", SHUFFLE_BYTES, twice(vertical(Ymm)), 2 * 3),
        chacha(X86, "ssse3", SHUFFLE_BYTES, [
            twice(vertical(Xmm)), in_turn(vertical(Xmm), twice(horizontal(Xmm))), vertical(Xmm),
            in_turn(horizontal(Xmm), twice(horizontal(Xmm))), twice(horizontal(Xmm)), horizontal(Xmm),
        ]),
        stitched(X86, "ssse3", SHUFFLE_BYTES, twice(vertical(Xmm)), 2 * 2),
        chacha(X86, "sse2", SHUFFLE_HALVES, [
            twice(vertical(Xmm)), in_turn(vertical(Xmm), twice(horizontal(Xmm))), vertical(Xmm),
            in_turn(horizontal(Xmm), twice(horizontal(Xmm))), twice(horizontal(Xmm)), horizontal(Xmm),
        ]),
        stitched(X86, "sse2", SHUFFLE_HALVES, twice(vertical(Xmm)), 2 * 2),
        chacha::soft(),
        poly1305("poly1305-x86", "avx512ifma", Zmm, IFMA),
        poly1305("poly1305-x86", "avx2", Ymm, HALVES),
        poly1305::soft(),
    ]);
    all.extend(ghash(GHASH, "vpclmul-avx512", Zmm, FOUR_PRODUCTS));
    all.extend(ghash(GHASH, "vpclmul-avx2", Ymm, KARATSUBA));
    all.extend(ghash(GHASH, "pclmul-avx", Xmm, KARATSUBA));
    all.extend(ghash(GHASH, "pclmul", Xmm, KARATSUBA));
    all.extend(ghash::soft());
    all
}

/// Functions that copy nothing in loops.
fn of<const N: usize>(
    package: &'static str,
    backend: &'static str,
    functions: &'static [&'static str],
    kernels: [Kernel; N],
) -> Instances {
    Instances {
        package,
        backend,
        module: None,
        functions,
        kernels: Vec::from(kernels),
        loops_around_copies: 0,
    }
}

impl Instances {
    /// The names of the cipher and the backend, as reports have them.
    pub(super) fn names(&self) -> (&'static str, &'static str) {
        let cipher = self.package.split('-').next().unwrap_or_default();
        (cipher, self.backend)
    }

    /// The paths of the functions: in the module given or named after the backend, or in the crate if that is.
    pub(super) fn paths(&self) -> impl Iterator<Item = String> {
        let mut module = self.package.replace('-', "_");
        if let Some(name) = self.module {
            module = format!("{module}::{name}");
        } else if self.names() != self.package.split_once('-').unwrap_or_default() {
            module = format!("{module}::{}", self.backend.replace('-', "_"));
        }
        self.functions.iter().map(move |function| match function.strip_prefix('<') {
            Some(of_a_type) => format!("<{module}::{of_a_type}"),
            None => format!("{module}::{function}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Kernels are found by their first figure and reported by their name.
    #[test]
    fn every_kernel_of_a_function_has_a_name_and_something_to_know_it_by() {
        for instances in [x86(), aarch64(), armv7()].concat() {
            let names = BTreeSet::from_iter(instances.kernels.iter().map(|kernel| &kernel.name));
            assert_eq!(names.len(), instances.kernels.len(), "{:?} {names:?}", instances.names());
            assert!(instances.kernels.iter().all(|kernel| kernel.figures[0].expected > 0), "{names:?}");
        }
    }
}

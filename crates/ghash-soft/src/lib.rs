//! GHASH for any CPU, in constant time without tables.
//!
//! The product of two polynomials over GF(2) comes from integer multiplication (`carryless`), the product in the
//! field of GCM from six of those (`field`). Two blocks share one reduction. Constant time where the CPU's
//! multiplication is.
//!
//! ```
//! use ghash_soft::{Cpu, SOFT, Subkey};
//!
//! let subkey = Subkey::new(&[7; 16], SOFT.check(Cpu::baseline())?);
//! let mut hash = subkey.start();
//! hash.update(b"a message, in pieces");
//! assert_eq!(hash.finalize().len(), 16);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
#![no_std]
#![allow(clippy::needless_range_loop, reason = "plain indexed loops always inline, iterator adapters do not")]

mod carryless;
mod field;

use field::{Element, Factor};
pub use ghash_core::{Backend, Cpu, Ghash, Runnable, Subkey};

use ghash_core::{BLOCK, Features, Functions, Key};

/// The backends of this crate.
pub static BACKENDS: &[&Backend] = &[&SOFT];

/// Plain arithmetic, which every CPU has.
// SAFETY: the functions are compiled for the build's baseline.
pub static SOFT: Backend = unsafe { Backend::new("soft", Features::NONE, Functions { key, blocks }) };

/// The key is H, then its square, as the two words of a field element each.
fn key(h: &[u8; BLOCK]) -> Key {
    let h = Element::load(h);
    let square = field::sum_of_products([h], [&Factor::new(h)]);
    let mut key = Key::EMPTY;
    [key.0[0], key.0[1]] = [h.0, square.0];
    key
}

fn blocks(key: &Key, y: &mut [u8; BLOCK], blocks: &[[u8; BLOCK]]) {
    let [h, square, ..] = key.0;
    let h = Factor::new(Element(h));
    let mut sum = Element::load(y);
    let (pairs, last) = blocks.as_chunks();
    if !pairs.is_empty() {
        let square = Factor::new(Element(square));
        for [first, second] in pairs {
            // ((y + first) * H + second) * H
            let factors = [sum.add(Element::load(first)), Element::load(second)];
            sum = field::sum_of_products(factors, [&square, &h]);
        }
    }
    if let [last] = last {
        sum = field::sum_of_products([sum.add(Element::load(last))], [&h]);
    }
    *y = sum.store();
}

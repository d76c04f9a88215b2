//! The S-boxes by look-ups in registers of sixteen entries (M. Hamburg, Accelerating AES with vector permute
//! instructions, CHES 2009).
//!
//! With t² = t + 1/a over GF(16), a byte is i + kt. Let j = i + k and
//!
//! ```text
//! u = 1 / (1 / (1/i + a/k) + j),   v = 1 / (1 / (1/j + a/k) + i).
//! ```
//!
//! Then the inverse of the byte is (1/a + t)u + (1/a + 1 + t)v. Where something is divided by zero the result has a high
//! bit, which sums keep, and the look-up of such a number is zero, as the division by it should be.

use crate::registers::{Register, affine, halves};
use aria_core::{
    Features, Images, Isa, Keys, Sboxes,
    aes::{Affine, IN_PLACE},
    field::{A, A_CONSTANT, B_CONSTANT, B_CUBED, Linear, invert, multiply, power},
};

/// The S-boxes with nothing but the instructions of the register.
#[derive(Clone, Copy)]
pub(crate) struct Nibbles<I>(I);

// SAFETY: nothing is added.
unsafe impl<I: Isa> Isa for Nibbles<I> {
    const NEEDS: Features = I::NEEDS;

    #[inline(always)]
    unsafe fn assume() -> Self {
        // SAFETY: the caller vouches for it.
        Nibbles(unsafe { I::assume() })
    }
}

impl<I: Isa> Nibbles<I> {
    #[inline(always)]
    fn look_up<R: Register<Isa = I>>(self, table: &[u8; 16], x: R) -> R {
        R::broadcast_lane(self.0, table).shuffle(x)
    }

    /// 1/u and 1/v of the image of a byte under an affine map.
    #[inline(always)]
    fn fractions<R: Register<Isa = I>>(self, map: &Affine, x: R) -> [R; 2] {
        let [i, k] = halves(self.0, affine(self.0, map, x));
        let j = i.xor(k);
        let a_over_k = self.look_up(&A_OVER, k);
        let [for_i, for_j] = [self.look_up(&ONE_OVER, i), self.look_up(&ONE_OVER, j)];
        [
            self.look_up(&ONE_OVER, for_i.xor(a_over_k)).xor(j),
            self.look_up(&ONE_OVER, for_j.xor(a_over_k)).xor(i),
        ]
    }

    /// The image of the inverse under a linear map.
    #[inline(always)]
    fn image<R: Register<Isa = I>>(self, map: &Image, [u, v]: [R; 2]) -> R {
        self.look_up(&map.u, u).xor(self.look_up(&map.v, v))
    }

    #[inline(always)]
    fn constant<R: Register<Isa = I>>(self, byte: u8) -> R {
        R::broadcast(self.0, [byte; 4])
    }

    /// S1 and S2 of the byte that has these fractions.
    #[inline(always)]
    fn s1_of<R: Register<Isa = I>>(self, fractions: [R; 2]) -> R {
        self.image(&S1, fractions).xor(self.constant(A_CONSTANT))
    }

    #[inline(always)]
    fn s2_of<R: Register<Isa = I>>(self, fractions: [R; 2]) -> R {
        self.image(&S2, fractions).xor(self.constant(B_CONSTANT))
    }
}

impl<R: Register> Sboxes<R> for Nibbles<R::Isa> {
    const KEYS: Keys = Keys::Apart;

    #[inline(always)]
    fn s1(self, x: R, _: R) -> R {
        self.s1_of(self.fractions(&BYTE, x))
    }

    #[inline(always)]
    fn s2(self, x: R, _: R) -> R {
        self.s2_of(self.fractions(&BYTE, x))
    }

    #[inline(always)]
    fn inverse_s1(self, x: R, _: R) -> R {
        self.image(&INVERSE, self.fractions(&AFTER_S1, x))
    }

    #[inline(always)]
    fn inverse_s2(self, x: R, _: R) -> R {
        self.image(&INVERSE, self.fractions(&AFTER_S2, x))
    }
}

impl<R: Register> Images<R> for Nibbles<R::Isa> {
    const SOURCES: [[u8; 16]; 4] = [IN_PLACE; 4];

    #[inline(always)]
    fn images(self, x: R) -> [R; 4] {
        let fractions = self.fractions(&BYTE, x);
        [
            self.s1_of(fractions),
            self.s2_of(fractions),
            self.image(&INVERSE, self.fractions(&AFTER_S1, x)),
            self.image(&INVERSE, self.fractions(&AFTER_S2, x)),
        ]
    }
}

/// An element of GF(256) that generates GF(16).
const G: u8 = power(3, 17);
/// An element with t + t¹⁶ = 1, so that t² + t is its norm.
const T: u8 = {
    let mut t = 0;
    while power(t, 16) ^ t != 1 {
        t += 1;
    }
    t
};
/// 1/a.
const NORM: u8 = power(T, 17);

/// From i and k in the low and the high half to the byte.
const FROM_HALVES: Linear = {
    let mut images = [0; 8];
    let mut bit = 0;
    while bit < 4 {
        images[bit] = power(G, bit as u32);
        images[bit + 4] = multiply(images[bit], T);
        bit += 1;
    }
    Linear(images)
};

/// From a byte to its i and k, and from its image under S1 or S2 to those of its inverse.
static BYTE: Affine = Affine::between(FROM_HALVES, 0, Linear::IDENTITY, 0);
static AFTER_S1: Affine = Affine::between(A.after(FROM_HALVES), A_CONSTANT, Linear::IDENTITY, 0);
static AFTER_S2: Affine = Affine::between(B_CUBED.after(FROM_HALVES), B_CONSTANT, Linear::IDENTITY, 0);

static ONE_OVER: [u8; 16] = quotients(1);
static A_OVER: [u8; 16] = quotients(invert(NORM));

/// A number divided by each element of GF(16).
const fn quotients(number: u8) -> [u8; 16] {
    let mut quotients = [0x80; 16];
    let mut divisor = 1;
    while divisor < 16 {
        let quotient = multiply(number, invert(FROM_HALVES.apply(divisor)));
        quotients[divisor as usize] = FROM_HALVES.inverse().apply(quotient);
        divisor += 1;
    }
    quotients
}

/// The terms of u and v in the image of the inverse under a linear map, by 1/u and 1/v.
struct Image {
    u: [u8; 16],
    v: [u8; 16],
}

static S1: Image = Image::under(A);
static S2: Image = Image::under(B_CUBED);
static INVERSE: Image = Image::under(Linear::IDENTITY);

impl Image {
    const fn under(map: Linear) -> Image {
        let mut image = Image { u: [0; 16], v: [0; 16] };
        let mut index = 1;
        while index < 16 {
            let inverse = invert(FROM_HALVES.apply(index));
            image.u[index as usize] = map.apply(multiply(inverse, NORM ^ T));
            image.v[index as usize] = map.apply(multiply(inverse, NORM ^ 1 ^ T));
            index += 1;
        }
        image
    }
}

//! The diffusion layer A of RFC 5794, section 2.4.3: sixteen bytes, each the sum of seven.
//!
//! Straight-line programs for the same matrix. With two-input XOR it takes 48 operations, and the round key 16 more; with
//! three-input XOR 28, or 38 on which the round key rides along.

/// The inputs of each output byte as RFC 5794 lists them.
pub(crate) const INPUTS: [[usize; 7]; 16] = [
    [3, 4, 6, 8, 9, 13, 14],
    [2, 5, 7, 8, 9, 12, 15],
    [1, 4, 6, 10, 11, 12, 15],
    [0, 5, 7, 10, 11, 13, 14],
    [0, 2, 5, 8, 11, 14, 15],
    [1, 3, 4, 9, 10, 14, 15],
    [0, 2, 7, 9, 10, 12, 13],
    [1, 3, 6, 8, 11, 12, 13],
    [0, 1, 4, 7, 10, 13, 15],
    [0, 1, 5, 6, 11, 12, 14],
    [2, 3, 5, 6, 8, 13, 15],
    [2, 3, 4, 7, 9, 12, 14],
    [1, 2, 6, 7, 9, 11, 12],
    [0, 3, 6, 7, 8, 10, 13],
    [0, 3, 4, 5, 9, 11, 14],
    [1, 2, 4, 5, 8, 10, 15],
];

/// Bytes that can be added in GF(2^8): one, or a register full of them.
pub trait Add: Copy {
    /// Whether [`Add::add3`] is one instruction.
    const ADDS_THREE: bool;

    /// The sum, which is XOR.
    fn add(self, other: Self) -> Self;
    /// The sum of three.
    fn add3(self, b: Self, c: Self) -> Self;
}

/// A single byte, for the key schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Byte(pub u8);

impl Add for Byte {
    const ADDS_THREE: bool = false;

    #[inline(always)]
    fn add(self, other: Byte) -> Byte {
        Byte(self.0 ^ other.0)
    }

    #[inline(always)]
    fn add3(self, b: Byte, c: Byte) -> Byte {
        self.add(b).add(c)
    }
}

/// The diffusion layer followed by the addition of the round key.
#[inline(always)]
pub(crate) fn diffuse_and_add_key<B: Add>(x: [B; 16], key: [B; 16]) -> [B; 16] {
    if B::ADDS_THREE { merged(x, key) } else { add_key(by_twos(x), key) }
}

/// The sum of state and round key.
#[inline(always)]
pub(crate) fn add_key<B: Add>(x: [B; 16], k: [B; 16]) -> [B; 16] {
    macro_rules! sums {
        ($($i:literal)*) => { [$(x[$i].add(k[$i])),*] };
    }
    sums!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
}

macro_rules! sum {
    ($a:expr, $b:expr) => {
        $a.add($b)
    };
    ($a:expr, $b:expr, $c:expr) => {
        $a.add($b).add($c)
    };
}

/// The diffusion layer alone.
#[inline(always)]
pub fn diffuse<B: Add>(x: [B; 16]) -> [B; 16] {
    if B::ADDS_THREE { by_threes(x) } else { by_twos(x) }
}

/// 48 two-input additions.
#[inline(always)]
fn by_twos<B: Add>(x: [B; 16]) -> [B; 16] {
    let t0 = sum!(x[7], x[10]);
    let t1 = sum!(x[9], x[14]);
    let t2 = sum!(x[1], x[15]);
    let t3 = sum!(x[6], x[8]);
    let t4 = sum!(x[13], t3);
    let t5 = sum!(x[0], x[11]);
    let t6 = sum!(x[3], t1);
    let t7 = sum!(x[2], x[12]);
    let t8 = sum!(x[5], t5);
    let t9 = sum!(x[4], t2);
    let t10 = sum!(x[0], t0);
    let t11 = sum!(x[9], t7);
    let t12 = sum!(x[3], t4);
    let t13 = sum!(x[14], t8);
    let t14 = sum!(x[10], t9);
    let t15 = sum!(x[4], t6);
    let t16 = sum!(x[5], x[8]);
    let t17 = sum!(x[7], t11);
    let t18 = sum!(x[1], x[12]);
    let t19 = sum!(x[6], x[11]);
    let t20 = sum!(x[2], x[15]);
    let t21 = sum!(x[13], t10);
    [
        sum!(t4, t15),
        sum!(x[15], t16, t17),
        sum!(x[12], t14, t19),
        sum!(x[13], t0, t13),
        sum!(x[8], t13, t20),
        sum!(t6, t14),
        sum!(t11, t21),
        sum!(x[11], t12, t18),
        sum!(t9, t21),
        sum!(x[6], t13, t18),
        sum!(x[5], t12, t20),
        sum!(x[7], t7, t15),
        sum!(x[1], t17, t19),
        sum!(t10, t12),
        sum!(t8, t15),
        sum!(x[2], t14, t16),
    ]
}

macro_rules! sum3 {
    ($a:expr, $b:expr) => {
        $a.add($b)
    };
    ($a:expr, $b:expr, $c:expr) => {
        $a.add3($b, $c)
    };
    ($a:expr, $b:expr, $c:expr, $d:expr, $e:expr) => {
        $a.add3($b, $c).add3($d, $e)
    };
    ($a:expr, $b:expr, $c:expr, $d:expr) => {
        $a.add3($b, $c).add($d)
    };
}

/// 28 three-input additions.
#[inline(always)]
fn by_threes<B: Add>(x: [B; 16]) -> [B; 16] {
    let t0 = sum3!(x[3], x[8], x[13]);
    let t1 = sum3!(x[7], x[9], x[12]);
    let t2 = sum3!(x[5], x[11], x[14]);
    let t3 = sum3!(x[1], x[4], x[10]);
    let t4 = sum3!(x[2], x[8], x[15]);
    let y1 = sum3!(x[5], t1, t4);
    let y15 = sum3!(x[5], t3, t4);
    let t5 = sum3!(x[0], x[7], x[10]);
    let y3 = sum3!(x[13], t2, t5);
    let y13 = sum3!(x[6], t0, t5);
    let t6 = sum3!(x[1], x[6], x[11]);
    let y7 = sum3!(x[12], t0, t6);
    let y12 = sum3!(x[2], t1, t6);
    let t7 = sum3!(x[1], x[15], y3);
    let y8 = sum3!(x[4], t2, t7);
    let t8 = sum3!(t3, y7, t7);
    let t9 = sum3!(y13, t6, y8);
    let t10 = sum3!(t3, t5, y13);
    let y10 = sum3!(x[8], y15, t10);
    let t11 = sum3!(x[9], x[14], t3);
    [
        sum3!(x[4], t10, t11),
        y1,
        sum3!(t0, y3, t8),
        y3,
        sum3!(x[0], t2, t4),
        sum3!(x[3], x[15], t11),
        sum3!(t8, y10, t11),
        y7,
        y8,
        sum3!(x[7], t8, t9),
        y10,
        sum3!(t2, y1, t9),
        y12,
        y13,
        sum3!(t4, y12, t8),
        y15,
    ]
}

/// 38 additions of up to three, the round key included.
#[inline(always)]
fn merged<B: Add>(x: [B; 16], k: [B; 16]) -> [B; 16] {
    let t0 = sum3!(x[3], x[4], x[14]);
    let t1 = sum3!(x[2], x[9], x[12]);
    let t2 = sum3!(x[7], x[10], x[13]);
    let t3 = sum3!(x[1], x[6], x[11]);
    let t4 = sum3!(x[5], x[8], x[15]);
    let t5 = sum3!(x[0], x[11], x[14]);
    let t6 = sum3!(x[7], t1);
    let t7 = sum3!(x[2], t4);
    let t8 = sum3!(x[0], t2);
    let t9 = sum3!(x[9], t0);
    let t10 = sum3!(x[12], t3);
    [
        sum3!(x[6], x[8], x[13], k[0], t9),
        sum3!(k[1], t4, t6),
        sum3!(x[4], x[10], x[15], k[2], t10),
        sum3!(x[5], k[3], t2, t5),
        sum3!(k[4], t5, t7),
        sum3!(x[1], x[10], x[15], k[5], t9),
        sum3!(k[6], t1, t8),
        sum3!(x[3], x[8], x[13], k[7], t10),
        sum3!(x[1], x[4], x[15], k[8], t8),
        sum3!(x[0], x[5], x[14], k[9], t10),
        sum3!(x[3], x[6], x[13], k[10], t7),
        sum3!(k[11], t0, t6),
        sum3!(k[12], t3, t6),
        sum3!(x[3], x[6], x[8], k[13], t8),
        sum3!(x[0], x[5], x[11], k[14], t9),
        sum3!(x[1], x[4], x[10], k[15], t7),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_programs_are_the_matrix_on_every_unit_vector() {
        for bit in 0..128 {
            let zeros = [Byte(0); 16];
            let mut x = zeros;
            x[bit / 8] = Byte(1 << (bit % 8));
            let mut expected = zeros;
            for (output, row) in INPUTS.iter().enumerate() {
                for &input in row {
                    expected[output] = expected[output].add(x[input]);
                }
            }
            assert_eq!(by_twos(x), expected, "bit {bit}");
            assert_eq!(by_threes(x), expected, "bit {bit}");
            assert_eq!(merged(x, zeros), expected, "bit {bit}");
            assert_eq!(merged(zeros, x), x, "key bit {bit}");
            assert_eq!(diffuse(diffuse(x)), x, "the layer is an involution");
        }
    }
}

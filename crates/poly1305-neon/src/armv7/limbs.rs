//! Numbers modulo 2^130 - 5 in five limbs of 26 bits, the least significant first.

/// Limbs that may exceed their 26 bits a little.
pub(super) type Limbs = [u32; 5];

const MASK: u32 = (1 << 26) - 1;

/// A number in words. All its limbs have 26 bits but the last, which has the rest.
#[inline(always)]
pub(super) fn limbs([h0, h1, h2]: [u64; 3]) -> Limbs {
    [
        h0 as u32 & MASK,
        (h0 >> 26) as u32 & MASK,
        (h0 >> 52 | h1 << 12) as u32 & MASK,
        (h1 >> 14) as u32 & MASK,
        (h1 >> 40 | h2 << 24) as u32,
    ]
}

/// Five times the upper four: what limbs are where a product is at 2^130 or above.
#[inline(always)]
pub(super) fn folded(limbs: &Limbs) -> [u32; 4] {
    [5 * limbs[1], 5 * limbs[2], 5 * limbs[3], 5 * limbs[4]]
}

/// The product of numbers whose limbs are below 2^27.
#[inline]
pub(super) fn times(a: &Limbs, b: &Limbs) -> Limbs {
    let five = folded(b);
    let mut sum = [0; 5];
    for i in 0..5 {
        for j in 0..5 {
            let factor = if j <= i { b[i - j] } else { five[4 + i - j] };
            sum[i] += u64::from(a[j]) * u64::from(factor);
        }
    }
    carried(sum)
}

/// Limbs of 26 bits, the second of them a little more, from sums below 2^61.
#[inline(always)]
pub(super) fn carried(mut sum: [u64; 5]) -> Limbs {
    let mask = u64::from(MASK);
    for i in 0..4 {
        sum[i + 1] += sum[i] >> 26;
        sum[i] &= mask;
    }
    sum[0] += 5 * (sum[4] >> 26);
    sum[1] += sum[0] >> 26;
    [(sum[0] & mask) as u32, sum[1] as u32, sum[2] as u32, sum[3] as u32, (sum[4] & mask) as u32]
}

/// The number in words, below 5 * 2^128.
#[inline(always)]
pub(super) fn words(limbs: &Limbs) -> [u64; 3] {
    let [a, b, c, d, e] = limbs.map(u128::from);
    let low = a + (b << 26) + (c << 52) + (d << 78);
    let (sum, carry) = low.overflowing_add(e << 104);
    [sum as u64, (sum >> 64) as u64, (e >> 24) as u64 + u64::from(carry)]
}

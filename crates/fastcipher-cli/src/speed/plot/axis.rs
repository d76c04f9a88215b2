//! Logarithmic axes that end and are labelled at round numbers.

use std::ops::Range;

/// What an axis shows, and where it has lines.
pub(super) struct Axis {
    pub(super) range: Range<f64>,
    /// Values with a label.
    pub(super) labels: Vec<f64>,
    /// Values with a fainter line.
    pub(super) between: Vec<f64>,
}

impl Axis {
    /// Message sizes in bytes, with labels at powers of two, `most` of them.
    pub(super) fn of_sizes(sizes: impl Iterator<Item = f64> + Clone, most: usize) -> Axis {
        let (min, max) = extent(sizes);
        let (mut low, mut high) = (min.log2().floor() as i32, max.log2().ceil() as i32);
        if low == high {
            low = (low - 1).max(0);
            high += 1;
        }
        let powers = |step: i32| {
            let multiples = (low..=high).filter(move |exponent| exponent % step == 0);
            multiples.map(|exponent| f64::from(exponent).exp2()).collect::<Vec<_>>()
        };
        let mut step = 1;
        while powers(step).len() > most {
            step *= 2;
        }
        // Room for half a marker at both ends.
        let margin = f64::from(high - low) / 40.0;
        let end = |exponent: i32, margin: f64| (f64::from(exponent) + margin).exp2();
        Axis { range: end(low, -margin)..end(high, margin), labels: powers(step), between: powers(1) }
    }

    /// Cycles per byte, with labels at 1, 2 and 5 times the powers of ten, or at these powers if that is too many.
    pub(super) fn of_costs(costs: impl Iterator<Item = f64> + Clone) -> Axis {
        const MOST: usize = 13;
        let (min, max) = extent(costs);
        // A marker at the end would be half outside.
        let (mut low, mut high) = (round_below(min / 1.05), round_above(max * 1.05));
        if high - low < 2 {
            (low, high) = (low - 1, high + 1);
        }
        let all: Vec<f64> = (low..=high).map(round).collect();
        let powers = (low..=high).filter(|index| index % 3 == 0).map(round);
        let range = round(low)..round(high);
        let decades = low.div_euclid(3)..=high.div_euclid(3);
        let digits = decades.flat_map(|decade| (1..10).map(move |digit| scaled(digit, decade)));
        Axis {
            labels: if all.len() > MOST { powers.collect() } else { all },
            between: digits.filter(|value| range.contains(value)).collect(),
            range,
        }
    }
}

/// The least and the greatest of some positive values.
fn extent(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    (values.clone().fold(f64::INFINITY, f64::min), values.fold(0.0, f64::max))
}

/// The round numbers in order: .., 0.5, 1, 2, 5, 10, ..; 1 is number 0.
fn round(index: i32) -> f64 {
    scaled([1, 2, 5][index.rem_euclid(3) as usize], index.div_euclid(3))
}

fn round_below(value: f64) -> i32 {
    let mut index = 3 * value.log10().ceil() as i32;
    while round(index) > value {
        index -= 1;
    }
    index
}

fn round_above(value: f64) -> i32 {
    let mut index = 3 * value.log10().floor() as i32;
    while round(index) < value {
        index += 1;
    }
    index
}

/// `digit` times a power of ten, the closest there is to that decimal number.
fn scaled(digit: i32, exponent: i32) -> f64 {
    let power = 10f64.powi(exponent.abs());
    if exponent < 0 { f64::from(digit) / power } else { f64::from(digit) * power }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(sizes: &[f64], most: usize) -> Axis {
        Axis::of_sizes(sizes.iter().copied(), most)
    }

    fn costs(costs: &[f64]) -> Axis {
        Axis::of_costs(costs.iter().copied())
    }

    #[test]
    fn sizes_are_labelled_at_powers_of_two_that_are_not_too_many() {
        let bytes = [16.0, 1400.0, 1_048_576.0];
        let every_second = [16, 64, 256, 1024, 4096, 16384, 65536, 262_144, 1_048_576].map(f64::from);
        assert_eq!(sizes(&bytes, 12).labels, every_second);
        assert_eq!(sizes(&bytes, 6).labels, [16, 256, 4096, 65536, 1_048_576].map(f64::from));
        assert_eq!(sizes(&bytes, 6).between.len(), 17);
        assert_eq!(sizes(&[1.0, 1_073_741_824.0], 6).labels.len(), 4);
    }

    #[test]
    fn odd_and_single_sizes_are_inside() {
        for (bytes, labels) in [
            (&[1.0][..], &[1.0, 2.0][..]),
            (&[16.0], &[8.0, 16.0, 32.0]),
            (&[1400.0], &[1024.0, 2048.0]),
            (&[7.0, 33.0], &[4.0, 8.0, 16.0, 32.0, 64.0]),
        ] {
            let axis = sizes(bytes, 6);
            assert_eq!(axis.labels, labels);
            assert!(bytes.iter().chain(labels).all(|value| axis.range.contains(value)), "{bytes:?}");
        }
    }

    #[test]
    fn costs_are_labelled_at_round_numbers_around_them() {
        assert_eq!(costs(&[0.52, 31.0]).labels, [0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0]);
        assert_eq!(costs(&[0.53, 47.0]).labels, [0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0]);
        assert_eq!(costs(&[2.0]).labels, [1.0, 2.0, 5.0]);
        assert_eq!(costs(&[0.006]).labels, [0.002, 0.005, 0.01, 0.02]);
        assert_eq!(costs(&[0.006]).range, 0.002..0.02);
        let texts: Vec<String> = (-9..=9).map(|index| round(index).to_string()).collect();
        let expected = "0.001 0.002 0.005 0.01 0.02 0.05 0.1 0.2 0.5 1 2 5 10 20 50 100 200 500 1000";
        assert_eq!(texts.join(" "), expected);
    }

    #[test]
    fn costs_of_many_decades_have_labels_at_powers_of_ten() {
        assert_eq!(costs(&[0.3, 9000.0]).labels, [1.0, 10.0, 100.0, 1000.0, 10000.0]);
    }
}

//! Axes with whole numbers on them: where the ticks are and what they say.

use grundy::number::grouped;

use super::font;

/// The number as a tick says it: short and exact, also where it is long.
pub(super) fn tick_label(n: u128) -> String {
    if n < 100_000_000 {
        return grouped(n);
    }
    let (mut head, mut power) = (n, 0);
    while head % 10 == 0 {
        (head, power) = (head / 10, power + 1);
    }
    if power < 4 {
        return grouped(n);
    }
    let raised: String = power.to_string().chars().map(superscript).collect();
    format!("{}×10{raised}", grouped(head))
}

fn superscript(digit: char) -> char {
    let at = digit.to_digit(10).unwrap_or(0) as usize;
    ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][at]
}

/// The smallest of 1, 2, 5, 10, 20, 50, ... that is at least `least`.
pub(super) fn round_step(least: f64) -> u128 {
    let mut power = 1_u128;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if step as f64 >= least || step == u128::MAX {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

/// An axis over 0..=max.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub(super) max: u128,
    /// The pixel of 0.
    pub(super) zero: f64,
    /// Pixels from each whole number to the next; negative where numbers run upward.
    pub(super) per: f64,
}

impl Axis {
    pub(super) fn new(max: impl Into<u128>, zero: f64, per: f64) -> Axis {
        let max = max.into();
        Axis { max, zero, per }
    }

    /// The pixel of a number.
    pub(super) fn at(self, n: impl Into<u128>) -> f64 {
        self.zero + n.into() as f64 * self.per
    }

    /// The numbers that get a tick, at least `gap` pixels apart.
    pub(super) fn ticks(self, gap: f64) -> Vec<u128> {
        let step = round_step(gap / self.per.abs());
        (0_u128..)
            .map_while(|k| k.checked_mul(step))
            .take_while(|&tick| tick <= self.max)
            .collect()
    }
}

/// The widest label that a tick of a number up to `max` can have.
pub(super) fn label_width(max: impl Into<u128>, em: f64) -> f64 {
    font::width(&grouped(max), em).min(font::width("900×10¹²", em))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_ticks_are_short_and_exact() {
        assert_eq!(tick_label(0), "0");
        assert_eq!(tick_label(1_000_000), "1,000,000");
        assert_eq!(tick_label(1_500_000_000_000), "15×10¹¹");
        assert_eq!(tick_label(123_456_789), "123,456,789");
    }

    #[test]
    fn ticks_are_round_whole_numbers_far_enough_apart() {
        let axis = |max: u32, per| Axis::new(max, 0.0, per);
        assert_eq!(axis(511, 1.0).ticks(60.0), [0, 100, 200, 300, 400, 500]);
        assert_eq!(axis(0, 300.0).ticks(60.0), [0]);
        assert_eq!(axis(3, -100.0).ticks(60.0), [0, 1, 2, 3]);
    }

    #[test]
    fn ticks_end_at_the_largest_number_there_is() {
        let axis = Axis::new(u128::MAX, 0.0, 300.0 / u128::MAX as f64);
        let ticks = axis.ticks(60.0);
        assert!(ticks.len() > 2 && ticks.len() < 8, "{ticks:?}");
    }
}

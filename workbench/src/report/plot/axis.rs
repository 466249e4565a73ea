//! Axes with whole numbers on them: where the ticks are and what they say.

use super::canvas::{Anchor, Canvas};
use super::colour::{FRAME, GRID, INK, MUTED};
use super::font;

/// The number with thousands separators.
pub(super) fn number(n: u128) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(c);
    }
    text
}

/// The number as a tick says it: short and exact, also where it is long.
pub(super) fn tick_label(n: u128) -> String {
    if n < 100_000_000 {
        return number(n);
    }
    let (mut head, mut power) = (n, 0);
    while head % 10 == 0 {
        (head, power) = (head / 10, power + 1);
    }
    if power < 4 {
        return number(n);
    }
    let raised: String = power.to_string().chars().map(superscript).collect();
    format!("{}×10{raised}", number(head))
}

fn superscript(digit: char) -> char {
    match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁰',
    }
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

/// An axis over 0..=max, `per` pixels for each whole number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub(super) max: u128,
    pub(super) per: f64,
}

impl Axis {
    /// The numbers that get a tick, at least `gap` pixels apart.
    pub(super) fn ticks(self, gap: f64) -> Vec<u128> {
        let step = round_step(gap / self.per);
        let mut ticks = vec![0];
        let mut next = step;
        while next <= self.max {
            ticks.push(next);
            match next.checked_add(step) {
                Some(n) => next = n,
                None => break,
            }
        }
        ticks
    }

    /// The ticks of a level axis, far enough apart for their labels.
    pub(super) fn level_ticks(self, em: f64) -> Vec<u128> {
        self.ticks(level_gap(self.max, em))
    }

    /// The ticks of an upright axis.
    pub(super) fn upright_ticks(self, em: f64) -> Vec<u128> {
        self.ticks(2.0 * em)
    }
}

/// The widest label that a tick of a number up to `max` can have.
pub(super) fn label_width(max: u128, em: f64) -> f64 {
    font::width(&number(max), em).min(font::width("900×10¹²", em))
}

/// How far apart the ticks of a level axis are at least.
pub(super) fn level_gap(max: u128, em: f64) -> f64 {
    label_width(max, em) + 1.1 * em
}

/// The widest label of the ticks, in pixels.
pub(super) fn widest(ticks: &[u128], em: f64) -> f64 {
    ticks
        .iter()
        .map(|&t| font::width(&tick_label(t), em))
        .fold(0.0, f64::max)
}

/// Whether lines go across the plot at the ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lines {
    None,
    Across,
}

/// The rectangle that holds the data.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inner {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) w: i32,
    pub(super) h: i32,
}

impl Inner {
    pub(super) fn bottom(self) -> i32 {
        self.y + self.h
    }

    pub(super) fn right(self) -> i32 {
        self.x + self.w
    }
}

/// Ticks and their labels below the rectangle; `at` gives the pixel of a number.
pub(super) fn below(
    canvas: &mut Canvas,
    inner: Inner,
    em: f64,
    ticks: &[u128],
    at: &dyn Fn(u128) -> f64,
) {
    let (long, thick) = (canvas.px(4.0), canvas.px(1.0));
    for &tick in ticks {
        let x = at(tick);
        canvas.rect(
            x.floor() as i32 - thick / 2,
            inner.bottom(),
            thick,
            long,
            FRAME,
        );
        let y = f64::from(inner.bottom() + long) + 1.15 * em;
        canvas.text((x, y), em, Anchor::Middle, INK, &tick_label(tick));
    }
}

/// Ticks and their labels left of the rectangle; `at` gives the pixel of a number.
pub(super) fn beside(
    canvas: &mut Canvas,
    inner: Inner,
    em: f64,
    (ticks, lines): (&[u128], Lines),
    at: &dyn Fn(u128) -> f64,
) {
    let (long, thick) = (canvas.px(4.0), canvas.px(1.0));
    for &tick in ticks {
        let y = at(tick);
        let top = y.floor() as i32 - thick / 2;
        if lines == Lines::Across {
            canvas.rect(inner.x, top, inner.w, thick, GRID);
        }
        canvas.rect(inner.x - long, top, long, thick, FRAME);
        let x = f64::from(inner.x - long - canvas.px(3.0));
        canvas.text((x, y + 0.36 * em), em, Anchor::End, INK, &tick_label(tick));
    }
}

/// Pixels from the bottom of the rectangle to the lower edge of the label of its axis.
pub(super) fn room_below(canvas: &Canvas, em: f64) -> i32 {
    canvas.px(4.0) + (3.3 * em).ceil() as i32
}

/// The name of the axis below; the place is that of `room_below`.
pub(super) fn name_below(canvas: &mut Canvas, inner: Inner, em: f64, name: &str) {
    let x = f64::from(inner.x) + f64::from(inner.w) / 2.0;
    let y = f64::from(inner.bottom() + canvas.px(4.0)) + 2.8 * em;
    let room = 2.0 * x.min(f64::from(canvas.width) - x);
    canvas.text(
        (x, y),
        em,
        Anchor::Middle,
        MUTED,
        &font::cut(name, em, room),
    );
}

/// Pixels from the left edge of the name of the upright axis to the rectangle.
pub(super) fn room_beside(canvas: &Canvas, em: f64, ticks: &[u128]) -> i32 {
    canvas.px(4.0) + canvas.px(3.0) + (1.9 * em + widest(ticks, em)).ceil() as i32
}

/// The name of the upright axis; the place is that of `room_beside`. The canvas has its height.
pub(super) fn name_beside(canvas: &mut Canvas, inner: Inner, em: f64, ticks: &[u128], name: &str) {
    let x = f64::from(inner.x - room_beside(canvas, em, ticks)) + em;
    let y = f64::from(inner.y) + f64::from(inner.h) / 2.0;
    let room = 2.0 * y.min(f64::from(canvas.height) - y);
    canvas.upward((x, y), em, MUTED, &font::cut(name, em, room));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_separators() {
        assert_eq!(number(0), "0");
        assert_eq!(number(999), "999");
        assert_eq!(number(1_000), "1,000");
        assert_eq!(number(1_048_576), "1,048,576");
    }

    #[test]
    fn long_ticks_are_short_and_exact() {
        assert_eq!(tick_label(0), "0");
        assert_eq!(tick_label(1_000_000), "1,000,000");
        assert_eq!(tick_label(1_500_000_000_000), "15×10¹¹");
        assert_eq!(tick_label(123_456_789), "123,456,789");
    }

    #[test]
    fn ticks_are_round_whole_numbers_far_enough_apart() {
        let axis = Axis { max: 511, per: 1.0 };
        assert_eq!(axis.ticks(60.0), [0, 100, 200, 300, 400, 500]);
        assert_eq!(Axis { max: 0, per: 300.0 }.ticks(60.0), [0]);
        assert_eq!(Axis { max: 3, per: 100.0 }.ticks(60.0), [0, 1, 2, 3]);
    }

    #[test]
    fn ticks_end_at_the_largest_number_there_is() {
        let axis = Axis {
            max: u128::MAX,
            per: 300.0 / u128::MAX as f64,
        };
        let ticks = axis.ticks(60.0);
        assert!(ticks.len() > 2 && ticks.len() < 8, "{ticks:?}");
    }
}

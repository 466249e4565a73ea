//! What the colours of a heat map mean: a bar of values, and the colours that are not on it.

use grundy::number::grouped;

use super::axis::Axis;
use super::canvas::{Anchor, Canvas, Mark, Rect};
use super::colour::{self, FRAME, INK, MUTED, Rgb};
use super::font;

/// The column right of a heat map.
#[derive(Clone, Debug)]
pub(super) struct Legend {
    /// Values from 1 to this one are on the bar; no bar if there are none.
    pub(super) max: Option<u64>,
    /// Colours off the bar, from bottom to top.
    pub(super) signs: Vec<(Rgb, &'static str)>,
}

const GAP: f64 = 16.0;
const BAR: f64 = 14.0;
const HEAD: &str = "value";
/// Each number has a block of its own up to here.
const BLOCKS: u64 = 20;
/// Colours on a bar without blocks: the scale has no more steps that can be seen.
const SHADES: i32 = 256;

impl Legend {
    /// Pixels that the column needs: across, and down at least.
    pub(super) fn room(&self, canvas: &Canvas) -> (i32, i32) {
        let em = canvas.em();
        let texts = self.signs.iter().map(|&(_, text)| font::width(text, em));
        let values = self.max.map(|max| font::width(&grouped(max), em));
        let text = texts.chain(values).fold(0.0, f64::max);
        let head = font::width(HEAD, em).ceil() as i32;
        let across = canvas.px(GAP) + (canvas.px(BAR + 5.0) + text.ceil() as i32).max(head);
        let bar = self.max.map_or(0.0, |max| 1.6 + 1.5 * max.min(5) as f64);
        let down = (1.9 * self.signs.len() as f64 + bar) * em;
        (across, down.ceil() as i32)
    }

    /// Draws the column next to the map, at least as tall as it needs.
    pub(super) fn draw(&self, canvas: &mut Canvas, map: Rect) {
        let em = canvas.em();
        let (x, wide) = (map.right() + canvas.px(GAP), canvas.px(BAR));
        let tall = map.h.max(self.room(canvas).1);
        let top = map.y + map.h / 2 - tall / 2;
        let mut bottom = top + tall;
        let text_x = f64::from(x + wide + canvas.px(5.0));
        for &(colour, text) in &self.signs {
            let sign = Rect::new(x, bottom - wide, wide, wide);
            canvas.fill(sign, colour);
            canvas.outline(sign);
            let base = f64::from(bottom) - f64::from(wide) / 2.0 + 0.36 * em;
            canvas.text((text_x, base), em, Anchor::Start, INK, text);
            bottom -= (1.9 * em).round() as i32;
        }
        let Some(max) = self.max else { return };
        let head = (f64::from(x), f64::from(top) + 0.8 * em);
        canvas.text(head, em, Anchor::Start, MUTED, HEAD);
        let top = top + (1.5 * em).round() as i32;
        let bar = Rect::new(x, top, wide, bottom - top);
        let (foot, high) = (f64::from(bar.bottom()), f64::from(bar.h));
        let blocks = max == 1 || max <= BLOCKS && high >= 1.3 * em * max as f64;
        // A value is in the middle of its block, or the first and the last at the ends.
        let (rows, per, first) = match blocks {
            true => (max as i32, high / max as f64, 0.5),
            false => (bar.h.min(SHADES), high / (max - 1) as f64, 0.0),
        };
        let shade = |row| colour::scale(at_row(row, rows as u64, max), max);
        let shades = (0..rows as u64).map(shade).collect();
        canvas.marks.push(Mark::Cells(bar, 1, shades));
        canvas.outline(bar);
        let labels = match blocks {
            true => (1..=max).collect(),
            false => chosen(max, bar.h, em),
        };
        for value in labels {
            let y = foot - ((value - 1) as f64 + first) * per;
            if !blocks {
                let thick = canvas.px(1.0);
                let top = y.round() as i32 - thick / 2;
                canvas.fill(Rect::new(x + wide, top, canvas.px(3.0), thick), FRAME);
            }
            let at = (text_x, y + 0.36 * em);
            canvas.text(at, em, Anchor::Start, INK, &grouped(value));
        }
    }
}

/// The value whose colour the given row of a bar from 1 to `max` has.
fn at_row(row: u64, rows: u64, max: u64) -> u64 {
    let above = u128::from(row) * u128::from(max - 1) / u128::from((rows - 1).max(1));
    1 + above as u64
}

/// 1, the largest value, and round numbers between them.
fn chosen(max: u64, tall: i32, em: f64) -> Vec<u64> {
    let per = f64::from(tall) / (max as f64 - 1.0).max(1.0);
    let gap = 1.4 * em / per;
    let ticks = Axis::new(max, 0.0, per).ticks(2.0 * em);
    let mut labels: Vec<u64> = ticks.iter().map(|&n| n as u64).collect();
    labels.retain(|&n| n as f64 - 1.0 >= gap && max as f64 - n as f64 >= gap);
    labels.insert(0, 1);
    labels.push(max);
    labels.dedup();
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_names_its_ends_and_round_numbers_between() {
        assert_eq!(
            chosen(511, 400, 12.0),
            [1, 50, 100, 150, 200, 250, 300, 350, 400, 450, 511]
        );
        assert_eq!(chosen(1, 400, 12.0), [1]);
        assert_eq!(chosen(2, 400, 12.0), [1, 2]);
    }

    #[test]
    fn the_bar_runs_from_one_to_the_largest_value() {
        assert_eq!((at_row(0, 300, 1000), at_row(299, 300, 1000)), (1, 1000));
        assert_eq!((at_row(0, 1, 7), at_row(299, 300, u64::MAX)), (1, u64::MAX));
    }
}

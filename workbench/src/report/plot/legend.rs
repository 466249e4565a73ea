//! What the colours of a heat map mean: a bar of values, and the colours that are not on it.

use super::axis::{Axis, Inner, number};
use super::canvas::{Anchor, Canvas};
use super::colour::{self, FRAME, INK, MUTED, Rgb};
use super::{Picture, font, heading};

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

impl Legend {
    /// Pixels that the column needs: across, and down at least.
    pub(super) fn room(&self, canvas: &Canvas) -> (i32, i32) {
        let em = heading::text_em(canvas);
        let texts = self.signs.iter().map(|&(_, text)| font::width(text, em));
        let values = self
            .max
            .map(|max| font::width(&number(u128::from(max)), em));
        let text = texts.chain(values).fold(0.0, f64::max);
        let head = font::width(HEAD, em).ceil() as i32;
        let across = canvas.px(GAP) + (canvas.px(BAR + 5.0) + text.ceil() as i32).max(head);
        let signs = self.signs.len() as f64 * 1.9 * em;
        let down = signs
            + self
                .max
                .map_or(0.0, |max| 1.6 * em + 1.5 * em * max.min(5) as f64);
        (across, down.ceil() as i32)
    }

    /// Draws the column beside the map, at least as tall as it needs.
    pub(super) fn draw(&self, canvas: &mut Canvas, map: Inner, picture: Picture) {
        let em = heading::text_em(canvas);
        let (x, wide) = (map.right() + canvas.px(GAP), canvas.px(BAR));
        let tall = map.h.max(self.room(canvas).1);
        let top = map.y + map.h / 2 - tall / 2;
        let mut bottom = top + tall;
        let text_x = f64::from(x + wide + canvas.px(5.0));
        for &(colour, text) in &self.signs {
            let y = bottom - wide;
            canvas.rect(x, y, wide, wide, colour);
            canvas.outline((x, y, wide, wide), canvas.px(1.0), FRAME);
            let base = f64::from(y) + f64::from(wide) / 2.0 + 0.36 * em;
            canvas.text((text_x, base), em, Anchor::Start, INK, text);
            bottom -= (1.9 * em).round() as i32;
        }
        let Some(max) = self.max else { return };
        canvas.text(
            (f64::from(x), f64::from(top) + 0.8 * em),
            em,
            Anchor::Start,
            MUTED,
            HEAD,
        );
        let top = top + (1.5 * em).round() as i32;
        let bar = Inner {
            x,
            y: top,
            w: wide,
            h: bottom - top,
        };
        let blocks = max <= BLOCKS && f64::from(bar.h) >= 1.3 * em * max as f64;
        let labels = if blocks {
            (1..=max).collect()
        } else {
            chosen(max, bar.h, em)
        };
        let (rows, colours) = if blocks {
            (max, max)
        } else {
            (bar.h as u64, max)
        };
        if blocks || picture == Picture::Svg {
            // A bar of at most 64 steps: SVG has no pixels.
            let rows = if blocks { rows } else { rows.min(64) };
            for row in 0..rows {
                let edge = |n: u64| bar.bottom() - (bar.h as u64 * n / rows) as i32;
                let value = if blocks {
                    row + 1
                } else {
                    at_row(row, rows, colours)
                };
                let (low, high) = (edge(row), edge(row + 1));
                canvas.rect(x, high, wide, low - high, colour::scale(value, max));
            }
        } else {
            let mut rgb = Vec::new();
            for row in (0..rows).rev() {
                let (r, g, b) = colour::scale(at_row(row, rows, colours), max);
                rgb.extend([r, g, b].repeat(wide as usize));
            }
            canvas.pixels((x, top), (wide as u32, bar.h as u32), rgb);
        }
        canvas.outline((x, top, wide, bar.h), canvas.px(1.0), FRAME);
        for value in labels {
            let share = match (blocks, max) {
                (true, _) => (value as f64 - 0.5) / max as f64,
                (false, 1) => 0.5,
                (false, _) => (value - 1) as f64 / (max - 1) as f64,
            };
            let y = f64::from(bar.bottom()) - share * f64::from(bar.h);
            if !blocks {
                let thick = canvas.px(1.0);
                canvas.rect(
                    x + wide,
                    y.round() as i32 - thick / 2,
                    canvas.px(3.0),
                    thick,
                    FRAME,
                );
            }
            let text = number(u128::from(value));
            canvas.text((text_x, y + 0.36 * em), em, Anchor::Start, INK, &text);
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
    let round = Axis {
        max: u128::from(max),
        per,
    }
    .upright_ticks(em);
    let inner = round
        .into_iter()
        .map(|n| n as u64)
        .filter(|&n| n as f64 - 1.0 >= gap && max as f64 - n as f64 >= gap);
    let mut labels = vec![1];
    labels.extend(inner);
    if max > 1 {
        labels.push(max);
    }
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

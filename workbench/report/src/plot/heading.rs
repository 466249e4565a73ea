//! Title, notes and legend above a plot: broken into lines that fit, never clipped.

use super::canvas::{Anchor, Canvas, Rect};
use super::colour::{INK, MUTED, Rgb};
use super::font;
use crate::folded::folded;
use grundy::number::joined;

const TITLE_EM: f64 = 14.0;
/// A title is set smaller, down to this share, to keep it within three lines.
const SMALLEST: f64 = 0.72;

/// Breaks a text at spaces, and a word that is too long anywhere, so that each line fits.
pub(super) fn wrap(text: &str, em: f64, width: f64) -> Vec<String> {
    let words = joined(font::drawable(text).split_whitespace(), " ");
    match words.is_empty() {
        true => Vec::new(),
        false => folded(&words, &[' '], "", |line| font::width(line, em) <= width),
    }
}

/// How a legend shows an item.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sign {
    Area,
    Point,
    Square,
}

/// An item of the legend above a plot: its sign, the colour of the sign, and what it means.
pub(super) type Item = (Sign, Rgb, String);

/// Draws title, note and legend; returns the first free row of pixels.
pub(super) fn heading(canvas: &mut Canvas, note: &str, legend: &[Item]) -> i32 {
    let width = f64::from(canvas.width);
    let pad = f64::from(canvas.pad());
    let mut size = TITLE_EM;
    let (title_em, lines) = loop {
        let em = size * canvas.unit();
        let lines = wrap(&canvas.title, em, width - 2.0 * pad);
        if lines.len() <= 3 || size <= TITLE_EM * SMALLEST {
            break (em, lines);
        }
        size *= 0.94;
    };
    let em = canvas.em();
    let notes = wrap(note, em, width - 2.0 * pad);
    let title = lines.into_iter().map(|line| (title_em, 1.3, INK, line));
    let notes = notes.into_iter().map(|line| (em, 1.45, MUTED, line));
    let mut y = pad;
    for (em, height, colour, line) in title.chain(notes) {
        y += height * em;
        let at = (width / 2.0, (y - 0.3 * em).round());
        canvas.text(at, em, Anchor::Middle, colour, &line);
    }
    for row in rows(legend, em, width - 2.0 * pad) {
        y += 1.7 * em;
        let total: f64 = row.iter().map(|item| item_width(item, em)).sum();
        let mut x = (width - total + 1.4 * em) / 2.0;
        for item in row {
            entry(canvas, (x, (y - 0.3 * em).round()), item);
            x += item_width(item, em);
        }
    }
    (y + pad).round() as i32
}

/// The sign, the text, and the space to the next item.
fn item_width((_, _, text): &Item, em: f64) -> f64 {
    1.3 * em + font::width(&font::drawable(text), em) + 1.4 * em
}

fn rows(legend: &[Item], em: f64, width: f64) -> Vec<Vec<&Item>> {
    let mut rows: Vec<Vec<&Item>> = Vec::new();
    let mut used = f64::INFINITY;
    for item in legend {
        let wide = item_width(item, em);
        if used + wide - 1.4 * em > width {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += wide;
        rows.last_mut().expect("a row was just pushed").push(item);
    }
    rows
}

fn entry(canvas: &mut Canvas, (x, y): (f64, f64), &(sign, colour, ref text): &Item) {
    let em = canvas.em();
    let (centre, middle) = (x + 0.5 * em, y - 0.36 * em);
    match sign {
        Sign::Area => {
            let area = Rect::square(centre, middle, (0.9 * em).round());
            canvas.fill(area, colour);
            canvas.outline(area);
        }
        Sign::Point => canvas.disc(centre, middle, 0.26 * em, colour),
        Sign::Square => {
            canvas.fill(Rect::square(centre, middle, (0.55 * em).round()), colour);
        }
    }
    canvas.text((x + 1.3 * em, y), em, Anchor::Start, MUTED, text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let text = "moore(2), 4 heaps, each 0..31, averyveryverylongwordwithoutanyspace, end";
        for width in [40.0, 100.0, 300.0] {
            let lines = wrap(text, 12.0, width);
            for line in &lines {
                assert!(font::width(line, 12.0) <= width, "{line}");
            }
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
        assert_eq!(wrap("a b", 12.0, 300.0), ["a b"]);
        assert!(wrap("  ", 12.0, 300.0).is_empty());
    }

    #[test]
    fn a_long_title_makes_a_taller_heading() {
        let height = |title: &str| heading(&mut Canvas::new(600, title), "", &[]);
        assert!(height(&"nim ".repeat(200)) > height("nim"));
    }
}

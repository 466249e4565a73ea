//! Title, notes and legend above a plot: broken into lines that fit, never clipped.

use super::canvas::{Anchor, Canvas};
use super::colour::{FRAME, INK, MUTED, Rgb};
use super::font;

const TITLE_EM: f64 = 14.0;
const TEXT_EM: f64 = 11.0;
/// A title is set smaller, down to this share, to keep it within three lines.
const SMALLEST: f64 = 0.72;

/// The size of ticks, labels and notes on this canvas.
pub(super) fn text_em(canvas: &Canvas) -> f64 {
    font::snapped(TEXT_EM * canvas.unit())
}

/// Breaks a text at spaces, and a word that is too long anywhere, so that each line fits.
pub(super) fn wrap(text: &str, em: f64, width: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in font::drawable(text).split_whitespace() {
        let longer = if line.is_empty() {
            word.to_string()
        } else {
            format!("{line} {word}")
        };
        if font::width(&longer, em) <= width {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            line.push(c);
            if font::width(&line, em) > width && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, c.to_string()));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// How a legend shows an item.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sign {
    Area(Rgb),
    Point(Rgb),
    Square(Rgb),
}

/// An item of the legend above a plot.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) sign: Sign,
    pub(super) text: String,
}

/// Draws title, note and legend; returns the first free row of pixels.
pub(super) fn heading(canvas: &mut Canvas, title: &str, note: &str, legend: &[Item]) -> i32 {
    let width = f64::from(canvas.width);
    let pad = f64::from(canvas.px(12.0));
    let mut size = TITLE_EM;
    let (em, lines) = loop {
        let em = font::snapped(size * canvas.unit());
        let lines = wrap(title, em, width - 2.0 * pad);
        if lines.len() <= 3 || size <= TITLE_EM * SMALLEST {
            break (em, lines);
        }
        size *= 0.94;
    };
    let mut y = pad;
    for line in &lines {
        y += 1.3 * em;
        canvas.text(
            (width / 2.0, (y - 0.3 * em).round()),
            em,
            Anchor::Middle,
            INK,
            line,
        );
    }
    let em = text_em(canvas);
    for line in wrap(note, em, width - 2.0 * pad) {
        y += 1.45 * em;
        canvas.text(
            (width / 2.0, (y - 0.3 * em).round()),
            em,
            Anchor::Middle,
            MUTED,
            &line,
        );
    }
    for row in rows(legend, em, width - 2.0 * pad) {
        y += 1.7 * em;
        let total: f64 = row.iter().map(|item| item_width(item, em)).sum();
        let mut x = (width - total + 1.4 * em) / 2.0;
        for item in row {
            entry(canvas, (x, (y - 0.3 * em).round()), em, item);
            x += item_width(item, em);
        }
    }
    (y + pad).round() as i32
}

/// The sign, the text, and the space to the next item.
fn item_width(item: &Item, em: f64) -> f64 {
    1.3 * em + font::width(&font::drawable(&item.text), em) + 1.4 * em
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

fn entry(canvas: &mut Canvas, (x, y): (f64, f64), em: f64, item: &Item) {
    let middle = y - 0.36 * em;
    match item.sign {
        Sign::Area(colour) => {
            let side = (0.9 * em).round() as i32;
            let top = (middle - 0.45 * em).round() as i32;
            let left = x.round() as i32;
            canvas.rect(left, top, side, side, colour);
            canvas.outline((left, top, side, side), canvas.px(1.0), FRAME);
        }
        Sign::Point(colour) => canvas.disc(x + 0.5 * em, middle, 0.26 * em, colour),
        Sign::Square(colour) => {
            let side = (0.55 * em).round() as i32;
            let half = f64::from(side) / 2.0;
            let corner = (
                (x + 0.5 * em - half).round() as i32,
                (middle - half).round() as i32,
            );
            canvas.rect(corner.0, corner.1, side, side, colour);
        }
    }
    canvas.text((x + 1.3 * em, y), em, Anchor::Start, MUTED, &item.text);
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
        let height = |title: &str| heading(&mut Canvas::new(600, ""), title, "", &[]);
        assert!(height(&"nim ".repeat(200)) > height("nim"));
    }
}

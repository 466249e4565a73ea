//! The sheet a plot is laid out on: a list of marks, drawn at the end as PNG or SVG.
//!
//! Layout knows pixels only, drawing knows no plot: the drawing library is named in `draw.rs`
//! and nowhere else.

use super::colour::Rgb;
use super::font;

/// Where a line of text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Which way a line of text runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// From left to right.
    Level,
    /// From bottom to top.
    Upward,
}

/// One thing on the sheet, in pixels from the upper left corner.
#[derive(Debug)]
pub(super) enum Mark {
    Rect {
        x: i32,
        y: i32,
        w: i32,
        h: i32,
        colour: Rgb,
    },
    Disc {
        x: f64,
        y: f64,
        r: f64,
        colour: Rgb,
    },
    /// `x`, `y`: the anchor on the baseline; `em`: a size that `font::snapped` gave.
    Text {
        x: f64,
        y: f64,
        em: f64,
        text: String,
        turn: Turn,
        colour: Rgb,
    },
    /// Rows of RGB triples.
    Pixels {
        x: i32,
        y: i32,
        w: u32,
        h: u32,
        rgb: Vec<u8>,
    },
}

/// A sheet of fixed width; its height is set when the layout is known.
#[derive(Debug)]
pub(super) struct Canvas {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Said by screen readers where the format can hold it.
    pub(super) title: String,
    pub(super) marks: Vec<Mark>,
}

impl Canvas {
    pub(super) fn new(width: u32, title: &str) -> Canvas {
        Canvas {
            width,
            height: 0,
            title: font::drawable(title),
            marks: Vec::new(),
        }
    }

    /// Pixels of the thing that is one pixel at width 600: everything but cells scales so.
    pub(super) fn unit(&self) -> f64 {
        f64::from(self.width) / 600.0
    }

    /// `n` units, in whole pixels and at least one.
    pub(super) fn px(&self, n: f64) -> i32 {
        (n * self.unit()).round().max(1.0) as i32
    }

    pub(super) fn rect(&mut self, x: i32, y: i32, w: i32, h: i32, colour: Rgb) {
        if w > 0 && h > 0 {
            self.marks.push(Mark::Rect { x, y, w, h, colour });
        }
    }

    /// The outline of a rectangle, `thick` pixels inside of it.
    pub(super) fn outline(&mut self, (x, y, w, h): (i32, i32, i32, i32), thick: i32, colour: Rgb) {
        self.rect(x, y, w, thick, colour);
        self.rect(x, y + h - thick, w, thick, colour);
        self.rect(x, y + thick, thick, h - 2 * thick, colour);
        self.rect(x + w - thick, y + thick, thick, h - 2 * thick, colour);
    }

    pub(super) fn disc(&mut self, x: f64, y: f64, r: f64, colour: Rgb) {
        self.marks.push(Mark::Disc { x, y, r, colour });
    }

    pub(super) fn pixels(&mut self, (x, y): (i32, i32), (w, h): (u32, u32), rgb: Vec<u8>) {
        self.marks.push(Mark::Pixels { x, y, w, h, rgb });
    }

    /// A level line of text whose baseline goes through `(x, y)`.
    pub(super) fn text(
        &mut self,
        (x, y): (f64, f64),
        em: f64,
        anchor: Anchor,
        colour: Rgb,
        text: &str,
    ) {
        let text = font::drawable(text);
        let x = x - before(anchor, font::width(&text, em));
        self.marks.push(Mark::Text {
            x,
            y,
            em,
            text,
            turn: Turn::Level,
            colour,
        });
    }

    /// A line of text that runs upward, centred on `y`, with its baseline at `x`.
    pub(super) fn upward(&mut self, (x, y): (f64, f64), em: f64, colour: Rgb, text: &str) {
        let text = font::drawable(text);
        let y = y + before(Anchor::Middle, font::width(&text, em));
        self.marks.push(Mark::Text {
            x,
            y,
            em,
            text,
            turn: Turn::Upward,
            colour,
        });
    }
}

/// How much of a text stands before its anchor.
fn before(anchor: Anchor, width: f64) -> f64 {
    match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    }
}

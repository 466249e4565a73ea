//! The sheet that a plot is laid out on: a list of marks, written at the end as PNG or SVG.
//!
//! Layout knows pixels only, and `png.rs` and `svg.rs` know no plot.

use super::colour::{FRAME, Rgb};
use super::font;

/// Size of ticks, labels and notes at width 600.
const TEXT_EM: f64 = 11.0;

/// Where a line of text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
    /// In the middle of a text that runs from bottom to top.
    Upward,
}

/// A rectangle of whole pixels, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rect {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) w: i32,
    pub(super) h: i32,
}

impl Rect {
    pub(super) fn new(x: i32, y: i32, w: i32, h: i32) -> Rect {
        Rect { x, y, w, h }
    }

    /// The square about a point.
    pub(super) fn square(x: f64, y: f64, side: f64) -> Rect {
        let corner = |c: f64| (c - side / 2.0).round() as i32;
        Rect::new(corner(x), corner(y), side as i32, side as i32)
    }

    pub(super) fn bottom(self) -> i32 {
        self.y + self.h
    }

    pub(super) fn right(self) -> i32 {
        self.x + self.w
    }

    /// The parts of a rectangle cut into equal columns and rows, row by row from the bottom left.
    pub(super) fn cells(self, columns: i32, rows: i32) -> impl Iterator<Item = Rect> {
        let across =
            move |n: i32| self.x + (i64::from(self.w) * i64::from(n) / i64::from(columns)) as i32;
        let up = move |n: i32| {
            self.bottom() - (i64::from(self.h) * i64::from(n) / i64::from(rows)) as i32
        };
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                let (x, y) = (across(column), up(row + 1));
                Rect::new(x, y, across(column + 1) - x, up(row) - y)
            })
        })
    }
}

/// A line of text whose baseline begins at a point.
#[derive(Debug)]
pub(super) struct Label {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) em: f64,
    pub(super) text: String,
    /// From bottom to top instead of from left to right.
    pub(super) upward: bool,
    pub(super) colour: Rgb,
}

/// One thing on the sheet, in pixels from the upper left corner.
#[derive(Debug)]
pub(super) enum Mark {
    Fill(Rect, Rgb),
    Disc {
        x: f64,
        y: f64,
        r: f64,
        colour: Rgb,
    },
    Text(Label),
    /// A number of columns, and the colours of the parts that `Rect::cells` gives for them.
    Cells(Rect, i32, Vec<Rgb>),
}

/// A sheet of fixed width; its height is set when the layout is known.
#[derive(Debug)]
pub struct Canvas {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Above the plot, and read out by screen readers where the format can hold it.
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

    /// The free margin at the edges of the sheet.
    pub(super) fn pad(&self) -> i32 {
        self.px(12.0)
    }

    /// The size of ticks, labels and notes.
    pub(super) fn em(&self) -> f64 {
        TEXT_EM * self.unit()
    }

    pub(super) fn fill(&mut self, rect: Rect, colour: Rgb) {
        if rect.w > 0 && rect.h > 0 {
            self.marks.push(Mark::Fill(rect, colour));
        }
    }

    /// A thin frame just inside the edges of a rectangle.
    pub(super) fn outline(&mut self, Rect { x, y, w, h }: Rect) {
        let thick = self.px(1.0);
        self.fill(Rect::new(x, y, w, thick), FRAME);
        self.fill(Rect::new(x, y + h - thick, w, thick), FRAME);
        self.fill(Rect::new(x, y + thick, thick, h - 2 * thick), FRAME);
        self.fill(
            Rect::new(x + w - thick, y + thick, thick, h - 2 * thick),
            FRAME,
        );
    }

    pub(super) fn disc(&mut self, x: f64, y: f64, r: f64, colour: Rgb) {
        self.marks.push(Mark::Disc { x, y, r, colour });
    }

    /// A line of text whose baseline goes through `(x, y)`.
    pub(super) fn text(
        &mut self,
        (x, y): (f64, f64),
        em: f64,
        anchor: Anchor,
        colour: Rgb,
        text: &str,
    ) {
        let text = font::drawable(text);
        let length = font::width(&text, em);
        let (x, y) = match anchor {
            Anchor::Start => (x, y),
            Anchor::Middle => (x - length / 2.0, y),
            Anchor::End => (x - length, y),
            Anchor::Upward => (x, y + length / 2.0),
        };
        self.marks.push(Mark::Text(Label {
            x,
            y,
            em,
            text,
            upward: anchor == Anchor::Upward,
            colour,
        }));
    }
}

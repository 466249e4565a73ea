//! The rectangle that holds the data, with an axis below it and one on its left.

use super::axis::{Axis, label_width, tick_label};
use super::canvas::{Anchor, Canvas, Rect};
use super::colour::{FRAME, GRID, INK, MUTED};
use super::font;

/// Where data stand: `x` runs to the right, `y` upward.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) inner: Rect,
    pub(super) x: Axis,
    pub(super) y: Axis,
}

/// Two coordinates on axes of the same scale.
#[derive(Clone, Debug)]
pub struct Plane {
    /// Rules and box.
    pub title: String,
    /// Names of the coordinate that runs to the right and of the one that runs upward.
    pub names: [String; 2],
    /// The largest of each coordinate.
    pub max: [u64; 2],
}

impl Plane {
    /// The side of the square that the data may fill, if `right` columns next to it stay free.
    pub(super) fn room(&self, canvas: &Canvas, right: i32) -> i32 {
        let labels = label_width(self.max[1], canvas.em()).ceil() as i32;
        canvas.width as i32 - 2 * canvas.pad() - room_beside(canvas, &[]) - labels - right
    }

    /// Places data of `w` times `h` pixels below `top` and draws their axes; `right` is free
    /// columns and the rows that they need. There are `per` pixels for each whole number, the
    /// first of them `inset` pixels inside of the frame.
    pub(super) fn frame(
        &self,
        canvas: &mut Canvas,
        top: i32,
        (w, h): (i32, i32),
        right: (i32, i32),
        (inset, per): (i32, f64),
    ) -> Frame {
        let name = font::width(&self.names[1], canvas.em()).ceil() as i32;
        let tall = h.max(right.1).max(name.min(canvas.px(200.0)));
        let room = self.room(canvas, right.0);
        let left = canvas.width as i32 - canvas.pad() - right.0 - room;
        let inner = Rect::new(left + (room - w) / 2, top + (tall - h) / 2, w, h);
        let first = f64::from(inset) + 0.5 * per;
        let frame = Frame {
            inner,
            x: Axis::new(self.max[0], f64::from(inner.x) + first, per),
            y: Axis::new(self.max[1], f64::from(inner.bottom()) - first, -per),
        };
        canvas.height = (top + tall + room_below(canvas)) as u32;
        // Axes of the same scale have the same ticks.
        let gap = level_gap(self.max[0].max(self.max[1]), canvas);
        let [x, y] = &self.names;
        frame.axes(canvas, [x, y], [gap, gap], false);
        let thick = canvas.px(1.0);
        canvas.outline(Rect::new(
            inner.x - thick,
            inner.y - thick,
            inner.w + 2 * thick,
            inner.h + 2 * thick,
        ));
        frame
    }
}

/// A frame as wide as the sheet and `h` pixels high, for heights up to `tallest` above `slots`
/// numbers up to `last`; `margin` pixels stay free left, right and below the data.
pub(super) fn graph(
    canvas: &mut Canvas,
    top: i32,
    (h, margin): (i32, i32),
    (last, slots): (u64, f64),
    tallest: u128,
) -> Frame {
    let margin = f64::from(margin);
    let foot = f64::from(top + h) - margin;
    let per = (f64::from(canvas.px(8.0) - h) + margin) / tallest as f64;
    let y = Axis::new(tallest, foot, per);
    let left = canvas.pad() + room_beside(canvas, &y.ticks(2.0 * canvas.em()));
    let overhang = label_width(last, canvas.em()) / 2.0;
    let w = canvas.width as i32 - left - canvas.pad() - overhang as i32;
    let per = (f64::from(w) - 2.0 * margin) / slots;
    canvas.height = (top + h + room_below(canvas)) as u32;
    Frame {
        inner: Rect::new(left, top, w, h),
        x: Axis::new(last, f64::from(left) + margin + 0.5 * per, per),
        y,
    }
}

impl Frame {
    /// The axes of a graph, with lines across it.
    pub(super) fn graph_axes(&self, canvas: &mut Canvas, names: [&str; 2]) {
        let gaps = [level_gap(self.x.max, canvas), 2.0 * canvas.em()];
        self.axes(canvas, names, gaps, true);
    }

    /// Ticks at least `gaps` pixels apart, their labels, and the names of the axes.
    fn axes(&self, canvas: &mut Canvas, names: [&str; 2], gaps: [f64; 2], across: bool) {
        let (Frame { inner, x, y }, em) = (*self, canvas.em());
        let (long, thick) = (canvas.px(4.0), canvas.px(1.0));
        let foot = f64::from(inner.bottom() + long);
        for tick in x.ticks(gaps[0]) {
            let left = x.at(tick).floor() as i32 - thick / 2;
            canvas.fill(Rect::new(left, inner.bottom(), thick, long), FRAME);
            let at = (x.at(tick), foot + 1.15 * em);
            canvas.text(at, em, Anchor::Middle, INK, &tick_label(tick));
        }
        let y_ticks = y.ticks(gaps[1]);
        for &tick in &y_ticks {
            let top = y.at(tick).floor() as i32 - thick / 2;
            if across {
                canvas.fill(Rect::new(inner.x, top, inner.w, thick), GRID);
            }
            canvas.fill(Rect::new(inner.x - long, top, long, thick), FRAME);
            let at = (
                f64::from(inner.x - long - canvas.px(3.0)),
                y.at(tick) + 0.36 * em,
            );
            canvas.text(at, em, Anchor::End, INK, &tick_label(tick));
        }
        let middle = |from: i32, length: i32| f64::from(from) + f64::from(length) / 2.0;
        let cut =
            |name: &str, at: f64, end: u32| font::cut(name, em, 2.0 * at.min(f64::from(end) - at));
        let at = middle(inner.x, inner.w);
        let name = cut(names[0], at, canvas.width);
        canvas.text((at, foot + 2.8 * em), em, Anchor::Middle, MUTED, &name);
        let at = middle(inner.y, inner.h);
        let name = cut(names[1], at, canvas.height);
        let left = f64::from(inner.x - room_beside(canvas, &y_ticks)) + em;
        canvas.text((left, at), em, Anchor::Upward, MUTED, &name);
    }
}

/// How far apart the ticks of a level axis are at least.
fn level_gap(max: impl Into<u128>, canvas: &Canvas) -> f64 {
    label_width(max, canvas.em()) + 1.1 * canvas.em()
}

/// Pixels from the bottom of the data to that of the sheet.
fn room_below(canvas: &Canvas) -> i32 {
    canvas.px(4.0) + (3.3 * canvas.em()).ceil() as i32 + canvas.pad()
}

/// Pixels from the left edge of the name of the upright axis to the data.
fn room_beside(canvas: &Canvas, ticks: &[u128]) -> i32 {
    let em = canvas.em();
    let labels = ticks.iter().map(|&tick| font::width(&tick_label(tick), em));
    canvas.px(4.0) + canvas.px(3.0) + (1.9 * em + labels.fold(0.0, f64::max)).ceil() as i32
}

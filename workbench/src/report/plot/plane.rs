//! Two heaps against each other: axes of the same scale, for heat maps and scatters.

use super::axis::{self, Axis, Inner, Lines};
use super::canvas::Canvas;
use super::colour::FRAME;
use super::{font, heading};

/// What surrounds the plane.
pub(super) struct Plane<'a> {
    pub(super) x_label: &'a str,
    pub(super) y_label: &'a str,
    pub(super) max_x: u64,
    pub(super) max_y: u64,
    /// First free row of pixels below the heading.
    pub(super) top: i32,
    /// Columns kept free on the right, and rows that they need.
    pub(super) right: (i32, i32),
}

impl Plane<'_> {
    /// The side of the square that the data may fill.
    pub(super) fn room(&self, canvas: &Canvas) -> i32 {
        let em = heading::text_em(canvas);
        let labels = axis::label_width(u128::from(self.max_y), em).ceil() as i32;
        canvas.width as i32
            - 2 * canvas.px(12.0)
            - axis::room_beside(canvas, em, &[])
            - labels
            - self.right.0
    }

    /// Places data of `w` times `h` pixels and sets the height of the canvas.
    pub(super) fn place(&self, canvas: &mut Canvas, (w, h): (i32, i32)) -> Inner {
        let em = heading::text_em(canvas);
        let name = font::width(self.y_label, em).ceil() as i32;
        let tall = h.max(self.right.1).max(name.min(canvas.px(200.0)));
        let pad = canvas.px(12.0);
        canvas.height = (self.top + tall + axis::room_below(canvas, em) + pad) as u32;
        let room = self.room(canvas);
        let left = canvas.width as i32 - pad - self.right.0 - room;
        Inner {
            x: left + (room - w) / 2,
            y: self.top + (tall - h) / 2,
            w,
            h,
        }
    }

    /// Frame, ticks and names; `per` pixels for each whole number, the first of them `inset`
    /// pixels inside of the frame.
    pub(super) fn axes(&self, canvas: &mut Canvas, inner: Inner, inset: i32, per: f64) {
        let em = heading::text_em(canvas);
        // Axes of the same scale have the same ticks.
        let gap = axis::level_gap(u128::from(self.max_x.max(self.max_y)), em);
        let ticks = |max: u64| {
            let max = u128::from(max);
            Axis { max, per }.ticks(gap)
        };
        let (x_ticks, y_ticks) = (ticks(self.max_x), ticks(self.max_y));
        let at = |n: u128| f64::from(inset) + (n as f64 + 0.5) * per;
        axis::below(canvas, inner, em, &x_ticks, &|n| f64::from(inner.x) + at(n));
        axis::beside(canvas, inner, em, (&y_ticks, Lines::None), &|n| {
            f64::from(inner.bottom()) - at(n)
        });
        let thick = canvas.px(1.0);
        let around = (
            inner.x - thick,
            inner.y - thick,
            inner.w + 2 * thick,
            inner.h + 2 * thick,
        );
        canvas.outline(around, thick, FRAME);
        axis::name_below(canvas, inner, em, self.x_label);
        axis::name_beside(canvas, inner, em, &y_ticks, self.y_label);
    }
}

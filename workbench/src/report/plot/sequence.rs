//! A nim-sequence: the value of each heap as a point, with period and rare values.

use std::collections::BTreeSet;

use super::axis::{self, Axis, Inner, Lines};
use super::canvas::Canvas;
use super::colour::{self, BLUE, FRAME};
use super::draw::draw;
use super::heading::{Item, Sign};
use super::scatter::radius;
use super::{Picture, PlotError, heading, points_fit, sheet};

/// From heap `preperiod` on the values repeat every `period` heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Number of heaps before the period begins.
    pub preperiod: u64,
    /// Length of the period, at least 1.
    pub period: u64,
}

/// A nim-sequence.
#[derive(Clone, Debug)]
pub struct Sequence<'a> {
    /// Rules and range.
    pub title: String,
    /// Heap and value, in any order.
    pub points: &'a [(u64, u64)],
    /// Shaded if given.
    pub period: Option<Period>,
    /// Heaps whose values are rare, drawn as squares; heaps without a point are passed over.
    pub rares: &'a [u64],
}

/// Points of a sequence at most: more of them are a bar, and take long.
const MAX_POINTS: u64 = 1 << 20;

/// Whether so many points can be drawn; to be asked before they are computed.
///
/// # Errors
/// Too many points.
pub fn sequence_fits(points: u64, picture: Picture) -> Result<(), PlotError> {
    if points > MAX_POINTS {
        return Err(PlotError::TooManyPoints {
            found: axis::number(points.into()),
            limit: axis::number(MAX_POINTS.into()),
        });
    }
    points_fit(points as usize, picture)
}

/// Draws the values as points, never as lines: nothing lies between two heaps.
///
/// # Errors
/// No point, a period of 0, a width out of range, or too many points.
pub fn sequence(spec: &Sequence, picture: Picture, width: u32) -> Result<Vec<u8>, PlotError> {
    draw(&layout(spec, picture, width)?, picture)
}

/// Where everything stands; nothing is drawn yet.
pub(super) fn layout(spec: &Sequence, picture: Picture, width: u32) -> Result<Canvas, PlotError> {
    let mut canvas = sheet(width, &spec.title)?;
    let em = heading::text_em(&canvas);
    let pad = canvas.px(12.0);
    let Some(last) = spec.points.iter().map(|p| p.0).max() else {
        return Err(PlotError::Empty { what: "value" });
    };
    sequence_fits(spec.points.len() as u64, picture)?;
    if spec.period.is_some_and(|p| p.period == 0) {
        return Err(PlotError::ZeroPeriod);
    }
    let largest = spec.points.iter().map(|p| p.1).max().unwrap_or(0).max(1);
    let top = heading::heading(&mut canvas, &spec.title, "", &legend(spec, last));
    let (h, margin) = (canvas.px(270.0), f64::from(canvas.px(8.0)));
    let per_value = (f64::from(h) - 2.0 * margin) / largest as f64;
    let y_ticks = Axis {
        max: u128::from(largest),
        per: per_value,
    }
    .upright_ticks(em);
    let left = pad + axis::room_beside(&canvas, em, &y_ticks);
    let overhang = axis::label_width(u128::from(last), em) / 2.0;
    let w = width as i32 - left - pad - overhang as i32;
    let inner = Inner {
        x: left,
        y: top,
        w,
        h,
    };
    canvas.height = (inner.bottom() + axis::room_below(&canvas, em) + pad) as u32;
    let per = (f64::from(w) - 2.0 * margin) / (last as f64 + 1.0);
    let x = |n: u128| f64::from(inner.x) + margin + (n as f64 + 0.5) * per;
    let y = |n: u128| f64::from(inner.bottom()) - margin - n as f64 * per_value;
    if let Some(period) = spec.period {
        // Half a heap before the first, half a heap after the last.
        let data = Inner {
            x: inner.x + margin as i32,
            w: inner.w - 2 * margin as i32,
            ..inner
        };
        shade(&mut canvas, data, period, last);
    }
    axis::beside(&mut canvas, inner, em, (&y_ticks, Lines::Across), &y);
    let r = radius(&canvas, spec.points.len(), per_value.min(per * 3.0));
    let rares: BTreeSet<u64> = spec.rares.iter().copied().collect();
    let (often, rare): (Vec<_>, Vec<_>) = spec
        .points
        .iter()
        .copied()
        .partition(|p| !rares.contains(&p.0));
    for (heap, value) in often {
        canvas.disc(x(u128::from(heap)), y(u128::from(value)), r, BLUE);
    }
    // Rares lie on top, and differ in shape too.
    for (heap, value) in rare {
        let side = (2.0 * r).round().max(f64::from(canvas.px(4.0)));
        let corner = |c: f64| (c - side / 2.0).round() as i32;
        let (left, top) = (corner(x(u128::from(heap))), corner(y(u128::from(value))));
        canvas.rect(left, top, side as i32, side as i32, colour::P);
    }
    let x_ticks = Axis {
        max: u128::from(last),
        per,
    }
    .level_ticks(em);
    axis::below(&mut canvas, inner, em, &x_ticks, &x);
    let thick = canvas.px(1.0);
    canvas.outline((inner.x, inner.y, inner.w, inner.h + thick), thick, FRAME);
    axis::name_below(&mut canvas, inner, em, "heap");
    axis::name_beside(&mut canvas, inner, em, &y_ticks, "Grundy value");
    Ok(canvas)
}

fn legend(spec: &Sequence, last: u64) -> Vec<Item> {
    let heap = |n: u64| axis::number(u128::from(n));
    let mut items = Vec::new();
    if let Some(Period { preperiod, period }) = spec.period {
        if preperiod > 0 {
            let text = match preperiod {
                1 => "preperiod: heap 0".into(),
                _ => format!("preperiod: heaps 0–{}", heap(preperiod - 1)),
            };
            items.push(Item {
                sign: Sign::Area(colour::PREPERIOD),
                text,
            });
        }
        if preperiod <= last {
            let text = format!("period {} from heap {} on", heap(period), heap(preperiod));
            items.push(Item {
                sign: Sign::Area(colour::BAND),
                text,
            });
        }
    }
    if !spec.rares.is_empty() {
        items.push(Item {
            sign: Sign::Point(BLUE),
            text: "common value".into(),
        });
        items.push(Item {
            sign: Sign::Square(colour::P),
            text: "rare value".into(),
        });
    }
    items
}

/// The preperiod in one tint, the periods in two others by turns.
fn shade(canvas: &mut Canvas, inner: Inner, Period { preperiod, period }: Period, last: u64) {
    let heaps = u128::from(last) + 1;
    let edge = |heap: u128| {
        inner.x + (f64::from(inner.w) * (heap.min(heaps) as f64 / heaps as f64)).round() as i32
    };
    let mut band = |from: u128, to: u128, tint| {
        canvas.rect(edge(from), inner.y, edge(to) - edge(from), inner.h, tint);
    };
    let (start, period) = (u128::from(preperiod), u128::from(period));
    band(0, start, colour::PREPERIOD);
    band(start, heaps, colour::BAND);
    // Bands too narrow to be told apart would only flicker.
    if f64::from(inner.w) * (period as f64 / heaps as f64) < f64::from(inner.w) / 150.0 {
        return;
    }
    let mut from = start + period;
    while from < heaps {
        band(from, from + period, colour::OTHER_BAND);
        from += 2 * period;
    }
}

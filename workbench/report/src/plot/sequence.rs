//! A nim-sequence: the value of each heap as a point, with period and rare values.

use std::collections::BTreeSet;

use grundy::number::grouped;
use grundy::sequence::Period;

use super::canvas::{Canvas, Rect};
use super::colour::{self, BLUE};
use super::error::MAX_POINTS;
use super::frame::graph;
use super::heading::{Item, Sign, heading};
use super::scatter::radius;
use super::{Picture, PlotError, points_fit, sheet};

/// A nim-sequence, drawn as points and never as lines: nothing lies between two heaps.
#[derive(Clone, Debug)]
pub struct Sequence<'a> {
    /// Rules and range.
    pub title: String,
    /// What the points tell of a heap.
    pub told: &'static str,
    /// Heap and value, in any order.
    pub points: &'a [(u64, u64)],
    /// Shaded if given.
    pub period: Option<Period>,
    /// Heaps whose values are rare, drawn as squares; heaps without a point are passed over.
    pub rares: &'a [u64],
}

/// Checks that this number of points can be drawn, before they are computed.
///
/// # Errors
/// Too many points.
pub fn sequence_fits(points: u64, picture: Picture) -> Result<(), PlotError> {
    if points > MAX_POINTS {
        return Err(PlotError::TooManyPoints(points));
    }
    points_fit(points as usize, picture)
}

impl Sequence<'_> {
    /// Where everything stands; nothing is drawn yet.
    ///
    /// # Errors
    /// No point, a period of 0, a width out of range, or too many points.
    pub fn layout(&self, picture: Picture, width: u32) -> Result<Canvas, PlotError> {
        let mut canvas = sheet(width, &self.title)?;
        let Some(last) = self.points.iter().map(|p| p.0).max() else {
            return Err(PlotError::Empty("value"));
        };
        sequence_fits(self.points.len() as u64, picture)?;
        if self.period.is_some_and(|p| p.length == 0) {
            return Err(PlotError::ZeroPeriod);
        }
        let largest = self.points.iter().map(|p| p.1).max().unwrap_or(0).max(1);
        let top = heading(&mut canvas, "", &self.legend(last));
        let margin = canvas.px(8.0);
        let size = (canvas.px(270.0), margin);
        let numbers = (last, last as f64 + 1.0);
        let frame = graph(&mut canvas, top, size, numbers, largest.into());
        let Rect { x, y, w, h } = frame.inner;
        if let Some(period) = self.period {
            // Half a heap before the first, half a heap after the last.
            let data = Rect::new(x + margin, y, w - 2 * margin, h);
            shade(&mut canvas, data, period, last);
        }
        frame.graph_axes(&mut canvas, ["heap", self.told]);
        let thick = canvas.px(1.0);
        canvas.outline(Rect::new(x, y, w, h + thick));
        let per = frame.y.per.abs().min(frame.x.per * 3.0);
        let r = radius(&canvas, self.points.len(), per);
        let rares: BTreeSet<u64> = self.rares.iter().copied().collect();
        let (rare, common): (Vec<_>, Vec<_>) =
            self.points.iter().partition(|p| rares.contains(&p.0));
        for (heap, value) in common {
            canvas.disc(frame.x.at(heap), frame.y.at(value), r, BLUE);
        }
        // Rares lie on top, and differ in shape too.
        let side = (2.0 * r).round().max(f64::from(canvas.px(4.0)));
        for (heap, value) in rare {
            let square = Rect::square(frame.x.at(heap), frame.y.at(value), side);
            canvas.fill(square, colour::P);
        }
        Ok(canvas)
    }

    fn legend(&self, last: u64) -> Vec<Item> {
        let mut items = Vec::new();
        if let Some(Period {
            preperiod, length, ..
        }) = self.period
        {
            let before = match preperiod {
                1 => "preperiod: heap 0".into(),
                _ => format!(
                    "preperiod: heaps 0–{}",
                    grouped(preperiod.saturating_sub(1))
                ),
            };
            if preperiod > 0 {
                items.push((Sign::Area, colour::PREPERIOD, before));
            }
            if preperiod <= last {
                let text = format!(
                    "period {} from heap {} on",
                    grouped(length),
                    grouped(preperiod)
                );
                items.push((Sign::Area, colour::BAND, text));
            }
        }
        if !self.rares.is_empty() {
            items.push((Sign::Point, BLUE, "common value".into()));
            items.push((Sign::Square, colour::P, "rare value".into()));
        }
        items
    }
}

/// The preperiod in one tint, the periods in two others by turns.
fn shade(canvas: &mut Canvas, inner: Rect, period: Period, last: u64) {
    let heaps = u128::from(last) + 1;
    let edge = |heap: u128| {
        inner.x + (f64::from(inner.w) * (heap.min(heaps) as f64 / heaps as f64)).round() as i32
    };
    let mut band = |from: u128, to: u128, tint| {
        let area = Rect::new(edge(from), inner.y, edge(to) - edge(from), inner.h);
        canvas.fill(area, tint);
    };
    let (start, period) = (period.preperiod.into(), u128::from(period.length));
    band(0, start, colour::PREPERIOD);
    band(start, heaps, colour::BAND);
    // Bands too narrow to be distinguished would only flicker.
    if f64::from(inner.w) * (period as f64 / heaps as f64) < f64::from(inner.w) / 150.0 {
        return;
    }
    let mut from = start + period;
    while from < heaps {
        band(from, from + period, colour::OTHER_BAND);
        from += 2 * period;
    }
}

//! How often each value occurs.

use std::collections::BTreeMap;

use grundy::number::grouped;

use super::axis::round_step;
use super::canvas::{Canvas, Rect};
use super::colour::{BLUE, FRAME};
use super::frame::graph;
use super::heading::heading;
use super::{PlotError, sheet};

/// A bar for each value from 0 to the largest, or for each run of values if they are many.
#[derive(Clone, Debug)]
pub struct Histogram<'a> {
    /// Rules and box.
    pub title: String,
    /// Value and number of positions that have it, in any order; equal values are added up.
    pub counts: &'a [(u64, u128)],
}

impl Histogram<'_> {
    /// Where everything stands; nothing is drawn yet.
    ///
    /// # Errors
    /// No position at all, or a width out of range.
    pub fn layout(&self, width: u32) -> Result<Canvas, PlotError> {
        let mut canvas = sheet(width, &self.title)?;
        let counts = self.counts.iter().filter(|&&(_, n)| n > 0);
        let Some(max) = counts.clone().map(|&(value, _)| value).max() else {
            return Err(PlotError::Empty("position"));
        };
        // Bars of much less than a unit are no bars: values are then taken together.
        // Runs are 1, 2, 5, 10, ... values long, so that their ends can be read off.
        let run = round_step((max as f64 + 1.0) / 600.0);
        let mut bars: BTreeMap<u128, u128> = BTreeMap::new();
        for &(value, count) in counts {
            let bar = bars.entry(u128::from(value) / run).or_default();
            *bar = bar.saturating_add(count);
        }
        let note = match run {
            1 => String::new(),
            _ => format!("each bar counts {} consecutive values", grouped(run)),
        };
        let top = heading(&mut canvas, &note, &[]);
        let tallest = bars.values().copied().max().unwrap_or(1);
        let slots = (u128::from(max) / run + 1) as f64;
        let size = (canvas.px(290.0), 0);
        let frame = graph(&mut canvas, top, size, (max, slots * run as f64), tallest);
        frame.graph_axes(&mut canvas, ["Grundy value", "positions"]);
        let (inner, unit) = (frame.inner, canvas.unit());
        let slot = f64::from(inner.w) / slots;
        let gap = match slot >= unit * 4.0 {
            true => (0.08 * slot).max(unit / 2.0),
            false => 0.0,
        };
        // A few bars are not blown up to fill the sheet.
        let gap = gap.max(slot / 2.0 - unit * 30.0);
        for (bar, count) in bars {
            let edge = |n: f64, gap: f64| inner.x + (n * slot + gap).round() as i32;
            let (from, to) = (edge(bar as f64, gap), edge(bar as f64 + 1.0, -gap));
            // Even the smallest count is seen.
            let top = (frame.y.at(count).round() as i32).min(inner.bottom() - canvas.px(1.0));
            let wide = (to - from).max(1);
            canvas.fill(Rect::new(from, top, wide, inner.bottom() - top), BLUE);
        }
        let thick = canvas.px(1.0);
        canvas.fill(Rect::new(inner.x, inner.bottom(), inner.w, thick), FRAME);
        Ok(canvas)
    }
}

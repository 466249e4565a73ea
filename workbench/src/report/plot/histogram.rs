//! How often each value occurs.

use std::collections::BTreeMap;

use super::axis::{self, Axis, Inner, Lines};
use super::canvas::Canvas;
use super::colour::{BLUE, FRAME};
use super::draw::draw;
use super::{Picture, PlotError, heading, sheet};

/// Counts of values.
#[derive(Clone, Debug)]
pub struct Histogram<'a> {
    /// Rules and box.
    pub title: String,
    /// Value and number of positions that have it, in any order; equal values are added up.
    pub counts: &'a [(u64, u128)],
}

/// Draws a bar for each value from 0 to the largest, or for each run of values if they are many.
///
/// # Errors
/// No position at all, or a width out of range.
pub fn histogram(spec: &Histogram, picture: Picture, width: u32) -> Result<Vec<u8>, PlotError> {
    draw(&layout(spec, width)?, picture)
}

/// Where everything stands; nothing is drawn yet.
pub(super) fn layout(spec: &Histogram, width: u32) -> Result<Canvas, PlotError> {
    let mut canvas = sheet(width, &spec.title)?;
    let em = heading::text_em(&canvas);
    let pad = canvas.px(12.0);
    let Some(max) = spec
        .counts
        .iter()
        .filter(|&&(_, n)| n > 0)
        .map(|&(v, _)| v)
        .max()
    else {
        return Err(PlotError::Empty { what: "position" });
    };
    // Bars of much less than a unit are no bars: values are then taken together.
    // Runs are 1, 2, 5, 10, ... values long, so that their ends can be read off.
    let run = axis::round_step((max as f64 + 1.0) / 600.0);
    let mut bars: BTreeMap<u128, u128> = BTreeMap::new();
    for &(value, count) in spec.counts.iter().filter(|&&(_, n)| n > 0) {
        let bar = bars.entry(u128::from(value) / run).or_default();
        *bar = bar.saturating_add(count);
    }
    let note = match run {
        1 => String::new(),
        _ => format!("each bar counts {} consecutive values", axis::number(run)),
    };
    let top = heading::heading(&mut canvas, &spec.title, &note, &[]);
    let tallest = bars.values().copied().max().unwrap_or(1);
    let h = canvas.px(290.0);
    let y_axis = Axis {
        max: tallest,
        per: f64::from(h) / (tallest as f64 * 1.04),
    };
    let y_ticks = y_axis.upright_ticks(em);
    let left = pad + axis::room_beside(&canvas, em, &y_ticks);
    let overhang = axis::label_width(u128::from(max), em) / 2.0;
    let w = width as i32 - left - pad - overhang as i32;
    let inner = Inner {
        x: left,
        y: top,
        w,
        h,
    };
    canvas.height = (inner.bottom() + axis::room_below(&canvas, em) + pad) as u32;
    let slots = (u128::from(max) / run + 1) as f64;
    let x_axis = Axis {
        max: u128::from(max),
        per: f64::from(w) / slots / run as f64,
    };
    let x = |n: u128| f64::from(inner.x) + (n as f64 + 0.5) * x_axis.per;
    let y = |n: u128| f64::from(inner.bottom()) - n as f64 * y_axis.per;
    axis::beside(&mut canvas, inner, em, (&y_ticks, Lines::Across), &y);
    draw_bars(&mut canvas, inner, slots, &bars, &y);
    let thick = canvas.px(1.0);
    canvas.rect(inner.x, inner.bottom(), inner.w, thick, FRAME);
    axis::below(&mut canvas, inner, em, &x_axis.level_ticks(em), &x);
    axis::name_below(&mut canvas, inner, em, "Grundy value");
    axis::name_beside(&mut canvas, inner, em, &y_ticks, "positions");
    Ok(canvas)
}

fn draw_bars(
    canvas: &mut Canvas,
    inner: Inner,
    slots: f64,
    bars: &BTreeMap<u128, u128>,
    y: &dyn Fn(u128) -> f64,
) {
    let slot = f64::from(inner.w) / slots;
    let gap = if slot >= canvas.unit() * 4.0 {
        (0.08 * slot).max(canvas.unit() / 2.0)
    } else {
        0.0
    };
    // A few bars are not blown up to fill the sheet.
    let gap = gap.max(slot / 2.0 - canvas.unit() * 30.0);
    for (&bar, &count) in bars {
        let edge = |n: f64, gap: f64| inner.x + (n * slot + gap).round() as i32;
        let (from, to) = (edge(bar as f64, gap), edge(bar as f64 + 1.0, -gap));
        // The smallest count is seen too.
        let top = (y(count).round() as i32).min(inner.bottom() - canvas.px(1.0));
        canvas.rect(from, top, (to - from).max(1), inner.bottom() - top, BLUE);
    }
}

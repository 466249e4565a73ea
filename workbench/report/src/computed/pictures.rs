use super::slice::{Fixed, Sliced, free_heaps};
use crate::plot::{HeatMap, Histogram, Picture, Plane, PlotError, Scale, Scatter, Sequence};
use grundy::game::Heap;
use grundy::rulesets::Rules;
use grundy::solve::{Statistics, Table, Want};
use grundy::work::Context;

grundy::worded! {
    /// What a plot shows.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum PlotKind {
        /// Values or outcomes of two heaps.
        Heatmap = "heatmap",
        /// P-positions of two heaps as points.
        PPositions = "p-positions",
        /// How many positions have each value.
        Histogram = "histogram",
        /// Values of one heap.
        Sequence = "sequence",
        /// The largest value of the heaps up to each.
        Growth = "growth",
    }
}

/// Draws a table of a box, or of boards: their columns to the right, rows up.
///
/// # Errors
/// If the slice does not leave the heaps that the kind shows, boards have no plot of the kind, or it
/// cannot be drawn.
pub fn picture(
    (kind, title): (PlotKind, String),
    rules: &Rules,
    table: &Table,
    slice: &[Fixed],
    (picture, width): (Picture, u32),
    context: &Context,
) -> Result<Vec<u8>, PlotError> {
    let max = table.positions().max();
    let (free, label): (_, fn(usize) -> String) = match (rules.board_rules(), kind) {
        (None, _) => (shown_heaps(kind, max, slice)?, |heap| {
            format!("heap {}", heap + 1)
        }),
        (Some(_), PlotKind::Heatmap | PlotKind::PPositions) => {
            (vec![1, 0], |side| ["rows", "columns"][side].into())
        }
        (Some(_), _) => {
            return Err(PlotError::Slice(format!(
                "found {kind} for boards, expected heatmap or p-positions"
            )));
        }
    };
    let sliced = Sliced::new(table, slice, free);
    let canvas = match (kind, &sliced.free[..]) {
        (PlotKind::Heatmap | PlotKind::PPositions, &[x, y]) => {
            let plane = Plane {
                title,
                names: [label(x), label(y)],
                max: [max[x], max[y]],
            };
            let cell = |a, b| sliced.get(&[a, b]);
            if kind == PlotKind::Heatmap {
                let loops = rules.loops();
                let shown = if loops {
                    Scale::Fates
                } else {
                    table.want().into()
                };
                let cell = &cell;
                HeatMap { plane, cell, shown }.layout(picture, width)?
            } else {
                let mut points = Vec::new();
                for a in 0..=max[x] {
                    context.check()?;
                    let p = (0..=max[y]).filter(|&b| cell(a, b) == Some(0));
                    points.extend(p.map(|b| (a, b)));
                }
                let points = &points;
                Scatter { plane, points }.layout(picture, width)?
            }
        }
        (PlotKind::Sequence | PlotKind::Growth, &[x]) => {
            let points = (0..=max[x]).filter_map(|a| Some((a, sliced.get(&[a])?)));
            let (points, told) = match kind {
                PlotKind::Growth => (records(points), LARGEST),
                _ => (points.collect(), VALUE),
            };
            Sequence {
                title,
                told,
                points: &points,
                period: None,
                rares: &[],
            }
            .layout(picture, width)?
        }
        _ => {
            let loops = rules.loops();
            if loops || table.want() != Want::Values {
                return Err(PlotError::Slice(
                    "a histogram counts Grundy values, and only outcomes were computed; leave \
                     misere and --outcomes out"
                        .into(),
                ));
            }
            let statistics = Statistics::of(table, context)?;
            let counts: Vec<(u64, u128)> = (0..).zip(statistics.values).collect();
            Histogram {
                title,
                counts: &counts,
            }
            .layout(width)?
        }
    };
    canvas.draw(picture)
}

/// What a plot tells of single heaps.
pub const VALUE: &str = "Grundy value";
/// What a plot of growth tells of them.
pub const LARGEST: &str = "largest Grundy value so far";

/// The heaps at which a value is larger than all before, and the last heap with the largest value.
pub fn records(points: impl Iterator<Item = (u64, u64)>) -> Vec<(u64, u64)> {
    let mut records: Vec<(u64, u64)> = Vec::new();
    let mut last = None;
    for (heap, value) in points {
        let most = records.last().map(|&(_, most)| most);
        if most.is_none_or(|most| value > most) {
            records.push((heap, value));
        }
        last = Some(heap);
    }
    let end = last.zip(records.last().map(|&(_, most)| most));
    records.extend(end.filter(|end| records.last() != Some(end)));
    records
}

/// The heaps that a slice leaves free, as many as the kind shows.
fn shown_heaps(kind: PlotKind, max: &[Heap], slice: &[Fixed]) -> Result<Vec<usize>, PlotError> {
    let free = free_heaps(max, slice).map_err(PlotError::Slice)?;
    let shown = match kind {
        PlotKind::Heatmap | PlotKind::PPositions => Some(2),
        PlotKind::Sequence | PlotKind::Growth => Some(1),
        PlotKind::Histogram => None,
    };
    match shown {
        None if !slice.is_empty() => Err(PlotError::Slice(
            "a histogram counts the whole box; leave ‹slice› out".into(),
        )),
        Some(needed) if needed != free.len() => Err(PlotError::Slice(format!(
            "a {kind} plot shows {needed} heap{}, and {} of {} are free; {}",
            grundy::number::plural(needed),
            free.len(),
            max.len(),
            if free.len() > needed {
                "hold the others, such as ‹slice heap_3=0›"
            } else {
                "choose a box of more heaps"
            }
        ))),
        _ => Ok(free),
    }
}

use super::slice::{Fixed, free_heaps};
use crate::plot::{HeatMap, Histogram, Picture, Plane, PlotError, Scatter, Sequence};
use grundy::game::Heap;
use grundy::rulesets::Rules;
use grundy::solve::{Statistics, Table, Want};
use grundy::work::{Context, Stop};
use std::fmt;
use std::str::FromStr;

/// What a plot shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlotKind {
    /// Values or outcomes of two heaps.
    Heatmap,
    /// P-positions of two heaps as points.
    PPositions,
    /// How many positions have each value.
    Histogram,
    /// Values of one heap.
    Sequence,
}

/// The kinds in their order: the name on the command line, and how many heaps stay free; the others
/// must be fixed by a slice.
const KINDS: [(PlotKind, &str, Option<usize>); 4] = [
    (PlotKind::Heatmap, "heatmap", Some(2)),
    (PlotKind::PPositions, "p-positions", Some(2)),
    (PlotKind::Histogram, "histogram", None),
    (PlotKind::Sequence, "sequence", Some(1)),
];

impl fmt::Display for PlotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(KINDS[*self as usize].1)
    }
}

impl FromStr for PlotKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = KINDS.iter().find(|kind| kind.1 == text);
        found
            .map(|kind| kind.0)
            .ok_or_else(|| grundy::rulesets::none_of(text, &KINDS.map(|kind| kind.1)))
    }
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The plot cannot be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
    /// The counting was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// The slice does not leave the right number of heaps, or the table does not fit the kind.
    #[error("{0}")]
    Slice(String),
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
) -> Result<Vec<u8>, PictureError> {
    let max = table.positions().max();
    let (free, label): (_, fn(usize) -> String) = match (rules, kind) {
        (Rules::Heaps(_), _) => (shown_heaps(kind, max, slice)?, |heap| {
            format!("heap {}", heap + 1)
        }),
        (Rules::Board(_), PlotKind::Heatmap | PlotKind::PPositions) => {
            (vec![1, 0], |side| ["rows", "columns"][side].into())
        }
        (Rules::Board(_), _) => {
            return Err(PictureError::Slice(format!(
                "found {kind} for boards, expected heatmap or p-positions"
            )));
        }
    };
    let mut base = vec![0; max.len()];
    slice
        .iter()
        .for_each(|fixed| base[fixed.heap] = fixed.value);
    let number = |choice: &[(usize, Heap)]| {
        let mut heaps = base.clone();
        choice.iter().for_each(|&(heap, value)| heaps[heap] = value);
        table.get(&heaps)
    };
    let canvas = match (kind, &free[..]) {
        (PlotKind::Heatmap | PlotKind::PPositions, &[x, y]) => {
            let plane = Plane {
                title,
                names: [label(x), label(y)],
                max: [max[x], max[y]],
            };
            let cell = |a, b| number(&[(x, a), (y, b)]);
            if kind == PlotKind::Heatmap {
                let (cell, shown) = (&cell, table.want());
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
        (PlotKind::Sequence, &[x]) => {
            let points = (0..=max[x]).filter_map(|a| Some((a, number(&[(x, a)])?)));
            Sequence {
                title,
                points: &points.collect::<Vec<(u64, u64)>>(),
                period: None,
                rares: &[],
            }
            .layout(picture, width)?
        }
        _ => {
            if table.want() != Want::Values {
                return Err(PictureError::Slice(
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
    Ok(canvas.draw(picture)?)
}

/// The heaps that a slice leaves free, as many as the kind shows.
fn shown_heaps(kind: PlotKind, max: &[Heap], slice: &[Fixed]) -> Result<Vec<usize>, PictureError> {
    let free = free_heaps(max, slice).map_err(PictureError::Slice)?;
    match KINDS[kind as usize].2 {
        None if !slice.is_empty() => Err(PictureError::Slice(
            "a histogram counts the whole box; leave --slice out".into(),
        )),
        Some(needed) if needed != free.len() => Err(PictureError::Slice(format!(
            "a {kind} plot shows {needed} heap{}, and {} of {} are free; {}",
            grundy::number::plural(needed),
            free.len(),
            max.len(),
            if free.len() > needed {
                "hold the others, such as --slice heap_3=0"
            } else {
                "choose a box of more heaps"
            }
        ))),
        _ => Ok(free),
    }
}

use super::error::Error;
use super::reading::ruleset;
use super::reply::Reply;
use crate::present::{BoxTable, contents, loopy_table_csv, plot_title, plotted, plotted_fates};
use grundy::ask::{LoopyColumns, LoopySheet, PlaceRequest};
use grundy::game::{Heap, HeapRules, Mismatch};
use grundy::number::{grouped, integer};
use grundy::plan::{Computed, Enumerated};
use grundy::rulesets::{HeapRuleset, Ruleset};
use grundy::solve::{Statistics, Want};
use grundy::work::Context;
use grundy_report::Watched;
use grundy_report::computed::{Fixed, PlotKind, Sliced, free_heaps, picture};
use grundy_report::plot::Picture;
use grundy_report::table::{CSV, Style, WriteError, write};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Cells of a square, as numbers of JSON.
const MOST_CELLS: u128 = 1 << 20;
/// Rows of a CSV file.
const ROWS: u128 = 1 << 21;
/// Width of a plot in pixels, as on the command line.
const WIDTH: u32 = 1_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Cells {
    #[default]
    Values,
    Outcomes,
}

/// A slice as it is written on the command line.
fn fixed(text: &str) -> Result<Fixed, Error> {
    text.parse().map_err(Error::usage)
}

/// Rules on heaps, a box, and the heaps that are held.
struct SlicedBox {
    ruleset: Ruleset,
    max: Vec<Heap>,
    slice: Vec<Fixed>,
}

impl SlicedBox {
    /// A box that ends where heaps have no further names.
    fn new(ruleset: Ruleset, mut max: Vec<Heap>, slice: Vec<Fixed>) -> Self {
        if let Some(rules) = ruleset.heap_rules() {
            for (i, bound) in max.iter_mut().enumerate() {
                *bound = rules
                    .largest_heap(i)
                    .map_or(*bound, |most| most.min(*bound));
            }
        }
        Self {
            ruleset,
            max,
            slice,
        }
    }

    /// From an address: `7,7,7` and `heap_3=0`.
    fn typed(rules: &str, max: &str, slice: Option<String>) -> Result<Self, Error> {
        let max = max.split(',').map(|max| {
            max.trim().parse().map_err(|_| {
                Error::usage(format!(
                    "found `{max}` in max, expected a whole number below 2^64 a heap, such as 7,7"
                ))
            })
        });
        let slice = slice.unwrap_or_default();
        let parts = slice.split(',').filter(|part| !part.trim().is_empty());
        let slice = parts.map(fixed).collect::<Result<_, _>>()?;
        let max = max.collect::<Result<_, _>>()?;
        Ok(Self::new(ruleset(rules)?, max, slice))
    }

    fn rules(&self) -> Result<&HeapRuleset, Error> {
        self.ruleset.on_heaps().map_err(|refusal| {
            let remedy = format!(
                "‹grundy table {} board=4x5› lists full boards",
                self.ruleset.rules
            );
            Mismatch { remedy, ..refusal }.into()
        })
    }

    /// The heaps that run, and how many tuples of them there are.
    fn free(&self) -> Result<(Vec<usize>, u128), Error> {
        let free = free_heaps(&self.max, &self.slice).map_err(Error::usage)?;
        let sizes = free.iter().map(|&heap| u128::from(self.max[heap]) + 1);
        let tuples = sizes.fold(1, u128::saturating_mul);
        Ok((free, tuples))
    }

    fn place(&self) -> Result<Enumerated, Error> {
        let rules = self.rules()?;
        let request = PlaceRequest {
            max: self.max.clone(),
            ..PlaceRequest::default()
        };
        Ok(request.read(&rules.clone().into())?)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SquareRequest {
    rules: String,
    max: Vec<Heap>,
    #[serde(default)]
    what: Cells,
    slice: Option<Map<String, Value>>,
}

/// A table of two heaps as numbers.
pub(super) fn square(asked: SquareRequest, context: &Context) -> Result<Reply, Error> {
    let slice = asked.slice.unwrap_or_default();
    let slice = slice
        .iter()
        .map(|(heap, size)| fixed(&format!("{heap}={size}")));
    let slice = slice.collect::<Result<_, Error>>()?;
    let place = SlicedBox::new(ruleset(&asked.rules)?, asked.max, slice);
    let rules = place.rules()?;
    let (free, tuples) = place.free()?;
    let (rows, cols) = match free[..] {
        // one heap is a square of one column
        [x] => (place.max[x], 0),
        [x, y] => (place.max[x], place.max[y]),
        _ => {
            return Err(Error::usage(format!(
                "found {} heaps that run, expected 2; hold the others by a slice, such as \
                     {{\"heap_3\": 0}}",
                free.len()
            )));
        }
    };
    if tuples > MOST_CELLS {
        return Err(Error::limit(format!(
            "found a table of {} cells, expected at most {}; choose a smaller max",
            grouped(tuples),
            grouped(MOST_CELLS)
        )));
    }
    // where options may be forbidden there are no values either
    let outcomes = !rules.has_values() || asked.what == Cells::Outcomes;
    let (want, _) = contents(place.ruleset.convention, outcomes);
    let at = place.place()?;
    let (table, what, engine) = match plotted_fates(&place.ruleset, &at, context)? {
        Some(table) => (table, "fates", "retrograde".to_owned()),
        None => {
            let Computed { table, plan } = at.table(want, None, context)?;
            let what = match want {
                Want::Values => "values",
                Want::Outcomes(_) => "outcomes",
            };
            (table, what, plan.engine.to_string())
        }
    };
    let sliced = Sliced::new(&table, &place.slice, free);
    let (mut values, mut largest) = (Vec::new(), 0);
    for a in 0..=rows {
        context.check()?;
        for b in 0..=cols {
            let number = sliced.get(&[a, b]);
            largest = largest.max(number.unwrap_or(0));
            values.push(number.map_or(Value::Null, integer));
        }
    }
    Ok(json!({
        "rules": place.ruleset.to_string(),
        "max": place.max.iter().map(|&max| integer(max)).collect::<Vec<_>>(),
        "what": what,
        "rows": rows + 1,
        "cols": cols + 1,
        "values": values,
        "largest": integer(largest),
        "engine": engine,
        "positions": integer(table.positions().count()),
    })
    .into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CsvRequest {
    rules: String,
    max: String,
    #[serde(default)]
    what: Cells,
    slice: Option<String>,
}

/// What `grundy table --format csv` writes.
pub(super) fn csv(asked: CsvRequest, context: &Context) -> Result<Reply, Error> {
    let place = SlicedBox::typed(&asked.rules, &asked.max, asked.slice)?;
    let rules = place.rules()?;
    let rows = match (rules.symmetric(), place.free()?.1) {
        // of a sorted box far fewer tuples are listed
        (true, _) if place.slice.is_empty() => place.place()?.positions.count(),
        (_, all) => all,
    };
    if rows > ROWS {
        return Err(Error::limit(format!(
            "found a table of {} rows, expected at most {}; choose fewer or smaller heaps",
            grouped(rows),
            grouped(ROWS)
        )));
    }
    let outcomes = asked.what == Cells::Outcomes;
    let (want, contents) = contents(place.ruleset.convention, outcomes);
    if let (true, []) = (rules.loops(), &place.slice[..]) {
        let columns = match outcomes {
            true => LoopyColumns::Outcomes,
            false => LoopyColumns::All,
        };
        let at = place.place()?;
        let sheet = LoopySheet::of(&place.ruleset, rules, &at, columns, context)?;
        let mut bytes = Vec::new();
        let written = loopy_table_csv(&sheet, at.positions.heaps(), &mut bytes);
        written.map_err(WriteError::from)?;
        return Ok(Reply("text/csv; charset=utf-8", bytes.into()));
    }
    let (at, shown) = (place.place()?, (contents, &place.slice[..]));
    let computed = at.table(want, None, context)?;
    let statistics = Statistics::of(&computed.table, context)?;
    let table = BoxTable::new(&place.ruleset, &at, &computed, &statistics, shown)?;
    let mut bytes = Vec::new();
    let mut to = Watched(&mut bytes, context);
    let written = write(&table.sheet(), CSV, Style::default(), &mut to);
    // why it stopped, rather than that the writer did
    context.check()?;
    written?;
    Ok(Reply("text/csv; charset=utf-8", bytes.into()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlotRequest {
    kind: String,
    rules: String,
    max: String,
    slice: Option<String>,
    width: Option<String>,
}

/// What `grundy plot` draws.
pub(super) fn plot(asked: PlotRequest, context: &Context) -> Result<Reply, Error> {
    let kind = match asked.kind.parse() {
        Ok(kind @ (PlotKind::Heatmap | PlotKind::PPositions)) => kind,
        _ => {
            return Err(Error::usage(format!(
                "found the kind `{}`, expected heatmap or p-positions",
                asked.kind
            )));
        }
    };
    let width = asked.width.filter(|width| !width.is_empty());
    let width = width.map_or(Ok(WIDTH), |width| {
        let wrong = || format!("found the width `{width}`, expected a number of pixels");
        width.parse().map_err(|_| Error::usage(wrong()))
    })?;
    let place = SlicedBox::typed(&asked.rules, &asked.max, asked.slice)?;
    let (at, slice) = (place.place()?, &place.slice);
    let (table, want, _) = plotted((&place.ruleset, &at), (kind, false), None, context)?;
    let title = plot_title(&place.ruleset, &at, slice, (kind, want));
    let drawn = (Picture::Png, width);
    let bytes = picture((kind, title), &at.rules, &table, slice, drawn, context)?;
    Ok(Reply("image/png", bytes.into()))
}

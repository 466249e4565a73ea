use super::body::{Asked, Json};
use super::error::Error;
use super::limits::Limits;
use super::reading::ruleset;
use super::reply::Reply;
use crate::present::{
    BoxTable, Fixed, PlotKind, contents, free_heaps, picture, plot_title, plotted, usual_box,
};
use crate::report::plot::Picture;
use crate::report::table::{CSV, Colour, Layout, Style, integer, write};
use axum::extract::State;
use grundy::game::{Heap, HeapRules};
use grundy::number::grouped;
use grundy::plan::{Computed, Job, Way, table as compute};
use grundy::rulesets::{HeapRuleset, Rules, Ruleset};
use grundy::solve::Want;
use grundy::work::Context;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::io;

/// Cells of a square, as numbers of JSON.
const CELLS: u128 = 1 << 20;
/// Rows of a CSV file.
const ROWS: u128 = 1 << 21;
/// Width of a plot in pixels, as on the command line.
const WIDTH: u32 = 1_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum What {
    #[default]
    Values,
    Outcomes,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Square {
    rules: String,
    max: Vec<Heap>,
    #[serde(default)]
    what: What,
    slice: Option<Map<String, Value>>,
}

/// A table of two heaps as numbers.
pub(super) async fn table(
    State(limits): State<Limits>,
    Json(asked): Json<Square>,
) -> Result<Reply, Error> {
    let work = move |context: &Context| asked.computed(context).map(|all| Reply::json(&all));
    limits.compute(work).await
}

/// The rules on heaps of a ruleset.
fn on_heaps(ruleset: &Ruleset) -> Result<&HeapRuleset, Error> {
    match &ruleset.rules {
        Rules::Heaps(rules) => Ok(rules),
        Rules::Board(rules) => Err(Error::usage(format!(
            "found {rules}, which is played on a board, expected rules on heaps, such as wythoff; \
             `grundy table {rules} --board 4x5` lists full boards"
        ))),
    }
}

/// A slice as it is written on the command line.
fn fixed(text: &str) -> Result<Fixed, Error> {
    text.parse().map_err(Error::usage)
}

/// How many tuples the heaps that run have.
fn tuples(max: &[Heap], free: &[usize]) -> u128 {
    let sizes = free.iter().map(|&heap| u128::from(max[heap]) + 1);
    sizes.fold(1, u128::saturating_mul)
}

fn filled(
    rules: &HeapRuleset,
    max: Vec<Heap>,
    want: Want,
    context: &Context,
) -> Result<Computed, Error> {
    let job = Job {
        rules,
        positions: usual_box(rules, max)?,
        want,
        engine: None,
        way: Way::usual(rules, want),
    };
    Ok(compute(&job, context)?)
}

impl Square {
    fn computed(self, context: &Context) -> Result<Value, Error> {
        let ruleset = ruleset(&self.rules)?;
        let rules = on_heaps(&ruleset)?;
        let slice = self.slice.unwrap_or_default();
        let slice = slice
            .iter()
            .map(|(heap, size)| fixed(&format!("{heap}={size}")));
        let slice: Vec<Fixed> = slice.collect::<Result<_, Error>>()?;
        let free = free_heaps(&self.max, &slice).map_err(Error::usage)?;
        let (x, y) = match free[..] {
            // one heap is a square of one column
            [x] => (x, None),
            [x, y] => (x, Some(y)),
            _ => {
                return Err(Error::usage(format!(
                    "found {} heaps that run, expected 2; hold the others by a slice, such as \
                     {{\"heap_3\": 0}}",
                    free.len()
                )));
            }
        };
        if tuples(&self.max, &free) > CELLS {
            return Err(Error::limit(format!(
                "found a table of {} cells, expected at most {}; choose a smaller max",
                grouped(tuples(&self.max, &free)),
                grouped(CELLS)
            )));
        }
        // where options may be forbidden there are no values either
        let blocks = rules.extra().is_some_and(|extra| extra.blocks > 0);
        let outcomes = blocks || self.what == What::Outcomes;
        let (want, _) = contents(ruleset.convention, outcomes);
        let Computed { table, plan } = filled(rules, self.max.clone(), want, context)?;
        let mut heaps = vec![0; self.max.len()];
        slice.iter().for_each(|held| heaps[held.heap] = held.value);
        let cols = y.map_or(0, |y| self.max[y]);
        let (mut values, mut largest) = (Vec::new(), 0);
        for a in 0..=self.max[x] {
            context.check()?;
            heaps[x] = a;
            for b in 0..=cols {
                if let Some(y) = y {
                    heaps[y] = b;
                }
                let number = table.get(&heaps);
                largest = largest.max(number.unwrap_or(0));
                values.push(number.map_or(Value::Null, integer));
            }
        }
        Ok(json!({
            "rules": ruleset.to_string(),
            "max": self.max.iter().map(|&max| integer(max)).collect::<Vec<_>>(),
            "what": match want {
                Want::Values => "values",
                Want::Outcomes(_) => "outcomes",
            },
            "rows": self.max[x] + 1,
            "cols": cols + 1,
            "values": values,
            "largest": integer(largest),
            "engine": plan.engine,
            "positions": integer(table.positions().count()),
        }))
    }
}

/// A box as an address tells it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Told {
    rules: String,
    max: String,
    #[serde(default)]
    what: What,
    slice: Option<String>,
}

impl Told {
    /// The bounds, and the heaps that are held.
    fn bounds(&self) -> Result<(Vec<Heap>, Vec<Fixed>), Error> {
        let max = self.max.split(',').map(|max| {
            max.trim().parse().map_err(|_| {
                Error::usage(format!(
                    "found `{max}` in max, expected a whole number below 2^64 a heap, such as 7,7"
                ))
            })
        });
        let slice = self.slice.as_deref().unwrap_or_default();
        let parts = slice.split(',').filter(|part| !part.trim().is_empty());
        Ok((
            max.collect::<Result<_, _>>()?,
            parts.map(fixed).collect::<Result<_, _>>()?,
        ))
    }

    fn csv(self, context: &Context) -> Result<Reply, Error> {
        let ruleset = ruleset(&self.rules)?;
        let rules = on_heaps(&ruleset)?;
        let (max, slice) = self.bounds()?;
        let free = free_heaps(&max, &slice).map_err(Error::usage)?;
        let rows = match (rules.symmetric(), tuples(&max, &free)) {
            // of a sorted box far fewer tuples are listed
            (true, _) if slice.is_empty() => usual_box(rules, max.clone())?.count(),
            (_, all) => all,
        };
        if rows > ROWS {
            return Err(Error::limit(format!(
                "found a table of {} rows, expected at most {}; use `grundy table --out FILE`, \
                 which takes more",
                grouped(rows),
                grouped(ROWS)
            )));
        }
        let (want, contents) = contents(ruleset.convention, self.what == What::Outcomes);
        let computed = filled(rules, max, want, context)?;
        let table = BoxTable::new(&ruleset, rules, &computed, (contents, &slice), context)?;
        let mut bytes = Vec::new();
        let style = Style {
            layout: Layout::Usual,
            colour: Colour::Plain,
        };
        let written = write(
            &table.sheet(),
            CSV,
            style,
            &mut Watched(&mut bytes, context),
        );
        // it is told why, and not that a writer ended
        context.check()?;
        written?;
        Ok(Reply::new("text/csv; charset=utf-8", bytes))
    }
}

/// A writer that ends when nobody waits any more.
struct Watched<'a>(&'a mut Vec<u8>, &'a Context);

impl io::Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.check().map_err(io::Error::other)?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What `grundy table --format csv` writes.
pub(super) async fn csv(
    State(limits): State<Limits>,
    Asked(told): Asked<Told>,
) -> Result<Reply, Error> {
    limits.compute(move |context| told.csv(context)).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plot {
    kind: String,
    rules: String,
    max: String,
    slice: Option<String>,
    width: Option<String>,
}

/// What `grundy plot` draws.
pub(super) async fn plot(
    State(limits): State<Limits>,
    Asked(plot): Asked<Plot>,
) -> Result<Reply, Error> {
    limits.compute(move |context| plot.drawn(context)).await
}

impl Plot {
    fn drawn(self, context: &Context) -> Result<Reply, Error> {
        let kind = match self.kind.parse() {
            Ok(kind @ (PlotKind::Heatmap | PlotKind::PPositions)) => kind,
            _ => {
                return Err(Error::usage(format!(
                    "found the kind `{}`, expected heatmap or p-positions",
                    self.kind
                )));
            }
        };
        let width = self.width.filter(|width| !width.is_empty());
        let width = width.map_or(Ok(WIDTH), |width| {
            let wrong = || format!("found the width `{width}`, expected a number of pixels");
            width.parse().map_err(|_| Error::usage(wrong()))
        })?;
        let told = Told {
            rules: self.rules,
            max: self.max,
            what: What::Values,
            slice: self.slice,
        };
        let ruleset = ruleset(&told.rules)?;
        let rules = on_heaps(&ruleset)?;
        let (max, slice) = told.bounds()?;
        let want = plotted(kind, ruleset.convention, false);
        let Computed { table, .. } = filled(rules, max, want, context)?;
        let title = plot_title(&ruleset, table.positions(), &slice, (kind, want));
        let drawn = (Picture::Png, width);
        let bytes = picture(kind, title, &table, &slice, drawn, context)?;
        Ok(Reply::new("image/png", bytes))
    }
}

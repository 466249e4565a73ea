//! Tables as `grundy table --json` and `grundy p-positions --json` print them.

use super::index::Index;
use super::input::{heap_rules, ruleset};
use super::item::{Item, again};
use super::said::{Both, Counts, Histogram};
use super::{CertifyError, Stored, TableKind};
use crate::game::{Convention, HeapRules};
use crate::rulesets::HeapRuleset;
use crate::store::{Order, StoredCells, from_json, plainly};
use crate::work::Context;
use serde::Deserialize;

/// Engines that a table may name: nothing is taken from them.
const ENGINES: &[&str] = &[
    "definition",
    "memo",
    "dense",
    "lines",
    "rows",
    "budget",
    "levels",
    "vectors",
    "thin",
    "limited",
    "sequence",
    "quotient",
    "proof",
    "local",
];

/// Heaps at most, as on the command line.
const HEAPS: usize = 1_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    rules: String,
    #[serde(rename = "box")]
    place: SheetBox,
    order: Option<String>,
    slice: Option<serde::de::IgnoredAny>,
    convention: Option<Convention>,
    engine: Option<String>,
    #[serde(default)]
    positions: Both,
    #[serde(default)]
    p_positions: Both,
    values: Option<Histogram>,
    largest_value: Option<Item>,
    entries: Vec<Vec<Item>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SheetBox {
    heaps: Option<usize>,
    max: Option<BoxBounds>,
    /// Refused with the rules.
    #[serde(rename = "board")]
    _board: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum BoxBounds {
    Common(u64),
    Each(Vec<u64>),
}

pub(super) fn read(text: Vec<u8>, context: &Context) -> Result<Stored, CertifyError> {
    let sheet: Sheet = from_json(&text).map_err(|e| {
        again(
            format!("JSON that is not a table ({})", plainly(&e.to_string())),
            "rules, box, order and entries",
        )
    })?;
    drop(text);
    if sheet.slice.is_some() {
        return Err(again("a slice of a table", "a whole box (without ‹slice›)"));
    }
    let ruleset = ruleset(&sheet.rules)?;
    // one text for each table
    if ruleset.to_string() != sheet.rules {
        return Err(again(
            format!("rules `{}`", sheet.rules),
            format!("their canonical text `{ruleset}`"),
        ));
    }
    if (sheet.convention).is_some_and(|convention| convention != ruleset.convention) {
        return Err(again(
            format!("{} and another convention", sheet.rules),
            "one convention",
        ));
    }
    if let Some(engine) = sheet
        .engine
        .filter(|engine| !ENGINES.contains(&&engine[..]))
    {
        return Err(again(format!("the engine {engine}"), "one of this program"));
    }
    let max = bounds(&sheet.place)?;
    let order = match sheet.order.as_deref() {
        Some("sorted") => Order::Sorted,
        Some("ordered") => Order::Ordered,
        other => {
            return Err(again(
                format!("order {}", other.unwrap_or("null")),
                "sorted or ordered",
            ));
        }
    };
    let index = Index::new(&max, order, context)?;
    let kind = kind(&sheet.entries, max.len());
    let cells = cells(
        &sheet.entries,
        kind,
        (heap_rules(&ruleset), &index),
        context,
    )?;
    let mut stored = Stored::new(ruleset, kind, index, cells)?;
    stored.said = Some(Counts {
        positions: sheet.positions,
        p_positions: sheet.p_positions,
        values: sheet.values,
        largest_value: sheet.largest_value,
    });
    Ok(stored)
}

fn bounds(place: &SheetBox) -> Result<Vec<u64>, CertifyError> {
    match (place.heaps, &place.max) {
        (Some(heaps), _) if heaps > HEAPS => Err(again(
            format!("a box of {heaps} heaps"),
            format!("at most {HEAPS}"),
        )),
        (Some(heaps), Some(BoxBounds::Common(max))) => Ok(vec![*max; heaps]),
        (Some(heaps), Some(BoxBounds::Each(max))) if max.len() == heaps => Ok(max.clone()),
        _ => Err(again(
            "a box without its heaps and bounds",
            "heaps, and max for all or for each",
        )),
    }
}

/// What the rows are; every box has a position, so no row at all is a list of P-positions.
fn kind(entries: &[Vec<Item>], heaps: usize) -> TableKind {
    match entries.first() {
        Some(row) if row.len() > heaps && row.last().and_then(Item::outcome).is_some() => {
            TableKind::Outcomes
        }
        Some(row) if row.len() > heaps => TableKind::Values,
        _ => TableKind::PPositions,
    }
}

/// How many tuples of the box are positions of the rules.
fn positions(rules: &HeapRuleset, index: &Index, context: &Context) -> Result<u64, CertifyError> {
    let count = index.count;
    if !rules.is_restricted() {
        return Ok(count);
    }
    context.afford("the table", u128::from(count) * 17)?;
    let mut position = index.position(0);
    let mut found = 0;
    for _ in 0..count {
        found += u64::from(rules.is_position(&position));
        index.advance(&mut position);
    }
    Ok(found)
}

fn cells(
    entries: &[Vec<Item>],
    kind: TableKind,
    (rules, index): (&HeapRuleset, &Index),
    context: &Context,
) -> Result<StoredCells, CertifyError> {
    let count = index.count;
    let expected = match kind {
        TableKind::PPositions => entries.len() as u64,
        _ => positions(rules, index, context)?,
    };
    if entries.len() as u64 != expected {
        return Err(again(
            format!("{} entries", entries.len()),
            format!("{expected}, one for each position of the box"),
        ));
    }
    context.afford("the table", u128::from(count) * 17)?;
    let size = usize::try_from(count).map_err(|_| again("too many positions", "fewer"))?;
    let (mut cells, mut seen) = (vec![1; size], vec![false; size]);
    let heaps = index.max.len();
    for (row, entry) in entries.iter().enumerate() {
        let bad = |why: &str| {
            again(
                format!("entry {row} that {why}"),
                "a position and its value",
            )
        };
        let last = match kind {
            TableKind::PPositions => Some(0),
            TableKind::Values => entry.last().and_then(Item::number),
            TableKind::Outcomes => entry.last().and_then(Item::outcome),
        };
        let columns = heaps + usize::from(kind != TableKind::PPositions);
        let last = last
            .filter(|_| entry.len() == columns)
            .ok_or_else(|| bad("has other columns than the first or the box"))?;
        let position: Option<Vec<u64>> = entry[..heaps].iter().map(Item::number).collect();
        let position = position.ok_or_else(|| bad("has a heap that is not a number"))?;
        if index.outside(&position) || (index.order == Order::Sorted && !position.is_sorted()) {
            return Err(bad("lies outside the box or is not sorted"));
        }
        if !rules.is_position(&position) {
            return Err(bad("is not a position of the rules"));
        }
        let at = index.at(&position) as usize;
        if std::mem::replace(&mut seen[at], true) {
            return Err(bad("repeats an earlier one"));
        }
        cells[at] = last;
    }
    Ok(StoredCells::of(&cells))
}

//! Tables in CSV or as b-files, which do not name their rules: as the JSON of a table, with what
//! the record of a run says of them, or who asks.

use crate::failure::Failure;
use grundy::game::{HeapBox, Order};
use grundy::rulesets::Ruleset;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// The JSON of a table on heaps; `None` of what is none, or written otherwise.
pub(super) fn as_json(record: &Value, output: &Value, text: &str) -> Option<Vec<u8>> {
    let place = output
        .get("box")
        .filter(|place| place.get("heaps").is_some())?;
    let name = Path::new(output["file"].as_str()?);
    let entries = entries(name, text, output["order"] == "sorted")?.rows;
    // those of the file, unless the table names its own
    let said = if output.get("rules").is_some() {
        output
    } else {
        record
    };
    let table = json!({
        "rules": said["rules"],
        "box": place,
        "order": output["order"],
        "convention": said["convention"],
        "entries": entries,
    });
    Some(table.to_string().into_bytes())
}

/// The JSON of a table of some rules, in a box with these bounds, or else as far as its rows go.
pub(super) fn of_rules(
    (path, text): (&Path, &str),
    ruleset: &Ruleset,
    max: &[u64],
) -> Result<Vec<u8>, Failure> {
    let wrong = |found: &str, expected: &str| {
        let path = path.display();
        Failure::input(format!("`{path}`: found {found}, expected {expected}"))
    };
    let no_table = || {
        wrong(
            "no table",
            "a CSV with the columns heap_1, .., value or outcome, as `grundy table` writes it, or a \
             b-file",
        )
    };
    let ReadRows {
        rows,
        heaps,
        positions,
    } = entries(path, text, false).ok_or_else(no_table)?;
    let size = |row: &Value, heap: usize| row[heap].as_u64().unwrap_or(u64::MAX);
    if positions && max.is_empty() {
        return Err(wrong(
            "only P-positions",
            "--max M as well: the largest heap of the box whose P-positions are listed",
        ));
    }
    let most = |heap| rows.iter().map(|row| size(row, heap)).max().unwrap_or(0);
    let most: Vec<u64> = (0..heaps).map(most).collect();
    let sorted = rows
        .iter()
        .all(|row| (1..heaps).all(|i| size(row, i - 1) <= size(row, i)));
    let symmetric = ruleset.rules.symmetric();
    let bounds = match max {
        [] => most.clone(),
        [one] => vec![*one; heaps],
        several => several.to_vec(),
    };
    // a single heap is in any order, and so may a list of P-positions be that is all sorted
    let ordered = HeapBox::new(bounds.clone(), Order::Ordered)
        .is_ok_and(|all| rows.len() as u128 == all.count());
    let one_bound = max.is_empty() || bounds.iter().all(|bound| *bound == bounds[0]);
    let (order, bounds) = match sorted && symmetric && one_bound && !ordered {
        // where all heaps differ, only the last one reaches the bound
        true if max.is_empty() => ("sorted", vec![most.into_iter().max().unwrap_or(0); heaps]),
        true => ("sorted", bounds),
        false => ("ordered", bounds),
    };
    let table = json!({
        "rules": ruleset.to_string(),
        "box": { "heaps": heaps, "max": bounds },
        "order": order,
        "convention": ruleset.convention,
        "entries": rows,
    });
    Ok(table.to_string().into_bytes())
}

/// The rows of a list.
struct ReadRows {
    /// The heaps, then the number or the letter of an outcome, if there is one.
    rows: Vec<Value>,
    heaps: usize,
    /// Whether there is none: P-positions are listed.
    positions: bool,
}

/// The rows of a table, of which a square that is `sorted` has one half.
fn entries(name: &Path, text: &str, sorted: bool) -> Option<ReadRows> {
    let (rows, heaps, positions) = match name.extension()?.to_str()? {
        "csv" => csv(text, sorted)?,
        "txt" => b_file(text)?,
        _ => return None,
    };
    let cells = heaps + usize::from(!positions);
    let whole = |row: &Value| row.as_array().is_some_and(|row| row.len() == cells);
    (heaps > 0 && rows.iter().all(whole)).then_some(ReadRows {
        rows,
        heaps,
        positions,
    })
}

/// A number, as it is written by the program.
fn number(text: &str) -> Option<u64> {
    text.parse()
        .ok()
        .filter(|number: &u64| number.to_string() == text)
}

/// A cell: a number, or the letter of an outcome.
fn cell(text: &str) -> Option<Value> {
    match text {
        "P" | "N" => Some(text.into()),
        text => Some(number(text)?.into()),
    }
}

fn row(cells: &[&str]) -> Option<Value> {
    cells.iter().map(|text| cell(text)).collect()
}

fn csv(text: &str, sorted: bool) -> Option<(Vec<Value>, usize, bool)> {
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next()?;
    if head[0] == "heap_1\\heap_2" {
        return Some((square(&head, lines, sorted)?, 2, false));
    }
    let (names, letters) = match head[..] {
        [ref names @ .., "value"] => (names, Some(false)),
        [ref names @ .., "outcome"] => (names, Some(true)),
        ref names => (names, None),
    };
    let named = |(i, name): (usize, &&str)| *name == format!("heap_{}", i + 1);
    // a sequence has one heap, and no number on it
    (names == ["heap"] || names.iter().enumerate().all(named)).then_some(())?;
    let read = |cells: Vec<&str>| {
        let letter = cells.last().is_some_and(|cell| ["P", "N"].contains(cell));
        (letter == letters.unwrap_or(false)).then(|| row(&cells))?
    };
    let rows: Option<_> = lines.map(read).collect();
    Some((rows?, names.len(), letters.is_none()))
}

/// The second heap across; a sorted table is half of it, and the other half its mirror.
fn square<'a>(
    head: &[&str],
    lines: impl Iterator<Item = Vec<&'a str>>,
    sorted: bool,
) -> Option<Vec<Value>> {
    let (mut entries, mut below, mut above) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    for cells in lines {
        (cells.len() == head.len()).then_some(())?;
        let filled = head[1..]
            .iter()
            .zip(&cells[1..])
            .filter(|(_, cell)| !cell.is_empty());
        for (across, entry) in filled {
            let (down, across) = (number(cells[0])?, number(across)?);
            let entry = cell(entry)?;
            if down <= across || !sorted {
                entries.push(json!([down, across, entry]));
            }
            match down < across {
                _ if down == across || !sorted => None,
                true => above.insert((down, across), entry),
                false => below.insert((across, down), entry),
            };
        }
    }
    (below == above).then_some(entries)
}

fn b_file(text: &str) -> Option<(Vec<Value>, usize, bool)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows: Option<Vec<Value>> = lines
        .map(|line| row(&line.split_whitespace().collect::<Vec<_>>()))
        .collect();
    let cells = rows.as_ref()?.first()?.as_array()?.len();
    Some((rows?, cells.saturating_sub(1), false))
}

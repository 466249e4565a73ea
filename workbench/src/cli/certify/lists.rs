//! Tables of a run in CSV or as b-files: as the JSON of a table, with what the record says of them.

use serde_json::{Value, json};
use std::path::Path;

/// The JSON of a table on heaps; `None` of what is none, or written otherwise.
pub(super) fn as_json(record: &Value, output: &Value, text: &str) -> Option<Vec<u8>> {
    let place = output
        .get("box")
        .filter(|place| place.get("heaps").is_some())?;
    let name = Path::new(output["file"].as_str()?);
    let entries = match name.extension()?.to_str()? {
        "csv" => csv(text, output["order"] == "sorted")?,
        "txt" => b_file(text)?,
        _ => return None,
    };
    let table = json!({
        "rules": record["rules"],
        "box": place,
        "order": output["order"],
        "convention": record["convention"],
        "entries": entries,
    });
    Some(table.to_string().into_bytes())
}

/// A cell: a number, or the letter of an outcome.
fn cell(text: &str) -> Option<Value> {
    match text {
        "P" | "N" => Some(text.into()),
        number => Some(number.parse::<u64>().ok()?.into()),
    }
}

fn row(cells: &[&str]) -> Option<Value> {
    cells.iter().map(|text| cell(text)).collect()
}

fn csv(text: &str, sorted: bool) -> Option<Vec<Value>> {
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next()?;
    if head[0] == "heap_1" {
        return lines.map(|cells| row(&cells)).collect();
    }
    // a square: the second heap across; a sorted table is half of it
    (head[0] == "heap_1\\heap_2").then_some(())?;
    let mut entries = Vec::new();
    for cells in lines {
        let filled = head[1..]
            .iter()
            .zip(&cells[1..])
            .filter(|(_, cell)| !cell.is_empty());
        for (across, number) in filled {
            let (down, right) = (cells[0].parse::<u64>().ok()?, across.parse::<u64>().ok()?);
            if down <= right || !sorted {
                entries.push(row(&[cells[0], across, number])?);
            }
        }
    }
    Some(entries)
}

fn b_file(text: &str) -> Option<Vec<Value>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| row(&line.split_whitespace().collect::<Vec<_>>()))
        .collect()
}

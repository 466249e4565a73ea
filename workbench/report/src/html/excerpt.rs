//! The first rows of a table, for a page.

use super::TablePart;
use crate::table::Table;
use crate::table::lines::CellLines;
use grundy::number::grouped;
use std::io;

/// Rows that a page shows of a table.
const ROWS: usize = 40;

/// Sides of the square that a page shows of a wide table.
const SIDE: u64 = 16;

/// The first rows of a table, whose file is named; a wide one as a square.
///
/// # Errors
/// Those of the rows.
pub fn excerpt(table: &Table<'_>, wide: bool, file: String) -> io::Result<TablePart> {
    let inside = |keys: &[u64]| keys.iter().all(|&key| key < SIDE);
    let (mut held, mut enough) = (Vec::new(), false);
    // an error is the way to stop a visit
    let visited = table.rows.visit(&mut |keys, number| {
        enough = match wide {
            true => keys[0] >= SIDE,
            false => held.len() == ROWS,
        };
        if enough {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if !wide || inside(keys) {
            held.push((keys.to_vec(), number));
        }
        Ok(())
    });
    if !enough {
        visited?;
    }
    let note = match wide {
        true if !table.max.as_deref().is_none_or(inside) => {
            format!("The corner of {SIDE} x {SIDE}; the file has all.")
        }
        false if enough => {
            let count = grouped(table.rows.count());
            format!("The first {ROWS} of {count} rows; the file has all.")
        }
        _ => String::new(),
    };
    let corner = |max: &Vec<u64>| max.iter().map(|&max| max.min(SIDE - 1)).collect();
    let part = Table {
        title: table.title.clone(),
        keys: table.keys.clone(),
        max: table.max.as_ref().map(corner),
        head: serde_json::Map::new(),
        rows: &held,
        ..*table
    };
    let lines = CellLines::of(&part, if wide { usize::MAX } else { 0 })?;
    let mut rows = Vec::new();
    lines.visit(&mut |heads, cells| {
        let heads = heads.iter().map(u64::to_string);
        let cells = cells.iter().map(|&cell| part.contents.shown(cell));
        rows.push(heads.chain(cells).collect());
        Ok(())
    })?;
    Ok(TablePart {
        header: lines.names(" \\ "),
        caption: table.title.clone(),
        rows,
        note,
        file,
    })
}

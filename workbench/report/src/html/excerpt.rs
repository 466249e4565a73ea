//! The first rows of a table, for a page.

use super::TablePart;
use crate::table::{Entry, Order, Table};
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
    let (header, rows, note) = if wide { square(table)? } else { first(table)? };
    Ok(TablePart {
        caption: table.title.clone(),
        header,
        rows,
        note,
        file,
    })
}

type Part = (Vec<String>, Vec<Vec<String>>, String);

/// Visits rows until `each` says that it has seen enough.
fn visit_some(
    table: &Table<'_>,
    each: &mut dyn FnMut(&[u64], Option<Entry>) -> bool,
) -> io::Result<()> {
    let mut enough = false;
    // an error is the way to stop a visit
    let visited = table.rows.visit(&mut |keys, last| {
        enough = each(keys, last);
        match enough {
            true => Err(io::ErrorKind::Interrupted.into()),
            false => Ok(()),
        }
    });
    if enough { Ok(()) } else { visited }
}

fn first(table: &Table<'_>) -> io::Result<Part> {
    let mut header = table.keys.clone();
    header.extend(table.contents.column().map(str::to_owned));
    let mut rows = Vec::new();
    visit_some(table, &mut |keys, last| {
        let mut row: Vec<String> = keys.iter().map(u64::to_string).collect();
        row.extend(last.map(|entry| entry.to_string()));
        rows.push(row);
        rows.len() == ROWS
    })?;
    let count = table.rows.count();
    let note = match count > ROWS as u64 {
        true => format!(
            "The first {ROWS} of {} rows; the file has all.",
            grouped(count)
        ),
        false => String::new(),
    };
    Ok((header, rows, note))
}

fn square(table: &Table<'_>) -> io::Result<Part> {
    let most = |key: usize| table.max.as_ref().map_or(SIDE - 1, |max| max[key]);
    let (down, across) = (most(0).min(SIDE - 1), most(1).min(SIDE - 1));
    let mut cells = vec![vec![String::new(); across as usize + 1]; down as usize + 1];
    let mut put = |a: u64, b: u64, text: &str| {
        if a <= down && b <= across {
            cells[a as usize][b as usize] = text.into();
        }
    };
    visit_some(table, &mut |keys, last| {
        let (a, b) = (keys[0], keys[1]);
        if a.min(b) <= across.max(down) {
            let text = last.map_or("P".into(), |entry| entry.to_string());
            put(a, b, &text);
            // a sorted table has each pair once, for both places
            if table.order == Order::Sorted {
                put(b, a, &text);
            }
        }
        a > down && a > across
    })?;
    let mut header = vec![format!("{} \\ {}", table.keys[0], table.keys[1])];
    header.extend((0..=across).map(|b| b.to_string()));
    let rows = cells.into_iter().enumerate().map(|(a, mut row)| {
        row.insert(0, a.to_string());
        row
    });
    let note = match (most(0), most(1)) > (down, across) {
        true => format!("The corner of {SIDE} x {SIDE}; the file has all."),
        false => String::new(),
    };
    Ok((header, rows.collect(), note))
}

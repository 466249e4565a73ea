//! The first rows of a table, for the report.

use super::file::Sheet;
use grundy::number::grouped;
use grundy_report::html::TablePart;
use grundy_report::table::Table;
use std::io;

/// Rows that the report shows of a table.
const ROWS: usize = 40;

/// Sides of the square that the report shows of a wide table.
const SIDE: u64 = 16;

/// The first rows of a table; a wide one as a square.
pub(super) fn excerpt(table: &Table<'_>, sheet: &Sheet) -> io::Result<TablePart> {
    let (header, rows, note) = if sheet.wide {
        square(table)?
    } else {
        first(table)?
    };
    Ok(TablePart {
        caption: table.title.clone(),
        header,
        rows,
        note,
        file: sheet.file.clone(),
    })
}

type Part = (Vec<String>, Vec<Vec<String>>, String);

fn first(table: &Table<'_>) -> io::Result<Part> {
    let mut header = table.keys.clone();
    header.extend(table.contents.column().map(str::to_owned));
    let mut rows = Vec::new();
    // an error is the way to stop a visit
    let visited = table.rows.visit(&mut |keys, last| {
        if rows.len() == ROWS {
            return Err(io::Error::from(io::ErrorKind::Interrupted));
        }
        let mut row: Vec<String> = keys.iter().map(u64::to_string).collect();
        row.extend(last.map(|entry| entry.to_string()));
        rows.push(row);
        Ok(())
    });
    match visited {
        Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
        _ => {}
    }
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
    table.rows.visit(&mut |keys, last| {
        // a sorted table has each pair once, for both places
        let places = match table.order {
            grundy_report::table::Order::Sorted => vec![(keys[0], keys[1]), (keys[1], keys[0])],
            grundy_report::table::Order::Ordered => vec![(keys[0], keys[1])],
        };
        for (a, b) in places
            .into_iter()
            .filter(|&(a, b)| a <= down && b <= across)
        {
            cells[a as usize][b as usize] = last.map_or("P".into(), |entry| entry.to_string());
        }
        Ok(())
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

use super::plain::plain;
use super::refusal::Refusal;
use super::typed::place;
use grundy::game::{BoardRules, GONE, Grid, Marks};
use grundy::number::joined;
use grundy::play::Position;
use grundy::rulesets::Ruleset;

/// The board after the move that a player types.
pub(super) fn on_board(from: &Position, grid: &Grid, text: &str) -> Result<Position, Refusal> {
    let ruleset = from.ruleset();
    let to = after(ruleset, grid, text)?;
    Position::board(ruleset, to.clone()).map_err(|_| Refusal::board(ruleset, grid, &to))
}

/// Reads the board after the move, the cells that are pointed at, or the lengths of rows.
fn after(ruleset: &Ruleset, grid: &Grid, text: &str) -> Result<Grid, Refusal> {
    let refuse = |reason: String| Err(Refusal::by_rule(ruleset, reason));
    let Some(rules) = ruleset.board_rules() else {
        return refuse("the rules are played with heaps".into());
    };
    let rules = rules.declared();
    let wrong = |found: &str| {
        let first = matches!(rules.marks(), Marks::One | Marks::Corner);
        let cells = match first {
            true => "a cell, such as 2,3 or row 2, column 3",
            false => "cells, such as 1,2 1,3 or row 1, columns 2 and 3",
        };
        let (form, _) = rules.forms().pop().unwrap_or_default();
        Refusal::new(
            format!("found {found}, which is neither a cell nor a board"),
            format!("{cells}, or the board after the move, such as {form}"),
        )
    };
    if let Some(cells) = in_words(text) {
        return pointed(ruleset, rules, grid, &cells);
    }
    if let Some(to) = rules.drawn(text) {
        let to = to.map_err(|e| Refusal::new(format!("found {}", e.found), e.expected))?;
        if (to.rows(), to.cols()) == (grid.rows(), grid.cols()) {
            return Ok(to);
        }
        return refuse(format!(
            "found a board of {}x{}, and it has {}x{}",
            to.rows(),
            to.cols(),
            grid.rows(),
            grid.cols()
        ));
    }
    // brackets, and words between cells, say nothing
    let plain = plain(text).replace(", ", ",");
    let said = ["cell", "cells", "and", "take", "at"];
    let words = plain.split_whitespace();
    let words: Vec<&str> = words.filter(|word| !said.contains(word)).collect();
    if words.is_empty() {
        return Err(wrong("nothing"));
    }
    if words.iter().all(|word| !word.contains(',')) {
        let rows = words
            .iter()
            .map(|word| place(word).map_err(|_| wrong(&format!("`{word}`"))));
        let rows: Vec<usize> = rows.collect::<Result<_, _>>()?;
        if !rules.takes_numbers() || rows.len() > grid.rows() {
            return refuse("found no cell: row and column, such as 1,2 1,3".into());
        }
        if rows.iter().any(|&length| length > grid.cols()) {
            return refuse("a row would be longer than the board".into());
        }
        let length = |r: usize| rows.get(r).copied().unwrap_or(0);
        return Ok(grid.without(grid.cells().filter(|&(r, c)| c >= length(r))));
    }
    let cell = |word: &&str| {
        let (row, col) = word.split_once(',')?;
        let from_0 = |n: &str| place(n).ok()?.checked_sub(1);
        Some((from_0(row)?, from_0(col)?))
    };
    let cells = words
        .iter()
        .map(|word| cell(word).ok_or_else(|| wrong(&format!("`{word}`"))));
    let cells: Vec<(usize, usize)> = cells.collect::<Result<_, _>>()?;
    pointed(ruleset, rules, grid, &cells)
}

/// The board after the move that cells point at.
fn pointed(
    ruleset: &Ruleset,
    rules: &dyn BoardRules,
    grid: &Grid,
    cells: &[(usize, usize)],
) -> Result<Grid, Refusal> {
    let gone = |&&(r, c): &&(usize, usize)| grid.at(r, c) == GONE;
    if let Some((r, c)) = cells.iter().find(gone) {
        return Err(Refusal::by_rule(
            ruleset,
            format!("the cell in row {}, column {} is not free", r + 1, c + 1),
        ));
    }
    let sorted = |mut cells: Vec<(usize, usize)>| {
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let mut all = rules.moves(grid);
    all.sort_unstable();
    all.dedup();
    // in the order that the rules give them, or in any
    let mut found = all.clone();
    found.retain(|to| rules.points(grid, to) == cells);
    if found.is_empty() {
        let cells = sorted(cells.to_vec());
        found = all;
        found.retain(|to| sorted(rules.points(grid, to)) == cells);
    }
    match &found[..] {
        [to] => Ok(to.clone()),
        [] => {
            let without = grid.without(cells.iter().copied());
            Err(Refusal::board(ruleset, grid, &without))
        }
        several => {
            let boards = several.iter().take(4);
            Err(Refusal::new(
                "that may be one of several moves",
                format!("one of them in full: {}", joined(boards, ", or ")),
            ))
        }
    }
}

/// The cells that are named by `row 1, columns 2 and 3`; nothing of another text.
fn in_words(text: &str) -> Option<Vec<(usize, usize)>> {
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    let mut column = None;
    let lower = text.to_lowercase();
    for word in lower.split(|c: char| !c.is_alphanumeric()) {
        match word {
            "row" | "rows" => column = Some(false),
            "column" | "columns" | "col" | "cols" => column = Some(true),
            number if number.starts_with(|c: char| c.is_ascii_digit()) => {
                let index = place(number).ok()?.checked_sub(1)?;
                match column? {
                    true => columns.push(index),
                    false => rows.push(index),
                }
            }
            _ => {}
        }
    }
    let all = match (&rows[..], &columns[..]) {
        ([], _) | (_, []) => return None,
        (rows, &[column]) => rows.iter().map(|&row| (row, column)).collect(),
        (&[row], columns) => columns.iter().map(|&column| (row, column)).collect(),
        (rows, columns) if rows.len() == columns.len() => {
            rows.iter().copied().zip(columns.iter().copied()).collect()
        }
        _ => return None,
    };
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_on_boards_are_read() {
        let after = |rules: &str, text: &str| {
            let ruleset = rules.parse().unwrap();
            after(&ruleset, &Grid::full(2, 3), text).map(|to| to.to_string())
        };
        assert_eq!(after("cram", "1,2 1,3"), Ok(".##/...".into()));
        assert_eq!(after("chomp", "2 1"), Ok("..#/.##".into()));
        assert_eq!(after("chomp", "1,2"), Ok(".##/.##".into()));
        assert_eq!(after("chomp", "bite (1, 2)"), Ok(".##/.##".into()));
        assert_eq!(after("cram", "cells 1,2 and 1,3"), Ok(".##/...".into()));
        assert_eq!(after("cram", "##./..."), Ok("##./...".into()));
        for (rules, said, board) in [
            ("chomp", "bite at row 1, column 2", ".##/.##"),
            ("chomp", "Row 2, column 1.", ".../###"),
            ("cram", "row 1, columns 2 and 3", ".##/..."),
            ("cram", "column 3, rows 1 and 2", "..#/..#"),
            ("cram", "row 2, column 1; row 2, column 2", ".../##."),
        ] {
            assert_eq!(after(rules, said), Ok(board.into()), "{said}");
        }
        for bad in [
            "",
            "x",
            "0,1",
            "1,2,3",
            "..x",
            "1,",
            "4 3",
            "##./.",
            "3,1",
            "row 3, column 1",
            "row 1",
        ] {
            assert!(after("chomp", bad).is_err(), "{bad}");
        }
    }
}

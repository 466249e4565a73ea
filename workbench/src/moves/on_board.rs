use super::refusal::Refusal;
use super::typed::{number, place};
use grundy::game::Grid;
use grundy::play::Position;
use grundy::rulesets::{BoardRuleset, Rules, Ruleset};

/// A move on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum OnBoard {
    /// The board after the move.
    Grid(Grid),
    /// Cells that are named, rows and columns from 0.
    Cells(Vec<(usize, usize)>),
    /// Lengths of all rows.
    Rows(Vec<usize>),
}

/// Reads a move on a board.
fn board(text: &str) -> Result<OnBoard, Refusal> {
    let text = text.trim();
    let wrong = |found: &str| {
        Refusal::new(
            format!("found {found}, which is no cell and no board"),
            "cells as row,column, such as 1,2 1,3, or the board after the move, such as ##./.#.",
        )
    };
    if text.contains(['.', '#']) {
        let grid = text.parse::<Grid>();
        return grid
            .map(OnBoard::Grid)
            .map_err(|e| Refusal::new(format!("found {}", e.found), e.expected));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let size = |word: &str| number(word).and_then(|_| place(word));
    if words.is_empty() {
        return Err(wrong("nothing"));
    }
    if words.iter().all(|word| !word.contains(',')) {
        let rows = words
            .iter()
            .map(|word| size(word).map_err(|_| wrong(&format!("`{word}`"))));
        return Ok(OnBoard::Rows(rows.collect::<Result<_, _>>()?));
    }
    let cell = |word: &&str| {
        let (row, col) = word.split_once(',')?;
        let from_0 = |n: &str| size(n).ok()?.checked_sub(1);
        Some((from_0(row)?, from_0(col)?))
    };
    let cells = words
        .iter()
        .map(|word| cell(word).ok_or_else(|| wrong(&format!("`{word}`"))));
    Ok(OnBoard::Cells(cells.collect::<Result<_, _>>()?))
}

/// The board after the move that a player types.
pub(super) fn on_board(from: &Position, grid: &Grid, text: &str) -> Result<Position, Refusal> {
    let ruleset = from.ruleset();
    let to = after(ruleset, grid, text)?;
    Position::board(ruleset, to.clone()).map_err(|_| Refusal::board(ruleset, grid, &to))
}

fn after(ruleset: &Ruleset, grid: &Grid, text: &str) -> Result<Grid, Refusal> {
    let refuse = |reason: String| Err(Refusal::by_rule(ruleset, reason));
    let bite = |r: usize, c: usize| grid.without(grid.cells().filter(|&(i, j)| i >= r && j >= c));
    let chomp = matches!(ruleset.rules, Rules::Board(BoardRuleset::Chomp(_)));
    match board(text)? {
        OnBoard::Grid(to) => {
            if (to.rows(), to.cols()) == (grid.rows(), grid.cols()) {
                return Ok(to);
            }
            refuse(format!(
                "found a board of {}x{}, and it has {}x{}",
                to.rows(),
                to.cols(),
                grid.rows(),
                grid.cols()
            ))
        }
        OnBoard::Cells(cells) => {
            let gone = cells.iter().find(|&&(r, c)| !grid.is_free(r, c));
            match (gone, &cells[..]) {
                (Some((r, c)), _) => refuse(format!("the cell {},{} is not free", r + 1, c + 1)),
                (None, &[(r, c)]) if chomp => Ok(bite(r, c)),
                _ => Ok(grid.without(cells)),
            }
        }
        OnBoard::Rows(rows) if chomp && rows.len() <= grid.rows() => {
            let length = |r: usize| rows.get(r).copied().unwrap_or(0);
            let fits = rows.iter().all(|&length| length <= grid.cols());
            let gone = grid.cells().filter(|&(r, c)| c >= length(r));
            match fits {
                true => Ok(grid.without(gone)),
                false => refuse("a row would be longer than the board".into()),
            }
        }
        OnBoard::Rows(_) => refuse("found no cell: row and column, such as 1,2 1,3".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_on_boards_are_read() {
        assert_eq!(board("1,2 1,3"), Ok(OnBoard::Cells(vec![(0, 1), (0, 2)])));
        assert_eq!(board("4 3"), Ok(OnBoard::Rows(vec![4, 3])));
        assert!(matches!(board("##./..."), Ok(OnBoard::Grid(_))));
        for bad in ["", "x", "0,1", "1,2,3", "..x", "1,"] {
            assert!(board(bad).is_err(), "{bad}");
        }
    }
}

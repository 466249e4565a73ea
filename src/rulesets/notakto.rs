use super::class::ruleset;
use crate::game::{BoardRules, FREE, GONE, Grid, Marks, Sign};

ruleset! {
    /// Notakto, tic-tac-toe with crosses only: write a cross in a board that has no three in a row yet.
    /// Boards are the parts between cells that are gone (`...#...` in each row for two boards). As
    /// people play it, who completes the last line loses: that is misere play (T. E. Plambeck,
    /// G. Whitehead, The secrets of Notakto, 2013).
    Notakto, "notakto",
    "write a cross on a board without three crosses in a row; boards stand between cells that are gone",
    "T. E. Plambeck, G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe (2013)"
}

const CROSS: u8 = b'X';
const SIGNS: &[Sign] = &[Sign::new(FREE, "free"), Sign::new(CROSS, "a cross")];

/// The boards: cells that are connected, also by their corners.
fn boards(grid: &Grid) -> Vec<Vec<(usize, usize)>> {
    let mut seen = vec![false; grid.rows() * grid.cols()];
    let mut boards = Vec::new();
    for start in grid.all().filter(|&(r, c)| grid.at(r, c) != GONE) {
        if std::mem::replace(&mut seen[start.0 * grid.cols() + start.1], true) {
            continue;
        }
        let (mut board, mut at) = (vec![start], 0);
        while let Some(&(r, c)) = board.get(at) {
            at += 1;
            for near in (r.saturating_sub(1)..=r + 1)
                .flat_map(|s| (c.saturating_sub(1)..=c + 1).map(move |d| (s, d)))
            {
                if grid.at(near.0, near.1) != GONE
                    && !std::mem::replace(&mut seen[near.0 * grid.cols() + near.1], true)
                {
                    board.push(near);
                }
            }
        }
        boards.push(board);
    }
    boards
}

/// Whether a cell is the first one of three crosses in a row.
fn begins_line(grid: &Grid, (r, c): (usize, usize)) -> bool {
    let is = |r: usize, c: usize| grid.at(r, c) == CROSS;
    let line = |dr: usize, dc: isize| {
        (0..3).all(|i| {
            let col = c.checked_add_signed(dc * i as isize);
            col.is_some_and(|col| is(r + dr * i, col))
        })
    };
    line(0, 1) || line(1, 0) || line(1, 1) || line(1, -1)
}

impl BoardRules for Notakto {
    fn signs(&self) -> &[Sign] {
        SIGNS
    }

    fn moves(&self, grid: &Grid) -> Vec<Grid> {
        let mut all = Vec::new();
        for board in boards(grid) {
            if !board.iter().any(|&cell| begins_line(grid, cell)) {
                let free = board.into_iter().filter(|&(r, c)| grid.is_free(r, c));
                all.extend(free.map(|cell| grid.with([(cell, CROSS)])));
            }
        }
        all
    }

    fn parts(&self, grid: &Grid) -> Vec<Grid> {
        let alive = |board: &Vec<(usize, usize)>| {
            !board.iter().any(|&cell| begins_line(grid, cell))
                && board.iter().any(|&(r, c)| grid.is_free(r, c))
        };
        let boards = boards(grid).into_iter().filter(alive);
        let part = |board: Vec<(usize, usize)>| {
            let top = board.iter().map(|cell| cell.0).min().unwrap_or(0);
            let left = board.iter().map(|cell| cell.1).min().unwrap_or(0);
            let bottom = board.iter().map(|cell| cell.0).max().unwrap_or(0);
            let right = board.iter().map(|cell| cell.1).max().unwrap_or(0);
            let gone = Grid::of(bottom - top + 1, right - left + 1, |_, _| GONE);
            gone.with(
                board
                    .into_iter()
                    .map(|(r, c)| ((r - top, c - left), grid.at(r, c))),
            )
        };
        boards.map(part).collect()
    }

    fn marks(&self) -> Marks {
        Marks::One
    }

    fn refusal(&self, _: &Grid, _: &Grid) -> &'static str {
        "a move writes one cross in a free cell of a board without three in a row"
    }
}

mod row;

use super::class::ruleset;
use crate::game::{BoardPieces, BoardRules, Convention, FREE, GONE, Grid, Marks, Mismatch, Sign};

ruleset! {
    /// Impartial NoGo: put a stone of either colour on a free point, so that every group of one colour
    /// still has a free point beside it. Nothing is ever captured. NoGo with a
    /// colour for each player was new at the workshop on combinatorial games in Banff, January 2011.
    NoGo, "nogo",
    "put a stone of either colour, so that every group of one colour still has a free point beside it",
    "after NoGo of the workshop on combinatorial games in Banff (2011), with a colour for each player"
}

const SIGNS: &[Sign] = &[
    Sign::new(FREE, "free"),
    Sign::new(b'X', "a dark stone"),
    Sign::new(b'O', "a light stone"),
];

/// Whether every group of stones of one colour has a free point beside it.
fn all_breathe(grid: &Grid) -> bool {
    let mut seen = vec![false; grid.rows() * grid.cols()];
    let index = |(r, c): (usize, usize)| r * grid.cols() + c;
    for start in grid.all() {
        let colour = grid.at(start.0, start.1);
        if [FREE, GONE].contains(&colour) || seen[index(start)] {
            continue;
        }
        seen[index(start)] = true;
        let (mut group, mut breathes) = (vec![start], false);
        while let Some(cell) = group.pop() {
            for near in grid.beside(cell) {
                let sign = grid.at(near.0, near.1);
                breathes |= sign == FREE;
                if sign == colour && !std::mem::replace(&mut seen[index(near)], true) {
                    group.push(near);
                }
            }
        }
        if !breathes {
            return false;
        }
    }
    true
}

/// A row in which a run of stones of one colour is one stone: it breathes through the same points.
fn shortened(row: &Grid) -> Grid {
    let mut signs: Vec<u8> = (0..row.cols()).map(|c| row.at(0, c)).collect();
    signs.dedup_by(|a, b| a == b && [b'X', b'O'].contains(a));
    Grid::of(1, signs.len(), |_, c| signs[c])
}

impl BoardRules for NoGo {
    fn signs(&self) -> &[Sign] {
        SIGNS
    }

    fn usual(&self) -> (usize, usize) {
        (3, 3)
    }

    fn check(&self, grid: &Grid) -> Result<(), Mismatch> {
        match all_breathe(grid) {
            true => Ok(()),
            false => Err(Mismatch::new(
                format!("the stones {grid}"),
                "a free point beside every group of one colour",
                "take a stone away",
            )),
        }
    }

    fn moves(&self, grid: &Grid) -> Vec<Grid> {
        let mut all = Vec::new();
        for cell in grid.cells() {
            let placed = [b'X', b'O'].map(|colour| grid.with([(cell, colour)]));
            all.extend(placed.into_iter().filter(all_breathe));
        }
        all
    }

    fn parts(&self, grid: &Grid) -> Vec<Grid> {
        // stones of two colours beside each other never share a free point there
        let tied = |a: u8, b: u8| a == b || [a, b].contains(&FREE);
        grid.connected(GONE, |sign| sign != GONE, tied)
    }

    fn form(&self, grid: Grid) -> Grid {
        let grid = grid.least_image();
        let row = match grid.rows() {
            1 => shortened(&grid),
            _ => grid,
        };
        let other = Grid::of(row.rows(), row.cols(), |r, c| match row.at(r, c) {
            b'X' => b'O',
            b'O' => b'X',
            sign => sign,
        });
        row.least_image().min(other.least_image())
    }

    fn pieces(
        &self,
        (rows, cols): (usize, usize),
        play: Convention,
    ) -> Result<Option<Box<dyn BoardPieces>>, Mismatch> {
        let long = rows.max(cols);
        let row = rows.min(cols) == 1 && long <= row::MOST;
        Ok(row.then(|| Box::new(row::Strips(long, play)) as Box<dyn BoardPieces>))
    }

    fn proofs_pay(&self, rows: usize, cols: usize) -> bool {
        rows.saturating_mul(cols) > 12
    }

    fn marks(&self) -> Marks {
        Marks::One
    }

    fn describe(&self, from: &Grid, to: &Grid) -> String {
        let cell = from.changed(to).into_iter().next();
        cell.map_or(String::new(), |(r, c)| {
            format!(
                "{} at row {}, column {}",
                char::from(to.at(r, c)),
                r + 1,
                c + 1
            )
        })
    }

    fn refusal(&self, _: &Grid, _: &Grid) -> &'static str {
        "a group of stones would have no free point beside it, or more than one stone is put"
    }
}

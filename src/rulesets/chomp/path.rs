//! Diagrams by their edge: a bit a step, which is faster than row lengths.
//!
//! The edge of a Young diagram goes from the lower left corner of a square to the upper right one. A
//! cell is a step to the right before a step up: its column and its row. A bite puts the steps up
//! between these two before the steps to the right.

use super::{diagram, no_diagram};
use crate::game::{CodedBoard, Game, Grid, Keyed, Mismatch, Options, beyond};

/// Sides at most: two steps for each fit the keys of the flat memo.
const MOST: usize = 28;

/// Boards up to a size in a square; step i is bit i, set if it goes to the right.
pub(super) struct Edges {
    rows: usize,
    cols: usize,
    side: u32,
}

impl Edges {
    /// Boards up to a size, if the steps fit a word.
    pub(super) fn new(rows: usize, cols: usize) -> Option<Self> {
        let side = rows.max(cols);
        (rows > 0 && cols > 0 && side <= MOST).then_some(Self {
            rows,
            cols,
            side: side as u32,
        })
    }

    /// Steps to the right between the steps up, from the lowest row on.
    fn code(&self, lengths: &[usize]) -> u64 {
        let (mut code, mut at, mut before) = (0, 0, 0);
        for row in (0..self.side as usize).rev() {
            let length = lengths.get(row).copied().unwrap_or(0);
            let more = length - before;
            code |= ((1 << more) - 1) << at;
            at += more + 1;
            before = length;
        }
        let more = self.side as usize - before;
        code | ((1 << more) - 1) << at
    }

    fn lengths(&self, code: u64) -> Vec<usize> {
        let (mut lengths, mut length) = (Vec::new(), 0);
        for at in 0..2 * self.side {
            match code >> at & 1 {
                1 => length += 1,
                _ => lengths.push(length),
            }
        }
        lengths.reverse();
        lengths.retain(|&length| length > 0);
        lengths
    }
}

impl Game for Edges {
    type Position = u64;

    fn options(&self, &code: &u64, to: &mut Options<u64>) {
        let steps = 2 * self.side;
        let first = code.trailing_zeros();
        let last = 63 - (!code & (u64::MAX >> (64 - steps))).leading_zeros();
        let mut right = code & ((1 << last) - 1);
        while right != 0 {
            let from = right.trailing_zeros();
            right &= right - 1;
            let mut up = !code & (u64::MAX << from) & (u64::MAX >> (63 - last));
            while up != 0 {
                let until = up.trailing_zeros();
                up &= up - 1;
                // the corner may not be taken
                if from == first && until == last {
                    break;
                }
                let between = (u64::MAX << from) & (u64::MAX >> (63 - until));
                let count = (code & between).count_ones();
                let bitten = code & !between | between & (u64::MAX << (until + 1 - count));
                to.one(self.canonical(bitten));
                if to.is_full() {
                    return;
                }
            }
        }
    }

    /// Transposition keeps the value: the edge from its other end, with right and up exchanged.
    #[inline]
    fn canonical(&self, code: u64) -> u64 {
        code.min((!code).reverse_bits() >> (64 - 2 * self.side))
    }
}

impl Keyed for Edges {
    fn key(&self, code: &u64) -> u64 {
        *code
    }
}

impl CodedBoard for Edges {
    fn bits(&self) -> u32 {
        2 * self.side
    }

    fn components(&self, grid: &Grid) -> Result<Vec<u64>, Mismatch> {
        let mut lengths = diagram(grid).ok_or_else(|| no_diagram(grid))?;
        lengths.retain(|&length| length > 0);
        let (rows, cols) = (lengths.len(), lengths[0]);
        let fits = |rows, cols| rows <= self.rows && cols <= self.cols;
        if !fits(rows, cols) && !fits(cols, rows) {
            return Err(beyond(grid, self.rows, self.cols));
        }
        Ok(vec![self.canonical(self.code(&lengths))])
    }

    fn grid(&self, code: u64) -> Grid {
        Grid::from_lengths(&self.lengths(code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::BoardRules;
    use crate::rulesets::Chomp;

    /// Every diagram in a square, its code, and its bites against those of the rules.
    #[test]
    fn edges_are_diagrams_and_bites_are_moves() {
        for (rows, cols) in [(1, 1), (1, 4), (4, 3), (4, 4), (3, 5)] {
            let edges = Edges::new(rows, cols).unwrap();
            let mut diagrams = 0;
            for number in 1..(cols + 1).pow(rows as u32) {
                let lengths = (0..rows).map(|row| number / (cols + 1).pow(row as u32) % (cols + 1));
                let lengths: Vec<usize> = lengths.collect();
                if !lengths.is_sorted_by(|a, b| a >= b) {
                    continue;
                }
                let grid = Grid::from_lengths(&lengths);
                let code = edges.code(&lengths);
                let filled = lengths.iter().copied().filter(|&length| length > 0);
                assert!(edges.lengths(code).into_iter().eq(filled), "{lengths:?}");
                let mut to = Options::new();
                edges.options(&code, &mut to);
                let mut found: Vec<u64> = to.iter().map(|option| option[0]).collect();
                let mut moves: Vec<u64> = Chomp
                    .moves(&grid)
                    .iter()
                    .flat_map(|to| edges.components(to).unwrap())
                    .collect();
                found.sort_unstable();
                moves.sort_unstable();
                assert_eq!(found, moves, "{lengths:?}");
                diagrams += 1;
            }
            assert!(diagrams >= cols);
        }
        assert!(Edges::new(29, 2).is_none() && Edges::new(0, 2).is_none());
    }
}

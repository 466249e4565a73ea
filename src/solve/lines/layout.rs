use super::sets::{LineRow, STRIDED};
use crate::arithmetic::colex_term;
use crate::game::{Heap, HeapBox, binomial};

/// The lines of a ruleset on sorted positions x_0 <= x_1 <= ..., and their numbers.
///
/// * One heap is lowered: the line is the multiset of the other heaps, numbered by its colex
///   rank.
/// * Two heaps are lowered by the same amount: the line is their difference d and the third
///   heap z, if there is one, numbered z (m + 1) + m - d.
/// * Three heaps are lowered by the same amount: the line is their differences e = x_2 - x_1
///   and d = x_1 - x_0, numbered by the pairs with smaller e, then by m - e - d.
///
/// Differences run backwards, so that nearly all lines of a row (x_0 ascends) are neighbours.
/// A position with equal heaps meets a line more than once, which does no harm.
pub(super) struct LineLayout {
    /// Number of heaps.
    pub(super) heaps: usize,
    /// Largest heap.
    pub(super) max: Heap,
    /// Largest number of heaps that a move lowers by the same amount.
    together: usize,
    /// T(x, i) = C(x + i, i + 1) for heaps 1.. as (T(x, i), T(x, i - 1)).
    terms: Vec<(usize, usize)>,
}

impl LineLayout {
    /// The layout of a box that the engine can do.
    pub(super) fn new(positions: &HeapBox, max: Heap, together: usize) -> Self {
        let heaps = positions.heaps();
        let term = |x: Heap, i| usize::try_from(colex_term(x, i)).unwrap_or(usize::MAX);
        let mut terms = Vec::new();
        if heaps > 1 {
            for x in 0..=max {
                terms.extend((1..heaps).map(|i| (term(x, i), term(x, i - 1))));
            }
        }
        Self {
            heaps,
            max,
            together,
            terms,
        }
    }

    /// Bytes of the terms.
    pub(super) fn bytes(heaps: usize, max: Heap) -> u128 {
        16 * (u128::from(max) + 1) * (heaps as u128 - 1)
    }

    /// Number of lines, saturating.
    pub(super) fn lines(heaps: usize, max: Heap, together: usize) -> u128 {
        let others = heaps as u64 - 1;
        let axes = binomial(max.saturating_add(others), others).unwrap_or(u128::MAX);
        let side = u128::from(max) + 1;
        let twos = match (together, heaps) {
            (2.., 2) => side,
            (2.., _) => side.saturating_mul(side),
            _ => 0,
        };
        let threes = if together > 2 { triangle(side) } else { 0 };
        axes.saturating_add(twos).saturating_add(threes)
    }

    /// Number of lines through a position besides the row itself.
    pub(super) fn rays(&self) -> usize {
        match (self.together, self.heaps) {
            (1, n) => n - 1,
            (_, 2) => 2,
            (2, _) => 5,
            _ => 6,
        }
    }

    /// Whether one of the lines of a row is no neighbour of that of the next position.
    pub(super) fn strided(&self) -> bool {
        self.together > 1 && self.heaps == 3
    }

    /// An empty row.
    pub(super) fn empty_row(&self) -> LineRow {
        LineRow {
            fixed: 0,
            rays: vec![0; self.rays()],
            // the line along which the largest heap falls is the fullest; with strided lines no
            // look pays
            hints: match (self.together, self.heaps) {
                (_, 1) => 0,
                (1, n) => 1 << (n - 2).min(31),
                (_, 2) => 0b11,
                _ => 0,
            },
            stride: if self.strided() {
                self.max as usize + 1
            } else {
                1
            },
        }
    }

    /// Sets the lines of the row `rest` = x_1, x_2, ... from x_0 = `low` on, and gives the rank
    /// of its first position. O(heaps).
    #[inline]
    pub(super) fn row(&self, rest: &[Heap], low: Heap, row: &mut LineRow) -> usize {
        let n = rest.len();
        let low = low as usize;
        let term = |i: usize| self.terms[rest[i] as usize * n + i];
        // the heaps above the one that is dropped move down a place
        let mut above = 0;
        for j in (0..n).rev() {
            row.rays[j] = low + above;
            above += term(j).1;
        }
        row.fixed = above;
        let mut below = 0;
        for (j, ray) in row.rays.iter_mut().enumerate().take(n) {
            *ray += below;
            below += term(j).0;
        }
        if self.together > 1 {
            self.diagonals(rest, low, &mut row.rays[n..]);
        }
        below + low
    }

    fn diagonals(&self, rest: &[Heap], low: usize, rays: &mut [usize]) {
        let (max, side) = (self.max as usize, self.max as usize + 1);
        let b = rest[0] as usize;
        let Some(&c) = rest.get(1) else {
            // after the lines of single heaps
            rays[0] = side + max - b + low;
            return;
        };
        let c = c as usize;
        let twos = triangle(side as u128) as usize;
        rays[0] = twos + c * side + max - b + low;
        rays[1] = twos + b * side + max - c + low;
        // the strided one
        rays[STRIDED - 2] = twos + low * side + max - (c - b);
        if self.together > 2 {
            let apart = c - b;
            // pairs with smaller e: the sum of side - e' over e' < e
            let before = apart * side - apart * apart.saturating_sub(1) / 2;
            rays[3] = twos + side * side + before + max - apart - b + low;
        }
    }
}

/// Unordered pairs of `side` things, a thing with itself included.
fn triangle(side: u128) -> u128 {
    side.saturating_mul(side + 1) / 2
}

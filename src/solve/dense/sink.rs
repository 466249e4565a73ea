use super::fold::Fold;
use super::ranks::Ranks;
use crate::game::{Fault, Heap, Moves, Selection};
use crate::solve::cell::Cell;
use std::ops::Range;

/// The sink of the dense engine: turns each option into its rank, incrementally, and folds the
/// number found there.
///
/// Sorted positions: heap `j` leaves, r = rank - T(x_j, j); the new heap y goes to the first
/// place whose lower neighbour is not larger; each neighbour passed moves up one place,
/// r += T(x, j) - T(x, j - 1); at last r += T(y, j). A range of heaps walks down once for all.
/// Moves of several heaps nest: each works on the vector already updated and sorted again.
pub(super) struct Sink<'a, C, F> {
    ranks: &'a Ranks,
    cells: &'a [C],
    fold: F,
    /// The position, followed by one vector for each entered heap.
    vectors: Vec<Heap>,
    n: usize,
    /// Entered heaps: new size, and the rank before.
    entered: Vec<(Heap, usize)>,
    rank: usize,
    /// Whether some move did not lower its heap: ranks would not fall.
    pub(super) raised: bool,
    /// Bytes that the sums of a selection may take.
    room: u64,
    /// Why the moves of a position cannot be computed.
    pub(super) fault: Option<Box<Fault>>,
}

impl<'a, C: Cell, F: Fold> Sink<'a, C, F> {
    pub(super) fn new(ranks: &'a Ranks, cells: &'a [C], fold: F, (n, room): (usize, u64)) -> Self {
        let (vectors, entered) = (vec![0; n * (n + 1)], Vec::with_capacity(n));
        Self {
            ranks,
            cells,
            fold,
            vectors,
            n,
            entered,
            rank: 0,
            raised: false,
            room,
            fault: None,
        }
    }

    /// Begins the options of a position.
    #[inline]
    pub(super) fn begin(&mut self, heaps: &[Heap], rank: usize) {
        self.vectors[..self.n].copy_from_slice(heaps);
        self.rank = rank;
    }

    /// Ends them: the number of the position.
    #[inline]
    pub(super) fn end(&mut self) -> u64 {
        self.fold.take()
    }

    /// The vector with all entered heaps changed, and where heap `i` of the original is in
    /// it: heaps that fell below it pushed it up.
    #[inline]
    fn place(&self, i: usize) -> (usize, usize) {
        let offset = self.entered.len() * self.n;
        if self.entered.is_empty() || !self.ranks.sorted() {
            return (offset, i);
        }
        let heap = self.vectors[i];
        (
            offset,
            i + self.entered.iter().filter(|(y, _)| *y < heap).count(),
        )
    }

    #[inline]
    fn option(&mut self, rank: usize) {
        self.fold.option(self.cells[rank].get());
    }
}

impl<C: Cell, F: Fold> Moves for Sink<'_, C, F> {
    #[inline]
    fn replace(&mut self, i: usize, y: Heap) {
        self.range(i, y..y + 1);
    }

    #[inline]
    fn range(&mut self, i: usize, ys: Range<Heap>) {
        let (offset, mut j) = self.place(i);
        let x = self.vectors[offset + j];
        if ys.is_empty() || ys.end > x {
            self.raised |= !ys.is_empty();
            return;
        }
        let ranks = self.ranks;
        let mut rank = self.rank - ranks.term(x, j);
        if !ranks.sorted() {
            let stride = ranks.term(1, j);
            rank += stride * ys.end as usize;
            for _ in ys {
                rank -= stride;
                self.option(rank);
                if self.fold.enough() {
                    return;
                }
            }
            return;
        }
        for y in ys.rev() {
            while j > 0 && self.vectors[offset + j - 1] > y {
                rank += ranks.step(self.vectors[offset + j - 1], j);
                j -= 1;
            }
            self.option(rank + ranks.term(y, j));
            if self.fold.enough() {
                return;
            }
        }
    }

    #[inline]
    fn enter(&mut self, i: usize, y: Heap) {
        let (offset, place) = self.place(i);
        let (from, to) = (offset, offset + self.n);
        let x = self.vectors[from + place];
        self.raised |= y >= x;
        let y = y.min(x);
        let mut rank = self.rank - self.ranks.term(x, place);
        // heaps above this one are not examined again
        for k in 0..place + 1 {
            self.vectors[to + k] = self.vectors[from + k];
        }
        let mut j = place;
        if self.ranks.sorted() {
            while j > 0 && self.vectors[from + j - 1] > y {
                let neighbour = self.vectors[from + j - 1];
                rank += self.ranks.step(neighbour, j);
                self.vectors[to + j] = neighbour;
                j -= 1;
            }
        }
        self.vectors[to + j] = y;
        self.entered.push((
            y,
            std::mem::replace(&mut self.rank, rank + self.ranks.term(y, j)),
        ));
    }

    #[inline]
    fn leave(&mut self) {
        self.rank = self.entered.pop().expect("leave follows enter").1;
    }

    /// A single heap that splits: the number of the sum is the nim-sum of its parts.
    fn split(&mut self, _: usize, parts: &[Heap]) {
        if self.n > 1 {
            let fault = Fault::undeclared(&self.vectors[..self.n], parts);
            return self.fail(fault);
        }
        self.raised |= parts.iter().any(|&part| part >= self.vectors[0]);
        if !self.raised {
            let number = parts
                .iter()
                .fold(0, |sum, &part| sum ^ self.cells[part as usize].get());
            self.fold.option(number);
        }
    }

    fn choose(&mut self, _: usize, selection: &Selection<'_>) {
        let chosen = selection.groups.iter().flatten();
        let highest = chosen.chain(selection.always).max().copied().unwrap_or(0);
        if self.n > 1 {
            let fault = Fault::undeclared(&self.vectors[..self.n], &[highest]);
            return self.fail(fault);
        }
        self.raised |= highest >= self.vectors[0];
        if self.raised {
            return;
        }
        let (cells, fold) = (self.cells, &mut self.fold);
        let number = |part: Heap| cells[part as usize].get();
        let found = selection.each_sum(number, self.room, &mut |sum| fold.option(sum));
        if let Err(fault) = found {
            self.fail(fault);
        }
    }

    #[cold]
    fn fail(&mut self, fault: Fault) {
        fault.keep(&mut self.fault);
    }

    #[inline]
    fn enough(&self) -> bool {
        self.fold.enough()
    }
}

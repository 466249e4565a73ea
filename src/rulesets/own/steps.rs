//! Options that are written without asking closures for each of them.

use super::linear::narrowed;
use crate::game::{Fault, Heap, Moves, write_option};
use smallvec::SmallVec;

/// Amounts beyond this are refused, so that sums of a few fit 128 bits.
pub(super) const LARGE: i128 = 1 << 100;
/// Steps of a progression beyond this as well: with heaps of 64 bits, products fit 128 bits.
pub(super) const STEEP: i128 = 1 << 62;

/// Options in arithmetic progression: heap i becomes `first[i] + s * step[i]`, s = 0, 1, ..
#[derive(Default)]
pub(super) struct Steps {
    pub(super) first: Vec<i128>,
    pub(super) step: Vec<i128>,
}

/// Why the moves of a clause cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Wrong {
    /// A heap below 0 or beyond 64 bits.
    #[error("found a move to a heap of {0}, expected 0 to 2^64 - 1; add a condition: .. if ..")]
    Heap(i128),
    /// A move that changes nothing.
    #[error(
        "found a move that changes nothing, expected one that lowers a heap; begin ranges at 1"
    )]
    Nothing,
    /// A heap that rises, or a total that does not fall.
    #[error(
        "found a move that raises a heap, which might go on for ever; if the total falls with \
         every move, write `falling total` before the colon, or `potential(..)` with what falls; `loopy` if play may go on for ever"
    )]
    Rises,
    /// A list of another length than the position.
    #[error("found a list of {0}, expected one number for each of {1} heaps")]
    Count(usize, usize),
    /// An expression has no value: the environment knows why.
    #[error("found an expression without a value")]
    Expression,
    /// It cannot be computed whether an option is a position, or the potential does not fall.
    #[error(transparent)]
    Position(#[from] Fault),
}

/// What makes play end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Falls {
    /// No heap rises.
    Heaps,
    /// The total falls.
    Total,
    /// Nothing: play may go on for ever.
    Loopy,
    /// Something else falls, which is examined elsewhere.
    Potential,
}

/// The heaps of one option, if they are heaps and fall.
pub(super) fn option(x: &[Heap], y: &[i128], falls: Falls) -> Result<SmallVec<[Heap; 8]>, Wrong> {
    let mut heaps = SmallVec::new();
    let (mut changes, mut total) = (false, 0);
    for (i, &y) in y.iter().enumerate() {
        let x = x[i];
        let heap = Heap::try_from(y).map_err(|_| Wrong::Heap(y))?;
        if heap > x && falls == Falls::Heaps {
            return Err(Wrong::Rises);
        }
        changes |= heap != x;
        total += y - i128::from(x);
        heaps.push(heap);
    }
    match falls == Falls::Total && total >= 0 {
        _ if !changes => Err(Wrong::Nothing),
        true => Err(Wrong::Rises),
        false => Ok(heaps),
    }
}

/// Writes one option, which differs from the position.
pub(super) fn write_one(x: &[Heap], y: &[Heap], to: &mut dyn Moves) {
    let changed = (0..x.len()).filter(|&i| x[i] != y[i]);
    write_option(changed.map(|i| (i, y[i])), to);
}

impl Steps {
    fn at(&self, i: usize, s: i128) -> i128 {
        // both were checked to be small
        self.first[i] + self.step[i] * s
    }

    /// Whether an option has heaps from 0 to 64 bits only.
    pub(super) fn are_heaps(&self, s: i128) -> Result<(), Wrong> {
        let all = (0..self.first.len()).map(|i| self.at(i, s));
        let mut wrong = all.filter(|&y| Heap::try_from(y).is_err());
        wrong.next().map_or(Ok(()), |y| Err(Wrong::Heap(y)))
    }

    /// The heaps of an option that was checked.
    pub(super) fn heaps(&self, s: i128) -> SmallVec<[Heap; 8]> {
        (0..self.first.len())
            .map(|i| self.at(i, s) as Heap)
            .collect()
    }

    /// The part of 0..=last in which no heap lies below 0; `None` if it is empty. Steps and
    /// first values have at most 100 bits.
    pub(super) fn fitting(&self, last: i128) -> Option<(i128, i128)> {
        let mut range = (0, last);
        for (i, &first) in self.first.iter().enumerate() {
            range = narrowed((first, self.step[i]), range);
        }
        let (low, high) = range;
        (low <= high).then_some((low, high))
    }

    /// Writes the options `low..=high`, all of which are heaps and fall.
    pub(super) fn write(&self, x: &[Heap], (low, high): (i128, i128), to: &mut dyn Moves) {
        let changes = |i: &usize| self.step[*i] != 0 || self.first[*i] != i128::from(x[*i]);
        let changed: SmallVec<[usize; 8]> = (0..x.len()).filter(changes).collect();
        let Some((&lowest, others)) = changed.split_first() else {
            return;
        };
        // one heap alone that goes through neighbours
        let fixed = others.iter().all(|&i| self.step[i] == 0);
        let (a, b) = (self.at(lowest, low) as Heap, self.at(lowest, high) as Heap);
        let (least, most) = (a.min(b), a.max(b));
        // where it keeps its size others change, and it does not
        let keeps = (least..=most).contains(&x[lowest]);
        if fixed && self.step[lowest].abs() == 1 && !keeps {
            for &i in others.iter().rev() {
                to.enter(i, self.first[i] as Heap);
            }
            to.range(lowest, least..most + 1);
            others.iter().for_each(|_| to.leave());
            return;
        }
        for s in low..=high {
            write_one(x, &self.heaps(s), to);
            if to.enough() {
                return;
            }
        }
    }

    /// Whether the options at both ends are heaps, and fall; then all between them do: a heap
    /// changes evenly, and so does the total.
    pub(super) fn checked(
        &self,
        x: &[Heap],
        (low, high): (i128, i128),
        falls: Falls,
    ) -> Result<(), Wrong> {
        for s in [low, high] {
            let y: SmallVec<[i128; 8]> = (0..x.len()).map(|i| self.at(i, s)).collect();
            option(x, &y, falls)?;
        }
        Ok(())
    }
}

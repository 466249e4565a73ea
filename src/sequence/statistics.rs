//! Statistics of the first values of a sequence: the largest value and the rare heaps, at each
//! power of 2.

use super::breaks::Breaks;
use super::space::{Counts, Rares, Space};
use super::values::Values;
use crate::game::{Code, Heap};

/// Heaps of the first statistics; the number doubles each time.
const FIRST: u64 = 64;

/// What can be said of the values of the first heaps of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// How many heaps: 0 is the first.
    pub heaps: u64,
    /// The largest value, and the first heap that has it.
    pub largest: (u32, Heap),
    /// The rare heaps, for games that break heaps in two.
    pub rares: Option<Rares>,
}

impl Statistics {
    /// For 64, 128, 256, ... heaps and for `heaps`, as far as there are values.
    pub(super) fn of(code: Option<&Code>, values: &Values, heaps: u64) -> Vec<Self> {
        let heaps = heaps.min(values.count());
        let breaks = code.and_then(Breaks::of);
        let mut tally = Tally::default();
        let mut found = Vec::new();
        let mut known = 0;
        while known < heaps {
            let point = (known * 2).max(FIRST).min(heaps);
            values.blocks(known..point, |first, values| tally.add(first, values));
            known = point;
            let rares = breaks.as_ref().map(|breaks| {
                let (space, count) = Space::best(&tally.counts, breaks);
                let last = tally.last(|heap, value| space.rare(heap, value));
                Rares { count, last, space }
            });
            found.push(Self {
                heaps: point,
                largest: tally.largest,
                // without a bit that is counted all are rare
                rares: rares.filter(|rares| rares.space.mask != 0),
            });
        }
        found
    }
}

/// What was seen of the first values.
#[derive(Default)]
struct Tally {
    counts: Counts,
    /// The last even and the last odd heap of each value, if there is one.
    lasts: Vec<[Option<Heap>; 2]>,
    largest: (u32, Heap),
}

impl Tally {
    /// Sees the values of more heaps, from `first` on.
    fn add(&mut self, first: Heap, values: &[u32]) {
        let most = values.iter().max().copied().unwrap_or_default();
        let room = self.lasts.len().max(most as usize + 1);
        self.lasts.resize(room, [None; 2]);
        for (heap, &value) in (first..).zip(values) {
            self.counts.add(heap as usize, value);
            self.lasts[value as usize][heap as usize % 2] = Some(heap);
        }
        if most > self.largest.0 {
            let before = values.iter().take_while(|&&value| value < most).count();
            self.largest = (most, first + before as Heap);
        }
    }

    /// The last heap of which, by its parity and its value, this holds.
    fn last(&self, holds: impl Fn(Heap, u32) -> bool) -> Option<Heap> {
        let lasts = (0..).zip(&self.lasts);
        let lasts =
            lasts.flat_map(|(value, lasts)| lasts.iter().flatten().map(move |&heap| (heap, value)));
        lasts
            .filter(|&(heap, value)| holds(heap, value))
            .map(|(heap, _)| heap)
            .max()
    }
}

use super::Space;
use super::breaks::Breaks;
use super::space::Counts;
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

/// How many heaps are rare, if as few as can be are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rares {
    /// How many; heap 0 counts if it is one of them.
    pub count: u64,
    /// The last of them.
    pub last: Option<Heap>,
    /// The space in which they are rare.
    pub space: Space,
}

impl Statistics {
    /// For 64, 128, 256, ... heaps and for `heaps`, as far as there are values.
    pub(super) fn of(code: &Code, values: &Values, heaps: u64) -> Vec<Self> {
        let heaps = heaps.min(values.count());
        let breaks = Breaks::of(code).filter(|breaks| !breaks.splits.is_empty());
        let mut counts = Counts::default();
        let mut largest = None;
        let mut found = Vec::new();
        let mut point = FIRST.min(heaps);
        values.visit(heaps, |heap, value| {
            counts.add(heap as usize, value);
            if largest.is_none_or(|(most, _)| value > most) {
                largest = Some((value, heap));
            }
            if heap + 1 == point {
                let rares = breaks.as_ref().map(|breaks| {
                    let (space, count) = Space::best(&counts, breaks);
                    let last = (0..point)
                        .rev()
                        .find(|&heap| space.rare(heap, values.get(heap)));
                    Rares { count, last, space }
                });
                found.push(Self {
                    heaps: point,
                    largest: largest.unwrap_or_default(),
                    // without a bit that is counted all are rare
                    rares: rares.filter(|rares| rares.space.mask() != 0),
                });
                point = (point * 2).min(heaps);
            }
        });
        found
    }
}

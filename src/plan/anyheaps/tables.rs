use crate::game::{Heap, binomial};
use crate::number::{counted, grouped};
use crate::theory::anyheaps::CountTable;
use crate::work::Stop;

/// The positions of some heaps of some digits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableSize {
    pub(super) heaps: usize,
    pub(super) digits: u32,
    pub(super) max: Heap,
}

/// Positions of a table, at most, and its options.
const POSITIONS: u128 = 1 << 16;
const OPTIONS: u128 = 1 << 30;

/// Digits of its heaps, at least.
const DIGITS: u32 = 2;

/// Options of a table that an automaton is compared with.
const COMPARED: u128 = 1 << 22;

impl TableSize {
    fn new(base: u32, heaps: usize, digits: u32) -> Self {
        Self {
            heaps,
            digits,
            max: Heap::from(base).pow(digits) - 1,
        }
    }

    fn positions(self) -> u128 {
        CountTable::positions(self.heaps, self.max)
    }

    /// How many options its positions have together, at most.
    fn options(self, most: usize) -> u128 {
        let ways = self.max * (self.max + 1) / 2;
        let each = binomial(ways + most as u64, most as u64);
        self.positions().saturating_mul(each.unwrap_or(u128::MAX))
    }

    /// Tables of other sizes, to compare an automaton with before a proof is tried.
    pub(super) fn others(self, base: u32, most: usize) -> Vec<Self> {
        let more = Self::new(base, self.heaps + 2, self.digits);
        let fewer = Self::new(base, self.heaps - 2, self.digits + 1);
        let all = [more, fewer];
        all.into_iter()
            .filter(|size| size.options(most) <= COMPARED)
            .collect()
    }
}

/// The tables to learn from, small ones first: of more heaps than a move lowers.
pub(super) fn sizes(base: u32, most: usize) -> Vec<TableSize> {
    let heaps = fewest(most)..=16;
    let all =
        heaps.flat_map(|heaps| (DIGITS..=5).map(move |digits| TableSize::new(base, heaps, digits)));
    let fits = |size: &TableSize| size.positions() <= POSITIONS && size.options(most) <= OPTIONS;
    let mut all: Vec<TableSize> = all.filter(fits).collect();
    all.sort_by_key(|size| (size.options(most), size.heaps));
    all
}

/// Heaps of a table to learn from, at least, where a move lowers so many at most.
fn fewest(most: usize) -> usize {
    (most + 2).max(5)
}

/// Why there is no table to learn from.
pub(super) fn none_fits(base: u32, most: usize) -> Stop {
    let least = TableSize::new(base, fewest(most), DIGITS);
    let remedy = match base {
        2 => "ask for a number of heaps: ‹heaps N›",
        _ => "give a smaller ‹base›, or a number of heaps",
    };
    Stop::refused(
        format!(
            "base {base} and moves of at most {}, of which a table to learn from has {} up to {} or \
             more",
            counted(most as u64, "heap"),
            counted(least.heaps as u64, "heap"),
            grouped(least.max)
        ),
        format!(
            "a table of at most {} positions and {} options",
            grouped(POSITIONS),
            grouped(OPTIONS)
        ),
        remedy,
    )
}

/// Tables on which a claim is looked at before anything is proved.
pub(super) fn small(base: u32, most: usize) -> Vec<TableSize> {
    let all =
        (1..=7).flat_map(|heaps| (1..=3).map(move |digits| TableSize::new(base, heaps, digits)));
    all.filter(|size| size.options(most) <= COMPARED).collect()
}

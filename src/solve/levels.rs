//! Level sets: Grundy values from an engine for outcomes.
//!
//! The positions of value v are the P-positions of the game without the positions of smaller
//! values: each of them has options of all smaller values, none of its own, and every position
//! left out of it has an option in it. So one sweep of the budget engine for each value, each
//! leaving out what the sweeps before it found, gives all values; nothing else is assumed.
//!
//! Time (largest value + 1) sweeps, whatever the number of options; memory that of a sweep, a
//! bit for each position, and the table.

use super::budget::{self, Row, RowRanks, WordLayout};
use super::cell::{Cell, width};
use super::{Cells, Inapplicable, Prepared, Ready, Table, Want};
use crate::game::{Convention, HeapBox, Shape};
use crate::work::memory::{addressable, filled};
use crate::work::{Context, Stop};
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32};

/// Options of the dense engine in the time of a word of this one.
const PACE: u128 = 3;

/// Prepares the values of rules with free amounts. As [`Prepare`](super::Prepare).
///
/// # Errors
/// Why the engine does not apply.
pub fn prepare<'a>(shape: &Shape, positions: &'a HeapBox, want: Want) -> Ready<'a> {
    if want != Want::Values {
        return Err(Inapplicable::Outcomes);
    }
    let layout = WordLayout::new(shape, positions.max(), Convention::Normal)?;
    if u32::try_from(bound(positions)).is_err() {
        return Err(Inapplicable::Large);
    }
    Ok(Box::new(Job { positions, layout }))
}

struct Job<'a> {
    positions: &'a HeapBox,
    layout: WordLayout,
}

/// No value is larger than the number of tokens, which is the longest play.
fn bound(positions: &HeapBox) -> u128 {
    positions.max().iter().map(|&m| u128::from(m)).sum()
}

impl Prepared for Job<'_> {
    fn bytes(&self, context: &Context) -> u128 {
        let width = width(bound(self.positions));
        // and the narrowed table, of cells of half the width
        let cells = self.positions.count().saturating_mul(width + width / 2);
        self.layout.passes_bytes(context).saturating_add(cells)
    }

    /// The words of a sweep for each value that is possible.
    fn work(&self) -> u128 {
        let longest = self.positions.max().iter().copied().max().unwrap_or(0);
        let size = u128::from(longest) + 1;
        let rows = self.positions.count_ordered() / size;
        let words = rows.saturating_mul(size.div_ceil(64));
        words
            .saturating_mul(bound(self.positions) + 1)
            .saturating_mul(PACE)
    }

    /// All tuples are swept, also for a sorted box.
    fn table(&self, context: &Context) -> Result<Option<Table>, Stop> {
        let positions = self.positions;
        let what = format!("a table of {positions} by level sets");
        context.afford(&what, self.bytes(context))?;
        let cells = match width(bound(positions)) {
            1 => self.fill::<AtomicU8>(context)?,
            2 => self.fill::<AtomicU16>(context)?,
            _ => self.fill::<AtomicU32>(context)?,
        };
        let table = Table::new(positions.clone(), Want::Values, cells.narrowed());
        Ok(Some(table))
    }
}

impl Job<'_> {
    fn fill<C: Cell>(&self, context: &Context) -> Result<Cells, Stop> {
        let positions = self.positions;
        let count = addressable(positions.count())?;
        let cells: Vec<C> = filled(count, "the values", context, C::zero)?;
        let ranks = RowRanks::new(positions);
        let visit = |value: u64, row: &Row<'_>| {
            ranks.each(row, |rank| cells[rank].set(value));
        };
        budget::passes(&self.layout, positions.max(), context, &visit)?;
        Ok(C::finish(cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Amounts;
    use crate::game::{HeapRules, Order};
    use crate::rulesets::{Exact, Hyper, Moore, Nim};
    use crate::solve::{dense, table_by};
    use proptest::prelude::*;

    fn run(shape: &Shape, positions: &HeapBox, context: &Context) -> Result<Table, Stop> {
        table_by(prepare, (shape, positions, Want::Values), context)
    }

    fn compare<R: HeapRules + Sync>(rules: &R, positions: &HeapBox) {
        let expected = dense::run(rules, positions, Want::Values, &Context::default()).unwrap();
        for context in Context::all(1 << 28) {
            let found = run(&rules.shape(), positions, &context).unwrap();
            let (threads, cpu) = (context.threads(), context.cpu());
            assert_eq!(found, expected, "{positions}, {threads} threads, {cpu:?}");
        }
    }

    #[test]
    fn equals_the_dense_engine() {
        for (n, max) in [(1, 70), (2, 20), (3, 7), (4, 5), (5, 3), (2, 130)] {
            for positions in [HeapBox::ordered(n, max), HeapBox::sorted(n, max)] {
                let positions = positions.unwrap();
                compare(&crate::game::Each(Nim), &positions);
                for k in 1..=3 {
                    compare(&Moore::new(k).unwrap(), &positions);
                    compare(&Exact::new(k).unwrap(), &positions);
                }
            }
        }
        let mixed = HeapBox::new(vec![5, 0, 66, 3], Order::Ordered).unwrap();
        compare(&Moore::new(2).unwrap(), &mixed);
    }

    #[test]
    fn refuses_before_it_allocates_and_other_shapes() {
        let context = Context::new(1, 1 << 20).unwrap();
        let shape = Moore::new(2).unwrap().shape();
        let large = HeapBox::ordered(5, 63).unwrap();
        let stop = run(&shape, &large, &context);
        assert!(matches!(stop, Err(Stop::Memory { needed, .. }) if needed > 1 << 30));
        let small = HeapBox::ordered(2, 3).unwrap();
        let stop = run(&Shape::OPAQUE, &small, &context);
        assert!(matches!(stop, Err(Stop::Refused(_))));
    }

    proptest! {
        #[test]
        fn any_family_of_sets(
            sets in prop::collection::vec(1_u64..16, 1..6),
            max in prop::collection::vec(prop_oneof![6 => 0_u64..5, 1 => 60_u64..70], 4),
        ) {
            let positions = HeapBox::new(max, Order::Ordered).unwrap();
            prop_assume!(positions.count() <= 3_000);
            compare(&Hyper::new(sets, Amounts::Any).unwrap(), &positions);
        }
    }

    #[test]
    fn the_work_of_the_smallest_boxes() {
        let shape = Moore::new(2).unwrap().shape();
        let work = |max| {
            let positions = HeapBox::sorted(3, max).unwrap();
            prepare(&shape, &positions, Want::Values).unwrap().work()
        };
        assert_eq!([0, 1].map(work), [3, 48]);
    }
}

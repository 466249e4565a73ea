use super::{Row, RowRanks, RowsSeen, WordLayout};
use crate::game::{Convention, Heap, HeapBox, Order, Shape};
use crate::solve::cell::Cell;
use crate::solve::{Inapplicable, Prepared, Ready, Summary, Table, Want};
use crate::work::memory::{addressable, filled};
use crate::work::{Context, Stop};
use smallvec::SmallVec;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Ordered positions that the engine settles in the time of one option of the dense one.
const PACE: u128 = 10;

/// Prepares the outcomes of rules with free amounts from at most k heaps, from exactly k, or from
/// declared sets of heaps. As [`Prepare`](crate::solve::Prepare).
///
/// # Errors
/// Why the engine does not apply.
pub fn prepare<'a>(shape: &Shape, positions: &'a HeapBox, want: Want) -> Ready<'a> {
    let Want::Outcomes(convention) = want else {
        return Err(Inapplicable::Values);
    };
    Ok(Box::new(Job {
        positions,
        convention,
        layout: WordLayout::new(shape, positions.max(), convention)?,
    }))
}

/// A box to sweep. All tuples are swept, also for a sorted box.
struct Job<'a> {
    positions: &'a HeapBox,
    convention: Convention,
    layout: WordLayout,
}

/// Counts of one thread, on cache lines of its own. Only that thread writes them.
#[derive(Default)]
#[repr(align(128))]
struct Sorted(AtomicU64);

impl Prepared for Job<'_> {
    /// The sweep of all tuples, and a byte for each position of the table.
    fn bytes(&self, context: &Context) -> u128 {
        let sweep = self.layout.sweep_bytes(context);
        sweep.saturating_add(self.positions.count())
    }

    fn work(&self) -> u128 {
        self.positions.count_ordered() / PACE
    }

    fn table(&self, context: &Context) -> Result<Option<Table>, Stop> {
        let positions = self.positions;
        context.afford(&format!("a table of {positions}"), self.bytes(context))?;
        let count = addressable(positions.count())?;
        let cells = filled(count, "the outcomes", context, || AtomicU8::new(1))?;
        let ranks = RowRanks::new(positions);
        let visit = |row: &Row<'_>| ranks.each(row, |rank| cells[rank].set(0));
        self.layout
            .sweep(positions.max(), RowsSeen::WithP, context, &visit)?;
        let want = Want::Outcomes(self.convention);
        let table = Table::new(positions.clone(), want, AtomicU8::finish(cells));
        Ok(Some(table))
    }

    fn run(&self, context: &Context, visit: &(dyn Fn(&[Heap]) + Sync)) -> Result<Summary, Stop> {
        let tallies: Vec<Sorted> = (0..context.threads()).map(|_| Sorted::default()).collect();
        let each = |row: &Row<'_>| {
            let mut sorted = 0;
            let mut heaps: SmallVec<[Heap; 16]> = SmallVec::from_slice(row.heaps);
            row.each_size(|size| {
                heaps[row.axis] = size;
                visit(&heaps);
                sorted += u64::from(heaps.is_sorted());
            });
            let Sorted(tally) = &tallies[rayon::current_thread_index().unwrap_or(0)];
            tally.store(tally.load(Relaxed) + sorted, Relaxed);
        };
        let max = self.positions.max();
        let p_ordered = self.layout.sweep(max, RowsSeen::WithP, context, &each)?;
        let sorted = tallies.iter().map(|t| u128::from(t.0.load(Relaxed)));
        Ok(Summary {
            p_sorted: sorted.sum(),
            p_ordered,
        })
    }

    fn visited(&self) -> Option<(u128, Order)> {
        Some((self.positions.count_ordered(), Order::Ordered))
    }
}

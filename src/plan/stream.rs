//! Outcomes that are seen as they are found and not kept: for boxes larger than memory.

use super::{Account, Engine, Plan};
use crate::game::{Convention, Heap, HeapBox, HeapRules, Order};
use crate::solve::budget::{self, Row, Rows};
use crate::solve::rows::{self, Summary};
use crate::work::{Context, Stop};
use smallvec::SmallVec;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The engine that streams the outcomes of the rules on a box, if there is one; only the one
/// that was asked for, if one was.
pub fn streams<R: HeapRules>(
    rules: &R,
    positions: &HeapBox,
    asked: Option<Engine>,
) -> Option<Engine> {
    let shape = rules.shape();
    let by_rows = rows::fits(&shape, positions);
    let by_budget = budget::fits(&shape, positions);
    match asked {
        Some(Engine::Rows) if by_rows => Some(Engine::Rows),
        Some(Engine::Budget) if by_budget => Some(Engine::Budget),
        Some(_) => None,
        // sorted positions are fewer, and long rows of mixed bounds take two threads
        None if by_rows && (positions.common_max().is_some() || !by_budget) => Some(Engine::Rows),
        None => by_budget.then_some(Engine::Budget),
    }
}

/// Counts of one thread, on cache lines of its own. Only that thread writes them.
#[derive(Default)]
#[repr(align(128))]
struct Sorted(AtomicU64);

/// Shows every P-position to `visit`, from any thread: all tuples, or the nondecreasing ones
/// where the engine needs no others and the box is sorted.
///
/// # Errors
/// Those of the engine; [`Stop::Refused`] if it is none that [`streams`] names.
pub fn stream<R: HeapRules>(
    (rules, engine): (&R, Engine),
    (positions, convention): (&HeapBox, Convention),
    context: &Context,
    visit: &(impl Fn(&[Heap]) + Sync),
) -> Result<(Summary, Plan), Stop> {
    let shape = rules.shape();
    let (summary, threads) = match engine {
        Engine::Rows => {
            let mut visit = |heaps: &[Heap]| visit(heaps);
            let summary = rows::sweep(&shape, positions, convention, context, &mut visit)?;
            (summary, 1)
        }
        Engine::Budget => {
            let tallies: Vec<Sorted> = (0..context.threads()).map(|_| Sorted::default()).collect();
            let each = |row: &Row<'_>| {
                let mut sorted = 0;
                let mut heaps: SmallVec<[Heap; 16]> = row.heaps.into();
                row.each_size(|size| {
                    heaps[row.axis] = size;
                    visit(&heaps);
                    sorted += u64::from(heaps.is_sorted());
                });
                let Sorted(tally) = &tallies[rayon::current_thread_index().unwrap_or(0)];
                tally.store(tally.load(Relaxed) + sorted, Relaxed);
            };
            let max = positions.max();
            let found = budget::sweep(&shape, max, convention, context, &each)?;
            let sorted = tallies.iter().map(|t| u128::from(t.0.load(Relaxed)));
            let summary = Summary {
                p_sorted: sorted.sum(),
                p_ordered: found.p,
            };
            (summary, context.threads())
        }
        engine => {
            return Err(Stop::Refused(format!(
                "the {engine} engine fills a table; outcomes are streamed by rows or budget"
            )));
        }
    };
    // the budget engine goes through all tuples, whatever is asked for
    let (count, order) = match engine {
        Engine::Budget => (positions.count_ordered(), Order::Ordered),
        _ => (positions.count(), positions.order()),
    };
    let why = Account::Streamed {
        engine,
        count,
        order,
    };
    let plan = Plan {
        engine,
        why,
        threads,
    };
    Ok((summary, plan))
}

/// Shows every position of a box to `differs` with whether it is P, from any thread, and gathers
/// those for which it answers true: `gather` adds one, `merge` puts two together. Sorted boxes:
/// the nondecreasing tuples.
///
/// # Errors
/// Those of the budget engine, which must fit.
pub fn stream_all<R: HeapRules, T: Default + Send>(
    rules: &R,
    (positions, convention): (&HeapBox, Convention),
    context: &Context,
    gather: &(impl Fn(&mut T, &[Heap], bool) + Sync),
    merge: impl Fn(T, T) -> T + Sync,
) -> Result<T, Stop> {
    let found = Mutex::new(T::default());
    let visit = |row: &Row<'_>| {
        let mut here = T::default();
        let mut heaps: SmallVec<[Heap; 16]> = row.heaps.into();
        for size in 0..=positions.max()[row.axis] {
            heaps[row.axis] = size;
            let p = row.words[(size / 64) as usize] >> (size % 64) & 1 == 1;
            if positions.order() == Order::Ordered || heaps.is_sorted() {
                gather(&mut here, &heaps, p);
            }
        }
        let mut found = found.lock().unwrap_or_else(|e| e.into_inner());
        *found = merge(std::mem::take(&mut *found), here);
    };
    let (shape, max) = (rules.shape(), positions.max());
    budget::sweep_rows(&shape, max, convention, Rows::All, context, &visit)?;
    Ok(found.into_inner().unwrap_or_else(|e| e.into_inner()))
}

//! Outcomes that are seen as they are found and not kept: for boxes larger than memory.

use super::cost::prepared;
use super::{Account, Engine, Plan};
use crate::game::{Convention, Heap, HeapBox, HeapRules, Order};
use crate::solve::budget::{self, Row, RowsSeen};
use crate::solve::{Inapplicable, Summary, Want};
use crate::work::{Context, Stop};
use smallvec::SmallVec;
use std::sync::Mutex;

/// The engine that streams the outcomes of the rules on a box, if there is one; only the one
/// that was asked for, if one was.
pub fn streams<R: HeapRules>(
    rules: &R,
    positions: &HeapBox,
    asked: Option<Engine>,
) -> Option<Engine> {
    let shape = rules.shape();
    let all = prepared(&shape, positions, Want::Outcomes(Convention::Normal));
    let mut all = all.iter().filter(|(_, ready)| ready.visited().is_some());
    let found = all.find(|(engine, _)| asked.is_none_or(|asked| asked == *engine));
    found.map(|(engine, _)| *engine)
}

/// Shows every P-position to `visit`, from any thread: all tuples, or the nondecreasing ones
/// where the engine needs no others and the box is sorted.
///
/// # Errors
/// Those of the engine; [`Stop::Refused`] if it does not apply or fills a table.
pub fn stream<R: HeapRules>(
    (rules, engine): (&R, Engine),
    (positions, convention): (&HeapBox, Convention),
    context: &Context,
    visit: &(dyn Fn(&[Heap]) + Sync),
) -> Result<(Summary, Plan), Stop> {
    let (shape, want) = (rules.shape(), Want::Outcomes(convention));
    let prepare = engine.prepare().ok_or(Inapplicable::Shape)?;
    let ready = prepare(&shape, positions, want)?;
    let summary = ready.run(context, visit)?;
    let (count, order) = ready.visited().ok_or(Inapplicable::Outcomes)?;
    let plan = Plan {
        engine,
        why: Account::Streamed {
            engine,
            count,
            order,
        },
        threads: ready.threads(context),
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
        let mut heaps: SmallVec<[Heap; 16]> = SmallVec::from_slice(row.heaps);
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
    budget::sweep(&shape, max, (convention, RowsSeen::All), context, &visit)?;
    Ok(found.into_inner().unwrap_or_else(|e| e.into_inner()))
}

//! Tables gathered position by position: from a search, or from what other tables say.

use super::search::is_apart;
use super::{Account, Computed, Engine, Entries, TableJob, Way, search};
use crate::game::{Heap, HeapBox, HeapRules, extended};
use crate::solve::{Cells, Legal, Table, Want, smallest_fault};
use crate::work::{Context, Stop};
use std::sync::Arc;

/// Bytes of a memo entry, on average, and of a cell while a table is gathered.
const ENTRY: u128 = 13 + CELL;
const CELL: u128 = 4;

/// The table of a box, each position searched by itself.
///
/// # Errors
/// Those of the search.
pub(super) fn by_search<R>(
    job: &TableJob<'_, R>,
    engine: Engine,
    legal: Option<&Arc<Legal>>,
    context: &Context,
) -> Result<Computed, Stop>
where
    R: HeapRules + Clone + Send + Sync,
{
    let positions = &job.positions;
    let what = format!("a search of {positions} by {engine}");
    context.afford(&what, count(positions, legal).saturating_mul(ENTRY))?;
    let most = positions.max().iter().copied().max().unwrap_or(0);
    let size = (positions.heaps(), most);
    let mut search = search(job.rules, size, job.want, (engine, job.way))?;
    let remembers = !job.rules.heaps_alone();
    let mut number = |heaps: &[Heap]| {
        let found = search.number(&extended(job.rules, heaps), context);
        found.map_err(|stop| match remembers {
            true => stop,
            // whichever was met first
            false => smallest_fault(job.rules, positions, stop),
        })
    };
    if legal.is_none_or(|legal| legal.index(positions.max()).is_some()) {
        // the corner first: most positions are reached from it, on all threads
        number(positions.max())?;
    }
    let table = gathered((positions, legal), job.want, context, &mut number)?;
    let stored = search.stored();
    let threads = match engine {
        Engine::Memo => context.threads(),
        _ => 1,
    };
    let entries = match (job.way, job.rules.shape()) {
        (Way::Whole, _) if is_apart(job.rules) => Entries::Wholes,
        (Way::Heaps, _) => Entries::Heaps,
        (Way::Whole, _) if job.rules.cancels(0, &[]) => Entries::Positions,
        (Way::Whole, shape) if shape.splits() => Entries::Sums,
        (Way::Whole | Way::Components, _) => Entries::Positions,
    };
    let why = Account::Searched { stored, entries };
    Ok(Computed::by(engine, table, why, threads))
}

/// How many positions a table has.
fn count(positions: &HeapBox, legal: Option<&Arc<Legal>>) -> u128 {
    legal.map_or(positions.count(), |legal| legal.count().into())
}

/// The table with these numbers, of the positions that are listed, if not all are some.
///
/// # Errors
/// Those of `number`; a number beyond 32 bits; no memory.
pub(super) fn gathered(
    (positions, legal): (&HeapBox, Option<&Arc<Legal>>),
    want: Want,
    context: &Context,
    number: &mut dyn FnMut(&[Heap]) -> Result<u64, Stop>,
) -> Result<Table, Stop> {
    let count = count(positions, legal);
    let what = format!("a table of {positions}");
    context.afford(&what, count.saturating_mul(CELL))?;
    let mut cells: Vec<u32> = Vec::with_capacity(count as usize);
    let mut add = |heaps: &[Heap]| -> Result<(), Stop> {
        if cells.len().is_multiple_of(1 << 12) {
            context.check()?;
        }
        let cell = u32::try_from(number(heaps)?);
        cells.push(cell.map_err(|_| {
            Stop::refused(
                "a value that does not fit in 32 bits",
                "smaller ones, as tables hold",
                "choose a smaller box",
            )
        })?);
        Ok(())
    };
    if let Some(legal) = legal {
        legal.each(&mut |heaps, _| add(heaps))?;
        let cells = Cells::U32(cells).narrowed();
        return Ok(Table::of_legal(Arc::clone(legal), want, cells));
    }
    let mut heaps = vec![0; positions.heaps()];
    loop {
        add(&heaps)?;
        if !positions.advance(&mut heaps) {
            let cells = Cells::U32(cells).narrowed();
            return Ok(Table::new(positions.clone(), want, cells));
        }
    }
}

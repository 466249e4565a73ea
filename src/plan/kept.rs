//! Results that are kept while they are computed.

use super::Engine;
use crate::game::{Heap, HeapBox};
use crate::sequence::{self, HeapWise, Sequence, Setup};
use crate::solve::{Cells, Table, Want};
use crate::store::{KeptValues, LogError};
use crate::work::{Context, KeptNumbers, Reached, Stage, Stop};
use std::time::Duration;

/// [`Sequence::with`], where values that `kept` holds are not computed again, and further ones are
/// appended to it about as often as is said next to it, at the end, and when the run is stopped.
///
/// # Errors
/// Those of [`Sequence::with`]; [`Stop::Disk`] if the file cannot be written.
pub fn kept_sequence(
    game: &dyn HeapWise,
    to: Heap,
    engine: Option<sequence::Engine>,
    kept: Option<(KeptValues, Duration)>,
    context: &Context,
) -> Result<Sequence, Stop> {
    let mut setup = Setup {
        engine,
        ..Setup::default()
    };
    if let Some((mut kept, every)) = kept {
        setup.every = every;
        setup.known = kept.take();
        setup.keep = Some(Box::new(move |first, more| {
            debug_assert_eq!(first, kept.count());
            kept.append(more).map_err(LogError::stop)
        }));
    }
    Sequence::with(game, to, setup, context)
}

/// The table of an engine that keeps nothing on its way: as it was kept, or else computed, and kept
/// where that took long.
///
/// # Errors
/// Those of the engine; [`Stop::Disk`].
pub(super) fn kept_table(
    (positions, want): (&HeapBox, Want),
    engine: Engine,
    context: &Context,
    compute: &mut dyn FnMut() -> Result<Option<Table>, Stop>,
) -> Result<Option<Table>, Stop> {
    let stage = |bytes: u64| context.stage(&format!("{engine}, {bytes} bytes a cell"));
    let count = positions.count();
    let kept = match context.keeps() {
        false => None,
        true => [
            restored(&stage(1), count, Cells::U8)?,
            restored(&stage(2), count, Cells::U16)?,
            restored(&stage(4), count, Cells::U32)?,
        ]
        .into_iter()
        .flatten()
        .next(),
    };
    if let Some(cells) = kept {
        return Ok(Some(Table::new(positions.clone(), want, cells)));
    }
    let table = compute()?;
    let cells = table.as_ref().and_then(Table::cells);
    if let Some(cells) = cells
        && stage(cells.width()).due()
    {
        let done = cells.len() as u64;
        let mark = Reached { next: done, done };
        let numbers = KeptNumbers {
            count: done,
            most: u64::MAX >> (64 - 8 * cells.width()),
            each: &mut (0..done).map(|rank| cells.get(rank)),
        };
        stage(cells.width()).put(mark, numbers)?;
    }
    Ok(table)
}

/// As many cells, if all were kept.
fn restored<C: TryFrom<u64>>(
    stage: &Stage<'_>,
    count: u128,
    make: fn(Vec<C>) -> Cells,
) -> Result<Option<Cells>, Stop> {
    let mut cells = Vec::new();
    stage.find(&mut |number| cells.extend(C::try_from(number).ok()))?;
    Ok((!cells.is_empty() && cells.len() as u128 == count).then(|| make(cells)))
}

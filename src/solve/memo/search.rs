//! One search with the table it needs: which of them a memo uses is fixed when it is made.

use super::common::Common;
use super::flat::FlatTable;
use super::fold::Halt;
use super::hashed::Hashed;
use super::job::{SearchJob, presize};
use super::room::Slotted;
use super::store::Store;
use super::views::Alone;
use super::{Tally, crew, full};
use crate::game::{Game, Keyed};
use crate::work::{Context, Stop};

/// A table of one of four kinds.
pub(super) enum Slots<P> {
    /// 8-byte slots, values up to 253.
    Narrow(FlatTable<false>),
    /// 16-byte slots.
    Wide(FlatTable<true>),
    /// A hash map of positions, for one thread.
    Hashed(Hashed<P>),
    /// A table of positions, for all threads.
    Common(Common<P>),
}

impl<P> Slots<P> {
    /// Goes over to wide slots and keeps what is finished; how many positions that is.
    pub(super) fn widen(&mut self, stored: u64, context: &Context) -> Result<u64, Stop> {
        let Self::Narrow(narrow) = self else {
            unreachable!("only narrow slots are too narrow");
        };
        let needed = match FlatTable::widened(narrow, u128::from(context.memory())) {
            Ok((wide, finished)) => {
                *self = Self::Wide(wide);
                return Ok(finished);
            }
            Err(needed) => needed,
        };
        match full(stored, needed, context) {
            Halt::Stop(stop) => Err(stop),
            _ => unreachable!("full is a stop"),
        }
    }
}

/// A search over a table of one kind.
type SearchFn<G> = fn(&SearchJob<'_, G>, &mut Slots<<G as Game>::Position>) -> Result<Tally, Halt>;

/// The functions of one kind of table, compiled for one game.
pub(super) struct Engine<G: Game + ?Sized> {
    pub(super) empty: fn() -> Slots<G::Position>,
    pub(super) state: fn(&G, &Slots<G::Position>, &G::Position) -> u64,
    pub(super) search: SearchFn<G>,
}

impl<G: Game + ?Sized> Engine<G> {
    /// The flat table.
    pub(super) fn flat() -> Self
    where
        G: Keyed + Sync,
        G::Position: Send + Sync,
    {
        Self {
            empty: || Slots::Narrow(FlatTable::smallest()),
            state: |game, slots, position| match slots {
                Slots::Narrow(table) => table.state(game.key(position)),
                Slots::Wide(table) => table.state(game.key(position)),
                _ => unreachable!("a flat memo"),
            },
            search: |job, slots| match slots {
                Slots::Narrow(table) => flat(job, table),
                Slots::Wide(table) => flat(job, table),
                _ => unreachable!("a flat memo"),
            },
        }
    }

    /// The hash map for a search that is soon over, then the table that all threads share.
    pub(super) fn common() -> Self
    where
        G: Sync,
        G::Position: Send + Sync,
    {
        Self {
            empty: || Slots::Hashed(Hashed::default()),
            state: |_, slots, position| match slots {
                Slots::Hashed(map) => map.state(position),
                Slots::Common(table) => table.state(position),
                _ => unreachable!("a common memo"),
            },
            search: common,
        }
    }

    /// The hash map.
    #[cfg(test)]
    pub(super) fn hashed() -> Self {
        Self {
            empty: || Slots::Hashed(Hashed::default()),
            state: |_, slots, position| match slots {
                Slots::Hashed(map) => map.state(position),
                _ => unreachable!("a hashed memo"),
            },
            search: |job, slots| match slots {
                Slots::Hashed(map) => {
                    presize(map, job);
                    let (tally, _) = job.alone(map, (job.stored, u64::MAX))?;
                    Ok(tally)
                }
                _ => unreachable!("a hashed memo"),
            },
        }
    }
}

/// A search over a flat table.
fn flat<G: Keyed + Sync + ?Sized, const WIDE: bool>(
    job: &SearchJob<'_, G>,
    table: &mut FlatTable<WIDE>,
) -> Result<Tally, Halt>
where
    G::Position: Send + Sync,
{
    let mut store = Alone {
        game: job.game,
        table,
    };
    presize(&mut store, job);
    let (first, finished) = job.alone(&mut store, (job.stored, job.batches()))?;
    if finished {
        return Ok(first);
    }
    let later = crew::search(job, job.stored + first.stored, &mut store)?;
    Ok(later.after(&first))
}

/// A search over a hash map, which a longer search leaves for the table of all threads.
fn common<G: Game + Sync + ?Sized>(
    job: &SearchJob<'_, G>,
    slots: &mut Slots<G::Position>,
) -> Result<Tally, Halt>
where
    G::Position: Send + Sync,
{
    let mut first = Tally::default();
    if let Slots::Hashed(map) = slots {
        presize(map, job);
        let (tally, finished) = job.alone(map, (job.stored, job.batches()))?;
        if finished {
            return Ok(tally);
        }
        let stored = map.keep_finished();
        first = Tally {
            stored: stored - job.stored,
            ..tally
        };
        let Some(table) = Common::of(map, stored, u128::from(job.context.memory())) else {
            let (later, _) = job.alone(map, (stored, u64::MAX))?;
            return Ok(later.after(&first));
        };
        *slots = Slots::Common(table);
    }
    let Slots::Common(table) = slots else {
        unreachable!("a common memo");
    };
    let later = crew::search(job, job.stored + first.stored, table)?;
    Ok(later.after(&first))
}

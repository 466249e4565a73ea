//! One search with the table it needs: which of them a memo uses is fixed when it is made.

use super::common::Common;
use super::flat::FlatTable;
use super::fold::Halt;
use super::job::SearchJob;
use super::room::Slotted;
use super::store::Share;
use super::views::Keys;
use super::{BATCH, Tally, alone, crew, full};
use crate::game::{Game, Keyed};
use crate::work::{Context, Stop};

/// A table of one of three kinds.
pub(super) enum Slots<P> {
    /// 8-byte slots, values up to 253.
    Narrow(FlatTable<false>),
    /// 16-byte slots.
    Wide(FlatTable<true>),
    /// Positions themselves.
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

    /// The table of positions.
    pub(super) fn common() -> Self
    where
        G: Sync,
        G::Position: Send + Sync,
    {
        Self {
            empty: || Slots::Common(Common::smallest()),
            state: |_, slots, position| match slots {
                Slots::Common(table) => table.state(position),
                _ => unreachable!("a common memo"),
            },
            search: |job, slots| match slots {
                Slots::Common(table) => search(job, table),
                _ => unreachable!("a common memo"),
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
    let game = job.game;
    search(job, &mut Keys { game, table })
}

/// A search by one thread, and by the others too if it is not soon over.
fn search<G: Game + Sync + ?Sized, S: Share<G::Position>>(
    job: &SearchJob<'_, G>,
    store: &mut S,
) -> Result<Tally, Halt>
where
    G::Position: Send + Sync,
{
    let context = job.context;
    let mut more = job.expected.saturating_sub(job.stored);
    let limit = u128::from(context.memory());
    while more > BATCH && store.table_mut().room(job.stored, more, limit).is_err() {
        more /= 2;
    }
    let (first, finished) = alone::search(job, store)?;
    if finished {
        return Ok(first);
    }
    let later = crew::search(job, job.stored + first.stored, store)?;
    Ok(later.after(&first))
}

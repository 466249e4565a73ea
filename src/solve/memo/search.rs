//! One search with the table it needs: which of them a memo uses is fixed when it is made.

use super::flat::Table;
use super::fold::Fold;
use super::hashed::Hashed;
use super::store::{Grow, Store};
use super::views::Alone;
use super::walk::{Halt, Walk};
use super::{BATCH, Tally, alone, crew, full};
use crate::game::{Game, Keyed};
use crate::work::{Context, Stop};

/// What is to be searched, and how.
pub(super) struct Job<'j, G: Game + ?Sized> {
    pub(super) game: &'j G,
    pub(super) fold: Fold,
    pub(super) roots: &'j [G::Position],
    /// Positions in the table.
    pub(super) stored: u64,
    /// Positions the caller expects in all.
    pub(super) expected: u64,
    /// One thread only, whatever the context has.
    pub(super) alone: bool,
    /// No search by several threads has left positions that it did not finish.
    pub(super) fresh: bool,
    pub(super) context: &'j Context,
}

/// A table of one of three kinds.
pub(super) enum Slots<P> {
    /// 8-byte slots, values up to 253.
    Narrow(Table<false>),
    /// 16-byte slots.
    Wide(Table<true>),
    /// A hash map of positions.
    Hashed(Hashed<P>),
}

impl<P> Slots<P> {
    /// Goes over to wide slots and keeps what is finished; how many positions that is.
    pub(super) fn widen(&mut self, stored: u64, context: &Context) -> Result<u64, Stop> {
        let Self::Narrow(narrow) = self else {
            unreachable!("only narrow slots are too narrow");
        };
        let needed = match Table::widened(narrow, u128::from(context.memory())) {
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
type Search<G> = fn(&Job<'_, G>, &mut Slots<<G as Game>::Position>) -> Result<Tally, Halt>;

/// The functions of one kind of table, compiled for one game.
pub(super) struct Engine<G: Game + ?Sized> {
    pub(super) empty: fn() -> Slots<G::Position>,
    pub(super) state: fn(&G, &Slots<G::Position>, &G::Position) -> u64,
    pub(super) search: Search<G>,
}

impl<G: Game + ?Sized> Clone for Engine<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game + ?Sized> Copy for Engine<G> {}

impl<G: Game + ?Sized> Engine<G> {
    /// The flat table.
    pub(super) fn flat() -> Self
    where
        G: Keyed + Sync,
        G::Position: Send + Sync,
    {
        Self {
            empty: || Slots::Narrow(Table::smallest()),
            state: |game, slots, position| match slots {
                Slots::Narrow(table) => table.state(game.key(position)),
                Slots::Wide(table) => table.state(game.key(position)),
                Slots::Hashed(_) => unreachable!("a flat memo"),
            },
            search: |job, slots| match slots {
                Slots::Narrow(table) => flat(job, table),
                Slots::Wide(table) => flat(job, table),
                Slots::Hashed(_) => unreachable!("a flat memo"),
            },
        }
    }

    /// The hash map.
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
                    let walk = Walk::alone(job.game, job.fold, job.roots);
                    let (tally, _) = alone::search(walk, map, (job.stored, u64::MAX), job.context)?;
                    Ok(tally)
                }
                _ => unreachable!("a hashed memo"),
            },
        }
    }
}

/// Makes room for the expected positions, or for as many as the memory allows.
fn presize<P>(store: &mut impl Grow<P>, job: &Job<'_, impl Game + ?Sized>) {
    let mut more = job.expected.saturating_sub(job.stored);
    let limit = u128::from(job.context.memory());
    while more > BATCH && store.room(job.stored, more, limit).is_err() {
        more /= 2;
    }
}

/// Batches of a search that one thread does before others are woken.
const ALONE: u64 = if cfg!(test) { 0 } else { 32 };

/// A search over a flat table.
fn flat<G: Keyed + Sync + ?Sized, const WIDE: bool>(
    job: &Job<'_, G>,
    table: &mut Table<WIDE>,
) -> Result<Tally, Halt>
where
    G::Position: Send + Sync,
{
    let mut store = Alone {
        game: job.game,
        table,
    };
    presize(&mut store, job);
    let batches = match (job.alone, job.fresh) {
        (true, _) => u64::MAX,
        // a few positions are found sooner than other threads are woken
        (false, true) => ALONE,
        (false, false) => 0,
    };
    let walk = Walk::alone(job.game, job.fold, job.roots);
    let (first, finished) = alone::search(walk, &mut store, (job.stored, batches), job.context)?;
    if finished {
        return Ok(first);
    }
    let later = crew::search(job, job.stored + first.stored, table)?;
    Ok(Tally {
        stored: first.stored + later.stored,
        edges: first.edges + later.edges,
        crewed: true,
    })
}

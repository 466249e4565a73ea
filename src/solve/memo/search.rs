//! One search with the table it needs: which of them a memo uses is fixed when it is made.

use super::common::Common;
use super::flat::{FlatTable, TOO_LARGE};
use super::fold::Halt;
use super::job::SearchJob;
use super::store::Store;
use super::{BATCH, Tally, crew, full};
use crate::game::{Game, Keyed};
use crate::work::{Context, Stop};

/// A table of one of two kinds.
pub(super) enum Slots<P> {
    /// Keys; 8-byte slots for values up to 253, then 16-byte slots.
    Flat(FlatTable),
    /// Positions themselves.
    Common(Common<P>),
}

impl<P> Slots<P> {
    /// Goes over to wide slots and keeps what is finished; how many positions that is.
    pub(super) fn widen(&mut self, stored: u64, context: &Context) -> Result<u64, Stop> {
        let Self::Flat(table) = self else {
            unreachable!("only narrow slots are too narrow");
        };
        let finished = table.widen(u128::from(context.memory()));
        finished.map_err(|needed| full(stored, needed, context))
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
            empty: || Slots::Flat(FlatTable::smallest(false)),
            state: |game, slots, position| match slots {
                Slots::Flat(table) => table.state(game.key(position)),
                Slots::Common(_) => unreachable!("a flat memo"),
            },
            search: |job, slots| match slots {
                Slots::Flat(table) => {
                    check_keys(job.roots.iter().map(|root| job.game.key(root)));
                    search(job, table)
                }
                Slots::Common(_) => unreachable!("a flat memo"),
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
            state: |game, slots, position| match slots {
                Slots::Common(table) => table.state(game, position),
                Slots::Flat(_) => unreachable!("a common memo"),
            },
            search: |job, slots| match slots {
                Slots::Common(table) => search(job, table),
                Slots::Flat(_) => unreachable!("a common memo"),
            },
        }
    }
}

/// Looks at the keys of roots: those of options are examined on the way.
///
/// # Panics
/// If a key is too large for the flat table.
fn check_keys(mut keys: impl Iterator<Item = u64>) {
    assert!(keys.all(|key| key >> 56 == 0), "{TOO_LARGE}");
}

/// A search by one thread, and by the others too if it is not soon over.
fn search<G: Game + Sync + ?Sized, S: Store<G> + Send + Sync>(
    job: &SearchJob<'_, G>,
    store: &mut S,
) -> Result<Tally, Halt>
where
    G::Position: Send + Sync,
{
    let context = job.context;
    let mut more = job.expected.saturating_sub(job.stored);
    let limit = u128::from(context.memory());
    while more > BATCH && store.room(job.stored, more, limit).is_err() {
        more /= 2;
    }
    crew::search(job, store)
}

//! The flat table as a store: for one thread alone, which may enlarge it, and shared.

use super::flat::FlatTable;
use super::room::Slotted;
use super::store::{Room, Share, Store};
use crate::game::Keyed;
use std::ops::Deref;

/// A flat table of positions with keys, owned or borrowed as `T`; `SHARED` if other threads
/// write to it at the same time.
pub(super) struct View<'g, G: ?Sized, T, const WIDE: bool, const SHARED: bool> {
    pub(super) game: &'g G,
    pub(super) table: T,
}

/// The flat table in the hands of the one who may enlarge it.
pub(super) type Alone<'g, G, const WIDE: bool> = View<'g, G, &'g mut FlatTable<WIDE>, WIDE, false>;

impl<G, T, const WIDE: bool, const SHARED: bool> Store<G::Position> for View<'_, G, T, WIDE, SHARED>
where
    G: Keyed + ?Sized,
    T: Deref<Target = FlatTable<WIDE>>,
{
    const LARGEST: u64 = FlatTable::<WIDE>::LARGEST;

    #[inline]
    fn look(&self, parts: &[G::Position], states: &mut Vec<u64>) {
        self.table.look(self.game, parts, states);
    }

    #[inline]
    fn state(&self, position: &G::Position) -> u64 {
        self.table.state(self.game.key(position))
    }

    #[inline]
    fn mark(&mut self, position: &G::Position, mark: u64) -> bool {
        self.table.mark::<SHARED>(self.game.key(position), mark)
    }

    #[inline]
    fn finish(&mut self, position: &G::Position, state: u64) -> bool {
        self.table.finish::<SHARED>(self.game.key(position), state)
    }
}

impl<G: ?Sized, const WIDE: bool> Room for Alone<'_, G, WIDE> {
    fn bytes(&self) -> u128 {
        self.table.bytes()
    }

    fn room(&mut self, stored: u64, more: u64, limit: u128) -> Result<(), u128> {
        self.table.room(stored, more, limit)
    }
}

impl<G: Keyed + Sync + ?Sized, const WIDE: bool> Share<G::Position> for Alone<'_, G, WIDE> {
    type View<'t>
        = View<'t, G, &'t FlatTable<WIDE>, WIDE, true>
    where
        Self: 't;

    fn view(&self) -> Self::View<'_> {
        View {
            game: self.game,
            table: self.table,
        }
    }

    fn fits(&self, positions: u64) -> bool {
        self.table.fits(positions)
    }
}

//! The flat table as a store of the positions of a game with keys.

use super::flat::FlatTable;
use super::store::{Share, Store};
use crate::game::Keyed;

/// A flat table in the hands of the one who may enlarge it.
pub(super) struct Keys<'g, G: ?Sized, const WIDE: bool> {
    pub(super) game: &'g G,
    pub(super) table: &'g mut FlatTable<WIDE>,
}

/// A flat table during a batch of positions; `SHARED` if other threads write to it.
pub(super) struct View<'t, G: ?Sized, const WIDE: bool, const SHARED: bool> {
    game: &'t G,
    table: &'t FlatTable<WIDE>,
}

impl<G, const WIDE: bool, const SHARED: bool> Store<G::Position> for View<'_, G, WIDE, SHARED>
where
    G: Keyed + ?Sized,
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
    fn mark(&self, position: &G::Position, mark: u64) -> bool {
        self.table.mark::<SHARED>(self.game.key(position), mark)
    }

    #[inline]
    fn finish(&self, position: &G::Position, state: u64) -> bool {
        self.table.finish::<SHARED>(self.game.key(position), state)
    }
}

impl<G: Keyed + Sync + ?Sized, const WIDE: bool> Share<G::Position> for Keys<'_, G, WIDE> {
    type Table = FlatTable<WIDE>;
    type View<'t, const SHARED: bool>
        = View<'t, G, WIDE, SHARED>
    where
        Self: 't;

    fn table(&self) -> &FlatTable<WIDE> {
        self.table
    }

    fn table_mut(&mut self) -> &mut FlatTable<WIDE> {
        self.table
    }

    fn view<const SHARED: bool>(&self) -> View<'_, G, WIDE, SHARED> {
        View {
            game: self.game,
            table: self.table,
        }
    }
}

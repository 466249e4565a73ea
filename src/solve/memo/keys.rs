//! The flat table as a store of the positions of a game with keys.

use super::flat::FlatTable;
use super::store::Store;
use crate::game::Keyed;

/// A flat table in the hands of the one who may enlarge it.
pub(super) struct Keys<'g, G: ?Sized> {
    pub(super) game: &'g G,
    pub(super) table: &'g mut FlatTable,
}

impl<G: Keyed + ?Sized> Store<G::Position> for Keys<'_, G> {
    type Table = FlatTable;

    fn table(&self) -> &FlatTable {
        self.table
    }

    fn table_mut(&mut self) -> &mut FlatTable {
        self.table
    }

    #[inline]
    fn largest(&self) -> u64 {
        self.table.largest()
    }

    #[inline]
    fn look(&self, parts: &[G::Position], states: &mut Vec<u64>) {
        self.table.look(self.game, parts, states);
    }

    #[inline]
    fn state(&self, position: &G::Position) -> u64 {
        self.table.state(self.game.key(position))
    }

    #[inline]
    fn mark(&self, position: &G::Position, mark: u64, shared: bool) -> bool {
        self.table.mark(self.game.key(position), mark, shared)
    }

    #[inline]
    fn finish(&self, position: &G::Position, state: u64, shared: bool) -> bool {
        self.table.finish(self.game.key(position), state, shared)
    }
}

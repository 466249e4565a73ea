//! The flat table as a store: for one thread alone, which may enlarge it, and shared.

use super::flat::Table;
use super::room::Slotted;
use super::store::{Room, Share, Store};
use crate::game::Keyed;

/// The flat table in the hands of the one who may enlarge it.
pub(super) struct Alone<'g, G: ?Sized, const WIDE: bool> {
    pub(super) game: &'g G,
    pub(super) table: &'g mut Table<WIDE>,
}

impl<G: Keyed + ?Sized, const WIDE: bool> Store<G::Position> for Alone<'_, G, WIDE> {
    const LARGEST: u64 = Table::<WIDE>::LARGEST;

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
        self.table.mark::<false>(self.game.key(position), mark)
    }

    #[inline]
    fn finish(&mut self, position: &G::Position, state: u64) -> bool {
        self.table.finish::<false>(self.game.key(position), state)
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
        = Shared<'t, G, WIDE>
    where
        Self: 't;

    fn view(&self) -> Shared<'_, G, WIDE> {
        Shared {
            game: self.game,
            table: self.table,
        }
    }

    fn fits(&self, positions: u64) -> bool {
        self.table.fits(positions)
    }
}

/// The flat table that several threads share.
pub(super) struct Shared<'t, G: ?Sized, const WIDE: bool> {
    pub(super) game: &'t G,
    pub(super) table: &'t Table<WIDE>,
}

impl<G: Keyed + ?Sized, const WIDE: bool> Store<G::Position> for Shared<'_, G, WIDE> {
    const LARGEST: u64 = Table::<WIDE>::LARGEST;

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
        self.table.mark::<true>(self.game.key(position), mark)
    }

    #[inline]
    fn finish(&mut self, position: &G::Position, state: u64) -> bool {
        self.table.finish::<true>(self.game.key(position), state)
    }
}

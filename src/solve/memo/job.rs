//! What a search is given, and the part of it that one thread does.

use super::fold::{Fold, Halt};
use super::store::{Room, Store};
use super::walk::Walk;
use super::{BATCH, Tally, alone};
use crate::game::Game;
use crate::work::Context;

/// What is to be searched, and how.
pub(super) struct SearchJob<'j, G: Game + ?Sized> {
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

impl<G: Game + ?Sized> SearchJob<'_, G> {
    /// How many batches one thread does before the others are woken.
    pub(super) fn batches(&self) -> u64 {
        match (self.alone, self.fresh) {
            (true, _) => u64::MAX,
            // a few positions are found sooner than other threads are woken
            (false, true) => ALONE,
            (false, false) => 0,
        }
    }

    /// The search of one thread over a store with some positions, for some batches; whether it is
    /// finished.
    pub(super) fn alone<S: Store<G::Position> + Room>(
        &self,
        store: &mut S,
        (stored, batches): (u64, u64),
    ) -> Result<(Tally, bool), Halt> {
        let walk = Walk::alone(self.game, self.fold, self.roots);
        alone::search(walk, store, (stored, batches), self.context)
    }
}

/// Makes room for the expected positions, or for as many as the memory allows.
pub(super) fn presize(store: &mut impl Room, job: &SearchJob<'_, impl Game + ?Sized>) {
    let mut more = job.expected.saturating_sub(job.stored);
    let limit = u128::from(job.context.memory());
    while more > BATCH && store.room(job.stored, more, limit).is_err() {
        more /= 2;
    }
}

/// Batches of a search that one thread does before others are woken.
const ALONE: u64 = if cfg!(test) { 1 } else { 32 };

//! What a walk needs of the place where it keeps its results.

use super::room::Slotted;
use crate::game::Game;

/// The state of a position that is not stored.
pub(super) const EMPTY: u64 = 0;

/// The state of a position that is expanded, and its number still to come.
pub(super) const PENDING: u64 = 1;

/// The state of a finished position with number 0; number n is `DONE + n`.
pub(super) const DONE: u64 = 2;

/// The mark of an unfinished position in a search for outcomes by several threads. Early exits
/// leave some of them behind, which later searches must not take for positions of their own.
/// (Outcomes are 0 and 1, so no finished position has this state.)
pub(super) const ELSEWHERE: u64 = DONE + 2;

/// A map from the positions of a game to states, filled by one thread or by several at the same
/// time, and enlarged between two batches of positions.
pub(super) trait Store<G: Game + ?Sized>: Slotted {
    /// The largest state that can be stored.
    fn largest(&self) -> u64;

    /// The states of all `parts`, as one batch.
    fn look(&self, game: &G, parts: &[G::Position], states: &mut Vec<u64>);

    /// The state of one position.
    fn state(&self, game: &G, position: &G::Position) -> u64;

    /// Marks a position as unfinished, unless another thread has stored it. True if it is new.
    /// `shared` if other threads write to the table at the same time.
    fn mark(&self, game: &G, position: &G::Position, mark: u64, shared: bool) -> bool;

    /// Stores the state of a finished position. True if it is new. `shared` as for
    /// [`mark`](Self::mark).
    fn finish(&self, game: &G, position: &G::Position, state: u64, shared: bool) -> bool;
}

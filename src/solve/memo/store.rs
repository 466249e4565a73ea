//! What a walk needs of the place where it keeps its results.

use super::room::Slotted;

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

/// A map from positions to states.
pub(super) trait Store<P> {
    /// The largest state that can be stored.
    const LARGEST: u64;

    /// The states of all `parts`, as one batch.
    fn look(&self, parts: &[P], states: &mut Vec<u64>);

    /// The state of one position.
    fn state(&self, position: &P) -> u64;

    /// Marks a position as unfinished, unless another thread has stored it. True if it is new.
    fn mark(&self, position: &P, mark: u64) -> bool;

    /// Stores the state of a finished position. True if it is new.
    fn finish(&self, position: &P, state: u64) -> bool;
}

/// A table that is filled by one thread or by several at the same time.
pub(super) trait Share<P>: Send + Sync {
    /// The table, which is enlarged between two batches of positions.
    type Table: Slotted;

    /// The table as a walk sees it; `SHARED` if other threads write to it at the same time.
    type View<'t, const SHARED: bool>: Store<P>
    where
        Self: 't;

    /// The table.
    fn table(&self) -> &Self::Table;

    /// The table, to be enlarged.
    fn table_mut(&mut self) -> &mut Self::Table;

    /// The view of one thread.
    fn view<const SHARED: bool>(&self) -> Self::View<'_, SHARED>;
}

//! What a walk needs of the place where it keeps its results.

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
    fn mark(&mut self, position: &P, mark: u64) -> bool;

    /// Stores the state of a finished position. True if it is new.
    fn finish(&mut self, position: &P, state: u64) -> bool;
}

/// What can be enlarged.
pub(super) trait Room {
    /// Bytes in use.
    fn bytes(&self) -> u128;

    /// Makes room for `more` positions besides the `stored` ones, with at most `limit` bytes in
    /// use on the way.
    ///
    /// # Errors
    /// The bytes that this would need.
    fn room(&mut self, stored: u64, more: u64, limit: u128) -> Result<(), u128>;
}

/// A table that several threads may fill at the same time.
pub(super) trait Share<P>: Room + Send + Sync {
    /// The table as each of them sees it.
    type View<'t>: Store<P>
    where
        Self: 't;

    /// The view of one thread.
    fn view(&self) -> Self::View<'_>;

    /// Whether `positions` fit without growth.
    fn fits(&self, positions: u64) -> bool;
}

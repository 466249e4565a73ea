//! What a search is given.

use super::fold::Folding;
use crate::game::Game;
use crate::work::Context;

/// What is to be searched, and how.
pub(super) struct SearchJob<'j, G: Game + ?Sized> {
    pub(super) game: &'j G,
    pub(super) step: Folding,
    pub(super) roots: &'j [G::Position],
    /// Positions in the table.
    pub(super) stored: u64,
    /// Options that are looked at at most.
    pub(super) most: Option<u64>,
    /// Positions the caller expects in all.
    pub(super) expected: u64,
    /// One thread only, whatever the context has.
    pub(super) alone: bool,
    /// No search by several threads has left positions that it did not finish.
    pub(super) fresh: bool,
    pub(super) context: &'j Context,
}

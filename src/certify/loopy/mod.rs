//! Tables of rules that may go on for ever, checked at each position: what `grundy table --json`
//! writes of them is a certificate by itself.
//!
//! Somebody wins where the number of moves says so: a position that is won in r moves has a move to
//! one that is lost in r - 1, none to one that is lost sooner, and a position that is lost in r
//! moves has only moves to won ones, the longest in r - 1. The numbers fall, so that by induction all
//! of them are right. A draw has a move to a draw and none to a lost position: each player can
//! avoid to lose for ever. Values are checked as C. A. B. Smith (1966) and A. S. Fraenkel with Y. Perl
//! define them: a nimber is the mex of the nimbers of the options, each option that has a larger one
//! or none can be answered by a move back to it, and the positions can be put in an order in which
//! those answers come before; a position without a nimber has an option that nothing answers.

mod check;
mod read;
#[cfg(test)]
mod tests;

pub use check::certify_loopy;

use crate::game::{Heap, HeapBox};
use crate::rulesets::Ruleset;
use std::fmt;

/// What an entry says of its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    /// The player to move loses, in this many moves.
    Lost(u32),
    /// The player to move wins, in this many moves.
    Won(u32),
    /// Neither can win.
    Draw,
    /// It depends on positions outside the box.
    Unknown,
}

/// The value that an entry gives.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Label {
    Nimber(u32),
    /// None: the nimbers of the options.
    Infinite(Vec<u32>),
}

#[derive(Clone, Debug)]
struct Entry {
    heaps: Vec<Heap>,
    said: Said,
    /// Where the table has values, and this one does not depend on positions outside.
    value: Option<Label>,
}

/// A table of rules that may go on for ever.
#[derive(Clone, Debug)]
pub struct LoopyClaim {
    /// The rules.
    pub ruleset: Ruleset,
    /// The box.
    pub positions: HeapBox,
    entries: Vec<Entry>,
}

/// Why an entry is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyFault {
    /// Its heaps.
    pub heaps: Vec<Heap>,
    /// What does not hold.
    pub why: String,
}

impl fmt::Display for LoopyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", crate::number::tuple(&self.heaps), self.why)
    }
}

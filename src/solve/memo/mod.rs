//! Memoised search of any game, forward from given positions.
//!
//! A depth-first walk with an explicit stack stores the number of every position it has
//! finished: the value (the mex of the options, each of which is a sum of components whose values
//! are combined by exclusive or), or the outcome. Games with keys ([`Keyed`]) are kept in one
//! flat array of 8-byte slots; others as positions, in a table of slots that are written once.
//!
//! The cost is the memory's: every option of every reachable position is looked up once, and all
//! options of a position together, so that the loads overlap.

mod common;
mod crew;
mod flat;
mod fold;
mod job;
mod loops;
mod order;
mod room;
mod search;
mod store;
#[cfg(test)]
mod tests;
mod walk;

use super::Fold;
use crate::game::{Game, Keyed};
use crate::number::grouped;
use crate::work::{Context, Stop};
use fold::{Folding, Halt};
use job::SearchJob;
use search::{Engine, Slots};

/// How many positions a thread expands between two looks at the flag, the memory and the others.
/// (Few in tests, so that threads meet and tables grow in small games, too.)
const BATCH: u64 = if cfg!(test) { 16 } else { 1024 };

/// What a search has done.
#[derive(Default)]
struct Tally {
    /// Positions added to the table.
    stored: u64,
    /// Whether several threads searched, and left positions that they did not finish.
    crewed: bool,
    /// Options looked at.
    looked: u64,
}

/// A game and a table of its positions and their values or outcomes, filled by memoised search. It
/// owns its game (`&game` is one too): it can be kept, asked again, sent to another thread.
///
/// Every position reachable from the roots is searched, and each of its options looked up once:
/// O(positions + options) expected time; the flat table takes 16 to 32 bytes a position (twice
/// that where a value passes 253), the old table and the new one exist together while it grows.
/// Results are the same on any number of threads.
///
/// Outcomes stop early: at the first option that is P. Positions that are not needed may be
/// missing from the table, and which these are depends on the threads; likewise a loop, or a
/// misere sum, that is not needed may go unnoticed. A search for normal outcomes that meets an
/// option of several components starts again with values, for their outcomes do not determine that of
/// the sum.
pub struct Memo<G: Game> {
    game: G,
    fold: Fold,
    step: Folding,
    expected: Option<u64>,
    /// Options that are looked at at most, and those looked at so far.
    most: Option<u64>,
    looked: u64,
    engine: Engine<G>,
    slots: Slots<G::Position>,
    stored: u64,
    /// No search by several threads has left positions that it did not finish.
    fresh: bool,
}

impl<G: Game> Memo<G> {
    /// An empty memo of a game with keys: the flat table, for any number of threads.
    ///
    /// # Panics
    /// The searches panic if a key is 2^56 or more.
    pub fn flat(game: G, fold: impl Into<Fold>) -> Self
    where
        G: Keyed + Sync,
        G::Position: Send + Sync,
    {
        Self::new(game, fold.into(), Engine::flat())
    }

    /// An empty memo of any game that threads may share: a table of positions. Memory that
    /// positions own outside themselves is not counted.
    pub fn common(game: G, fold: impl Into<Fold>) -> Self
    where
        G: Sync,
        G::Position: Send + Sync,
    {
        Self::new(game, fold.into(), Engine::common())
    }

    fn new(game: G, fold: Fold, engine: Engine<G>) -> Self {
        Self {
            fold,
            step: Folding::new(fold, game.may_fail()),
            game,
            expected: None,
            most: None,
            looked: 0,
            slots: (engine.empty)(),
            engine,
            stored: 0,
            fresh: true,
        }
    }

    /// The same memo with room for this many positions from the start, as far as memory allows. A
    /// hint: a wrong one costs memory or time, nothing else.
    #[must_use]
    pub fn expect(mut self, positions: u64) -> Self {
        self.expected = Some(positions);
        self
    }

    /// The same memo with a limit on the options that all its searches look at, on one thread.
    #[must_use]
    pub fn within(mut self, most: u64) -> Self {
        self.most = Some(most);
        self
    }

    /// Searches the roots, each one component, and returns their numbers in the same order:
    /// values, 0 for P and 1 for N, or lengths. What earlier calls have stored is used.
    ///
    /// # Errors
    /// [`Stop::Loop`] if the rules loop, with the same witness on any number of threads;
    /// [`Stop::Memory`] if table and stacks outgrow the limit of the context;
    /// [`Stop::Refused`] if an option is not exactly one component where nothing follows from those
    /// of a sum, or more options would be looked at than may be;
    /// [`Stop::Cancelled`]. After an error the memo is empty.
    pub fn solve(&mut self, roots: &[G::Position], context: &Context) -> Result<Vec<u64>, Stop> {
        // tables ask for one position after the other: most are stored by then
        let known: Option<Vec<u64>> = roots.iter().map(|root| self.get(root)).collect();
        if let Some(known) = known {
            return Ok(known);
        }
        context
            .progress()
            .begin("positions searched", self.expected);
        let done = self.search(roots, context);
        context.progress().end();
        if let Err(stop) = done {
            self.clear();
            return Err(stop);
        }
        let number = |root| self.get(root).expect("every root is finished");
        Ok(roots.iter().map(number).collect())
    }

    fn search(&mut self, roots: &[G::Position], context: &Context) -> Result<(), Stop> {
        // one thread alone would take what others left unfinished for positions of its own path
        let mut alone = (context.threads() == 1 || self.most.is_some()) && self.fresh;
        loop {
            let job = SearchJob {
                game: &self.game,
                step: self.step,
                most: self.most.map(|most| most.saturating_sub(self.looked)),
                roots,
                stored: self.stored,
                expected: self.expected.unwrap_or(0),
                alone,
                fresh: self.fresh,
                context,
            };
            match (self.engine.search)(&job, &mut self.slots) {
                Ok(tally) => {
                    self.fresh &= !tally.crewed;
                    self.stored += tally.stored;
                    self.looked += tally.looked;
                    return Ok(());
                }
                Err(Halt::Narrow) => self.stored = self.slots.widen(self.stored, context)?,
                Err(Halt::Sum) => {
                    self.clear();
                    self.step = Folding::Values;
                }
                // which one a thread meets first is chance: one thread alone always reports the same
                Err(Halt::Whole | Halt::Loop | Halt::Stop(Stop::Fault(_))) if !alone => {
                    self.clear();
                    alone = true;
                }
                Err(Halt::Whole) => {
                    let refusal = self.fold.whole_only();
                    return Err(refusal.expect("values follow from components"));
                }
                Err(Halt::Many) => return Err(self.too_many()),
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(Halt::Loop | Halt::Stack(_)) => {
                    unreachable!("the search turns these into stops")
                }
            }
        }
    }

    fn too_many(&self) -> Stop {
        Stop::refused(
            format!(
                "a search that looks at more than {} options",
                grouped(self.most.unwrap_or(0))
            ),
            "one that ends sooner",
            "choose a smaller position",
        )
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Forgets everything.
    fn clear(&mut self) {
        self.slots = (self.engine.empty)();
        self.fresh = true;
        self.stored = 0;
    }

    /// The number of a position that the searches have finished. O(1).
    pub fn get(&self, position: &G::Position) -> Option<u64> {
        let state = (self.engine.state)(&self.game, &self.slots, position);
        Some(self.fold.of_sum(self.step.number(state)?))
    }

    /// Number of positions stored. If outcomes are wanted it depends on the threads.
    pub fn positions(&self) -> u64 {
        self.stored
    }
}

impl<G: Game> std::fmt::Debug for Memo<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memo")
            .field("fold", &self.fold)
            .field("positions", &self.stored)
            .finish_non_exhaustive()
    }
}

/// How far a search came that is stopped because the process holds too much.
fn so_far(stop: Stop, stored: u64) -> Stop {
    match stop {
        Stop::Memory { needed, limit, .. } => Stop::Memory {
            what: what(stored),
            needed,
            limit,
        },
        other => other,
    }
}

fn what(stored: u64) -> String {
    format!(
        "the memo, with {} positions stored so far,",
        grouped(stored)
    )
}

/// The end of a search for which the memory limit is too low.
fn full(stored: u64, needed: u128, context: &Context) -> Stop {
    Stop::Memory {
        what: what(stored),
        needed,
        limit: context.memory(),
    }
}

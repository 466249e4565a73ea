//! Proofs for every number of heaps, by the sizes of heaps themselves.
//!
//! A position is read as how many heaps have each size, the largest size first; heaps of 0 are not
//! read. A move that lowers one heap takes one away at a size, and adds one at a smaller one: an edit
//! that a finite automaton follows, with the amount as far as the rules tell amounts apart. So both
//! conditions of a proof are decided: whether a move joins two positions of a value
//! ([`joined_by_size`]), and, by all sets of edits at once, whether some position has no move that it
//! needs ([`stuck_by_size`]). What is said of a number of heaps of one size holds for every number of
//! its class, as one heap more or less is followed exactly.

mod edits;
mod learn;
mod table;

pub use edits::{StuckPosition, joined_by_size, stuck_by_size};
pub use learn::SizeLearner;
pub use table::wrong_by_size;

use super::amounts::Classes;
use crate::game::linear::{Case, Subset};
use crate::text::Because;

/// Moves that lower one heap, any of them or any of the largest, by amounts that finitely many
/// classes decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeMoves {
    /// Whether the heap must be a largest one.
    largest: bool,
    /// By the state of a lowered heap, the state one size below, where a legal amount can follow. State
    /// 0: nothing is taken yet.
    further: Vec<Option<usize>>,
    /// Whether the amount of a state is legal.
    legal: Vec<bool>,
}

impl SizeMoves {
    /// Of cases of one heap.
    ///
    /// # Errors
    /// Why amounts fall into no finite classes that decide what is legal.
    pub fn new(cases: &[Case], largest: bool) -> Result<Self, Because> {
        let moves = [Subset {
            heaps: 1,
            cases: cases.to_vec(),
        }];
        let classes = Classes::of(&moves, &[])?;
        let accepted = classes.accepted(&moves)?;
        let count = classes.count() as usize;
        let mut legal = vec![false];
        legal.extend((0..count).map(|class| accepted.contains(&vec![class])));
        let mut further = vec![classes.class(1) + 1];
        further.extend((0..count).map(|class| classes.class(classes.amount(class) + 1) + 1));
        // from which states a legal one is reached
        let mut live = vec![false; count + 1];
        for _ in 0..=count {
            for state in 0..=count {
                live[state] |= legal[further[state]] || live[further[state]];
            }
        }
        let leads = |(state, to): (usize, &usize)| live[state].then_some(*to);
        Ok(Self {
            largest,
            further: further.iter().enumerate().map(leads).collect(),
            legal,
        })
    }

    /// Whether there is a move at all.
    pub fn any(&self) -> bool {
        self.legal.contains(&true)
    }

    /// Whether a heap may be lowered, where larger ones are `there`.
    fn may_lift(&self, there: bool) -> bool {
        !(self.largest && there)
    }

    /// Whether an amount may be taken. O(amount).
    fn allows(&self, amount: u64) -> bool {
        let mut state = Some(0);
        for _ in 0..amount {
            state = state.and_then(|state: usize| self.further[state]);
        }
        state.is_some_and(|state| self.legal[state])
    }
}

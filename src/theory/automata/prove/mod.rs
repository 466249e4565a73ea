//! Proofs that an automaton is right on every position.
//!
//! # Theorem
//! Let every move lower something that cannot fall for ever. An automaton with outputs 0 to v - 1
//! and "larger" gives the Grundy value of every position, or says that it is at least v, if and
//! only if for each level g < v
//! (a) no move leads from a position of output g to another of output g, and
//! (b) every position of larger output has a move to one of output g.
//! A position may have further options that are no positions themselves (a pass that is used up;
//! in misere play, from where no move is left, one that loses): where one of value g is among
//! them, (a) does not allow output g, and (b) asks for nothing.
//!
//! # Proof
//! By induction along the moves: by (a) the value of a position of output g is not g, unless all
//! options of value g are missing, and by (b) all smaller values are among the options.
//!
//! # Search
//! (a) is reachability in the product of the automaton, the moves, and the automaton again. (b)
//! asks whether an automaton that guesses the move accepts every position. Where a state of the
//! moves is the set of heaps lowered, only the sets of guesses that hold no other one are kept for
//! each state of the automaton (M. De Wulf, L. Doyen, T. A. Henzinger, J.-F. Raskin, Antichains: a
//! new algorithm for checking universality of finite automata, CAV 2006); otherwise each kind of
//! move is made deterministic and least by itself, and these are united.

mod covered;
mod effort;
mod guesses;
mod guessing;
mod joined;
mod moved;
#[cfg(test)]
mod tests;

pub use guesses::Guesses;
pub use moved::{further, moved};

use super::dfao::NOWHERE;
use super::moves::Moves;
use super::{Dfao, TooLarge};
use crate::number::tuple;
use crate::work::{Context, Stop};
use effort::Effort;
use std::fmt;

/// What is to be proved of an automaton.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The automaton. Its outputs 0 to `levels` - 1 are values, `levels` is larger; just
    /// heaps that are no position have an output of their own, of which nothing is asked.
    pub automaton: &'a Dfao,
    /// Number of levels.
    pub levels: u32,
    /// All moves.
    pub moves: &'a [Moves],
    /// For each level the positions with a further option of that value, as output 1.
    pub extra: &'a [Dfao],
}

impl Task<'_> {
    /// Whether a state stands for positions of a value larger than `level`.
    fn is_larger(&self, state: u32, level: u32) -> bool {
        let output = self.automaton.output(state);
        output > level && output != NOWHERE
    }

    /// Where the automaton is wrong, by the letters of the position and of the option.
    fn wrong(&self, level: u32, letters: &[u32], option: Option<&[u32]>) -> Failed {
        let alphabet = self.automaton.alphabet();
        let position = |letters: &[u32]| {
            let position = alphabet.position(letters);
            position.unwrap_or_else(|| vec![u64::MAX; alphabet.heaps()])
        };
        Failed::Wrong(Wrong {
            position: position(letters),
            level,
            option: option.map(position),
        })
    }
}

/// How level after level was proved.
#[derive(Clone, Debug)]
pub enum Proof {
    /// By the least sets of guesses.
    Guesses(Vec<Guesses>),
    /// By level, then kind of move: the positions with such a move to a member, as output 1.
    Kinds(Vec<Vec<Dfao>>),
}

/// Why an attempt ended without a proof.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Failed {
    /// The automaton is wrong about the position, or about one that a move leads to.
    #[error("{0}")]
    Wrong(Wrong),
    /// The attempt grew too large; the text says what was reached.
    #[error("the proof grew too large: {0}")]
    Grew(#[from] TooLarge),
    /// The work was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// Where an automaton is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The position.
    pub position: Vec<u64>,
    /// The level.
    pub level: u32,
    /// The move that joins it to another of the same output; `None` if it lacks one that leads to
    /// the level.
    pub option: Option<Vec<u64>>,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (at, level) = (tuple(&self.position), self.level);
        // what an automaton or a claim says of a position of a level
        let said = |at: &str| match level {
            0 => format!("it calls {at} P"),
            value => format!("it gives {at} the value {value}"),
        };
        match &self.option {
            Some(option) if *option == self.position => {
                write!(
                    f,
                    "{}, and another option of {at} has that value",
                    said(&at)
                )
            }
            Some(option) => {
                let option = tuple(option);
                write!(f, "{}, and {option} too, where a move leads", said(&at))
            }
            None if level == 0 => write!(
                f,
                "it calls {at} N, but none of the moves from there reaches a position that it calls P"
            ),
            None => write!(
                f,
                "it gives {at} a value above {level}, but none of the moves from there reaches a \
                 position of value {level}"
            ),
        }
    }
}

/// States that are kept at most in one attempt.
const MOST: usize = 1 << 20;

/// Bytes of a guess in a set, with what goes with it.
const GUESS: u64 = 16;

/// Tries to prove the automaton right on every position.
///
/// # Errors
/// [`Failed`].
pub fn prove(task: &Task<'_>, context: &Context) -> Result<Proof, Failed> {
    context.progress().begin("states of the proof", None);
    let ended = attempt(task, &mut Effort::new(context));
    context.progress().end();
    ended
}

fn attempt(task: &Task<'_>, effort: &mut Effort<'_>) -> Result<Proof, Failed> {
    for level in 0..task.levels {
        joined::none(task, level, effort)?;
    }
    let by_sets = match task.moves {
        [moves] => moves.lowered().is_some(),
        _ => false,
    };
    if by_sets {
        let levels = (0..task.levels).map(|level| guesses::least(task, level, effort));
        return levels.collect::<Result<_, Failed>>().map(Proof::Guesses);
    }
    let levels = (0..task.levels).map(|level| covered::all(task, level, effort));
    levels.collect::<Result<_, Failed>>().map(Proof::Kinds)
}

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

mod blocked;
mod covered;
mod effort;
mod guesses;
mod guessing;
mod joined;
mod moved;
#[cfg(test)]
mod tests;

pub use blocked::prove_blocked;
pub use effort::{FEW_STEPS, STEPS};
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
    /// Steps that the proof may take, each some nanoseconds: [`STEPS`] as a rule.
    pub steps: u64,
}

impl Task<'_> {
    /// Whether a state stands for positions of a value larger than `level`.
    fn is_larger(&self, state: u32, level: u32) -> bool {
        let output = self.automaton.output(state);
        output > level && output != NOWHERE
    }

    /// Where the automaton is wrong, by the letters of the position and of the option.
    fn wrong(&self, level: u32, letters: &[u32], option: Option<&[u32]>) -> Failed {
        let joins = |option| Broken::Joined(position(self.automaton, option));
        let broken = option.map_or(Broken::Lacks, joins);
        wrong(self.automaton, level, letters, broken)
    }
}

fn position(automaton: &Dfao, letters: &[u32]) -> Vec<u64> {
    let alphabet = automaton.alphabet();
    let position = alphabet.position(letters);
    position.unwrap_or_else(|| vec![u64::MAX; alphabet.heaps()])
}

/// What is wrong at the position that some letters write.
fn wrong(automaton: &Dfao, level: u32, letters: &[u32], broken: Broken) -> Failed {
    Failed::Wrong(Wrong {
        position: position(automaton, letters),
        level,
        broken,
    })
}

/// How level after level was proved.
#[derive(Clone, Debug)]
pub enum Proof {
    /// By the least sets of guesses.
    Guesses(Vec<Guesses>),
    /// By level, then kind of move: the positions with such a move to a member, as output 1.
    Kinds(Vec<Vec<Dfao>>),
    /// By counting options, which has to be done again.
    Counted,
    /// By values of single heaps that repeat: the certificate of their period.
    Period(String),
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
    /// What does not hold there.
    pub broken: Broken,
}

/// What does not hold of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A move joins it to another of the same output; where it is its own option, that is no move
    /// of the heaps.
    Joined(Vec<u64>),
    /// It lacks a move that leads to the level.
    Lacks,
    /// It is called P, or not, and the number of its options called P says otherwise, this many of
    /// which may be forbidden.
    Counted {
        /// Options that may be forbidden.
        blocks: u64,
        /// Whether it is called P.
        is_p: bool,
    },
    /// The values of its heaps, which repeat, say otherwise.
    Repeats {
        /// Whether it is P by them.
        is_p: bool,
    },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (at, level) = (tuple(&self.position), self.level);
        // what an automaton or a claim says of a position of a level
        let said = |at: &str| match level {
            0 => format!("it calls {at} P"),
            value => format!("it gives {at} the value {value}"),
        };
        match &self.broken {
            Broken::Counted { blocks, is_p: true } => write!(
                f,
                "it calls {at} P, and of its options too many to be forbidden, more than {blocks}, \
                 or all, are called P"
            ),
            Broken::Counted { blocks, .. } => write!(
                f,
                "it calls {at} N, but no more than {blocks} of its options are called P"
            ),
            Broken::Repeats { is_p } => {
                let (said, found) = if *is_p { ("N", "0") } else { ("P", "not 0") };
                write!(
                    f,
                    "it calls {at} {said}, but the nim-sum of its heaps' values is {found}"
                )
            }
            Broken::Joined(option) if *option == self.position => {
                write!(
                    f,
                    "{}, and another option of {at} has that value",
                    said(&at)
                )
            }
            Broken::Joined(option) => {
                let option = tuple(option);
                write!(f, "{}, and {option} too, where a move leads", said(&at))
            }
            Broken::Lacks if level == 0 => write!(
                f,
                "it calls {at} N, but none of the moves from there reaches a position that it calls P"
            ),
            Broken::Lacks => write!(
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
    let ended = attempt(task, &mut Effort::of(context, task.steps));
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

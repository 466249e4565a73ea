use crate::game::Heap;
use crate::number::grouped;
use crate::theory::automata::TooLarge;
use crate::theory::automata::prove::Wrong;
use crate::work::Stop;

/// Why nothing is known of an automaton beyond a table.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Unsettled {
    /// The table was not learned from to the end.
    #[error(transparent)]
    Short(Stop),
    /// No automaton was found.
    #[error("no automaton that is right on heaps up to {} was found", grouped(*max))]
    NotFound {
        /// The largest heap of the table.
        max: Heap,
    },
    /// More states are needed than were allowed.
    #[error("the search ends at {} states", grouped(*states as u64))]
    Capped {
        /// States at most.
        states: usize,
    },
    /// The moves of the rules are not declared so that a proof can be tried.
    #[error("grundy cannot prove anything of {rules} for all heaps yet: {why}")]
    Undeclared {
        /// The rules.
        rules: String,
        /// What is missing.
        why: String,
    },
    /// The automaton that was found is wrong somewhere.
    #[error("the automaton that is right up to {} is wrong beyond: {wrong}", grouped(*max))]
    WrongBeyond {
        /// The largest heap of the table, on which it is right.
        max: Heap,
        /// Where it is wrong.
        wrong: Wrong,
    },
    /// The proof grew too large; the text says what was reached.
    #[error("the proof grew too large: {0}")]
    Grew(TooLarge),
    /// The same rules with fewer passes are unsettled.
    #[error("{rules}: {why}")]
    FewerPasses {
        /// Those rules.
        rules: String,
        /// Why they are.
        why: Box<Unsettled>,
    },
    /// As on the last table, and a larger one could not be made.
    #[error("{why}; a larger table: {stop}")]
    NoLarger {
        /// What stands against a proof on the last table.
        why: Box<Unsettled>,
        /// Why there is no larger one.
        stop: Stop,
    },
}

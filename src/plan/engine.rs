use crate::solve::{Prepare, budget, levels, lines, rows, thin, vectors};
use crate::text::worded;

worded! {
    /// A way to compute. Where several engines can do a job, the planner prefers the first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Engine {
        /// The recursion of the definition: the oracle.
        Definition = "definition",
        /// Memoised search.
        Memo = "memo",
        /// One cell for each position of a box.
        Dense = "dense",
        /// Bit sets of the values on each line: values of ray games.
        Lines = "lines",
        /// Bit rows of the lines that met a P-position: outcomes of ray games.
        Rows = "rows",
        /// Reachable sets as bits: outcomes of games with free amounts.
        Budget = "budget",
        /// One sweep of the budget engine for each value: values of games with free amounts.
        Levels = "levels",
        /// Whole rows at a time: values and outcomes of rules by move vectors.
        Vectors = "vectors",
        /// At most one P-position in each row: outcomes of Wythoff-like games on two heaps.
        Thin = "thin",
        /// The steps in which numbers grow with a limit: one heap with memory.
        Limited = "limited",
        /// The sequence of the values of single heaps: rules that split heaps.
        Sequence = "sequence",
        /// A claimed rule for the P-positions, proved position by position; fills no table.
        Local = "local",
    }
}

impl Engine {
    /// What it does, in one line.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Definition => "the recursion word for word: slow, for comparison",
            Self::Memo => "memoised search of any game, positions kept in a hash table",
            Self::Dense => "one cell for each position of a box, filled in rank order",
            Self::Lines => "values of nim and equal(k) from one bit set per line",
            Self::Rows => "outcomes of nim and equal(k) from one bit row per line",
            Self::Budget => "outcomes of moore, exact and hyper from sets of bits",
            Self::Levels => "values of moore, exact and hyper, one sweep per value",
            Self::Vectors => "vectors{..}, slow(k), short lists of amounts, by whole rows",
            Self::Thin => "outcomes of wythoff and rwythoff(k), in linear memory",
            Self::Limited => "fibonacci, takeaway(q): numbers as steps of the limit",
            Self::Sequence => "values of heaps that split, from the sequence of single ones",
            Self::Local => "proves a theorem's P-positions move by move, without a table",
        }
    }

    /// For engines that know some structure of the moves: how they work, as the account of a run
    /// says it, and the engine itself.
    fn structure(self) -> Option<(&'static str, Prepare)> {
        Some(match self {
            Self::Definition
            | Self::Memo
            | Self::Dense
            | Self::Limited
            | Self::Sequence
            | Self::Local => {
                return None;
            }
            Self::Lines => ("a bit set for each line of moves", lines::prepare),
            Self::Rows => ("a bit row for each line of moves", rows::prepare),
            Self::Budget => ("reachable sets as rows of bits", budget::prepare),
            Self::Levels => ("an outcome sweep for each value", levels::prepare),
            Self::Vectors => ("one-hot values, whole rows at a time", vectors::prepare),
            Self::Thin => ("at most one P-position a row", thin::prepare),
        })
    }

    /// How it works, if it knows some structure of the moves.
    pub(super) fn how(self) -> &'static str {
        self.structure().map_or("", |structure| structure.0)
    }

    /// What prepares it, if it knows some structure of the moves.
    pub(super) fn prepare(self) -> Option<Prepare> {
        self.structure().map(|structure| structure.1)
    }

    /// Whether it searches single positions, whatever box they lie in.
    pub fn searches(self) -> bool {
        matches!(self, Self::Definition | Self::Memo)
    }
}

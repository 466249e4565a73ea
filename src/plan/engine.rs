use crate::solve::{Prepare, budget, levels, lines, rows, thin, vectors};
use crate::text::worded;

macro_rules! structure {
    () => {
        None
    };
    ($how:literal, $prepare:path) => {
        Some(($how, $prepare))
    };
}

/// Every engine is one entry: its word, what it does in one line, and, for those that know some
/// structure of the moves, how they work, as the account of a run says it, and what prepares them.
macro_rules! engines {
    ($(
        $(#[$doc:meta])* $engine:ident = $word:literal, $summary:literal
        $(, $how:literal, $prepare:path)?;
    )*) => {
        worded! {
            /// A way to compute. Where several engines can do a job, the planner prefers the first.
            #[derive(
                Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
            )]
            #[serde(rename_all = "lowercase")]
            pub enum Engine {
                $($(#[$doc])* $engine = $word),*
            }
        }

        impl Engine {
            /// What it does, in one line.
            pub fn summary(self) -> &'static str {
                match self {
                    $(Self::$engine => $summary),*
                }
            }

            /// How it works and what prepares it, if it knows some structure of the moves.
            fn structure(self) -> Option<(&'static str, Prepare)> {
                match self {
                    $(Self::$engine => structure!($($how, $prepare)?)),*
                }
            }
        }
    };
}

engines! {
    /// The recursion of the definition: the oracle.
    Definition = "definition", "the recursion word for word: slow, for comparison";
    /// Memoised search.
    Memo = "memo", "memoised search of any game, positions kept in a hash table";
    /// One cell for each position of a box.
    Dense = "dense", "one cell for each position of a box, filled in rank order";
    /// Bit sets of the values on each line: values of ray games.
    Lines = "lines", "values of nim and equal(k) from one bit set per line",
        "a bit set for each line of moves", lines::prepare;
    /// Bit rows of the lines that met a P-position: outcomes of ray games.
    Rows = "rows", "outcomes of nim and equal(k) from one bit row per line",
        "a bit row for each line of moves", rows::prepare;
    /// Reachable sets as bits: outcomes of games with free amounts.
    Budget = "budget", "outcomes of moore, exact and hyper from sets of bits",
        "reachable sets as rows of bits", budget::prepare;
    /// One sweep of the budget engine for each value: values of games with free amounts.
    Levels = "levels", "values of moore, exact and hyper, one sweep per value",
        "an outcome sweep for each value", levels::prepare;
    /// Whole rows at a time: values and outcomes of rules by move vectors.
    Vectors = "vectors", "vectors{..}, slow(k), short lists of amounts, by whole rows",
        "one-hot values, whole rows at a time", vectors::prepare;
    /// At most one P-position in each row: outcomes of Wythoff-like games on two heaps.
    Thin = "thin", "outcomes of wythoff and rwythoff(k), in linear memory",
        "at most one P-position a row", thin::prepare;
    /// The steps in which numbers grow with a limit: one heap with memory.
    Limited = "limited", "fibonacci, takeaway(q): numbers as steps of the limit";
    /// The sequence of the values of single heaps: rules that split heaps.
    Sequence = "sequence", "values of heaps that split, from the sequence of single ones";
    /// The misere quotient of a game played heap by heap, proved on the way: misere outcomes.
    Quotient = "quotient", "misere outcomes of heaps that split, by their quotient";
    /// Proofs of values, the cheapest first: boards that come apart.
    Proof = "proof", "values and misere outcomes of boards that come apart";
    /// A claimed rule for the P-positions, proved position by position; fills no table.
    Local = "local", "proves a theorem's P-positions move by move, without a table";
}

impl Engine {
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

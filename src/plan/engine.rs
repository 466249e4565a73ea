use super::account::Account;
use std::fmt;
use std::str::FromStr;

/// A way to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The recursion of the definition: the oracle.
    Definition,
    /// Memoised search.
    Memo,
    /// One cell for each position of a box.
    Dense,
    /// Bit sets of the values on each line: values of ray games.
    Lines,
    /// Bit rows of the lines that met a P-position: outcomes of ray games.
    Rows,
    /// Reachable sets as bits: outcomes of games with free amounts.
    Budget,
    /// One sweep of the budget engine for each value: values of games with free amounts.
    Levels,
    /// Whole rows at a time: values and outcomes of rules by move vectors.
    Vectors,
    /// A claimed rule for the P-positions, proved position by position; fills no table.
    Local,
}

impl Engine {
    /// All engines.
    pub const ALL: [Self; 9] = [
        Self::Definition,
        Self::Memo,
        Self::Dense,
        Self::Lines,
        Self::Rows,
        Self::Budget,
        Self::Levels,
        Self::Vectors,
        Self::Local,
    ];

    /// Whether it searches single positions, whatever box they lie in.
    pub fn searches(self) -> bool {
        matches!(self, Self::Definition | Self::Memo)
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Definition => "definition",
            Self::Memo => "memo",
            Self::Dense => "dense",
            Self::Lines => "lines",
            Self::Rows => "rows",
            Self::Budget => "budget",
            Self::Levels => "levels",
            Self::Vectors => "vectors",
            Self::Local => "local",
        }
    }

    /// What it does, in one line.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Definition => "the recursion word for word: slow, for comparison",
            Self::Memo => "memoised search of any game, positions kept in a hash table",
            Self::Dense => "one cell for each position of a box, filled in rank order",
            Self::Lines => "values of nim and equal(k) from one bit set a line",
            Self::Rows => "outcomes of nim and equal(k) from one bit row a line",
            Self::Budget => "outcomes of moore, exact and hyper from sets of bits",
            Self::Levels => "values of moore, exact and hyper, one sweep a value",
            Self::Vectors => "vectors{..}, slow(k), short lists of amounts, by whole rows",
            Self::Local => "proves a theorem's P-positions move by move, without a table",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|engine| engine.name() == text)
            .ok_or_else(|| crate::rulesets::none_of(text, &Self::ALL.map(Self::name)))
    }
}

/// The engine chosen for a job, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The engine.
    pub engine: Engine,
    /// What was filled or searched, with sizes.
    pub why: Account,
    /// Threads it ran on.
    pub threads: usize,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = crate::number::plural(self.threads);
        write!(
            f,
            "{} ({}), {} thread{plural}",
            self.engine, self.why, self.threads
        )
    }
}

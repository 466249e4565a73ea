use crate::solve::{Prepare, budget, levels, lines, rows, thin, vectors};
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
    /// At most one P-position in each row: outcomes of Wythoff-like games on two heaps.
    Thin,
    /// A claimed rule for the P-positions, proved position by position; fills no table.
    Local,
}

/// What is known of an engine. This list is all that the planner, the errors and the command line
/// know of engines.
#[derive(Debug)]
struct Entry {
    engine: Engine,
    name: &'static str,
    summary: &'static str,
    /// For engines that know some structure of the moves: how they work, as the account of a run
    /// says it, and the engine itself.
    structure: Option<(&'static str, Prepare)>,
}

/// In the order of the enum. Where several engines can do a job, the planner prefers the first.
static ENTRIES: [Entry; 10] = [
    Entry {
        engine: Engine::Definition,
        name: "definition",
        summary: "the recursion word for word: slow, for comparison",
        structure: None,
    },
    Entry {
        engine: Engine::Memo,
        name: "memo",
        summary: "memoised search of any game, positions kept in a hash table",
        structure: None,
    },
    Entry {
        engine: Engine::Dense,
        name: "dense",
        summary: "one cell for each position of a box, filled in rank order",
        structure: None,
    },
    Entry {
        engine: Engine::Lines,
        name: "lines",
        summary: "values of nim and equal(k) from one bit set a line",
        structure: Some(("a bit set for each line of moves", lines::prepare)),
    },
    Entry {
        engine: Engine::Rows,
        name: "rows",
        summary: "outcomes of nim and equal(k) from one bit row a line",
        structure: Some(("a bit row for each line of moves", rows::prepare)),
    },
    Entry {
        engine: Engine::Budget,
        name: "budget",
        summary: "outcomes of moore, exact and hyper from sets of bits",
        structure: Some(("reachable sets as rows of bits", budget::prepare)),
    },
    Entry {
        engine: Engine::Levels,
        name: "levels",
        summary: "values of moore, exact and hyper, one sweep a value",
        structure: Some(("an outcome sweep for each value", levels::prepare)),
    },
    Entry {
        engine: Engine::Vectors,
        name: "vectors",
        summary: "vectors{..}, slow(k), short lists of amounts, by whole rows",
        structure: Some(("one-hot values, whole rows at a time", vectors::prepare)),
    },
    Entry {
        engine: Engine::Thin,
        name: "thin",
        summary: "outcomes of wythoff and rwythoff(k), in linear memory",
        structure: Some(("at most one P-position a row", thin::prepare)),
    },
    Entry {
        engine: Engine::Local,
        name: "local",
        summary: "proves a theorem's P-positions move by move, without a table",
        structure: None,
    },
];

impl Engine {
    /// All engines.
    pub const ALL: [Self; ENTRIES.len()] = {
        let mut all = [Self::Definition; ENTRIES.len()];
        let mut i = 0;
        while i < all.len() {
            assert!(ENTRIES[i].engine as usize == i);
            all[i] = ENTRIES[i].engine;
            i += 1;
        }
        all
    };

    fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }

    /// How it works, if it knows some structure of the moves.
    pub(super) fn how(self) -> &'static str {
        self.entry().structure.map_or("", |structure| structure.0)
    }

    /// What prepares it, if it knows some structure of the moves.
    pub(super) fn prepare(self) -> Option<Prepare> {
        self.entry().structure.map(|structure| structure.1)
    }

    /// Whether it searches single positions, whatever box they lie in.
    pub fn searches(self) -> bool {
        matches!(self, Self::Definition | Self::Memo)
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it does, in one line.
    pub fn summary(self) -> &'static str {
        self.entry().summary
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

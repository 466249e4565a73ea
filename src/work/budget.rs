//! What a search may use up before it tells what it knows.

use crate::number;
use std::fmt;
use std::time::Duration;

/// What a search may use up, besides memory; nothing bounds it where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Time from its beginning on.
    pub time: Option<Duration>,
    /// Nodes: how often it looks at a position and its options.
    pub nodes: Option<u64>,
}

/// The part of a budget that was used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// The time.
    Time(Duration),
    /// The nodes.
    Nodes(u64),
    /// The steps of a search of another kind.
    Steps(u64),
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => f.write_str(&number::duration(*time)),
            Self::Steps(steps) => f.write_str(&number::counted(*steps, "step")),
            Self::Nodes(nodes) => f.write_str(&number::counted(*nodes, "node")),
        }
    }
}

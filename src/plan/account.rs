//! How a job was done, as data; its sentence is made here alone.

use super::Engine;
use crate::game::Order;
use crate::number::{bytes, counted, grouped};
use crate::sequence;
use crate::text::worded;
use std::fmt;

/// What was filled or searched, with sizes. `bytes` are those of the table that was filled.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Account {
    /// A narrow engine filled the box by its own structure.
    Structure {
        /// The engine, which knows one structure.
        engine: Engine,
        /// The order of the box.
        order: Order,
        /// Memory.
        bytes: u64,
    },
    /// A narrow engine went through the positions and kept no table.
    Streamed {
        /// The engine.
        engine: Engine,
        /// Positions that it went through.
        count: u128,
        /// Their order.
        order: Order,
    },
    /// One cell for each position.
    Box {
        /// The order of the box.
        order: Order,
        /// Memory.
        bytes: u64,
    },
    /// One cell for each position, where the rules allow few tuples of the box.
    Listed {
        /// Positions.
        count: u64,
        /// Memory.
        bytes: u64,
    },
    /// One cell for each single heap; several heaps by nim-sum.
    Single {
        /// Memory.
        bytes: u64,
    },
    /// One cell for each single heap, from the sequence of their values; several heaps by nim-sum.
    Sequence {
        /// The engine of the sequence.
        engine: sequence::Engine,
        /// Heaps that were computed, where others have their values by a period or law, which is proved.
        computed: Option<u64>,
        /// Memory.
        bytes: u64,
    },
    /// One cell for each position, products of the elements of a misere quotient, which was proved.
    Quotient {
        /// Its elements.
        order: usize,
        /// The last heap of which it is the quotient, unless it is that of all heaps.
        heaps: Option<u64>,
        /// Memory.
        bytes: u64,
    },
    /// One cell for each tuple of heaps and of what is remembered.
    Remembered {
        /// Memory.
        bytes: u64,
    },
    /// For each heap the steps in which its number grows with what may be taken.
    Steps {
        /// Memory of the openings.
        bytes: u64,
    },
    /// A search stored this many entries.
    Searched {
        /// Entries.
        stored: u64,
        /// What an entry is.
        entries: Entries,
    },
    /// The nim-sum of the values of summands: each summand and its engine.
    Summands(Vec<(String, Engine)>),
    /// Two games played as one: one cell for each pair of positions.
    Pairs {
        /// Memory.
        bytes: u64,
    },
    /// Two games played as one: a search stored this many whole sums.
    PairsSearched {
        /// Entries.
        stored: u64,
    },
    /// The vectors engine met a value above 63, and another engine took over.
    Wide(Box<Account>),
    /// A claimed rule was proved position by position, and nothing was stored.
    Proved {
        /// The order of the box.
        order: Order,
        /// Whether a table would not have fitted the memory.
        large: bool,
    },
}

worded! {
    /// What a search stores.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    pub enum Entries {
        /// Positions of all heaps.
        Positions = "positions",
        /// Positions with what is remembered or forbidden.
        Wholes = "whole positions",
        /// Single heaps, added by nim-sum.
        Heaps = "single heaps; several heaps by nim-sum",
        /// Sums of all heaps or components.
        Sums = "whole sums",
        /// Components of a board, one of each symmetry class.
        Components = "components up to symmetry",
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Structure {
                engine,
                order,
                bytes: size,
            } => {
                let how = engine.how();
                write!(f, "{how}, {order} table, {}", bytes(*size))
            }
            Self::Streamed {
                engine,
                count,
                order,
            } => {
                let how = engine.how();
                let count = grouped(*count);
                write!(f, "{how}, no table, {count} {order} positions")
            }
            Self::Box { order, bytes: size } => {
                let order = match order {
                    Order::Sorted => "symmetric",
                    Order::Ordered => "ordered",
                };
                write!(f, "{order} box, {}", bytes(*size))
            }
            Self::Listed { count, bytes: size } => {
                let (count, size) = (counted(*count, "position"), bytes(*size));
                write!(f, "the {count} alone, {size}")
            }
            Self::Single { bytes: size } => {
                let size = bytes(*size);
                write!(
                    f,
                    "values of single heaps, {size}; several heaps by nim-sum"
                )
            }
            Self::Sequence {
                engine,
                computed,
                bytes: size,
            } => {
                let size = bytes(*size);
                write!(
                    f,
                    "values of single heaps by the sequence engine {engine}, "
                )?;
                if let Some(computed) = computed {
                    let computed = counted(*computed, "heap");
                    write!(f, "{computed}, the others by a proved period or law, ")?;
                }
                write!(f, "{size}; several heaps by nim-sum")
            }
            Self::Quotient {
                order,
                heaps,
                bytes: size,
            } => {
                let order = counted(*order as u64, "element");
                let heaps = match heaps {
                    Some(last) => format!("heaps 0 to {}", grouped(*last)),
                    None => "all heaps".into(),
                };
                let size = bytes(*size);
                write!(f, "{order}, proved for {heaps}, {size}")
            }
            Self::Remembered { bytes: size } => {
                let size = bytes(*size);
                write!(
                    f,
                    "heaps and what is remembered, {size}; opening positions gathered"
                )
            }
            Self::Steps { bytes: size } => {
                let size = bytes(*size);
                write!(f, "steps of the limit for each heap; openings, {size}")
            }
            Self::Searched { stored, entries } => write!(f, "{} {entries}", grouped(*stored)),
            Self::Summands(parts) => {
                f.write_str("nim-sum of the summands (Sprague-Grundy): ")?;
                for (i, (rules, engine)) in parts.iter().enumerate() {
                    let comma = if i == 0 { "" } else { ", " };
                    write!(f, "{comma}{rules} by {engine}")?;
                }
                Ok(())
            }
            Self::Pairs { bytes: size } => write!(f, "both as one game, {}", bytes(*size)),
            Self::PairsSearched { stored } => {
                write!(f, "both as one game, {} whole sums", grouped(*stored))
            }
            Self::Wide(why) => {
                write!(
                    f,
                    "a value above 63 is too large for the vectors engine; {why}"
                )
            }
            Self::Proved { order, large } => {
                let large = if *large {
                    ": a table would not fit"
                } else {
                    ""
                };
                write!(f, "{order} box, nothing stored{large}")
            }
        }
    }
}

/// The engine chosen for a job, and why.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Plan {
    /// The engine.
    pub engine: Engine,
    /// What was filled or searched, with sizes.
    pub why: Account,
    /// Threads it ran on.
    pub threads: usize,
}

impl Plan {
    /// That of local certification.
    pub fn local(order: Order, large: bool, threads: usize) -> Self {
        Self {
            engine: Engine::Local,
            why: Account::Proved { order, large },
            threads,
        }
    }
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

use super::tables::TableSize;
use crate::game::Heap;
use crate::number::{counted, grouped, position as written};
use crate::theory::anyheaps::{Joined, NotCounted, StuckPosition};

/// Why nothing is known of every number of heaps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnyUnsettled {
    /// The values are no function of the columns' numbers of digits.
    #[error(
        "not a function of counts: {} and {} have as many heaps of each digit in each column, but \
         the first {} and the second {}; no automaton over counts tells them apart",
        written(&positions[0].0), written(&positions[1].0),
        told(positions[0].1, *levels), told(positions[1].1, *levels)
    )]
    NotCounts {
        /// Two positions, each with its value.
        positions: [(Vec<Heap>, u32); 2],
        /// How many values are told apart.
        levels: u32,
    },
    /// What is learned needs a table that was not made.
    #[error("{0}")]
    NotLearned(String),
    /// A candidate is wrong at a position of another table.
    #[error(
        "the automaton{} is wrong on {}: {} {}, and it says that it {}",
        of_table(*learned), counted(position.len() as u64, "heap"), written(position),
        told(*value, *levels), told(*said, *levels)
    )]
    Wrong {
        /// The number of heaps of the table that it was learned from, and the largest.
        learned: Option<(usize, Heap)>,
        /// The position.
        position: Vec<Heap>,
        /// What it says.
        said: u32,
        /// The value.
        value: u32,
        /// How many values are told apart.
        levels: u32,
    },
    /// A move joins two positions of one output of a candidate.
    #[error(
        "the automaton{} is wrong on {}: a move leads from {} to {}, which it both calls {}",
        of_table(*learned), counted(joined.from.len() as u64, "heap"),
        written(&joined.from), written(&joined.to), class(joined.output)
    )]
    Joined {
        /// As in `Wrong`.
        learned: Option<(usize, Heap)>,
        /// The move.
        joined: Joined,
    },
    /// A position has no option that a candidate says it has.
    #[error(
        "the automaton{} is wrong on {}: it says that {} {}, {}",
        of_table(*learned), counted(stuck.position.len() as u64, "heap"), written(&stuck.position),
        told(stuck.output, *levels), lacks(stuck.missing)
    )]
    Stuck {
        /// As in `Wrong`.
        learned: Option<(usize, Heap)>,
        /// The position.
        stuck: StuckPosition,
        /// How many values are told apart.
        levels: u32,
    },
    /// No proof was found that there are moves.
    #[error(
        "no proof was found that each other position has a move to one of a smaller value, with 3 \
         guesses at a time; that does not say that it is false"
    )]
    Unanswered,
}

impl AnyUnsettled {
    pub(super) fn of_learning(why: NotCounted, size: TableSize) -> Self {
        let table = format!(
            "{} up to {}",
            counted(size.heaps as u64, "heap"),
            grouped(size.max)
        );
        Self::NotLearned(match why {
            NotCounted::Few(needed) => format!("after tables of {table}: it needs {needed}"),
            _ => format!("no automaton closes on tables of {table}"),
        })
    }

    /// The same of an automaton that was learned from a table.
    pub(super) fn beyond(self, size: TableSize) -> Self {
        self.of_table_of((size.heaps, size.max))
    }

    /// The same of an automaton that was learned from so many heaps up to a largest one.
    pub(super) fn of_table_of(mut self, table: (usize, Heap)) -> Self {
        if let Self::Wrong { learned, .. }
        | Self::Joined { learned, .. }
        | Self::Stuck { learned, .. } = &mut self
        {
            *learned = Some(table);
        }
        self
    }
}

fn of_table(learned: Option<(usize, Heap)>) -> String {
    learned.map_or(String::new(), |(heaps, max)| {
        let heaps = counted(heaps as u64, "heap");
        format!(" that is right on {heaps} up to {}", grouped(max))
    })
}

/// What a value is called among so many.
fn told(value: u32, levels: u32) -> String {
    match value {
        0 if levels == 1 => "is P".into(),
        1 if levels == 1 => "is N".into(),
        value if value < levels => format!("has value {value}"),
        _ => format!("has a value of {levels} or more"),
    }
}

fn lacks(missing: Option<u32>) -> String {
    match missing {
        Some(value) => format!("but it calls no option {}", class(value)),
        None => "but there is no move, and who cannot move wins".into(),
    }
}

fn class(value: u32) -> String {
    match value {
        0 => "P".into(),
        value => format!("of value {value}"),
    }
}

use super::{ColumnSet, Live};
use crate::theory::automata::Numeration;

/// The positions of one value, as a condition on their columns of digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Level {
    /// No position.
    Empty,
    /// Every column is one of these.
    Each(ColumnSet),
    /// The last column is one of `last`, every other one of `others`.
    Last {
        /// The columns above the last.
        others: ColumnSet,
        /// The last column, that of the ones.
        last: ColumnSet,
    },
}

impl Level {
    /// Of an automaton of members, with output 0, as its states say.
    pub(super) fn of(states: &[Live]) -> Option<Self> {
        let alone = |state: &Live, to: u32| {
            let mut steps = state.steps.iter().filter(|step| step.1 == to);
            steps.next().map(|step| step.0.clone())
        };
        match states {
            [] => Some(Self::Empty),
            [only] if only.steps.len() == 1 => alone(only, 0).map(Self::Each),
            [first, last] if first.output == 1 && last.steps.is_empty() => Some(Self::Last {
                others: alone(first, 0)?,
                last: alone(first, last.number)?,
            }),
            _ => None,
        }
    }

    /// In words, after `value 0: `.
    pub(super) fn words(&self, numeration: Numeration, heaps: usize, digits: &str) -> String {
        let condition = |columns: &ColumnSet| columns.condition(numeration, heaps);
        match self {
            Self::Empty => "no position".into(),
            Self::Each(ColumnSet::All) => "every position".into(),
            Self::Each(each) => format!("in every column of {digits} {}", condition(each)),
            Self::Last { others, last } => {
                let (last, others) = (condition(last), condition(others));
                let what = last.find(" is ").map_or("", |end| &last[..end + 1]);
                let others = match others.strip_prefix(what) {
                    Some(rest) if !what.is_empty() => format!("it {rest}"),
                    _ => others,
                };
                format!("in the last column of {digits} {last}, in every other {others}")
            }
        }
    }
}

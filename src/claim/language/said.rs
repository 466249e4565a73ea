//! What was found of a claim, in words.

use super::Answer;
use crate::claim::{Counterexample, Verdict, sorted_text};
use crate::game::{HeapBox, Order};
use crate::number::{counted, grouped, joined};

/// A part of a claim and what it comes to: `G(x) = 3`, `a < b is false`.
pub fn side_text((part, value): &(String, String)) -> String {
    match value.as_str() {
        "true" | "false" => format!("{part} is {value}"),
        _ => format!("{part} = {value}"),
    }
}

impl Answer {
    /// What goes with the verdict, and what it does not say, in words.
    pub fn noted(&self) -> String {
        let parts = [self.note()].into_iter().chain(self.remarks());
        joined(parts.filter(|part| !part.is_empty()), "; ")
    }

    /// The smallest position at which the claim is false, and what its parts come to there.
    pub fn counterexample(&self) -> Option<Counterexample> {
        let first = self.first.as_ref()?;
        let sides = &self.sides;
        // where parameters are chosen they come first
        let chosen = first.parameters.iter();
        let chosen = chosen.filter_map(|(_, value)| u64::try_from(*value).ok());
        Some(Counterexample {
            position: chosen.chain(first.position.iter().copied()).collect(),
            claimed: sides.last().map_or("true".into(), side_text),
            computed: sides.first().map_or("false".into(), side_text),
            reason: joined(sides.iter().map(side_text), "; "),
        })
    }

    /// What goes with the verdict, in words.
    pub fn note(&self) -> String {
        let count = counted(self.positions, "position");
        if self.cases.is_empty() {
            return match self.verdict() {
                Verdict::Fails => "the ranges are empty".into(),
                _ => "vacuously: the ranges are empty".into(),
            };
        }
        let heaps = self.place.as_ref().map_or(0, HeapBox::heaps);
        let positions = |order| match order {
            _ if self.boards => counted(self.positions, "board"),
            // it is not decided at others
            Order::Sorted if !self.symmetric && heaps > 1 => {
                format!("{count} with {}", sorted_text(heaps))
            }
            _ if self.positions == 1 => count.clone(),
            order => format!("{} {order} positions", grouped(self.positions)),
        };
        let what = match (self.positions, self.order, self.cases.len()) {
            (1, None, 1) => return String::new(),
            (_, None, _) => format!("{} cases", grouped(self.positions)),
            (_, Some(order), 1) => positions(order),
            (_, Some(order), cases) => format!("{} in {cases} boxes", positions(order)),
        };
        match self.verdict() {
            // the verdict of each choice follows below
            Verdict::Fails if self.no_choice.is_some() || self.positions == 1 => what,
            // it is said of all together
            Verdict::Fails if self.whole => what,
            Verdict::Fails if self.uncounted => format!("the smallest of {what}"),
            Verdict::Fails => format!("{} of {what}", grouped(self.failures)),
            _ => what,
        }
    }
}

//! Verdicts on claims for all heaps.

use super::DigitClaim;
use super::stated::Kind;
use super::verdict::{LATE, SOON, Settled, Settlement, larger};
use crate::claim::{Failures, compare, position_text};
use crate::game::{Heap, HeapBox, Order};
use crate::plan::discover::{Claimed, STATES, Search, prove_claimed};
use crate::plan::{TableJob, table};
use crate::rulesets::Rules;
use crate::solve::Want;
use crate::theory::automata::{Dfao, Differences, Meaning};
use crate::work::{Context, Stop};

/// The same for each pair of states: a proof looks at all of them.
const PAIR: u128 = 1 << 3;

impl DigitClaim {
    /// The question for a proof.
    pub fn search(&self) -> Search<'_> {
        Search {
            ruleset: &self.ruleset,
            heaps: self.heaps,
            sought: Meaning::Values(self.levels()),
            numeration: self.numeration,
            max: None,
            states: STATES,
        }
    }

    /// Whether a verdict follows from what is proved of the values, and is not proved itself.
    pub fn follows(&self) -> bool {
        !matches!(self.kind, Kind::Described(..))
    }

    /// How many values a proof tells from each other.
    pub fn levels(&self) -> u32 {
        match &self.kind {
            Kind::Valued { levels, .. } => *levels,
            Kind::Described(..) | Kind::Settled(_) => 1,
        }
    }

    /// The order of the positions of a table.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Proves the claim for all heaps, or finds the smallest position where it is false: by small
    /// tables, by the proof, by larger tables.
    ///
    /// # Errors
    /// [`Stop::Refused`] for rules that no proof is known for; [`Stop::Cancelled`].
    pub fn settle(&self, context: &Context) -> Result<Settled, Stop> {
        let without = |verdict| Settled { max: None, verdict };
        if let Kind::Settled(early) = &self.kind {
            return Ok(early.settled.clone());
        }
        let automaton = match &self.automaton {
            Ok(automaton) => automaton,
            Err(what) => {
                let why = format!("the condition grew too large: {what}");
                return Ok(without(Settlement::Unsettled(why)));
            }
        };
        let pairs = (automaton.states() as u128).pow(2);
        let most = pairs.saturating_mul(PAIR).clamp(SOON, LATE);
        let soon = self.searched(automaton, (1, most), context)?;
        if soon.1.count > 0 {
            return Ok(refuted(soon, None));
        }
        let (wrong, why) = match &self.kind {
            Kind::Valued { stages, .. } => match false_at(automaton) {
                None => return Ok(without(Settlement::Proved(stages.clone()))),
                Some(first) => (true, format!("it is false at {}", position_text(&first))),
            },
            _ => match prove_claimed(&self.search(), automaton, context)? {
                Claimed::Proved(stages) => return Ok(without(Settlement::Proved(stages))),
                Claimed::Unsettled(why) => (false, why.to_string()),
                Claimed::Wrong(wrong) => (true, wrong.to_string()),
            },
        };
        let next = soon.0.map_or(1, larger);
        let late = self.searched(automaton, (next, LATE), context)?;
        Ok(match wrong || late.1.count > 0 {
            true => refuted(late, Some(why)),
            false => without(Settlement::Unsettled(why)),
        })
    }

    /// The counterexamples of larger and larger tables, from heaps up to `max` on, until there are
    /// some, then up to the total of the smallest one, for another may have a larger heap.
    fn searched(
        &self,
        automaton: &Dfao,
        (mut max, most): (Heap, u128),
        context: &Context,
    ) -> Result<(Option<Heap>, Failures), Stop> {
        let mut searched = None;
        let mut found = Failures::default();
        loop {
            let failures = match self.failures(automaton, (max, most), context) {
                Err(stop @ (Stop::Cancelled | Stop::Fault(_))) => return Err(stop),
                // the smallest of the tables that fit stands
                Err(_) => break,
                Ok(failures) => failures,
            };
            searched = Some(max);
            found = failures;
            let total = match &found.first {
                Some(first) => first.iter().sum::<Heap>(),
                None => larger(max),
            };
            if total <= max {
                break;
            }
            max = total;
        }
        Ok((searched, found))
    }

    fn failures(
        &self,
        automaton: &Dfao,
        (max, most): (Heap, u128),
        context: &Context,
    ) -> Result<Failures, Stop> {
        let Rules::Heaps(rules) = &self.ruleset.rules else {
            return Err(Stop::Refused("rules on a board".into()));
        };
        let positions = HeapBox::new(vec![max; self.heaps], self.order());
        let positions = positions.map_err(|error| Stop::Refused(error.to_string()))?;
        if positions.count().saturating_mul(max.into()) > most {
            return Err(Stop::Refused(format!("more than {most} options")));
        }
        let want = Want::Outcomes(self.ruleset.convention);
        let job = TableJob::usual(rules, positions, want);
        let table = table(&job, context)?.table;
        compare(&table, context, |heaps, number| {
            let said = automaton.run(heaps) == 0;
            match &self.kind {
                Kind::Described(..) => (number == 0) != said,
                _ => !said,
            }
        })
    }

    /// What parts of the claim are at a position where it is false, a line each.
    pub fn at(&self, heaps: &[Heap]) -> Vec<String> {
        let line = |(part, holds): (&String, bool)| format!("{part} is {holds}");
        match &self.kind {
            Kind::Described(outcome, of_p) => {
                let automaton = self.automaton.as_ref();
                let said = automaton.is_ok_and(|automaton| automaton.run(heaps) == 0);
                let sides = [(outcome, *of_p != said), (&self.condition, *of_p == said)];
                sides.map(line).into()
            }
            Kind::Valued { sides, .. } => {
                let sides = sides.iter();
                let at = sides.map(|(side, holds)| (side, holds.run(heaps) == 0));
                at.map(line).collect()
            }
            Kind::Settled(early) => early.at.clone(),
        }
    }
}

/// A position where a statement is false, one of the smallest.
fn false_at(automaton: &Dfao) -> Option<Vec<Heap>> {
    match automaton.differences(&automaton.map(|_| 0)) {
        Ok(Differences::All(all)) => all.into_iter().next(),
        Ok(Differences::Many(first) | Differences::Infinite(first)) => Some(first),
        Err(why) => unreachable!("{why}"),
    }
}

fn refuted((max, failures): (Option<Heap>, Failures), why: Option<String>) -> Settled {
    Settled {
        max,
        verdict: Settlement::Refuted {
            first: failures.first,
            mismatches: failures.count,
            why,
        },
    }
}

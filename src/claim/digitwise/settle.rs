//! Verdicts on claims for all heaps.

use super::DigitClaim;
use crate::claim::{Failures, compare};
use crate::game::{Heap, HeapBox, HeapRules, Order};
use crate::plan::discover::{Claimed, ProvedStage, STATES, Search, prove_claimed};
use crate::plan::{TableJob, table};
use crate::rulesets::Rules;
use crate::solve::Want;
use crate::theory::automata::Dfao;
use crate::theory::automata::Meaning;
use crate::work::{Context, Stop};

/// Positions times the largest heap, of the largest table that is always searched before a proof
/// is tried: no more options than that, where each lowers one heap.
const SOON: u128 = 1 << 20;

/// The same for each pair of states: a proof looks at all of them.
const PAIR: u128 = 1 << 3;

/// The same where the proof fails.
const LATE: u128 = 1 << 30;

/// What became of a claim.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The largest heap of the table that was searched for a counterexample.
    pub max: Option<Heap>,
    /// The verdict.
    pub verdict: Settlement,
}

/// The verdict on a claim for all heaps.
#[derive(Clone, Debug)]
pub enum Settlement {
    /// It holds at every position, by these automata.
    Proved(Vec<ProvedStage>),
    /// It is false.
    Refuted {
        /// The smallest position where it is, by total, then lexicographic; `None` if the table
        /// that shows it is too large.
        first: Option<Vec<Heap>>,
        /// At how many positions of the table that was searched.
        mismatches: u128,
        /// What the proof failed at, if it took one.
        why: Option<String>,
    },
    /// Nothing is known: what grew too large.
    Unsettled(String),
}

impl DigitClaim {
    /// The question for a proof.
    pub fn search(&self) -> Search<'_> {
        Search {
            ruleset: &self.ruleset,
            heaps: self.heaps,
            sought: Meaning::Values(1),
            numeration: self.numeration,
            max: None,
            states: STATES,
        }
    }

    /// Whether the claim says that a position is a P-position; `None` if it was too large to
    /// compile.
    pub fn says_p(&self, heaps: &[Heap]) -> Option<bool> {
        let automaton = self.automaton.as_ref().ok()?;
        Some(automaton.run(heaps) == 0)
    }

    /// The order of the positions of a table.
    pub fn order(&self) -> Order {
        match &self.ruleset.rules {
            Rules::Heaps(rules) if rules.symmetric() => Order::Sorted,
            _ => Order::Ordered,
        }
    }

    /// Proves the claim for all heaps, or finds the smallest position where it is false: by small
    /// tables, by the proof, by larger tables.
    ///
    /// # Errors
    /// [`Stop::Refused`] for rules that no proof is known for; [`Stop::Cancelled`].
    pub fn settle(&self, context: &Context) -> Result<Settled, Stop> {
        let without = |verdict| Settled { max: None, verdict };
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
        let proved = prove_claimed(&self.search(), automaton, context)?;
        let (wrong, why) = match proved {
            Claimed::Proved(stages) => return Ok(without(Settlement::Proved(stages))),
            Claimed::Unsettled(why) => (false, why.to_string()),
            Claimed::Wrong(wrong) => (true, wrong.to_string()),
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
            (number == 0) != (automaton.run(heaps) == 0)
        })
    }

    /// Both sides of the claim at a position where it is false.
    pub fn at(&self, heaps: &[Heap]) -> [(String, bool); 2] {
        let said = self.says_p(heaps).unwrap_or(false);
        let (outcome, of_p) = &self.outcome;
        [
            (outcome.clone(), *of_p != said),
            (self.condition.clone(), *of_p == said),
        ]
    }
}

/// The largest heap of the table after one.
fn larger(max: Heap) -> Heap {
    max.saturating_mul(2).saturating_add(1)
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

//! Verdicts on claims for all heaps.

use super::DigitClaim;
use crate::claim::{Failures, compare, position_text};
use crate::game::{Heap, HeapBox, HeapRules, Order};
use crate::plan::discover::{Claimed, ProvedStage, Search, Sought, prove_claimed};
use crate::plan::{Job, Way, table};
use crate::rulesets::Rules;
use crate::solve::Want;
use crate::theory::automata::Dfao;
use crate::theory::automata::prove::Wrong;
use crate::work::{Context, Stop};

/// Positions of the largest table that is searched for a smaller counterexample.
const CELLS: u128 = 1 << 26;

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
        /// What the proof failed at.
        why: String,
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
            sought: Sought::UpTo(0),
            numeration: self.numeration,
            max: None,
        }
    }

    /// Whether the claim says that a position is a P-position; `None` if it was too large to
    /// compile.
    pub fn says_p(&self, heaps: &[Heap]) -> Option<bool> {
        let automaton = self.automaton.as_ref().ok()?;
        Some(automaton.run(heaps) == 0)
    }

    /// Proves the claim for all heaps, or finds the smallest position where it is false.
    ///
    /// # Errors
    /// [`Stop::Refused`] for rules that no proof is known for; [`Stop::Cancelled`].
    pub fn settle(&self, context: &Context) -> Result<Settled, Stop> {
        let (max, verdict) = match &self.automaton {
            Err(what) => {
                let why = format!("the condition grew too large: {what}");
                (None, Settlement::Unsettled(why))
            }
            Ok(automaton) => match prove_claimed(&self.search(), automaton, context)? {
                Claimed::Proved(stages) => (None, Settlement::Proved(stages)),
                Claimed::Unsettled(why) => (None, Settlement::Unsettled(why)),
                Claimed::Wrong(wrong) => self.refuted(automaton, &wrong, context)?,
            },
        };
        Ok(Settled { max, verdict })
    }

    /// The counterexample by tables: up to the largest heap of where the proof failed, then up to
    /// its total, for a smaller one may have a larger heap.
    fn refuted(
        &self,
        automaton: &Dfao,
        wrong: &Wrong,
        context: &Context,
    ) -> Result<(Option<Heap>, Settlement), Stop> {
        let near = wrong.position.iter().chain(wrong.option.iter().flatten());
        let mut max = near.copied().max().unwrap_or(0);
        let mut searched = None;
        let mut found = Failures::default();
        loop {
            let failures = match self.failures(automaton, max, context) {
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                // the smallest of the tables that fit stands
                Err(_) => break,
                Ok(failures) => failures,
            };
            searched = Some(max);
            found = failures;
            let total = match &found.first {
                Some(first) => first.iter().sum::<Heap>(),
                None => max.saturating_mul(2) + 1,
            };
            if total <= max {
                break;
            }
            max = total;
        }
        let refuted = Settlement::Refuted {
            first: found.first,
            mismatches: found.count,
            why: wrong.to_string(),
        };
        Ok((searched, refuted))
    }

    fn failures(&self, automaton: &Dfao, max: Heap, context: &Context) -> Result<Failures, Stop> {
        let Rules::Heaps(rules) = &self.ruleset.rules else {
            return Err(Stop::Refused("rules on a board".into()));
        };
        let order = match rules.symmetric() {
            true => Order::Sorted,
            false => Order::Ordered,
        };
        let positions = HeapBox::new(vec![max; self.heaps], order);
        let positions = positions.map_err(|error| Stop::Refused(error.to_string()))?;
        if positions.count() > CELLS {
            return Err(Stop::Refused(format!("more than {CELLS} positions")));
        }
        let want = Want::Outcomes(self.ruleset.convention);
        let job = Job {
            rules,
            positions,
            want,
            engine: None,
            way: Way::usual(rules, want),
        };
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

    /// The position as text, `(1,2)`.
    pub fn place(heaps: &[Heap]) -> String {
        position_text(heaps)
    }
}

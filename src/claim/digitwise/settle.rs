//! Verdicts on claims for all heaps.

use super::DigitClaim;
use super::known::Proven;
use super::stated::Kind;
use super::verdict::{LATE, SOON, Settled, Settlement, larger};
use crate::claim::{Failures, compare};
use crate::game::{Heap, HeapBox, Order};
use crate::number::counted;
use crate::plan::discover::{
    Claimed, DiscoveryVerdict, ProvedStage, STATES, Search, Unsettled, discover, prove_claimed,
};
use crate::plan::{TableJob, table};
use crate::solve::Want;
use crate::theory::automata::prove::{FEW_STEPS, STEPS, Wrong};
use crate::theory::automata::{Dfao, Differences, Meaning, NOWHERE};
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

    /// The rules that it is about next to its own, with what is proved of them.
    pub fn others(&self) -> &[Proven] {
        match &self.kind {
            Kind::Valued { proven, .. } => &proven[1..],
            Kind::Described(..) | Kind::Settled(_) => &[],
        }
    }

    /// Whether a verdict follows from what is proved of the values, and is not proved itself.
    pub fn follows(&self) -> bool {
        !matches!(self.kind, Kind::Described(..))
    }

    /// How many values a proof tells from each other.
    pub fn levels(&self) -> u32 {
        match &self.kind {
            Kind::Valued { proven, .. } => proven[0].of.levels,
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
        let told = match &self.kind {
            Kind::Valued { proven, .. } => told_by(automaton, &proven[0].stages, self.order),
            _ => self.told(automaton, context)?,
        };
        let why = match &told {
            // where it is false first is known, and may be beyond all tables
            Settlement::Proved(_) | Settlement::Refuted { first: Some(_), .. } => {
                return Ok(without(told));
            }
            Settlement::Refuted { why, .. } => why.clone(),
            Settlement::Unsettled(why) => Some(why.clone()),
        };
        // the smallest position of all has the fewest tokens
        let next = soon.0.map_or(1, larger);
        let late = self.searched(automaton, (next, LATE), context)?;
        Ok(match late.1.count > 0 {
            true => refuted(late, why),
            false => without(told),
        })
    }

    /// What a proof tells: of the automaton itself, as far as that is soon done, then by the
    /// automaton of the P-positions, which may be found where a false one leads a proof astray.
    fn told(&self, automaton: &Dfao, context: &Context) -> Result<Settlement, Stop> {
        let attempt = |steps| prove_claimed(&self.search(), automaton, steps, context);
        let refuted = |wrong: Wrong| Settlement::Refuted {
            first: None,
            mismatches: 0,
            why: Some(wrong.to_string()),
        };
        let wrong = match attempt(FEW_STEPS)? {
            Claimed::Proved(stages) => return Ok(Settlement::Proved(stages)),
            Claimed::Wrong(wrong) => Some(wrong),
            Claimed::Unsettled(Unsettled::Grew(_)) => None,
            Claimed::Unsettled(why) => return Ok(Settlement::Unsettled(why.to_string())),
        };
        if let Some(told) = self.compared(automaton, context)? {
            return Ok(told);
        }
        if let Some(wrong) = wrong {
            return Ok(refuted(wrong));
        }
        Ok(match attempt(STEPS)? {
            Claimed::Proved(stages) => Settlement::Proved(stages),
            Claimed::Wrong(wrong) => refuted(wrong),
            Claimed::Unsettled(why) => Settlement::Unsettled(why.to_string()),
        })
    }

    /// The verdict by the automaton of the P-positions, if one is found and proved.
    fn compared(&self, automaton: &Dfao, context: &Context) -> Result<Option<Settlement>, Stop> {
        let found = match discover(&self.search(), context) {
            Err(stop @ (Stop::Cancelled | Stop::Fault(_))) => return Err(stop),
            found => found.map(|found| found.verdict),
        };
        let Ok(DiscoveryVerdict::Proved(stages)) = found else {
            return Ok(None);
        };
        let own = stages.last().map(|stage| &stage.automaton);
        let holds = own.map(|own| agreeing(automaton, own));
        Ok(holds.map(|holds| told_by(&holds, &stages, self.order)))
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
        let rules = self.ruleset.on_heaps()?;
        let positions = HeapBox::new(vec![max; self.heaps], self.order());
        let positions = positions.map_err(Stop::from)?;
        if positions.count().saturating_mul(max.into()) > most {
            return Err(Stop::refused(
                format!("more than {most} options"),
                "fewer",
                "choose fewer heaps",
            ));
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

    /// What parts of the claim are at a position where it is false, one per line.
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

/// Where a condition on P-positions is right, as output 0, by the automaton of the P-positions.
pub(super) fn agreeing(condition: &Dfao, own: &Dfao) -> Dfao {
    condition.product(own, |said, own| match own {
        NOWHERE => 0,
        own => u32::from((said == 0) != (own == 0)),
    })
}

/// The verdict on a statement by the automaton of where it holds, as output 0, made of automata
/// that are proved.
pub(super) fn told_by(holds: &Dfao, stages: &[ProvedStage], order: Order) -> Settlement {
    let in_order = |heaps: &Vec<Heap>| order == Order::Ordered || heaps.is_sorted();
    // the same in any order, where the order does not matter
    let least = |mut heaps: Vec<Heap>| {
        if order == Order::Sorted {
            heaps.sort_unstable();
        }
        Some(heaps)
    };
    let (first, count) = match holds.differences(&holds.map(|_| 0)) {
        Ok(Differences::All(mut all)) => {
            all.retain(in_order);
            let count = counted(all.len() as u64, "position");
            (all.into_iter().next(), count)
        }
        Ok(Differences::Many(first)) => (least(first), "finitely many positions".into()),
        Ok(Differences::Infinite(first)) => (least(first), "infinitely many positions".into()),
        Err(why) => unreachable!("{why}"),
    };
    match first {
        None => Settlement::Proved(stages.to_vec()),
        Some(first) => Settlement::Refuted {
            why: Some(format!(
                "by the automaton of the rules, which is proved, it is false at {count}"
            )),
            first: Some(first),
            mismatches: 0,
        },
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

//! The choices of a claim's parameters, one after the other.

use super::Claim;
use super::answer::{Answer, Case, ClaimError, Failure, NoChoice, Place};
use super::local;
use super::parameters::{Choices, Instance, choices};
use super::prepare::prepare;
use super::run::ClaimRun;
use super::symmetric::is_symmetric;
use crate::expression::Env;
use crate::game::{HeapBox, Order};
use crate::plan::Plan;
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// Failures that are listed at most, if all are asked for.
const ALL: usize = 1 << 20;
/// Failures that are listed otherwise.
const FEW: usize = 10;

/// Decides a claim on a box.
pub(super) fn decide(
    claim: &Claim,
    place: &Place,
    context: &Context,
) -> Result<Answer, ClaimError> {
    let (all, count) = choices(&claim.text, &claim.tree, place)?;
    let mut deciding = Deciding {
        claim,
        place,
        context,
        answer: Answer {
            claim: claim.text.clone(),
            boards: place.boards,
            symmetric: is_symmetric(&claim.tree),
            ..Answer::default()
        },
    };
    context.progress().begin("claims", Some(count as u64));
    let holds = deciding.settle(&all);
    context.progress().end();
    let mut answer = deciding.answer;
    answer.fails = !holds?;
    let order = answer.order.unwrap_or(Order::Ordered);
    let place = place.max.clone();
    answer.place = place.and_then(|max| HeapBox::new(max, order).ok());
    Ok(answer)
}

struct Deciding<'c> {
    claim: &'c Claim,
    place: &'c Place,
    context: &'c Context,
    answer: Answer,
}

/// Time of a choice from which on it is kept that the claim holds for it.
const LONG: Duration = Duration::from_millis(10);

/// What is told of a choice, whether the claim holds for it or not.
#[derive(Serialize, Deserialize)]
struct Settled {
    seen: u128,
    rules: Vec<String>,
    order: Option<Order>,
    whole: bool,
    plans: Vec<Plan>,
}

/// The failures before a choice, which do not count if another one holds.
struct Before {
    failures: u128,
    uncounted: bool,
    first: Option<Failure>,
    sides: Vec<(String, String)>,
    listed: usize,
    witnesses: usize,
    no_choice: Option<NoChoice>,
}

impl Deciding<'_> {
    /// Whether the claim holds for all choices, or for one of them, as its quantifiers say.
    fn settle(&mut self, choices: &Choices<'_>) -> Result<bool, ClaimError> {
        match choices {
            Choices::One(instance) => {
                self.context.check()?;
                let holds = self.case(instance)?;
                self.context.progress().advance(1);
                Ok(holds)
            }
            Choices::Of {
                every: true, each, ..
            } => each
                .iter()
                .try_fold(true, |all, choice| Ok(self.settle(choice)? && all)),
            Choices::Of {
                names, outer, each, ..
            } => {
                let before = self.before();
                for choice in each {
                    if self.settle(choice)? {
                        self.found(before, choice);
                        return Ok(true);
                    }
                    self.answer.witnesses.truncate(before.witnesses);
                }
                self.answer.no_choice = before.no_choice.or_else(|| {
                    Some(NoChoice {
                        outer: outer.clone(),
                        names: names.clone(),
                    })
                });
                Ok(false)
            }
        }
    }

    fn before(&self) -> Before {
        let answer = &self.answer;
        Before {
            failures: answer.failures,
            uncounted: answer.uncounted,
            first: answer.first.clone(),
            sides: answer.sides.clone(),
            listed: answer.listed.len(),
            witnesses: answer.witnesses.len(),
            no_choice: answer.no_choice.clone(),
        }
    }

    /// Takes note of a choice that holds, after others that did not.
    fn found(&mut self, before: Before, choice: &Choices<'_>) {
        let answer = &mut self.answer;
        answer.failures = before.failures;
        answer.uncounted = before.uncounted;
        answer.first = before.first;
        answer.sides = before.sides;
        answer.listed.truncate(before.listed);
        answer.no_choice = before.no_choice;
        // those of quantifiers within tell more
        if answer.witnesses.len() == before.witnesses {
            answer.witnesses.push(match choice {
                Choices::One(instance) => instance.parameters.clone(),
                Choices::Of { outer, .. } => outer.clone(),
            });
        }
    }

    /// Whether the claim holds for one choice.
    fn case(&mut self, instance: &Instance<'_>) -> Result<bool, ClaimError> {
        let before = (self.answer.positions, self.answer.failures);
        let uncounted = std::mem::take(&mut self.answer.uncounted);
        self.answer.cases.push(Case {
            parameters: instance.parameters.clone(),
            positions: 0,
            failures: 0,
            uncounted: false,
            first: None,
        });
        self.one(instance)?;
        let failures = self.answer.failures - before.1;
        if let Some(case) = self.answer.cases.last_mut() {
            case.positions = self.answer.positions - before.0;
            case.failures = failures;
            case.uncounted = self.answer.uncounted;
        }
        self.answer.uncounted |= uncounted;
        Ok(failures == 0)
    }

    /// Adds what is found for one choice of the parameters.
    fn one(&mut self, instance: &Instance<'_>) -> Result<(), ClaimError> {
        let (claim, place) = (self.claim, self.place);
        let context = &self.context.within(&format_args!(
            "claim {} with {:?}, of {place:?}, {:?}",
            claim.text, instance.parameters, claim.definitions
        ));
        let stage = context.stage(&"the choice");
        let kept = stage.find_text()?;
        if let Some(kept) = kept.and_then(|(_, text)| serde_json::from_str(&text).ok()) {
            self.add(kept);
            return Ok(());
        }
        let start = Instant::now();
        let answer = &mut self.answer;
        let most = if place.all { ALL } else { FEW };
        let max = instance.max.as_deref();
        let prepared = prepare(claim, instance, place)?;
        answer.periods |= !prepared.facts.is_empty();
        let order = prepared.order;
        let mut run = ClaimRun {
            prepared,
            context,
            positions: match max {
                Some(max) => Some(HeapBox::new(max.to_vec(), order).map_err(Stop::from)?),
                None => None,
            },
            boards: place.boards,
            largest: max.and_then(|max| max.iter().max().copied()),
            listed: most.saturating_sub(answer.listed.len()),
        };
        let found = match (run.settle(), &run.positions) {
            // a table does not fit, but perhaps none is needed
            (Err(ClaimError::Stop(stop @ Stop::Memory { .. })), Some(positions)) => {
                let on = (&run.prepared, positions);
                return match local::certify((claim, instance, place), on, context, answer) {
                    Ok(true) => Ok(()),
                    // not for such claims, or not for such rules
                    Ok(false) | Err(ClaimError::Stop(Stop::Refused(_))) => Err(stop.into()),
                    Err(error) => Err(error),
                };
            }
            (found, _) => found?,
        };
        let (tables, counts, found) = found;
        if let Some((heaps, fault)) = found.fault {
            return Err(ClaimError::fault(&claim.text, fault, &instance.at(&heaps)));
        }
        let program = &run.prepared.program;
        let of_box = program.of_positions || !program.counts.is_empty();
        let positions = run.positions.as_ref().filter(|_| of_box);
        let slots = run.prepared.tables.iter();
        let settled = Settled {
            seen: found.seen,
            rules: slots.map(|slot| slot.ruleset.to_string()).collect(),
            order: positions.map(HeapBox::order),
            whole: !program.of_positions && !program.counts.is_empty(),
            plans: tables.plans.clone(),
        };
        if found.failures.count == 0 && start.elapsed() > LONG {
            let text = serde_json::to_string(&settled).expect("it is JSON");
            stage.note(&text)?;
        }
        self.add(settled);
        let answer = &mut self.answer;
        answer.failures += found.failures.count;
        if let Some(first) = &found.failures.first {
            answer.failed_at(instance.at(first), || {
                let mut env = Env::new(&tables, &counts, Some(context));
                env.go(first, None);
                (program.sides)(&env)
                    .into_iter()
                    .map(|(span, value)| (span.of(&claim.text).to_owned(), value))
                    .collect()
            });
        }
        let listed = found.listed.sorted();
        answer
            .listed
            .extend(listed.map(|heaps| instance.at(&heaps)));
        Ok(())
    }

    fn add(&mut self, settled: Settled) {
        let answer = &mut self.answer;
        answer.positions += settled.seen;
        for rules in settled.rules {
            if !answer.rules.contains(&rules) {
                answer.rules.push(rules);
            }
        }
        answer.order = settled.order;
        answer.whole = settled.whole;
        answer.plans.extend(settled.plans);
    }
}

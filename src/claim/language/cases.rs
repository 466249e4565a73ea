//! The choices of a claim's parameters, one after the other, and the answer that they make.

use super::Claim;
use super::answer::{Answer, Case, ClaimError, Failure, NoChoice, Place};
use super::choice;
use super::decided::Decided;
use super::parameters::{Choices, Instance, choices};
use super::symmetric::is_symmetric;
use super::untested::Untested;
use crate::game::{HeapBox, Order};
use crate::work::Context;

/// Failures that are listed at most, if all are asked for.
const ALL: usize = 1 << 20;
/// Failures that are listed otherwise.
const FEW: usize = 10;

/// Failures that are listed of a claim.
pub(super) fn most(place: &Place) -> usize {
    if place.all { ALL } else { FEW }
}

/// What is known of a choice, by its number, before it is decided.
pub(super) type Earlier<'k> = &'k dyn Fn(usize) -> Option<Decided>;

/// Decides a claim on a box; those that are known are not decided again.
pub(super) fn decide(
    (claim, place): (&Claim, &Place),
    known: Earlier<'_>,
    context: &Context,
) -> Result<Answer, ClaimError> {
    let (all, count) = choices(&claim.text, &claim.tree, place)?;
    let mut deciding = Deciding {
        claim,
        place,
        known,
        context,
        answer: Answer {
            claim: claim.text.clone(),
            read_as: claim.bracketed(),
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
    answer.untested = match answer.fails {
        true => Vec::new(),
        false => everywhere(&answer.cases),
    };
    let single = all.max().is_some_and(|max| max.len() == 1);
    answer.mistakable = match single {
        true => claim.mistakable(),
        false => Vec::new(),
    };
    answer.powers = answer.fails && claim.has_powers_of_heaps();
    let order = answer.order.unwrap_or(Order::Ordered);
    let max = match count {
        0 => place.max.clone(),
        _ => all.max().map(<[_]>::to_vec),
    };
    answer.place = max.and_then(|max| HeapBox::new(max, order).ok());
    Ok(answer)
}

/// What was tested for none of the choices for which the claim holds.
fn everywhere(cases: &[Case]) -> Vec<Untested> {
    let mut held = cases.iter().filter(|case| case.failures == 0);
    let Some(first) = held.next() else {
        return Vec::new();
    };
    let mut all = first.untested.clone();
    for case in held {
        all.retain(|one| case.untested.contains(one));
    }
    all
}

struct Deciding<'c> {
    claim: &'c Claim,
    place: &'c Place,
    known: Earlier<'c>,
    context: &'c Context,
    answer: Answer,
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
    fn settle(&mut self, choices: &Choices) -> Result<bool, ClaimError> {
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
    fn found(&mut self, before: Before, choice: &Choices) {
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
    fn case(&mut self, instance: &Instance) -> Result<bool, ClaimError> {
        let room = most(self.place).saturating_sub(self.answer.listed.len());
        let decided = match (self.known)(instance.number) {
            Some(decided) => decided,
            None => choice::decide((self.claim, instance, self.place), room, self.context)?,
        };
        let holds = decided.failures == 0;
        self.add(instance, decided, room);
        Ok(holds)
    }

    /// Adds what was found for one choice, and as many failures as there is room for.
    fn add(&mut self, instance: &Instance, decided: Decided, room: usize) {
        let answer = &mut self.answer;
        answer.cases.push(Case {
            parameters: instance.parameters.clone(),
            positions: decided.seen,
            failures: decided.failures,
            uncounted: decided.uncounted,
            first: decided.first.clone(),
            untested: decided.untested,
        });
        answer.of_nothing |= decided.of_nothing;
        answer.positions += decided.seen;
        answer.failures += decided.failures;
        answer.uncounted |= decided.uncounted;
        if let (None, Some(first)) = (&answer.first, decided.first) {
            answer.first = Some(instance.at(&first));
            answer.sides = decided.sides;
        }
        let listed = decided.listed.iter().take(room);
        answer.listed.extend(listed.map(|heaps| instance.at(heaps)));
        for rules in decided.rules {
            if !answer.rules.contains(&rules) {
                answer.rules.push(rules);
            }
        }
        answer.order = decided.order;
        answer.whole = decided.whole;
        answer.plans.extend(decided.plans);
        answer.periods |= decided.periods;
    }
}

//! From the text of rules to the moves that a proof reads.

use crate::certify::CertifyError;
use crate::game::linear::{Allowed, Case, Constraint};
use crate::game::{Heap, HeapRules, Subset, options_of};
use crate::number::tuple;
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::work::Context;
use std::collections::BTreeSet;

/// Positions of a box on which the declared moves are compared with the options, at most.
const POSITIONS: u64 = 1 << 9;

/// The rules, if they are about heaps alone and any number of them.
pub(super) fn on_every_number(
    ruleset: &Ruleset,
    refuse: impl Fn(&str) -> CertifyError,
) -> Result<&HeapRuleset, CertifyError> {
    let Some(rules) = ruleset.heap_rules() else {
        return Err(refuse("which is played on boards"));
    };
    if rules.heaps() != (1..=usize::MAX) {
        return Err(refuse("which is played on some numbers of heaps only"));
    }
    if !rules.is_plain() || rules.loops() {
        return Err(refuse("which is about more than heaps"));
    }
    Ok(rules)
}

/// Moves that lower some heaps, whichever, as the rules declare them.
pub(super) struct Declared {
    pub(super) rules: HeapRuleset,
    pub(super) subsets: Vec<Subset>,
}

impl Declared {
    /// # Errors
    /// Rules that are not played on every number of heaps, or do not declare such moves.
    pub(super) fn of(ruleset: &Ruleset) -> Result<Self, CertifyError> {
        let refuse = |what: &str| {
            CertifyError::input(
                format!("{ruleset}, {what}"),
                "rules on any number of heaps whose moves lower some heaps, whichever, and say \
                 nothing of the others",
                "nothing is proved of every number of heaps of such rules",
            )
        };
        let rules = on_every_number(ruleset, refuse)?;
        let subsets = rules.shape().subsets();
        Ok(Self {
            subsets: subsets.ok_or_else(|| refuse("whose moves are not declared so"))?,
            rules: rules.clone(),
        })
    }

    /// The most heaps that a move lowers.
    pub(super) fn most(&self) -> usize {
        let sizes = self.subsets.iter().map(|subset| subset.heaps);
        sizes.max().unwrap_or(0)
    }

    /// Whether amounts may be taken from as many heaps, in this order.
    pub(super) fn allow(&self, before: &[Heap], after: &[Heap]) -> bool {
        let mut own = self.cases(before.len());
        own.any(|case| case.holds(before, after))
    }

    /// The cases that do not take the same amount from each of several heaps.
    pub(super) fn own_cases(&self) -> impl Iterator<Item = &Case> {
        self.split(false).map(|one| one.1)
    }

    /// Those that do.
    pub(super) fn cases_of_one_amount(&self) -> impl Iterator<Item = &Case> {
        self.split(true).map(|one| one.1)
    }

    /// From how many heaps one amount may be taken.
    pub(super) fn sizes_of_one_amount(&self) -> impl Iterator<Item = usize> {
        self.split(true).map(|one| one.0)
    }

    fn split(&self, same: bool) -> impl Iterator<Item = (usize, &Case)> {
        let all = self.subsets.iter();
        let all = all.flat_map(|one| one.cases.iter().map(|case| (one.heaps, case)));
        all.filter(move |(heaps, case)| takes_one_amount(case, *heaps) == same)
    }

    /// Whether amounts may be taken, without the cases that take the same one.
    pub(super) fn allow_own(&self, amounts: &[Heap]) -> bool {
        let after = vec![0; amounts.len()];
        let mut own = self.split(false).filter(|one| one.0 == amounts.len());
        own.any(|(_, case)| case.holds(amounts, &after))
    }

    /// Whether a case lets each of so many heaps lose an amount.
    pub(super) fn allow_one_amount(&self, heaps: usize, amount: Heap) -> bool {
        let (before, after) = (vec![amount; heaps], vec![0; heaps]);
        let mut own = self.split(true).filter(|one| one.0 == heaps);
        own.any(|(_, case)| case.holds(&before, &after))
    }

    pub(super) fn cases(&self, heaps: usize) -> impl Iterator<Item = &Case> {
        let own = self.subsets.iter().filter(move |one| one.heaps == heaps);
        own.flat_map(|one| &one.cases)
    }

    /// Compares them with the options of all positions of small boxes, of up to one heap more than
    /// a move lowers.
    pub(super) fn difference(&self, context: &Context) -> Result<Option<String>, CertifyError> {
        for heaps in 1..=self.most() + 1 {
            let side = (2..=8).rev().find(|side: &u64| {
                side.checked_pow(heaps as u32)
                    .is_some_and(|all| all <= POSITIONS)
            });
            let side = side.unwrap_or(2);
            let boxed = |number: u64| -> Vec<Heap> {
                let digit = |i: usize| number / side.pow(i as u32) % side;
                (0..heaps).map(digit).collect()
            };
            let all = side.pow(heaps as u32);
            for x in (0..all).map(boxed) {
                context.check()?;
                let options: BTreeSet<Vec<Heap>> =
                    options_of(&self.rules, &x)?.into_iter().collect();
                let lower = |y: &Vec<Heap>| *y != x && y.iter().zip(&x).all(|(y, x)| y <= x);
                let declared = (0..all).map(boxed).filter(lower).filter(|y| {
                    let lowered = x.iter().zip(y).filter(|(x, y)| x != y);
                    let (before, after): (Vec<Heap>, Vec<Heap>) = lowered.unzip();
                    self.allow(&before, &after)
                });
                let declared: BTreeSet<Vec<Heap>> = declared.collect();
                if let Some(option) = declared.symmetric_difference(&options).next() {
                    return Ok(Some(format!(
                        "the declared moves and the options differ about {} from {}",
                        tuple(option),
                        tuple(&x)
                    )));
                }
            }
        }
        Ok(None)
    }
}

/// Whether a condition says that two heaps lose as much.
pub(super) fn same_amount(condition: &Constraint) -> bool {
    let (before, after) = (condition.before(), condition.after());
    let zero = *condition.allowed() == Allowed::Between(Some(0), Some(0));
    let two = before.iter().filter(|&&times| times != 0).count() == 2;
    let sum: i64 = before.iter().sum();
    zero && two && sum == 0 && (0..before.len()).all(|i| before[i] == -after[i])
}

/// Whether a case says that all of several heaps lose as much: its conditions join them all.
fn takes_one_amount(case: &Case, heaps: usize) -> bool {
    let mut joined = BTreeSet::from([0]);
    for _ in 0..heaps {
        for condition in case.constraints().iter().filter(|one| same_amount(one)) {
            let times = condition.before().iter().enumerate();
            let named = times.filter(|(_, times)| **times != 0);
            let named: BTreeSet<usize> = named.map(|(heap, _)| heap).collect();
            if !named.is_disjoint(&joined) {
                joined.extend(named);
            }
        }
    }
    heaps > 1 && joined.len() == heaps
}

//! From the text of rules to the moves that a proof reads.

use crate::certify::CertifyError;
use crate::game::linear::Case;
use crate::game::{Heap, HeapRules, Subset, options_of};
use crate::number::tuple;
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::work::Context;
use std::collections::BTreeSet;

/// Positions of a box on which the declared moves are compared with the options, at most.
const POSITIONS: u64 = 1 << 9;

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
        let Some(rules) = ruleset.heap_rules() else {
            return Err(refuse("which is played on boards"));
        };
        if rules.heaps() != (1..=usize::MAX) {
            return Err(refuse("which is played on some numbers of heaps only"));
        }
        if !rules.is_plain() || rules.loops() {
            return Err(refuse("which is about more than heaps"));
        }
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

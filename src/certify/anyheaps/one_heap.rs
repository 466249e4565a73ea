//! Rules whose moves lower one heap.

use super::amounts;
use super::rules::on_every_number;
use crate::certify::CertifyError;
use crate::game::linear::Case;
use crate::game::{Heap, HeapRules, options_of};
use crate::number::tuple;
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::text::Because;
use crate::work::Context;
use std::collections::BTreeSet;

/// Moves that lower one heap, any or a largest one, as the rules declare them.
pub(super) struct OfOneHeap {
    rules: HeapRuleset,
    cases: Vec<Case>,
    /// Whether no other heap may be larger.
    pub(super) largest: bool,
    /// Amounts are told apart up to this one, and by a remainder beyond.
    most: Heap,
    modulus: Heap,
}

impl OfOneHeap {
    /// # Errors
    /// Rules that are not played on every number of heaps; within, what else is not declared.
    pub(super) fn of(ruleset: &Ruleset) -> Result<Result<Self, Because>, CertifyError> {
        let refuse = |what: &str| {
            CertifyError::input(
                format!("{ruleset}, {what}"),
                "rules on any number of heaps whose moves lower one heap, any or a largest one",
                "nothing is proved of every number of heaps of such rules",
            )
        };
        let rules = on_every_number(ruleset, refuse)?;
        let shape = rules.shape();
        let (cases, largest) = match (shape.largest(), shape.subsets()) {
            (Some(cases), _) => (cases, true),
            (None, Some(all)) if all.iter().all(|one| one.heaps == 1) => {
                (all.into_iter().flat_map(|one| one.cases).collect(), false)
            }
            _ => return Err(refuse("whose moves are not declared so")),
        };
        let folded = amounts::folded(&cases);
        Ok(folded.map(|(most, modulus)| Self {
            rules: rules.clone(),
            cases,
            largest,
            most,
            modulus,
        }))
    }

    /// The least amount that the rules do not tell apart from one.
    pub(super) fn fold(&self, amount: Heap) -> Heap {
        amounts::least(amount, self.most, self.modulus)
    }

    /// Whether an amount may be taken; 0 is none.
    pub(super) fn allow(&self, amount: Heap) -> bool {
        amount > 0 && self.cases.iter().any(|case| case.holds(&[amount], &[0]))
    }

    /// Compares the declared moves with the options of all positions of small boxes.
    pub(super) fn difference(&self, context: &Context) -> Result<Option<String>, CertifyError> {
        for (heaps, side) in [(1_usize, 40_u64), (2, 12), (3, 6), (4, 4)] {
            for number in 0..side.pow(heaps as u32) {
                context.check()?;
                let digit = |i: usize| number / side.pow(i as u32) % side;
                let x: Vec<Heap> = (0..heaps).map(digit).collect();
                let options: BTreeSet<Vec<Heap>> =
                    options_of(&self.rules, &x)?.into_iter().collect();
                let mut declared = BTreeSet::new();
                for i in 0..heaps {
                    let free = !self.largest || x.iter().all(|&other| other <= x[i]);
                    for to in (0..x[i]).filter(|to| free && self.allow(x[i] - to)) {
                        let mut option = x.clone();
                        option[i] = to;
                        declared.insert(option);
                    }
                }
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

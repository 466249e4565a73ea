//! Statements on heaps, compared with a table that was computed from the rules alone.

use super::condition::Condition;
use super::explain::{by_rules, said};
use super::request::Request;
use crate::claim::{Checked, Counterexample, Failures, Note, Verdict, compare, position_text};
use crate::game::{Heap, Order};
use crate::nimber::Nimber;
use crate::plan::Plan;
use crate::solve::{Statistics, Table};
use crate::work::{Context, Stop};

/// A statement that a theorem makes of its own rules, next to the one on P-positions.
#[derive(Debug)]
pub(super) struct Statement {
    /// Whether it is made of the k and the box of a request.
    pub(super) applies: fn(&Request<'_>) -> bool,
    /// Whether it is about values.
    pub(super) of_values: bool,
    /// What it says of column sums mod k + 1.
    pub(super) claim: fn(u64) -> String,
    /// Compares it, in words, with a table of values.
    pub(super) decide: fn(&Setting<'_>, String) -> Result<Vec<Checked>, Stop>,
}

/// The statement on the values of Nim.
pub(super) const NIM_VALUES: Statement = Statement {
    applies: |request| request.k == 1,
    of_values: true,
    claim: |_| "values: the Grundy value is the nim-sum".into(),
    decide: |here, claim| {
        here.values(claim, |x| {
            u128::from(x.iter().fold(0, |sum, heap| sum ^ heap))
        })
    },
};

/// A table computed from the rules of a request alone, and its counts.
pub(super) struct Setting<'a> {
    pub(super) request: &'a Request<'a>,
    pub(super) table: Table,
    pub(super) plan: Plan,
    pub(super) statistics: Statistics,
    pub(super) context: &'a Context,
}

/// A statement, from where it fails; `explain` gives claim, truth and reason at a position.
pub(super) fn checked(
    claim: impl Into<String>,
    failures: Failures,
    note: Note,
    explain: impl FnOnce(&[Heap]) -> (String, String, String),
) -> Checked {
    let counterexample = failures.first.map(|position| {
        let (claimed, computed, reason) = explain(&position);
        Counterexample {
            position,
            claimed,
            computed,
            reason,
        }
    });
    Checked {
        claim: claim.into(),
        verdict: Verdict::of(failures.count),
        failures: Some(failures.count),
        counterexample,
        note,
    }
}

/// The numbers of P-positions.
pub(super) fn counts(statistics: &Statistics, order: Order) -> Note {
    let sorted = (order == Order::Sorted).then_some(statistics.p_sorted);
    Note::PPositions(sorted, statistics.p_ordered)
}

impl Setting<'_> {
    /// Moore's condition on the P-positions.
    pub(super) fn outcomes(&self, condition: &Condition) -> Result<Checked, Stop> {
        let failures = compare(&self.table, self.context, |x, number| {
            condition.is_p(x) != (number == 0)
        })?;
        let note = counts(&self.statistics, self.table.positions().order());
        Ok(checked(condition.claim(), failures, note, |x| {
            let found = self.table.outcome(x).to_string();
            let rules = by_rules(self.request.rules, &self.table, x);
            said(condition.is_p(x), found, &rules, &condition.because(x))
        }))
    }

    /// A statement on the values.
    pub(super) fn values(
        &self,
        claim: String,
        formula: impl Fn(&[Heap]) -> u128 + Sync,
    ) -> Result<Vec<Checked>, Stop> {
        let failures = compare(&self.table, self.context, |x, value| {
            formula(x) != u128::from(value)
        })?;
        let note = (self.statistics.largest()).map_or(Note::None, Note::Largest);
        Ok(vec![checked(claim, failures, note, |x| {
            let (claimed, computed) = (formula(x), self.table.number(x));
            let reason = format!(
                "by the rules {} has value {}, the formula gives {claimed}",
                position_text(x),
                Nimber(computed)
            );
            (claimed.to_string(), computed.to_string(), reason)
        })])
    }
}

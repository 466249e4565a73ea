use super::columns::{columns_are, jenkyns_mayberry};
use super::condition::Condition;
use super::explain::{by_columns, by_rules, said};
use crate::claim::{Checked, Counterexample, Failures, Verdict, compare, position_text};
use crate::game::{Fault, Heap, HeapRules, Moves, Order};
use crate::nimber::Nimber;
use crate::number::grouped;
use crate::solve::{Statistics, Table};
use crate::work::{Context, Stop};
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

/// The rules, the table computed from them, and the modulus k + 1 of the column sums.
pub(super) struct Setting<'a, R> {
    pub(super) rules: &'a R,
    pub(super) table: &'a Table,
    pub(super) statistics: &'a Statistics,
    pub(super) modulus: u64,
    pub(super) context: &'a Context,
}

/// A statement, from where it fails; `explain` gives claim, truth and reason at a position.
pub(super) fn checked(
    claim: impl Into<String>,
    failures: Failures,
    note: String,
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
        verdict: if failures.count == 0 {
            Verdict::Holds
        } else {
            Verdict::Fails
        },
        failures: Some(failures.count),
        counterexample,
        note,
    }
}

/// `202 sorted, 3,125 ordered`.
pub(super) fn counts(statistics: &Statistics, order: Order) -> String {
    let Statistics { p, p_ordered, .. } = *statistics;
    match order {
        Order::Sorted => format!("{} sorted, {} ordered", grouped(p), grouped(p_ordered)),
        Order::Ordered => format!("{} ordered", grouped(p)),
    }
}

impl<R: HeapRules + Sync> Setting<'_, R> {
    /// `202 sorted, 3,125 ordered`.
    fn counts(&self) -> String {
        counts(self.statistics, self.table.positions().order())
    }

    /// Moore's condition on the P-positions.
    pub(super) fn outcomes(&self, condition: &Condition) -> Result<Checked, Stop> {
        let because = |x: &[Heap]| condition.because(x);
        self.outcomes_are(&condition.claim(), |x| condition.is_p(x), because)
    }

    /// A statement on the P-positions; `because` says why it calls a position P or N.
    pub(super) fn outcomes_are(
        &self,
        claim: &str,
        is_p: impl Fn(&[Heap]) -> bool + Sync,
        because: impl Fn(&[Heap]) -> String,
    ) -> Result<Checked, Stop> {
        let failures = compare(self.table, self.context, |x, number| {
            is_p(x) != (number == 0)
        })?;
        Ok(checked(claim, failures, self.counts(), |x| {
            let found = self.table.outcome(x).to_string();
            let rules = by_rules(self.rules, self.table, x);
            said(is_p(x), found, &rules, &because(x))
        }))
    }

    /// A statement on the values.
    pub(super) fn values(
        &self,
        claim: &str,
        note: String,
        formula: impl Fn(&[Heap]) -> u128 + Sync,
    ) -> Result<Checked, Stop> {
        let failures = compare(self.table, self.context, |x, value| {
            formula(x) != u128::from(value)
        })?;
        Ok(checked(claim, failures, note, |x| {
            let (claimed, computed) = (formula(x), self.table.number(x));
            let reason = format!(
                "by the rules {} has value {}, the formula gives {claimed}",
                position_text(x),
                Nimber(computed)
            );
            (claimed.to_string(), computed.to_string(), reason)
        }))
    }

    /// The values of Nim.
    pub(super) fn nim_values(&self) -> Result<Checked, Stop> {
        let nim_sum = |x: &[Heap]| u128::from(x.iter().fold(0, |sum, heap| sum ^ heap));
        self.values(
            "values: the Grundy value is the nim-sum",
            self.largest(),
            nim_sum,
        )
    }

    /// The values of moore(n - 1) on n heaps.
    pub(super) fn jenkyns_mayberry(&self) -> Result<Checked, Stop> {
        let claim = "values for k+1 heaps: the Jenkyns-Mayberry formula";
        self.values(claim, self.largest(), jenkyns_mayberry)
    }

    /// The largest value of the table, as a note.
    pub(super) fn largest(&self) -> String {
        let largest = self.statistics.largest();
        largest
            .map(|value| format!("largest {}", Nimber(value)))
            .unwrap_or_default()
    }

    /// Moore's rule for Grundy value 1.
    pub(super) fn value_one(&self) -> Result<Checked, Stop> {
        let m = self.modulus;
        let claim = format!("value 1: column sums are 0 mod {m}, but 1 in the column of 1");
        let failures = compare(self.table, self.context, |x, value| {
            columns_are(x, m, 1) != (value == 1)
        })?;
        let ones = self.statistics.values.get(1).copied().unwrap_or(0);
        let note = format!("{} {}", grouped(ones), self.table.positions().order());
        Ok(checked(claim, failures, note, |x| {
            let value = Nimber(self.table.number(x));
            let claimed = if columns_are(x, m, 1) { "1" } else { "not 1" };
            let reason = format!(
                "by the rules {} has value {value}; the condition says {claimed}: {}",
                position_text(x),
                by_columns(x, m)
            );
            (claimed.into(), value.0.to_string(), reason)
        }))
    }

    fn nim_sums<'x>(&self, x: &'x [Heap], until: Until) -> Result<NimSums<'x>, Fault> {
        let mut sink = NimSums::new(x, until);
        self.rules.moves(x, &mut sink);
        match sink.fault.take() {
            Some(fault) => Err(*fault),
            None => Ok(sink),
        }
    }

    /// Bouton's three steps, which make the P-positions those of nim-sum 0.
    pub(super) fn boutons_steps(&self) -> Result<[Checked; 3], Stop> {
        let sum = |x: &[Heap]| x.iter().fold(0, |sum, heap| sum ^ heap);
        let step = |claim: &str,
                    fails: &(dyn Fn(&[Heap]) -> Result<bool, Fault> + Sync),
                    text: &dyn Fn(&[Heap]) -> String| {
            let fault = Mutex::new(None);
            let failures = compare(self.table, self.context, |x, _| {
                fails(x).unwrap_or_else(|found| {
                    found.keep(&mut fault.lock().unwrap_or_else(PoisonError::into_inner));
                    true
                })
            })?;
            if let Some(fault) = fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
                return Err(Stop::Fault(*fault));
            }
            Ok(checked(claim, failures, String::new(), |x| {
                (claim.into(), format!("nim-sum {}", Nimber(sum(x))), text(x))
            }))
        };
        let at = |x: &[Heap], text: &dyn Display| format!("{} {text}", position_text(x));
        Ok([
            step(
                "(i) a position without moves has nim-sum 0",
                &|x| Ok(sum(x) != 0 && self.nim_sums(x, Until::Option)?.options == 0),
                &|x| at(x, &"has no move, and its nim-sum is not 0"),
            )?,
            step(
                "(ii) from nim-sum 0 every move leaves it",
                &|x| Ok(sum(x) == 0 && self.nim_sums(x, Until::Zero)?.zeros > 0),
                &|x| at(x, &"has nim-sum 0 and a move to another such position"),
            )?,
            step(
                "(iii) from another nim-sum some move reaches 0",
                &|x| Ok(sum(x) != 0 && self.nim_sums(x, Until::Zero)?.zeros == 0),
                &|x| at(x, &"has a nim-sum other than 0, and no move reaches 0"),
            )?,
        ])
    }
}

/// What settles a question about the options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// Any option.
    Option,
    /// An option of nim-sum 0.
    Zero,
}

/// A sink that counts options and, among them, those of nim-sum 0, until that is settled.
struct NimSums<'a> {
    until: Until,
    heaps: &'a [Heap],
    sum: Heap,
    entered: Vec<Heap>,
    options: u64,
    zeros: u64,
    fault: Option<Box<Fault>>,
}

impl<'a> NimSums<'a> {
    fn new(heaps: &'a [Heap], until: Until) -> Self {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        Self {
            until,
            heaps,
            sum,
            entered: Vec::new(),
            options: 0,
            zeros: 0,
            fault: None,
        }
    }

    fn option(&mut self, sum: Heap) {
        self.options += 1;
        self.zeros += u64::from(sum == 0);
    }
}

impl Moves for NimSums<'_> {
    fn fail(&mut self, fault: Fault) {
        fault.keep(&mut self.fault);
    }

    fn replace(&mut self, i: usize, y: Heap) {
        self.option(self.sum ^ self.heaps[i] ^ y);
    }

    fn enter(&mut self, i: usize, y: Heap) {
        self.entered.push(self.sum);
        self.sum ^= self.heaps[i] ^ y;
    }

    fn leave(&mut self) {
        self.sum = self.entered.pop().expect("leave follows enter");
    }

    fn split(&mut self, i: usize, parts: &[Heap]) {
        self.option(
            parts
                .iter()
                .fold(self.sum ^ self.heaps[i], |sum, part| sum ^ part),
        );
    }

    fn enough(&self) -> bool {
        match self.until {
            Until::Option => self.options > 0,
            Until::Zero => self.zeros > 0,
        }
    }
}

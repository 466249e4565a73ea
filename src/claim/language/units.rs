//! The choices of a claim's parameters in units that know nothing of each other, such as several
//! processes decide, and the answer that their records make.

use super::answer::{Answer, ClaimError, Place};
use super::cases::{decide, most};
use super::choice;
use super::decided::Decided;
use super::parameters::{Choices, Instance, choices};
use super::{Claim, needed::Needed};
use crate::store::{StoreError, from_json, from_record, sealed};
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What a record of a unit says it is.
const FORMAT: &str = "grundy check";

/// The version that is written, and the newest that is read.
const VERSION: u32 = 1;

/// Units at most.
const UNITS: usize = 1 << 12;

/// A claim with parameters, whose choices are decided in units.
#[derive(Clone, Debug)]
pub struct ClaimUnits {
    claim: Claim,
    place: Place,
    /// The choices, by number.
    all: Vec<Instance>,
    needed: Needed,
}

/// What a unit found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClaimPart {
    unit: u64,
    /// The choices that were decided, by number: what was found, as text.
    found: BTreeMap<usize, String>,
    /// Choices that have no verdict.
    errors: Vec<usize>,
}

impl ClaimPart {
    /// Takes a record whose checksum was right.
    ///
    /// # Errors
    /// Another format or version, keys that are missing.
    pub fn from_record(record: Map<String, Value>) -> Result<Self, StoreError> {
        from_record(record, FORMAT, VERSION, "one of ‹grundy check›")
    }

    /// The record as JSON, with its checksum.
    pub fn json(&self) -> Map<String, Value> {
        sealed(self, FORMAT, VERSION)
    }

    fn of(&self, choice: usize) -> Option<Decided> {
        from_json(self.found.get(&choice)?.as_bytes()).ok()
    }
}

impl ClaimUnits {
    /// The units of a claim: up to 4,096 runs of its choices. O(choices).
    ///
    /// # Errors
    /// Ranges that cannot be computed, boxes that are none; [`Stop::Refused`] of a claim whose
    /// leading quantifiers choose neither rules nor boxes.
    pub fn new(claim: &Claim, place: &Place) -> Result<Self, ClaimError> {
        let (tree, _) = choices(&claim.text, &claim.tree, place)?;
        if matches!(tree, Choices::One(_)) {
            return Err(ClaimError::refused(
                "several processes and a claim without parameters that choose rules or boxes",
                "one such as 'forall k in 1..9: P(moore(k), x) <=> ..', whose choices they share",
                "leave ‹processes› out",
            ));
        }
        let mut all = Vec::new();
        list(&tree, &mut all);
        Ok(Self {
            claim: claim.clone(),
            place: place.clone(),
            all,
            needed: Needed::new(&tree),
        })
    }

    /// How many units; those of a claim without a choice are one.
    pub fn count(&self) -> u64 {
        self.all.len().clamp(1, UNITS) as u64
    }

    /// The choices of a unit.
    fn choices(&self, unit: u64) -> std::ops::Range<usize> {
        let unit = unit.min(self.count() - 1);
        let end = |unit: u64| {
            (self.all.len() as u128 * u128::from(unit) / u128::from(self.count())) as usize
        };
        end(unit)..end(unit + 1)
    }

    /// Decides the choices of a unit. That one of them has no verdict is part of the record: whether
    /// it matters is seen with all others.
    ///
    /// # Errors
    /// That the work was stopped, or disks.
    pub fn decide(&self, unit: u64, context: &Context) -> Result<ClaimPart, Stop> {
        let choices = self.choices(unit);
        let mut part = ClaimPart {
            unit,
            found: BTreeMap::new(),
            errors: Vec::new(),
        };
        let mut number = choices.start;
        while number < choices.end {
            let on = (&self.claim, &self.all[number], &self.place);
            let next = match choice::decide(on, most(&self.place), context) {
                Ok(decided) => {
                    let text = serde_json::to_string(&decided).expect("it is JSON");
                    part.found.insert(number, text);
                    match decided.failures {
                        0 => self.needed.after(number),
                        _ => number + 1,
                    }
                }
                Err(ClaimError::Stop(stop @ (Stop::Cancelled | Stop::Disk(_)))) => {
                    return Err(stop);
                }
                Err(_) => {
                    context.check()?;
                    part.errors.push(number);
                    match self.needed.is_certain(number) {
                        true => choices.end,
                        false => number + 1,
                    }
                }
            };
            number = next;
        }
        Ok(part)
    }

    /// Takes note of a unit that is done: those that are needless then, as an `exists` is settled or
    /// an error is the answer.
    pub fn needless(&mut self, part: &ClaimPart) -> Vec<u64> {
        let mut needless = Vec::new();
        let own = self.choices(part.unit);
        for &number in part.found.keys().filter(|number| own.contains(number)) {
            if part.of(number).is_some_and(|decided| decided.failures == 0) {
                needless.extend(self.needed.holds(number));
            }
        }
        for &number in part.errors.iter().filter(|number| own.contains(number)) {
            if self.needed.is_certain(number) {
                needless.push(number + 1..self.all.len());
            }
        }
        let within = |unit: &u64| {
            let choices = self.choices(*unit);
            let inside = |needless: &std::ops::Range<usize>| {
                needless.start <= choices.start && choices.end <= needless.end
            };
            needless.iter().any(inside)
        };
        (0..self.count()).filter(within).collect()
    }

    /// The answer, as [`Claim::decide`] gives it. Choices of which no part tells, and those without
    /// a verdict, are decided here, if they matter: so the error is that of one process.
    ///
    /// # Errors
    /// Those of [`Claim::decide`].
    pub fn answer(&self, parts: Vec<ClaimPart>, context: &Context) -> Result<Answer, ClaimError> {
        let mut found = BTreeMap::new();
        for part in parts {
            found.extend(part.found);
        }
        // a text is read once, and let go
        let found = RefCell::new(found);
        let known = |number: usize| {
            let text = found.borrow_mut().remove(&number)?;
            from_json(text.as_bytes()).ok()
        };
        decide((&self.claim, &self.place), &known, context)
    }
}

/// All choices, by number.
fn list(choices: &Choices, all: &mut Vec<Instance>) {
    match choices {
        Choices::One(one) => all.push(one.clone()),
        Choices::Of { each, .. } => each.iter().for_each(|choice| list(choice, all)),
    }
}

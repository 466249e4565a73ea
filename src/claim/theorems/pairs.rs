//! Theorems on two games: a product of them, enumerated as one game, against what is made of the
//! values of the two.

use super::statements::checked;
use crate::claim::{Checked, Failures, Note, position_text};
use crate::nimber::Nimber;
use crate::plan::{Engine, Enumerated, Plan, Product};
use crate::work::{Context, Stop};
use std::time::{Duration, Instant};

/// A theorem on the product of two games.
#[derive(Debug)]
pub struct Pairs {
    /// What is between the two.
    pub sign: &'static str,
    /// Two rulesets, as they are typed.
    pub example: [&'static str; 2],
    /// The product, enumerated as one game.
    pub(super) product:
        fn(&Enumerated, &Enumerated, Option<Engine>, &Context) -> Result<Product, Stop>,
    /// The value of the product, by the values of the two.
    pub(super) value: fn(Nimber, Nimber) -> Nimber,
    /// What the theorem says.
    pub(super) claim: &'static str,
    /// What is done to the values.
    pub(super) operation: &'static str,
}

/// What the verification found.
#[derive(Clone, Debug)]
pub struct Report {
    /// Pairs of positions.
    pub pairs: u128,
    /// Of these, P-positions of the product game.
    pub p_positions: u128,
    /// How many pairs have each value.
    pub values: Vec<u128>,
    /// How the product game was computed.
    pub plan: Plan,
    /// The statement and its verdict.
    pub checked: Checked,
    /// Time it took.
    pub time: Duration,
}

impl Pairs {
    /// Verifies the theorem on the product of two sides.
    ///
    /// # Errors
    /// Those of the engines.
    pub fn verify(
        &self,
        first: &Enumerated,
        second: &Enumerated,
        engine: Option<Engine>,
        context: &Context,
    ) -> Result<Report, Stop> {
        let start = Instant::now();
        let product = (self.product)(first, second, engine, context)?;
        let (mut failures, mut values) = (Failures::default(), Vec::new());
        for (x, y, [a, b, whole]) in &product.entries {
            let value = *whole as usize;
            values.resize(values.len().max(value + 1), 0);
            values[value] += 1;
            if (self.value)(Nimber(*a), Nimber(*b)) != Nimber(*whole) {
                failures.add(&[&x[..], &y[..]].concat());
            }
        }
        let pairs = product.entries.len() as u128;
        let checked = checked(self.claim, failures, Note::Pairs(pairs), |position| {
            let mut entries = product.entries.iter();
            let entry = entries.find(|(x, y, _)| x.iter().chain(y).eq(position));
            let [a, b, whole] = entry.expect("it failed there").2.map(Nimber);
            let (said, operation) = ((self.value)(a, b), self.operation);
            let reason = format!(
                "as one game {} has value {whole}; its parts have {a} and {b}, {operation} {said}",
                position_text(position),
            );
            (said.0.to_string(), whole.0.to_string(), reason)
        });
        let (plan, time) = (product.plan, start.elapsed());
        Ok(Report {
            pairs,
            p_positions: values.first().copied().unwrap_or(0),
            values,
            plan,
            checked,
            time,
        })
    }
}

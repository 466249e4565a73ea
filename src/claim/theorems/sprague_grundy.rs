//! The Sprague-Grundy theorem: the product game of two rulesets, enumerated as one game, against
//! the nim-sum of their values.

use super::statements::checked;
use super::{Method, Theorem};
use crate::claim::{Checked, Failures, Note, position_text};
use crate::nimber::Nimber;
use crate::plan::{Engine, Enumerated, Plan, product};
use crate::work::{Context, Stop};
use std::time::{Duration, Instant};

/// The theorem on sums of two games.
pub static SPRAGUE_GRUNDY: Theorem = Theorem {
    name: "sprague-grundy",
    summary: "the value of a sum of games is the nim-sum of their values",
    source: "R. P. Sprague (1935), P. M. Grundy (1939)",
    rules: "kayles",
    heaps: None,
    misere: false,
    method: Method::Sum,
    statement: |_| None,
};

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

/// Verifies the theorem on the product of two sides.
///
/// # Errors
/// Those of the engines.
pub fn verify(
    first: &Enumerated,
    second: &Enumerated,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Report, Stop> {
    let start = Instant::now();
    let product = product(first, second, engine, context)?;
    let (mut failures, mut values) = (Failures::default(), Vec::new());
    for (x, y, [a, b, whole]) in &product.entries {
        let value = *whole as usize;
        values.resize(values.len().max(value + 1), 0);
        values[value] += 1;
        if Nimber(*a) + Nimber(*b) != Nimber(*whole) {
            failures.add(&[&x[..], &y[..]].concat());
        }
    }
    let pairs = product.entries.len() as u128;
    let claim = "the value of the sum is the nim-sum of the values";
    let checked = checked(claim, failures, Note::Pairs(pairs), |position| {
        let mut entries = product.entries.iter();
        let entry = entries.find(|(x, y, _)| x.iter().chain(y).eq(position));
        let [a, b, whole] = entry.expect("it failed there").2.map(Nimber);
        let reason = format!(
            "as one game {} has value {whole}; its parts have {a} and {b}, nim-sum {}",
            position_text(position),
            a + b
        );
        ((a + b).0.to_string(), whole.0.to_string(), reason)
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

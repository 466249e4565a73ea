//! The Sprague-Grundy theorem: the product game of two rulesets, enumerated as one game, against
//! the nim-sum of their values.

use super::{Method, Theorem};
use crate::claim::{Checked, Counterexample, Note, Verdict, position_text};
use crate::game::keep_smaller;
use crate::nimber::Nimber;
use crate::plan::{Engine, Plan, Side, product};
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
    first: &Side<'_>,
    second: &Side<'_>,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Report, Stop> {
    let start = Instant::now();
    let product = product(first, second, engine, context)?;
    let (mut failures, mut first, mut values) = (0, None, Vec::new());
    for (x, y, all @ [a, b, whole]) in &product.entries {
        let value = *whole as usize;
        values.resize(values.len().max(value + 1), 0);
        values[value] += 1;
        if Nimber(*a) + Nimber(*b) != Nimber(*whole) {
            failures += 1;
            let found = Some(([&x[..], &y[..]].concat(), all.map(Nimber)));
            keep_smaller(&mut first, found, |(position, _)| position);
        }
    }
    let counterexample = first.map(|(position, [a, b, whole])| {
        let reason = format!(
            "as one game {} has value {whole}; its parts have {a} and {b}, nim-sum {}",
            position_text(&position),
            a + b
        );
        Counterexample {
            position,
            claimed: (a + b).0.to_string(),
            computed: whole.0.to_string(),
            reason,
        }
    });
    let pairs = product.entries.len() as u128;
    let checked = Checked {
        claim: "the value of the sum is the nim-sum of the values".into(),
        verdict: Verdict::of(failures),
        failures: Some(failures),
        counterexample,
        note: Note::Pairs(pairs),
    };
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

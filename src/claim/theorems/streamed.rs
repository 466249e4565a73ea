//! The outcome statements on boxes that are swept and not kept.
//!
//! Every P-position found is compared with the condition, and their number against the number
//! of positions that meet it: if both agree, so does every position. Only where they do not, each
//! position is examined, for the smallest one that fails.

use super::condition::Condition;
use super::explain::{by_rules, said};
use super::request::Request;
use super::statements::{checked, counts};
use crate::claim::{Checked, Failures, compare, position_text};
use crate::game::{Convention, Heap, HeapBox, Order};
use crate::plan::{Engine, Plan, TableJob, Way, stream, stream_all, table};
use crate::rulesets::HeapRuleset;
use crate::solve::{Statistics, Want};
use crate::work::{Context, Stop};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Decides the condition at every position of the box of a request.
pub(super) fn decide(
    request: &Request<'_>,
    engine: Engine,
    condition: &Condition,
    context: &Context,
) -> Result<(Checked, Statistics, Plan), Stop> {
    let positions = &request.positions;
    let denied = AtomicBool::new(false);
    let visit = |heaps: &[Heap]| {
        if !condition.is_p(heaps) {
            denied.store(true, Relaxed);
        }
    };
    let here = (positions, condition.convention);
    let swept = stream((request.rules, engine), here, context, &visit);
    let (summary, plan) = swept.map_err(without_memory)?;
    let expected = condition.count(positions.max()).ok_or_else(|| {
        Stop::refused(
            "more than 2^128 positions that meet the condition",
            "fewer",
            "lower a bound",
        )
    })?;
    let failures = if !denied.into_inner() && summary.p_ordered == expected {
        Failures::default()
    } else {
        failing(request, engine, condition, context)?
    };
    let statistics = Statistics {
        p_sorted: summary.p_sorted,
        p_ordered: summary.p_ordered,
        ..Statistics::default()
    };
    let note = counts(&statistics, positions.order());
    let explain = |x: &[Heap]| explain(request, condition, x, context);
    let checked = checked(condition.claim(), failures, note, explain);
    Ok((checked, statistics, plan))
}

/// What needs too much memory can be proved position by position.
fn without_memory(stop: Stop) -> Stop {
    match stop {
        Stop::Memory {
            what,
            needed,
            limit,
        } => Stop::Memory {
            what: format!("{what} (‹engine local› keeps nothing)"),
            needed,
            limit,
        },
        stop => stop,
    }
}

/// Where the condition fails, in the order of the box: every position is examined.
fn failing(
    request: &Request<'_>,
    engine: Engine,
    condition: &Condition,
    context: &Context,
) -> Result<Failures, Stop> {
    let positions = &request.positions;
    if engine == Engine::Budget {
        let gather = |failures: &mut Failures, heaps: &[Heap], p: bool| {
            if condition.is_p(heaps) != p {
                failures.add(heaps);
            }
        };
        let here = (positions, condition.convention);
        return stream_all(request.rules, here, context, &gather, Failures::merge);
    }
    let want = Want::Outcomes(condition.convention);
    let job = TableJob {
        engine: Some(engine),
        way: Way::Whole,
        ..TableJob::usual(request.rules, positions.clone(), want)
    };
    let found = table(&job, context)?.table;
    compare(&found, context, |x, number| {
        condition.is_p(x) != (number == 0)
    })
}

/// Why the rules give a position its outcome, with its moves: by the table of the box below it,
/// `None` where that is large.
pub fn outcome_reason(
    rules: &HeapRuleset,
    (x, order): (&[Heap], Order),
    convention: Convention,
    context: &Context,
) -> Option<String> {
    let most = x.iter().copied().max().unwrap_or(0);
    let max = match order {
        Order::Sorted => vec![most; x.len()],
        Order::Ordered => x.to_vec(),
    };
    let below = HeapBox::new(max, order).ok()?;
    let usual = TableJob::usual(rules, below, Want::Outcomes(convention));
    let job = TableJob {
        way: Way::Whole,
        ..usual
    };
    let small = job.positions.count() < 1 << 20;
    let found = small.then(|| table(&job, context).ok()).flatten()?;
    Some(by_rules(rules, &found.table, x))
}

/// Claim, truth and reason at a position.
fn explain(
    request: &Request<'_>,
    condition: &Condition,
    x: &[Heap],
    context: &Context,
) -> (String, String, String) {
    let at = (x, request.positions.order());
    let reason = outcome_reason(request.rules, at, condition.convention, context);
    let is_p = condition.is_p(x);
    let found = if is_p { "N" } else { "P" };
    let swept = || format!("the sweep finds {} to be {found}", position_text(x));
    let rules = reason.unwrap_or_else(swept);
    said(is_p, found.into(), &rules, &condition.because(x))
}

/// The condition of a request under a convention.
pub(super) fn condition(request: &Request<'_>, convention: Convention) -> Condition {
    Condition {
        modulus: request.k + 1,
        convention,
    }
}

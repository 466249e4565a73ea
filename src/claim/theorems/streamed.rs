//! The outcome statements on boxes that are swept and not kept.
//!
//! Every P-position found is held against the condition, and their number against the number
//! of positions that meet it: if both agree, so does every position. Only where they do not, a
//! second sweep looks at each position, for the smallest one that fails.

use super::condition::Condition;
use super::explain::{by_rules, said};
use super::moore::Request;
use super::statements::{checked, counts};
use crate::claim::{Checked, Failures, position_text};
use crate::game::{Convention, Heap, HeapBox, Order};
use crate::plan::{Job, Plan, Way, stream, table};
use crate::solve::budget::{Row, Rows};
use crate::solve::{Context, Statistics, Stop, Want};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counts of one thread, on cache lines of its own. Only that thread writes them.
#[derive(Default)]
#[repr(align(128))]
struct Tally {
    /// P-positions that meet the condition.
    agreed: AtomicU64,
    /// P-positions whose heaps do not decrease.
    sorted: AtomicU64,
}

fn add(count: &AtomicU64, more: u64) {
    count.store(count.load(Relaxed) + more, Relaxed);
}

/// Decides the condition at every position of the box of a request.
pub(super) fn decide(
    request: &Request<'_>,
    condition: &Condition,
    context: &Context,
) -> Result<(Checked, Statistics, Plan), Stop> {
    let positions = &request.positions;
    let how = (positions.max(), condition.convention);
    let tallies: Vec<Tally> = (0..context.threads()).map(|_| Tally::default()).collect();
    let visit = |row: &Row<'_>| {
        let tally = &tallies[rayon::current_thread_index().unwrap_or(0)];
        let (mut agreed, mut sorted) = (0, 0);
        each_position(row, row.sizes(), |heaps| {
            agreed += u64::from(condition.is_p(heaps));
            sorted += u64::from(heaps.is_sorted());
        });
        add(&tally.agreed, agreed);
        add(&tally.sorted, sorted);
    };
    let (summary, plan) = stream(request.rules, how, Rows::WithP, context, &visit)?;
    let total = |count: fn(&Tally) -> &AtomicU64| -> u128 {
        let counts = tallies.iter().map(|tally| count(tally).load(Relaxed));
        counts.map(u128::from).sum()
    };
    let (agreed, sorted) = (total(|t| &t.agreed), total(|t| &t.sorted));
    let expected = condition.count(positions.max()).ok_or_else(|| {
        Stop::Refused("more than 2^128 positions meet the condition; lower a bound".into())
    })?;
    let failures = if agreed == summary.p && agreed == expected {
        Failures::default()
    } else {
        failing(request, condition, context)?
    };
    let statistics = Statistics {
        p: match positions.order() {
            Order::Sorted => sorted,
            Order::Ordered => summary.p,
        },
        p_sorted: sorted,
        p_ordered: summary.p,
        values: Vec::new(),
    };
    let note = counts(&statistics, positions.order());
    let explain = |x: &[Heap]| explain(request, condition, x, context);
    let checked = checked(condition.claim(), failures, note, explain);
    Ok((checked, statistics, plan))
}

/// Calls `each` with the positions of a row whose heap along it has one of these sizes.
fn each_position(row: &Row<'_>, sizes: impl Iterator<Item = Heap>, mut each: impl FnMut(&[Heap])) {
    let mut heaps: smallvec::SmallVec<[Heap; 16]> = row.heaps.into();
    for size in sizes {
        heaps[row.axis] = size;
        each(&heaps);
    }
}

/// Where the condition fails, in the order of the box: every position is looked at.
fn failing(
    request: &Request<'_>,
    condition: &Condition,
    context: &Context,
) -> Result<Failures, Stop> {
    let positions = &request.positions;
    let found = Mutex::new(Failures::default());
    let visit = |row: &Row<'_>| {
        let mut here = Failures::default();
        each_position(row, 0..=positions.max()[row.axis], |heaps| {
            let size = heaps[row.axis];
            let p = row.words[(size / 64) as usize] >> (size % 64) & 1 == 1;
            let counted = positions.order() == Order::Ordered || heaps.is_sorted();
            if counted && condition.is_p(heaps) != p {
                here.add(heaps);
            }
        });
        if here.count > 0 {
            let mut found = found
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            *found = std::mem::take(&mut *found).merge(here);
        }
    };
    let how = (positions.max(), condition.convention);
    stream(request.rules, how, Rows::All, context, &visit)?;
    Ok(found
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// Claim, truth and reason at a position, by the table of the box below it where that is small.
fn explain(
    request: &Request<'_>,
    condition: &Condition,
    x: &[Heap],
    context: &Context,
) -> (String, String, String) {
    let order = request.positions.order();
    let most = x.iter().copied().max().unwrap_or(0);
    let max = match order {
        Order::Sorted => vec![most; x.len()],
        Order::Ordered => x.to_vec(),
    };
    let below = HeapBox::new(max, order)
        .ok()
        .filter(|below| below.count() < 1 << 20);
    let computed = below.and_then(|positions| {
        let job = Job {
            rules: request.rules,
            positions,
            want: Want::Outcomes(condition.convention),
            engine: None,
            way: Way::Whole,
        };
        table(&job, context).ok()
    });
    let is_p = condition.is_p(x);
    let found = if is_p { "N" } else { "P" };
    let rules = match computed {
        Some(computed) => by_rules(request.rules, &computed.table, x),
        None => format!("the sweep finds {} to be {found}", position_text(x)),
    };
    said(is_p, found.into(), &rules, &condition.because(x))
}

/// The condition of a request under a convention.
pub(super) fn condition(request: &Request<'_>, convention: Convention) -> Condition {
    Condition {
        modulus: request.k + 1,
        convention,
    }
}

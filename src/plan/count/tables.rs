//! Counts by a table of the positions, or by what an engine shows of them that keeps none.

use super::{Count, CountJob, Counted, OfOrders, usual};
use crate::game::{Heap, HeapBox, HeapRules, Order};
use crate::plan::{Engine, TableJob, stream, streams, table};
use crate::rulesets::HeapRuleset;
use crate::solve::Table;
use crate::work::{Context, Stop};
use num_bigint::BigUint;
use std::sync::Mutex;

/// By a table of the positions, or by what an engine shows of them that keeps none.
pub(super) fn by_positions(
    job: &CountJob<'_>,
    rules: &HeapRuleset,
    context: &Context,
) -> Result<Count, Stop> {
    let order = usual(rules, &job.max);
    let positions = HeapBox::new(job.max.clone(), order)?;
    let want = job.of.want(job.ruleset.convention);
    let usual = TableJob::usual(rules, positions.clone(), want);
    let engine = job.engine;
    let alike = order == Order::Sorted;
    match table(&TableJob { engine, ..usual }, context) {
        Ok(computed) => {
            let mut count = visited(job, &computed.table, alike, context)?;
            count.plan = Some(computed.plan);
            Ok(count)
        }
        Err(stop @ Stop::Memory { .. }) if !rules.is_restricted() => {
            let shown = match job.of {
                Counted::Value(_) => None,
                Counted::P | Counted::N if !rules.heaps_alone() => None,
                Counted::P | Counted::N => streams(rules, &positions, engine),
            };
            match shown {
                Some(engine) => by_stream(job, (rules, engine), &positions, context),
                None => Err(stop),
            }
        }
        Err(stop) => Err(stop),
    }
}

/// OfOrders of sorted and of all tuples, small enough to be visited.
#[derive(Clone, Copy, Default)]
struct Tally {
    sorted: u128,
    ordered: u128,
}

impl Tally {
    fn add(&mut self, heaps: &[Heap], positions: &HeapBox) {
        self.sorted += u128::from(heaps.is_sorted());
        self.ordered += positions.multiplicity(heaps);
    }

    fn merge(self, other: Self) -> Self {
        Self {
            sorted: self.sorted + other.sorted,
            ordered: self.ordered + other.ordered,
        }
    }

    fn numbers(self, alike: bool) -> OfOrders {
        OfOrders {
            sorted: alike.then(|| self.sorted.into()),
            ordered: self.ordered.into(),
        }
    }
}

/// Counts a table; `alike` where nondecreasing tuples stand for all.
pub(super) fn visited(
    job: &CountJob<'_>,
    table: &Table,
    alike: bool,
    context: &Context,
) -> Result<Count, Stop> {
    let positions = table.positions();
    let (found, all) = table.visit(
        context,
        <(Tally, Tally)>::default,
        |(found, all), heaps, number| {
            if heaps.iter().all(|&heap| heap >= job.least) {
                all.add(heaps, positions);
                if job.of.holds(number) {
                    found.add(heaps, positions);
                }
            }
            Ok(())
        },
        |a, b| (a.0.merge(b.0), a.1.merge(b.1)),
    )?;
    Ok(Count {
        found: found.numbers(alike),
        positions: all.numbers(alike),
        plan: None,
    })
}

/// Counts the P-positions that an engine shows.
fn by_stream(
    job: &CountJob<'_>,
    (rules, engine): (&HeapRuleset, Engine),
    positions: &HeapBox,
    context: &Context,
) -> Result<Count, Stop> {
    let alike = positions.order() == Order::Sorted;
    let found = Mutex::new(Tally::default());
    let seen = |heaps: &[Heap]| {
        if heaps.iter().all(|&heap| heap >= job.least) && (!alike || heaps.is_sorted()) {
            let mut found = found.lock().unwrap_or_else(|e| e.into_inner());
            found.add(heaps, positions);
        }
    };
    let of = (positions, job.ruleset.convention);
    let (_, plan) = stream((rules, engine), of, context, &seen)?;
    let found = found.into_inner().unwrap_or_else(|e| e.into_inner());
    let mut found = found.numbers(alike);
    let all = all_of(positions, job.least, alike);
    if job.of == Counted::N {
        found.sorted = found
            .sorted
            .zip(all.sorted.as_ref())
            .map(|(p, all)| all - p);
        found.ordered = &all.ordered - found.ordered;
    }
    Ok(Count {
        found,
        positions: all,
        plan: Some(plan),
    })
}

/// All tuples of a box whose heaps are not too small.
fn all_of(positions: &HeapBox, least: Heap, alike: bool) -> OfOrders {
    let sizes = positions.max().iter();
    let sizes = sizes.map(|&max| (u128::from(max) + 1).saturating_sub(least.into()));
    let sorted = alike.then(|| {
        let size = sizes.clone().next().unwrap_or(0);
        let heaps = positions.heaps() as u128;
        let each = (1..=heaps).map(|k| (BigUint::from(size) + k - 1_u8, k));
        each.fold(BigUint::from(1_u8), |all, (over, under)| all * over / under)
    });
    OfOrders {
        sorted,
        ordered: sizes.map(BigUint::from).product(),
    }
}

//! Counts by the values of single heaps, or of the games of a sum.

use super::sums::{Frequencies, NimSums};
use super::{Count, CountJob, Counted, OfOrders, counts_by_values, usual};
use crate::game::{Heap, HeapBox, HeapRules};
use crate::plan::{HeapGame, TableJob, table};
use crate::rulesets::HeapRuleset;
use crate::sequence::{PeriodVerdict, Sequence};
use crate::solve::Want;
use crate::work::{Context, Stop};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The game of each heap, if rules in normal play are the sum of single heaps of any size.
pub(super) fn heap_by_heap(rules: &HeapRuleset) -> Option<HeapGame> {
    let all = rules.symmetric() && rules.is_plain();
    all.then(|| HeapGame::new(&rules.clone().into()).ok())?
}

/// By the values of single heaps, or of the games of a sum.
pub(super) fn by_values(
    job: &CountJob<'_>,
    rules: &HeapRuleset,
    context: &Context,
) -> Result<Option<Count>, Stop> {
    if !counts_by_values(job) {
        return Ok(None);
    }
    let mut lists = Vec::new();
    match rules.summands() {
        [] => of_heaps(rules, &job.max, job.least, &mut lists, context)?,
        summands => {
            let mut rest = &job.max[..];
            for (rules, count) in summands {
                let (own, after) = rest.split_at(*count);
                rest = after;
                of_heaps(rules, own, job.least, &mut lists, context)?;
            }
        }
    }
    let sums = NimSums::new(&lists, context)?;
    let alike = rules.summands().is_empty();
    let sorted = |count: Option<BigUint>| count.filter(|_| alike);
    let positions = OfOrders {
        sorted: sorted(sums.all_sorted()),
        ordered: sums.all_ordered(),
    };
    let value = match job.of {
        Counted::Value(value) => value,
        Counted::P | Counted::N => 0,
    };
    let mut found = OfOrders {
        sorted: sorted(sums.sorted(value, context)?),
        ordered: sums.ordered(value, context)?,
    };
    if job.of == Counted::N {
        let all = positions.sorted.as_ref();
        found.sorted = found.sorted.zip(all).map(|(p, all)| all - p);
        found.ordered = &positions.ordered - found.ordered;
    }
    Ok(Some(Count {
        found,
        positions,
        plan: None,
    }))
}

/// Adds the values of heaps of a game in normal play: those of single heaps, from which some are
/// taken, or those of all positions, from which one is.
fn of_heaps(
    rules: &HeapRuleset,
    max: &[Heap],
    least: Heap,
    to: &mut Vec<(Frequencies, usize)>,
    context: &Context,
) -> Result<(), Stop> {
    let mut values = Met::default();
    let Some(game) = heap_by_heap(rules) else {
        let order = usual(rules, max);
        let positions = HeapBox::new(max.to_vec(), order)?;
        let computed = table(&TableJob::usual(rules, positions, Want::Values), context)?;
        let positions = computed.table.positions();
        let all = computed.table.visit(
            context,
            BTreeMap::<u64, u64>::new,
            |all, heaps, value| {
                if heaps.iter().all(|&heap| heap >= least) {
                    // a table has fewer than 2^64 positions, and one heap has no two orders
                    let often = u64::try_from(positions.multiplicity(heaps));
                    *all.entry(value).or_default() += often.unwrap_or(u64::MAX);
                }
                Ok(())
            },
            |mut a, b| {
                b.into_iter()
                    .for_each(|(value, often)| *a.entry(value).or_default() += often);
                a
            },
        )?;
        to.push((all.into_iter().collect(), 1));
        return Ok(());
    };
    let largest = max.iter().copied().max().unwrap_or(0);
    let sequence = Sequence::run(&game, largest, context)?;
    let mut sizes: Vec<Heap> = max.to_vec();
    sizes.sort_unstable();
    let mut next = u128::from(least);
    let proved = sequence.period();
    let proved = proved.filter(|period| matches!(period.verdict, PeriodVerdict::Proved(_)));
    if proved.is_some_and(|period| period.saltus > 0) {
        // values that grow with the heaps: each is counted
        let heaps = u128::from(largest.saturating_sub(least));
        context.afford("counts of the nim-sums of all values", heaps * EACH)?;
    }
    let repeats = proved.filter(|period| period.saltus == 0);
    for alike in sizes.chunk_by(|a, b| a == b) {
        let end = u128::from(alike[0]) + 1;
        while next < end {
            if next.is_multiple_of(1 << 16) {
                context.check()?;
            }
            // from the preperiod on all heaps of a period at once
            let left = end - next;
            let round = repeats
                .filter(|period| {
                    u128::from(period.preperiod) <= next && left > period.length.into()
                })
                .map(|period| period.length);
            for i in 0..round.unwrap_or(1) {
                let value = sequence.value(next + u128::from(i));
                let value = value.and_then(|value| u64::try_from(value).ok());
                let value = value.ok_or_else(|| {
                    Stop::refused(
                        format!("a value of heap {next} above 64 bits"),
                        "one below 2^64",
                        "choose smaller heaps",
                    )
                })?;
                let times = match round {
                    Some(length) => (left - u128::from(i)).div_ceil(length.into()),
                    None => 1,
                };
                values.add(value, u64::try_from(times).unwrap_or(u64::MAX));
            }
            next = match round {
                Some(_) => end,
                None => next + 1,
            };
        }
        to.push((values.frequencies(), alike.len()));
    }
    Ok(())
}

/// Bytes of each of as many values as heaps, at least.
const EACH: u128 = 24;

/// Values below this are counted in a list.
const SMALL: u64 = 1 << 26;

/// Values, and how often each was met.
#[derive(Default)]
struct Met {
    small: Vec<u64>,
    large: BTreeMap<u64, u64>,
}

impl Met {
    fn add(&mut self, value: u64, times: u64) {
        if value >= SMALL {
            *self.large.entry(value).or_default() += times;
            return;
        }
        let value = value as usize;
        if self.small.len() <= value {
            self.small.resize(value + 1, 0);
        }
        self.small[value] += times;
    }

    fn frequencies(&self) -> Frequencies {
        let small = self.small.iter().enumerate();
        let small = small.map(|(value, &often)| (value as u64, often));
        let large = self.large.iter().map(|(&value, &often)| (value, often));
        small.filter(|(_, often)| *often > 0).chain(large).collect()
    }
}

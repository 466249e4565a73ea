use super::Engine;
use crate::game::{HeapBox, HeapRules, Shape};
use crate::solve::{Prepared, Want, dense};
use crate::work::Context;

/// An engine that knows the structure of the moves, ready for a box.
pub(super) type Chosen<'a> = (Engine, Box<dyn Prepared + 'a>);

/// The engines that apply, in order of preference. With one common bound rows are preferred to
/// the budget engine, which settles all tuples; with mixed bounds both do, and budget on all
/// threads.
pub(super) fn prepared<'a>(
    shape: &'a Shape,
    positions: &'a HeapBox,
    want: Want,
) -> Vec<Chosen<'a>> {
    let prepare = |engine: Engine| {
        let prepare = engine.prepare()?;
        Some((engine, prepare(shape, positions, want).ok()?))
    };
    let mut all: Vec<Chosen<'a>> = Engine::ALL.into_iter().filter_map(prepare).collect();
    let mixed = positions.common_max().is_none();
    all.sort_by_key(|(engine, _)| mixed && *engine != Engine::Budget);
    all
}

/// Positions examined for an estimate.
const SAMPLES: u64 = 2_000;

/// About how many options all positions of a box have together: the time of a dense table.
///
/// The mean over evenly spread positions times their number. `None` where the rules declare no
/// number of options.
pub fn edges<R: HeapRules>(rules: &R, positions: &HeapBox) -> Option<u128> {
    let count = u64::try_from(positions.count()).unwrap_or(u64::MAX);
    let samples = SAMPLES.min(count);
    let mut sum = 0_u128;
    for i in 0..samples {
        // the middle of the i-th of `samples` equal runs of ranks
        let rank = (u128::from(count) * (2 * u128::from(i) + 1) / (2 * u128::from(samples))) as u64;
        sum = sum.saturating_add(rules.shape().options(&positions.unrank(rank))?);
    }
    Some((sum / u128::from(samples)).saturating_mul(positions.count()))
}

/// About how many options the values of a box take, with the engine that takes least time; `None`
/// where neither the rules nor an engine says.
pub fn work<R: HeapRules>(rules: &R, positions: &HeapBox) -> Option<u128> {
    let shape = rules.shape();
    let all = prepared(&shape, positions, Want::Values);
    let works = all.iter().map(|(_, engine)| engine.work());
    works.chain(edges(rules, positions)).min()
}

/// Whether the values of a box fit the memory limit, with the engine that needs least.
pub fn fits_memory<R: HeapRules>(rules: &R, positions: &HeapBox, context: &Context) -> bool {
    let shape = rules.shape();
    let all = prepared(&shape, positions, Want::Values);
    let costs = all.iter().map(|(_, engine)| engine.bytes(context));
    let least = costs.chain(dense::cost(rules, positions)).min();
    // what is searched has no cost beforehand
    least.is_none_or(|bytes| bytes <= u128::from(context.memory()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Count, HeapRules};
    use crate::rulesets::Moore;

    #[test]
    fn is_near_the_truth() {
        let (rules, positions) = (Moore::new(2).unwrap(), HeapBox::sorted(4, 15).unwrap());
        let (mut count, mut heaps) = (Count::default(), vec![0; 4]);
        loop {
            rules.moves(&heaps, &mut count);
            if !positions.advance(&mut heaps) {
                break;
            }
        }
        let estimate = edges(&rules, &positions).unwrap() as f64;
        assert!(
            (0.9..1.1).contains(&(estimate / count.options as f64)),
            "{estimate} of {}",
            count.options
        );
    }
}

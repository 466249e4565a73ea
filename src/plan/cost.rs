use crate::game::{HeapBox, HeapRules};
use crate::solve::{dense, levels, lines};
use crate::work::Context;

/// Positions looked at for an estimate.
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

/// About how many options the values of a box take with the engine that the planner picks: those
/// of all positions, about one for each heap of each position where line sets do, or what the
/// words of level sets are worth.
pub fn work<R: HeapRules>(rules: &R, positions: &HeapBox) -> Option<u128> {
    let shape = rules.shape();
    if lines::fits(&shape, positions) {
        return Some(positions.count().saturating_mul(positions.heaps() as u128));
    }
    let options = edges(rules, positions)?;
    if levels::fits(&shape, positions) {
        return Some(options.min(levels_work(positions)));
    }
    Some(options)
}

/// Options of the dense engine in the time of a word of the levels engine.
const LEVELS: u128 = 3;

/// Options that the dense engine goes through while the levels engine fills the box.
pub(super) fn levels_work(positions: &HeapBox) -> u128 {
    levels::work(positions).saturating_mul(LEVELS)
}

/// Whether the values of a box fit the memory limit, with the engine that needs least.
pub fn fits_memory<R: HeapRules>(rules: &R, positions: &HeapBox, context: &Context) -> bool {
    let shape = rules.shape();
    let costs = [
        lines::fits(&shape, positions).then(|| lines::cost(&shape, positions)),
        levels::fits(&shape, positions).then(|| levels::cost(&shape, positions, context)),
        Some(dense::cost(rules, positions)),
    ];
    let costs: Vec<u128> = costs.into_iter().flatten().flatten().collect();
    // what is searched has no cost beforehand
    costs.is_empty()
        || costs
            .iter()
            .any(|&bytes| bytes <= u128::from(context.memory()))
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

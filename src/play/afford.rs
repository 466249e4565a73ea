//! What a search of one position needs, looked at before it begins.

use crate::game::{Amounts, Count, Heap, HeapRules, Moves, Shape};
use crate::number::grouped;
use crate::plan::Way;
use crate::rulesets::HeapRuleset;
use crate::work::{Context, Stop};

/// Refuses at once what cannot fit: free amounts reach every smaller vector, and a position of
/// very many options has options that have many themselves.
pub(super) fn afford(
    rules: &HeapRuleset,
    heaps: &[Heap],
    way: Way,
    context: &Context,
) -> Result<(), Stop> {
    let free = match rules.shape() {
        Shape::Each(Amounts::Any) => true,
        // single heaps may be lowered freely as well
        Shape::Faces {
            amounts: Amounts::Any | Amounts::Equal,
            ref sizes,
        } => *sizes.start() == 1,
        _ => false,
    };
    if free && way == Way::Whole {
        let sizes = heaps.iter().map(|&heap| u128::from(heap) + 1);
        let positions = sizes.fold(1_u128, u128::saturating_mul);
        // at least one in n! tuples is sorted
        let positions = positions / (1..=heaps.len() as u128).fold(1, u128::saturating_mul);
        let bytes = positions.saturating_mul(8);
        context.afford("a search of all smaller positions", bytes)?;
    }
    at_most(OPTIONS, rules, heaps)
}

/// Refuses at once a position of more options than are gone through, where the number of each is
/// soon known.
pub(super) fn afford_many(rules: &HeapRuleset, heaps: &[Heap]) -> Result<(), Stop> {
    at_most(MANY, rules, heaps)
}

fn at_most(most: u64, rules: &HeapRuleset, heaps: &[Heap]) -> Result<(), Stop> {
    let mut count = Count {
        most,
        ..Count::default()
    };
    rules.moves(heaps, &mut count);
    if let Some(fault) = count.fault {
        return Err(Stop::Fault(*fault));
    }
    if count.enough() {
        return Err(Stop::Refused(format!(
            "the position has more than {} options, too many for a search; choose smaller heaps",
            grouped(most)
        )));
    }
    Ok(())
}

/// Options of one position that are searched at most.
const OPTIONS: u64 = 1 << 23;

/// Options that are gone through at most, without a search.
const MANY: u64 = 1 << 28;

/// Refuses at once a position with a memory of which the options alone may not fit: about one for
/// each token of a heap.
pub(super) fn afford_options(heaps: &[Heap], context: &Context) -> Result<(), Stop> {
    let most = heaps.iter().copied().max().unwrap_or(0);
    context.afford("the options of one position", u128::from(most) * 16)
}

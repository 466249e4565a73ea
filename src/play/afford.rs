use super::WholePosition;
use super::options::{MOST, each_whole, too_many};
use crate::game::{Amounts, Count, Heap, HeapRules, Moves, Shape};
use crate::number::grouped;
use crate::plan::Way;
use crate::rulesets::{HeapRuleset, Rules, Ruleset};
use crate::work::{Context, Stop};

/// Refuses at once what cannot fit: free amounts reach every smaller vector, and a position of
/// very many options has options that have many themselves.
pub(super) fn afford(
    rules: &HeapRuleset,
    heaps: &[Heap],
    way: Way,
    context: &Context,
) -> Result<(), Stop> {
    afford_all(rules, heaps, way, context)?;
    let mut count = Count {
        most: OPTIONS,
        ..Count::default()
    };
    rules.moves(heaps, &mut count);
    if let Some(fault) = count.fault {
        return Err(Stop::Fault(*fault));
    }
    if count.enough() {
        return Err(Stop::Refused(format!(
            "the position has more than {} options, too many for a search; choose smaller heaps",
            grouped(OPTIONS)
        )));
    }
    Ok(())
}

fn afford_all(
    rules: &HeapRuleset,
    heaps: &[Heap],
    way: Way,
    context: &Context,
) -> Result<(), Stop> {
    let free = match rules.shape() {
        Shape::Each(Amounts::Any) => true,
        Shape::Faces {
            amounts: Amounts::Any,
            ref sizes,
        } => *sizes.start() == 1,
        // single heaps may be lowered freely as well
        Shape::Faces {
            amounts: Amounts::Equal,
            ref sizes,
        } => *sizes.start() == 1,
        _ => false,
    };
    if way == Way::Heaps || !free {
        return Ok(());
    }
    let sizes = heaps.iter().map(|&heap| u128::from(heap) + 1);
    let mut positions = sizes.fold(1_u128, u128::saturating_mul);
    // at least one in n! tuples is sorted
    positions /= (1..=heaps.len() as u128).fold(1, u128::saturating_mul);
    context.afford(
        "a search of all smaller positions",
        positions.saturating_mul(8),
    )
}

/// Refuses a position with so many options that to look for one of them may not end.
///
/// # Errors
/// [`Stop::Refused`] if there are too many.
pub fn few_options(ruleset: &Ruleset, position: &WholePosition) -> Result<(), Stop> {
    // of nim and moore none are gone through, and boards are small
    let (WholePosition::Heaps(whole), Rules::Heaps(rules)) = (position, &ruleset.rules) else {
        return Ok(());
    };
    let mut count = 0;
    each_whole(rules, whole, |_| {
        count += 1;
        count <= MOST
    })?;
    match count > MOST {
        true => Err(too_many()),
        false => Ok(()),
    }
}

/// Options of one position that are searched at most.
const OPTIONS: u64 = 1 << 23;

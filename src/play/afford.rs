//! What a search of one position needs, examined before it begins.

use crate::game::{
    Amounts, Code, Count, Digit, Heap, HeapRules, Moves, Remembered, Shape, Sizes, is_number,
};
use crate::number::{bytes, duration, grouped};
use crate::plan::Way;
use crate::rulesets::HeapRuleset;
use crate::work::{Context, Stop};
use std::time::Duration;

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

/// How many positions a search of a whole position may reach: all of which no heap, and nothing
/// that is remembered, is larger than it can become. `None` where that is not known: heaps split,
/// or what is remembered may grow.
pub(super) fn reach(rules: &HeapRuleset, whole: &[Heap]) -> Option<u128> {
    let (shape, extra) = (rules.shape(), rules.extra().unwrap_or_default());
    let falls = |state: &Remembered| matches!(state, Remembered::Falls(_));
    let unbounded = shape.splits() || shape.has_potential();
    if unbounded || extra.apart || !extra.states.iter().all(falls) {
        return None;
    }
    let (heaps, states) = whole.split_at_checked(whole.len().checked_sub(extra.states.len())?)?;
    let largest = shape.reach(heaps)?;
    let sizes = largest.iter().chain(states).filter(|size| is_number(size));
    let sizes = sizes.map(|&size| u128::from(size) + 1);
    Some(sizes.fold(1, u128::saturating_mul))
}

/// Positions that are searched in a few seconds.
const FEW: u128 = 5_000_000;

/// Bytes that a search takes for each position, at least.
const EACH: u128 = 8;

/// A number of positions, which may be more than can be counted.
fn positions(reach: u128) -> String {
    match reach {
        u128::MAX => "more than 10^38".into(),
        reach => grouped(reach),
    }
}

/// Says how far a search may go that may take long.
pub(super) fn announce(reach: Option<u128>, context: &Context) {
    let Some(reach) = reach.filter(|&reach| reach > FEW) else {
        return;
    };
    let seconds = u64::try_from(reach / 1_000_000).unwrap_or(u64::MAX);
    let time = match seconds {
        ..100_000_000 => duration(Duration::from_secs(seconds)),
        _ => "many years".into(),
    };
    context.progress().remark(&format!(
        "the search may reach {} positions: {} or more, and {time} at a million a second",
        positions(reach),
        bytes(reach.saturating_mul(EACH))
    ));
}

/// The refusal of a search, with how far it might have gone.
pub(super) fn refused(stop: Stop, reach: Option<u128>) -> Stop {
    match (stop, reach) {
        (
            Stop::Memory {
                what,
                needed,
                limit,
            },
            Some(reach),
        ) if reach > FEW => Stop::Memory {
            what: format!(
                "{}, of at most {} that it may reach,",
                what.trim_end_matches(','),
                positions(reach)
            ),
            needed,
            limit,
        },
        (stop, _) => stop,
    }
}

/// Refuses at once a position of more options than are gone through, where the number of each is
/// soon known.
pub(super) fn afford_many(rules: &HeapRuleset, heaps: &[Heap]) -> Result<(), Stop> {
    at_most(MANY, rules, heaps)
}

fn at_most(most: u64, rules: &HeapRuleset, heaps: &[Heap]) -> Result<(), Stop> {
    if rules
        .as_code()
        .is_some_and(|code| pairs(code, heaps) > u128::from(most))
    {
        return Err(many(most));
    }
    let mut count = Count {
        most,
        ..Count::default()
    };
    rules.moves(heaps, &mut count);
    if let Some(fault) = count.fault {
        return Err(Stop::Fault(*fault));
    }
    match count.enough() {
        true => Err(many(most)),
        false => Ok(()),
    }
}

fn many(most: u64) -> Stop {
    Stop::refused(
        format!("a position with more than {} options", grouped(most)),
        "fewer, which can be searched",
        "choose smaller heaps",
    )
}

/// How many options break a heap in two different ones, of those that a code lists one by one.
fn pairs(code: &Code, heaps: &[Heap]) -> u128 {
    let breaks = |digit: &Digit| digit.has(2) && digit.sizes(2) != Sizes::Equal;
    let of = |heap: Heap| {
        let digits = (0..).zip(code.digits()).filter(|(_, digit)| breaks(digit));
        let rests = digits.map(|(taken, _)| heap.saturating_sub(taken).saturating_sub(1) / 2);
        rests.map(u128::from).sum::<u128>()
    };
    heaps.iter().map(|&heap| of(heap)).sum()
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

use super::WholePosition;
use super::layout::Layout;
use super::whole::lowered;
use crate::game::{Fault, Heap, Wholes};
use crate::number::grouped;
use crate::rulesets::{HeapRuleset, Rules, Ruleset};
use crate::work::Stop;
use num_bigint::BigUint;

/// Options of one position that are listed at most.
pub(super) const MOST: usize = 1 << 20;

/// Why a longer list is refused.
pub(super) fn too_many() -> Stop {
    Stop::Refused(format!(
        "the position has more than {} options, too many to list; choose smaller heaps",
        grouped(MOST as u64)
    ))
}

/// Calls `each` with every option of heaps, tidied, until it answers `false`; the same option may
/// come more than once.
///
/// # Errors
/// The moves cannot be computed.
pub(super) fn each_whole(
    rules: &HeapRuleset,
    whole: &[Heap],
    mut each: impl FnMut(Vec<Heap>) -> bool,
) -> Result<(), Fault> {
    let layout = Layout::new(rules);
    Wholes::new(rules).each(whole, |option| each(layout.tidied(option)))
}

/// Every option, each once, heaps in lexicographic order; `None` for nim and moore with more than
/// `most` of them.
///
/// # Errors
/// [`Stop::Refused`] if there are too many to list.
pub(super) fn options(
    ruleset: &Ruleset,
    from: &WholePosition,
    most: u64,
) -> Result<Option<Vec<WholePosition>>, Stop> {
    match (from, &ruleset.rules) {
        (WholePosition::Grid(grid), Rules::Board(rules)) => {
            let on = rules.on(grid.rows(), grid.cols());
            let on = on.map_err(|e| Stop::Refused(e.to_string()))?;
            let moves = on.moves(grid).into_iter();
            Ok(Some(moves.map(WholePosition::Grid).collect()))
        }
        (WholePosition::Heaps(whole), Rules::Heaps(rules)) => {
            let mut all = Vec::new();
            each_whole(rules, whole, |option| {
                all.push(option);
                all.len() <= MOST
            })?;
            if all.len() > MOST {
                return Err(too_many());
            }
            all.sort_unstable();
            all.dedup();
            Ok(Some(all.into_iter().map(WholePosition::Heaps).collect()))
        }
        (WholePosition::Large(heaps), _) => {
            let k = lowered(ruleset).unwrap_or(1);
            if count(heaps, k) > BigUint::from(most.min(MOST as u64)) {
                return Ok(None);
            }
            let mut all = Vec::new();
            lower(heaps, k, &mut Vec::new(), &mut all);
            Ok(Some(all.into_iter().map(WholePosition::Large).collect()))
        }
        _ => Ok(Some(Vec::new())),
    }
}

/// How many options nim (k = 1) or moore(k) has: the products of the sizes of 1 to k heaps.
pub(super) fn count(heaps: &[BigUint], k: u64) -> BigUint {
    let k = usize::try_from(k).unwrap_or(usize::MAX).min(heaps.len());
    let mut ways = vec![BigUint::ZERO; k + 1];
    ways[0] = BigUint::from(1_u8);
    for heap in heaps {
        for j in (1..=k).rev() {
            let more = &ways[j - 1] * heap;
            ways[j] += more;
        }
    }
    ways[1..].iter().sum()
}

/// All ways to lower at most `may` of the heaps behind `done`, in lexicographic order.
fn lower(heaps: &[BigUint], may: u64, done: &mut Vec<BigUint>, all: &mut Vec<Vec<BigUint>>) {
    let Some(heap) = heaps.get(done.len()) else {
        if done != heaps {
            all.push(done.clone());
        }
        return;
    };
    // what is listed has few tokens in all
    let size = u64::try_from(heap).unwrap_or(0);
    for left in (0..size).filter(|_| may > 0) {
        done.push(left.into());
        lower(heaps, may - 1, done, all);
        done.pop();
    }
    done.push(heap.clone());
    lower(heaps, may, done, all);
    done.pop();
}

/// Whether there is any.
///
/// # Errors
/// The moves cannot be computed.
pub(super) fn any(ruleset: &Ruleset, from: &WholePosition) -> Result<bool, Fault> {
    Ok(match (from, &ruleset.rules) {
        (WholePosition::Large(heaps), _) => heaps.iter().any(|heap| heap.bits() > 0),
        (WholePosition::Heaps(whole), Rules::Heaps(rules)) => {
            let mut found = false;
            each_whole(rules, whole, |_| {
                found = true;
                false
            })?;
            found
        }
        (WholePosition::Grid(grid), Rules::Board(rules)) => rules
            .on(grid.rows(), grid.cols())
            .is_ok_and(|on| !on.moves(grid).is_empty()),
        _ => false,
    })
}

/// Whether one is an option of the other.
///
/// # Errors
/// The moves cannot be computed.
pub(super) fn is_option(
    ruleset: &Ruleset,
    from: &WholePosition,
    to: &WholePosition,
) -> Result<bool, Fault> {
    Ok(match (from, to, &ruleset.rules) {
        (WholePosition::Large(from), WholePosition::Large(to), _) => {
            let k = lowered(ruleset).unwrap_or(1);
            let changed = from.iter().zip(to).filter(|(x, y)| x != y).count() as u64;
            from.len() == to.len()
                && from.iter().zip(to).all(|(x, y)| y <= x)
                && (1..=k).contains(&changed)
        }
        (WholePosition::Heaps(from), WholePosition::Heaps(to), Rules::Heaps(rules)) => {
            let mut found = false;
            each_whole(rules, from, |option| {
                found = option == *to;
                !found
            })?;
            found
        }
        (WholePosition::Grid(from), WholePosition::Grid(to), Rules::Board(rules)) => rules
            .on(from.rows(), from.cols())
            .is_ok_and(|on| on.moves(from).contains(to)),
        _ => false,
    })
}

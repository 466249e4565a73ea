//! Games in which all amounts beyond some may be taken, and no heap is broken: their values rise
//! for ever, and what is above the values that all heaps reach repeats.

use super::known::Known;
use crate::game::Code;

/// The amounts up to the last that is distinguished from the others, t, if all larger ones may be
/// taken, whole heaps too, and no move breaks a heap.
pub(super) fn distinguished(code: &Code) -> Option<usize> {
    let all = |bits: u32| code.tail().iter().all(|digit| digit.low() == bits);
    let free = !code.tail().is_empty() && all(3) && !code.splits();
    free.then(|| code.digits().len() - 1)
}

/// What the values of a heap and all later ones depend on, less the least value that may be
/// missing.
///
/// Let A be the values of the heaps up to n - t - 1, all of which are options of n, and b = mex A.
/// Then G(n) is the mex of A and of the values of those of the last t heaps that are options; as A
/// holds all below b, only what is at least b counts, and G(n) - b depends only on that, less b.
/// So does what counts for n + 1.
#[derive(PartialEq, Eq)]
struct State {
    /// The values of A above b, less b.
    above: Vec<u32>,
    /// The values of the last t heaps less b; `None` if below b.
    last: Vec<Option<u32>>,
}

/// The state of heap n, and b. Needs n > t. O(n).
fn state(known: &dyn Known, heap: usize, distinct: usize) -> (State, u32) {
    let early = heap - distinct;
    let mut met = Vec::new();
    for heap in 0..early {
        let value = known.at(heap) as usize;
        if value >= met.len() {
            met.resize(value + 1, false);
        }
        met[value] = true;
    }
    let base = met.iter().position(|met| !met).unwrap_or(met.len());
    let above = (base..met.len()).filter(|&value| met[value]);
    let state = State {
        above: above.map(|value| (value - base) as u32).collect(),
        last: (early..heap)
            .map(|heap| known.at(heap).checked_sub(base as u32))
            .collect(),
    };
    (state, base as u32)
}

/// Whether the state that follows the known values was there `length` heaps before, with all
/// values less by `saltus`: then it comes again for ever. O(values).
pub(super) fn again(known: &dyn Known, distinct: usize, length: u64, saltus: u64) -> bool {
    let heap = known.count();
    let Some(before) = heap
        .checked_sub(length as usize)
        .filter(|&before| before > distinct)
    else {
        return false;
    };
    let (now, base) = state(known, heap, distinct);
    let (then, lower) = state(known, before, distinct);
    now == then && u64::from(lower) + saltus == u64::from(base)
}

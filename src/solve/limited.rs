//! One heap with a limit: of n tokens at most m may be taken, and after t of them at most `times` t.
//! The more may be taken, the more options there are, so that the number of a position grows with m
//! in steps: for each n it is known by the least m of each step. O(n log n) for each value that
//! occurs, where the options alone are O(n^3).
//!
//! An option takes t from n to p = n - t with the limit `times` t. So p has a given number for the n
//! of an interval, and the least t to such an option belongs to the largest p below n whose interval
//! holds n: the one that was noted last.

use super::{Cells, Table, Want};
use crate::game::{Convention, HeapBox};
use crate::work::{Context, Stop};

/// Heaps between two looks at the wish to stop.
const CHUNK: u64 = 1 << 10;

/// Bytes of a heap for each number that occurs, and for all of them.
const BYTES: u128 = 8;

/// The numbers of all openings of a box of one heap, of which all tokens but one may be taken.
///
/// # Errors
/// [`Stop::Memory`], [`Stop::Cancelled`]; [`Stop::Refused`] for heaps of 2^32 tokens and more.
///
/// # Panics
/// If the box is not one of one heap.
pub fn openings(
    times: u64,
    positions: HeapBox,
    want: Want,
    context: &Context,
) -> Result<Table, Stop> {
    let max = positions.max()[0];
    let size = usize::try_from(max)
        .ok()
        .filter(|&max| max < u32::MAX as usize);
    let size = size.ok_or_else(|| {
        Stop::refused(
            "heaps of 2^32 tokens and more",
            "smaller ones, which are tabulated",
            "choose a smaller ‹max›",
        )
    })? + 1;
    let bytes = |noted: usize| size as u128 * BYTES * (noted as u128 + 1);
    context.afford("numbers of heaps with a limit", bytes(1))?;
    // outcomes: whether an option is P is all that is asked
    let most = match want {
        Want::Values => usize::MAX,
        Want::Outcomes(_) => 1,
    };
    let misere = want == Want::Outcomes(Convention::Misere);
    let (mut noted, mut numbers) = (Vec::<Latest>::new(), Vec::with_capacity(size));
    let mut steps: Vec<u64> = Vec::new();
    for n in 0..size as u64 {
        if n.is_multiple_of(CHUNK) {
            context.check()?;
        }
        steps.clear();
        let mut least = 0;
        while let Some(taken) = (noted.get(steps.len()).filter(|_| steps.len() < most))
            .and_then(|latest| latest.at(n))
            .map(|left| n - left)
        {
            // a step needs options of this number and of all below
            least = taken.max(least);
            steps.push(least);
        }
        let opening = n.saturating_sub(1);
        let number = match opening == 0 {
            true => u64::from(misere),
            false => steps.partition_point(|&step| step <= opening) as u64,
        };
        numbers.push(number as u32);
        if n == 0 && misere {
            continue; // who is to move has won
        }
        // from step to step, the last without an end
        let mut from = 1;
        for number in 0..=steps.len().min(most - 1) {
            let to = steps.get(number).copied();
            if noted.len() == number {
                context.afford("numbers of heaps with a limit", bytes(number + 1))?;
                noted.push(Latest::new(size));
            }
            // the first amount after which this many may be taken
            let first = n.saturating_add(u64::div_ceil(from, times));
            let end = to.map(|to| n.saturating_add(u64::div_ceil(to, times)));
            noted[number].note(n, first, end.unwrap_or(size as u64));
            from = to.unwrap_or(from);
        }
    }
    Ok(Table::new(positions, want, Cells::U32(numbers).narrowed()))
}

/// Which heap was noted last at each place: a tree over the places, in whose nodes the last heap
/// stands that was noted at all of theirs.
struct Latest {
    nodes: Vec<u32>,
    size: usize,
}

impl Latest {
    fn new(size: usize) -> Self {
        Self {
            // 0 for none, else the heap and 1
            nodes: vec![0; 2 * size],
            size,
        }
    }

    /// Notes a heap, larger than those before, at the places from `first` up to `end`.
    fn note(&mut self, heap: u64, first: u64, end: u64) {
        let place = |at: u64| usize::try_from(at).map_or(self.size, |at| at.min(self.size));
        let (mut low, mut high) = (place(first) + self.size, place(end) + self.size);
        while low < high {
            if low % 2 == 1 {
                self.nodes[low] = heap as u32 + 1;
                low += 1;
            }
            if high % 2 == 1 {
                high -= 1;
                self.nodes[high] = heap as u32 + 1;
            }
            (low, high) = (low / 2, high / 2);
        }
    }

    /// The heap that was noted last at a place.
    fn at(&self, place: u64) -> Option<u64> {
        let (mut node, mut last) = (place as usize + self.size, 0);
        while node > 0 {
            last = last.max(self.nodes[node]);
            node /= 2;
        }
        u64::from(last).checked_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// The definition, word for word.
    fn defined(
        (n, m): (u64, u64),
        times: u64,
        want: Want,
        known: &mut HashMap<(u64, u64), u64>,
    ) -> u64 {
        if let Some(&number) = known.get(&(n, m)) {
            return number;
        }
        let options: Vec<u64> = (1..=m.min(n))
            .map(|taken| {
                let left = n - taken;
                defined(
                    (left, (times.saturating_mul(taken)).min(left)),
                    times,
                    want,
                    known,
                )
            })
            .collect();
        let number = match want {
            Want::Values => (0..).find(|value| !options.contains(value)).unwrap(),
            Want::Outcomes(Convention::Misere) if options.is_empty() => 1,
            Want::Outcomes(_) => u64::from(options.contains(&0)),
        };
        known.insert((n, m), number);
        number
    }

    #[test]
    fn openings_are_those_of_the_definition() {
        let context = Context::default();
        let conventions = [Convention::Normal, Convention::Misere].map(Want::Outcomes);
        for times in [1, 2, 3, 4, 5, 7, 100, u64::MAX] {
            for want in [Want::Values].into_iter().chain(conventions) {
                let mut known = HashMap::new();
                for max in [0, 1, 2, 70] {
                    let positions = HeapBox::sorted(1, max).unwrap();
                    let table = openings(times, positions, want, &context).unwrap();
                    for n in 0..=max {
                        let opening = (n, n.saturating_sub(1));
                        let number = defined(opening, times, want, &mut known);
                        assert_eq!(table.number(&[n]), number, "{n}, {times} times, {want:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn memory_is_looked_at_first() {
        let context = Context::new(1, 1 << 20).unwrap();
        let positions = HeapBox::sorted(1, 1 << 20).unwrap();
        let stop = openings(2, positions, Want::Values, &context);
        assert!(matches!(stop, Err(Stop::Memory { .. })), "{stop:?}");
    }
}

use crate::game::{Heap, by_total, keep_smaller};
use crate::solve::Table;
use crate::work::{Context, Stop};

/// Where a claim and a table differ.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Failures {
    /// At how many positions, in the order of the box.
    pub count: u128,
    /// The smallest of them: by total, then lexicographic.
    pub first: Option<Vec<Heap>>,
}

impl Failures {
    /// Adds a position.
    pub fn add(&mut self, heaps: &[Heap]) {
        self.count += 1;
        if (self.first.as_ref()).is_none_or(|first| by_total(heaps) < by_total(first)) {
            self.first = Some(heaps.to_vec());
        }
    }

    /// The failures of both.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.count += other.count;
        keep_smaller(&mut self.first, other.first, |heaps| heaps);
        self
    }
}

/// All positions of a table at which `differs` (heaps, number) answers true. Parallel; the
/// result does not depend on the threads.
///
/// # Errors
/// [`Stop::Cancelled`].
pub fn compare(
    table: &Table,
    context: &Context,
    differs: impl Fn(&[Heap], u64) -> bool + Sync,
) -> Result<Failures, Stop> {
    table.visit(
        context,
        Failures::default,
        |failures, heaps, number| {
            if differs(heaps, number) {
                failures.add(heaps);
            }
            Ok(())
        },
        Failures::merge,
    )
}

/// A position as text: `(1,2)`.
pub fn position_text(heaps: &[Heap]) -> String {
    crate::number::position(heaps)
}

/// What is true of the heaps of sorted positions: `a <= b`, `x1 <= .. <= x6`.
pub fn sorted_text(heaps: usize) -> String {
    match ["a", "b", "c", "d", "e"].get(..heaps) {
        Some(names) => names.join(" <= "),
        None => format!("x1 <= .. <= x{heaps}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smallest_is_by_total_then_lexicographic() {
        let mut failures = Failures::default();
        for heaps in [[0, 5], [2, 2], [1, 3], [3, 1], [0, 4]] {
            failures.add(&heaps);
        }
        assert_eq!(failures.first, Some(vec![0, 4]));
        let mut other = Failures::default();
        other.add(&[3, 0]);
        let both = failures.merge(other);
        assert_eq!((both.count, both.first), (6, Some(vec![3, 0])));
    }
}

use super::{Heap, binomial};
use crate::arithmetic::colex_term;
use crate::number::joined;
use crate::text::{Mismatch, worded};
use std::fmt;
use std::sync::Arc;

worded! {
    /// Which tuples of heaps are enumerated.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Order {
        /// Nondecreasing tuples only: each multiset of heaps once. Needs symmetric rules and one
        /// common bound.
        Sorted = "sorted",
        /// All tuples.
        Ordered = "ordered",
    }
}

/// What is wrong with a box.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoxError {
    /// No heap at all.
    #[error("{}", Mismatch::from(self.clone()))]
    NoHeaps,
    /// More positions than a 128-bit number counts.
    #[error("{}", Mismatch::from(self.clone()))]
    TooLarge {
        /// Number of heaps.
        heaps: usize,
        /// Largest bound.
        max: Heap,
    },
    /// A sorted box needs one common bound.
    #[error("{}", Mismatch::from(self.clone()))]
    MixedBounds(String),
}

impl From<BoxError> for Mismatch {
    fn from(error: BoxError) -> Self {
        match error {
            BoxError::NoHeaps => Self::new(
                "a box of 0 heaps, which holds no game",
                "at least one heap",
                "give some (‹heaps 1›)",
            ),
            BoxError::TooLarge { heaps, max } => Self::new(
                format!("a box of {heaps} heaps up to {max}, of more than 2^127 positions"),
                "a smaller one",
                "lower ‹heaps› or ‹max›",
            ),
            BoxError::MixedBounds(bounds) => Self::new(
                format!("the bounds {bounds} for sorted positions"),
                "one common bound",
                "leave ‹sorted› out",
            ),
        }
    }
}

/// A box of heap vectors: heap `i` (from 0) lies in `0..=max[i]`.
///
/// Sorted positions are ranked in colexicographic order, rank = sum of C(x_i + i, i + 1) for
/// x_0 <= x_1 <= ...; ordered ones by mixed radix, heap 0 the least significant. Both ranks fall
/// whenever a heap is lowered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapBox {
    pub(super) max: Vec<Heap>,
    pub(super) order: Order,
    sorted: Option<u128>,
    ordered: u128,
    /// C(x + i, i + 1) at x n + i, for sorted boxes where that is no large table.
    pub(super) terms: Arc<[u64]>,
}

/// Terms that are kept at most.
const TERMS: u128 = 1 << 18;

impl HeapBox {
    /// The box with the given bounds. Its size is computed before anything else.
    ///
    /// # Errors
    /// No heaps, more than 2^127 positions, or different bounds in sorted order.
    pub fn new(max: Vec<Heap>, order: Order) -> Result<Self, BoxError> {
        let first = *max.first().ok_or(BoxError::NoHeaps)?;
        let common = max.iter().all(|&m| m == first);
        if order == Order::Sorted && !common {
            return Err(BoxError::MixedBounds(joined(max, ", ")));
        }
        let too_large = || BoxError::TooLarge {
            heaps: max.len(),
            max: *max.iter().max().expect("not empty"),
        };
        let ordered = max
            .iter()
            .try_fold(1_u128, |all, &m| all.checked_mul(u128::from(m) + 1))
            .filter(|&all| all <= 1 << 127)
            .ok_or_else(too_large)?;
        let n = max.len() as u64;
        let sorted = || binomial(first.checked_add(n)?, n);
        let sorted = match common {
            true => Some(sorted().ok_or_else(too_large)?),
            false => None,
        };
        let kept = order == Order::Sorted && (u128::from(first) + 1) * u128::from(n) <= TERMS;
        let sizes = if kept { first + 1 } else { 0 };
        let terms = (0..sizes)
            .flat_map(|x| (0..max.len()).map(move |i| colex_term(x, i)))
            .collect();
        Ok(Self {
            max,
            order,
            sorted,
            ordered,
            terms,
        })
    }

    /// `n` heaps up to `max`, in sorted order.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn sorted(n: usize, max: Heap) -> Result<Self, BoxError> {
        Self::new(vec![max; n], Order::Sorted)
    }

    /// `n` heaps up to `max`, all tuples.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn ordered(n: usize, max: Heap) -> Result<Self, BoxError> {
        Self::new(vec![max; n], Order::Ordered)
    }

    /// Number of heaps.
    pub fn heaps(&self) -> usize {
        self.max.len()
    }

    /// The bound of each heap.
    pub fn max(&self) -> &[Heap] {
        &self.max
    }

    /// The bound that all heaps share, if they do.
    pub fn common_max(&self) -> Option<Heap> {
        self.sorted.map(|_| self.max[0])
    }

    /// Sorted or ordered.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Number of positions in the order of the box.
    pub fn count(&self) -> u128 {
        match self.order {
            Order::Sorted => self.sorted.expect("a sorted box has a common bound"),
            Order::Ordered => self.ordered,
        }
    }

    /// Number of sorted positions, if the bounds are equal.
    pub fn count_sorted(&self) -> Option<u128> {
        self.sorted
    }

    /// Number of ordered positions.
    pub fn count_ordered(&self) -> u128 {
        self.ordered
    }

    /// Whether `heaps` lies in the box (sorted boxes: whatever the order of its heaps).
    pub fn contains(&self, heaps: &[Heap]) -> bool {
        heaps.len() == self.max.len() && heaps.iter().zip(&self.max).all(|(x, m)| x <= m)
    }
}

impl fmt::Display for HeapBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.max.len();
        let heaps = format!("heap{}", crate::number::plural(n));
        match self.common_max() {
            Some(m) if n == 1 => write!(f, "1 heap, 0..{m}"),
            Some(m) => write!(f, "{n} {heaps}, each 0..{m}"),
            None => {
                let list = self.max.iter().map(|m| format!("0..{m}"));
                write!(f, "{n} {heaps}, {}", joined(list, " x "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_the_box_of_moores_theorem() {
        let b = HeapBox::sorted(4, 31).unwrap();
        assert_eq!(
            (b.count_sorted(), b.count_ordered()),
            (Some(52_360), 1 << 20)
        );
        assert!(HeapBox::sorted(64, 1_000_000).is_err());
        assert!(HeapBox::new(vec![3, 4], Order::Sorted).is_err());
    }

    #[test]
    fn boxes_have_at_most_2_to_the_127_positions() {
        let positions = |second| HeapBox::new(vec![u64::MAX, second], Order::Ordered);
        assert_eq!(positions((1 << 63) - 1).unwrap().count(), 1 << 127);
        assert_eq!(
            positions(0).unwrap().unrank(u64::MAX - 7),
            [u64::MAX - 7, 0]
        );
        // 2^64 more
        assert!(positions(1 << 63).is_err());
    }
}

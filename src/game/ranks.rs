//! Positions of a box by number: their ranks, the way from one to the next.

use super::{Heap, HeapBox, Order};
use crate::arithmetic::colex_term;
use smallvec::SmallVec;

impl HeapBox {
    /// The rank of a position; in a sorted box of its nondecreasing rearrangement.
    ///
    /// # Panics
    /// If the position lies outside the box.
    pub fn rank(&self, heaps: &[Heap]) -> u64 {
        assert!(
            self.contains(heaps),
            "{heaps:?} lies outside the box {self}"
        );
        match self.order {
            Order::Ordered => {
                let heaps = heaps.iter().enumerate().rev();
                heaps.fold(0, |rank, (i, &x)| rank * (self.max[i] + 1) + x)
            }
            Order::Sorted if heaps.is_sorted() => self.colex(heaps),
            Order::Sorted => {
                let mut sorted: SmallVec<[Heap; 8]> = SmallVec::from_slice(heaps);
                sorted.sort_unstable();
                self.colex(&sorted)
            }
        }
    }

    fn colex(&self, sorted: &[Heap]) -> u64 {
        let terms = sorted.iter().enumerate();
        terms.map(|(i, &x)| self.term(x, i)).sum()
    }

    /// What heap `i` of a sorted position adds to its rank.
    #[inline]
    fn term(&self, x: Heap, i: usize) -> u64 {
        match self.terms.get(x as usize * self.max.len() + i) {
            Some(&term) => term,
            None => colex_term(x, i),
        }
    }

    /// The ranks from a position on, up to a last heap, the others as they are; in a sorted box of
    /// nondecreasing heaps.
    pub(crate) fn ranks_of_line(&self, heaps: &[Heap], to: Heap, ranks: &mut Vec<u64>) {
        let (n, first) = (heaps.len(), self.rank(heaps));
        let Order::Sorted = self.order else {
            let step = self.max[..n - 1]
                .iter()
                .map(|&most| most + 1)
                .product::<u64>();
            ranks.extend((0..=to - heaps[n - 1]).map(|i| first + i * step));
            return;
        };
        let others = first - self.term(heaps[n - 1], n - 1);
        ranks.extend((heaps[n - 1]..=to).map(|x| others + self.term(x, n - 1)));
    }

    /// The position of a rank, inverse of [`rank`](Self::rank).
    pub fn unrank(&self, mut rank: u64) -> Vec<Heap> {
        let mut heaps = vec![0; self.max.len()];
        match self.order {
            Order::Ordered => {
                for (i, &m) in self.max.iter().enumerate() {
                    // of 2^64 sizes every rank is one
                    (heaps[i], rank) = match m.checked_add(1) {
                        Some(sizes) => (rank % sizes, rank / sizes),
                        None => (rank, 0),
                    };
                }
            }
            Order::Sorted => {
                let mut top = self.max[0];
                for i in (0..heaps.len()).rev() {
                    // largest x <= top with C(x + i, i + 1) <= rank
                    let (mut lo, mut hi) = (0, top);
                    while lo < hi {
                        let mid = lo + (hi - lo).div_ceil(2);
                        if colex_term(mid, i) <= rank {
                            lo = mid;
                        } else {
                            hi = mid - 1;
                        }
                    }
                    heaps[i] = lo;
                    rank -= colex_term(lo, i);
                    top = lo;
                }
            }
        }
        heaps
    }

    /// Moves `heaps` to the position of the next rank; `false` (and all zeros) after the last.
    pub fn advance(&self, heaps: &mut [Heap]) -> bool {
        for i in 0..heaps.len() {
            let limit = match self.order {
                Order::Ordered => self.max[i],
                Order::Sorted => heaps.get(i + 1).copied().unwrap_or(self.max[i]),
            };
            if heaps[i] < limit {
                heaps[i] += 1;
                return true;
            }
            heaps[i] = 0;
        }
        false
    }

    /// All positions, in the order of their ranks; for small boxes, as each is a vector.
    pub fn iter(&self) -> impl Iterator<Item = Vec<Heap>> + '_ {
        std::iter::successors(Some(vec![0; self.max.len()]), |heaps| {
            let mut next = heaps.clone();
            self.advance(&mut next).then_some(next)
        })
    }

    /// Moves `heaps` to the lexicographic successor (the last heap runs fastest), the order of
    /// every printed table; `false` after the last.
    pub fn advance_lex(&self, heaps: &mut [Heap]) -> bool {
        for i in (0..heaps.len()).rev() {
            if heaps[i] < self.max[i] {
                heaps[i] += 1;
                let low = if self.order == Order::Sorted {
                    heaps[i]
                } else {
                    0
                };
                heaps[i + 1..].fill(low);
                return true;
            }
        }
        false
    }

    /// How many ordered positions a position of this box stands for: the rearrangements of
    /// `heaps` in a sorted box, 1 in an ordered one.
    pub fn multiplicity(&self, heaps: &[Heap]) -> u128 {
        if self.order == Order::Ordered {
            return 1;
        }
        // runs of equal heaps: a product of binomials, never more than count_ordered
        let (mut ways, mut run) = (1_u128, 0_u64);
        for (i, x) in heaps.iter().enumerate() {
            run = if i > 0 && heaps[i - 1] == *x {
                run + 1
            } else {
                1
            };
            ways = ways * (i as u128 + 1) / u128::from(run);
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_unrank_and_advance_agree() {
        for b in [
            HeapBox::sorted(3, 5).unwrap(),
            HeapBox::ordered(3, 3).unwrap(),
            HeapBox::new(vec![2, 0, 4], Order::Ordered).unwrap(),
            HeapBox::sorted(1, 9).unwrap(),
        ] {
            let mut heaps = vec![0; b.heaps()];
            let (mut rank, mut multiplicity) = (0, 0);
            loop {
                assert_eq!(b.rank(&heaps), rank);
                assert_eq!(b.unrank(rank), heaps);
                multiplicity += b.multiplicity(&heaps);
                rank += 1;
                if !b.advance(&mut heaps) {
                    break;
                }
            }
            assert_eq!(u128::from(rank), b.count());
            assert_eq!(multiplicity, b.count_ordered());
        }
    }

    #[test]
    fn lexicographic_order_visits_all() {
        let b = HeapBox::sorted(3, 4).unwrap();
        let (mut heaps, mut all) = (vec![0; 3], vec![vec![0; 3]]);
        while b.advance_lex(&mut heaps) {
            all.push(heaps.clone());
        }
        assert!(all.is_sorted());
        assert_eq!(all.len() as u128, b.count());
    }
}

//! Which positions a worker has, and how it goes through them level by level.
//!
//! The ranks of a box are cut into as many runs as there are workers. Where no move raises a heap a
//! rank falls with every move, so that a worker depends on those of smaller numbers alone.

use grundy::game::{Heap, HeapBox, Order, binomial};
use std::ops::Range;

/// Ranks of a run begin at multiples of this: a word of bits has one owner.
const ALIGNED: u64 = 64;

/// A box with what its ranks are made of.
pub(crate) struct Layout {
    positions: HeapBox,
    /// For each heap the part of the rank that each of its sizes makes.
    terms: Vec<Vec<u64>>,
    /// For each heap the sum of the bounds of those before it.
    below: Vec<u64>,
    workers: usize,
}

impl Layout {
    /// The layout of a box for some workers; its positions must be fewer than 2^63. O(heaps x max)
    /// memory.
    pub(crate) fn new(positions: &HeapBox, workers: usize) -> Self {
        let max = positions.max();
        let mut stride = 1_u64;
        let mut terms = Vec::with_capacity(max.len());
        for (i, &m) in max.iter().enumerate() {
            let step = stride;
            let term = |x: u64| match positions.order() {
                Order::Ordered => x * step,
                Order::Sorted => choose(x + i as u64, i as u64 + 1),
            };
            terms.push((0..=m).map(term).collect());
            if positions.order() == Order::Ordered {
                stride *= m + 1;
            }
        }
        let sums = max.iter().scan(0, |sum, &m| {
            *sum += m;
            Some(*sum - m)
        });
        Self {
            positions: positions.clone(),
            terms,
            below: sums.collect(),
            workers,
        }
    }

    /// Bytes of a layout.
    pub(crate) fn bytes(positions: &HeapBox) -> u128 {
        let sizes = positions.max().iter().map(|&m| u128::from(m) + 1);
        sizes.sum::<u128>() * 8
    }

    /// The box.
    pub(crate) fn positions(&self) -> &HeapBox {
        &self.positions
    }

    /// How many positions there are.
    pub(crate) fn count(&self) -> u64 {
        self.positions.count() as u64
    }

    /// The ranks of a worker.
    pub(crate) fn range(&self, worker: usize) -> Range<u64> {
        let cut = |at: usize| {
            let cut = u128::from(self.count()) * at as u128 / self.workers as u128;
            match at == self.workers {
                true => self.count(),
                false => cut as u64 / ALIGNED * ALIGNED,
            }
        };
        cut(worker)..cut(worker + 1)
    }

    /// The worker that has a rank.
    pub(crate) fn owner(&self, rank: u64) -> usize {
        let guess = u128::from(rank) * self.workers as u128 / u128::from(self.count()).max(1);
        let mut worker = (guess as usize).min(self.workers - 1);
        while rank < self.range(worker).start {
            worker -= 1;
        }
        while rank >= self.range(worker).end {
            worker += 1;
        }
        worker
    }

    /// The parts of ranks that the sizes of heap `i` make, increasing.
    #[inline]
    pub(crate) fn terms(&self, i: usize) -> &[u64] {
        &self.terms[i]
    }

    /// The rank of a position, whose heaps are in the order of the box.
    #[inline]
    pub(crate) fn rank(&self, heaps: &[Heap]) -> u64 {
        let mut rank = 0;
        for i in 0..heaps.len() {
            rank += self.terms[i][heaps[i] as usize];
        }
        rank
    }

    /// The rank of a position, whose heaps are in any order.
    #[inline]
    pub(crate) fn rank_any(&self, heaps: &[Heap]) -> u64 {
        if !self.is_sorted() || heaps.is_sorted() {
            return self.rank(heaps);
        }
        let mut sorted = heaps.to_vec();
        sorted.sort_unstable();
        self.rank(&sorted)
    }

    /// The rank of a position, heap by heap.
    pub(crate) fn rank_of(&self, heaps: impl Iterator<Item = Heap>) -> u64 {
        let terms = heaps.zip(&self.terms);
        terms.map(|(heap, terms)| terms[heap as usize]).sum()
    }

    /// Whether the order of heaps is of no account.
    #[inline]
    pub(crate) fn is_sorted(&self) -> bool {
        self.positions.order() == Order::Sorted
    }

    /// Calls `each` with every position of a total whose rank lies in a run, by rank.
    ///
    /// # Errors
    /// Those of `each`.
    pub(crate) fn level<E>(
        &self,
        total: u64,
        ranks: &Range<u64>,
        each: &mut impl FnMut(u64, &[Heap]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut heaps = vec![0; self.terms.len()];
        if ranks.is_empty() {
            return Ok(());
        }
        self.choose(heaps.len() - 1, total, 0, &mut heaps, ranks, each)
    }

    /// Chooses heap `i`, with `base` the rank of the heaps above it and `left` tokens to place.
    fn choose<E>(
        &self,
        i: usize,
        left: u64,
        base: u64,
        heaps: &mut [Heap],
        ranks: &Range<u64>,
        each: &mut impl FnMut(u64, &[Heap]) -> Result<(), E>,
    ) -> Result<(), E> {
        let top = self.positions.max()[i];
        let sorted = self.is_sorted();
        let limit = match heaps.get(i + 1) {
            Some(&above) if sorted => above,
            _ => top,
        };
        let terms = &self.terms[i];
        if i == 0 {
            if left <= limit {
                let rank = base + terms[left as usize];
                if ranks.contains(&rank) {
                    heaps[0] = left;
                    each(rank, heaps)?;
                }
            }
            return Ok(());
        }
        let low = match sorted {
            true => left.div_ceil(i as u64 + 1),
            false => left.saturating_sub(self.below[i]),
        };
        let high = limit.min(left);
        if low > high {
            return Ok(());
        }
        // the heaps below add less than the next size of this one does
        let sizes = &terms[low as usize..=high as usize];
        let skip = sizes
            .partition_point(|term| base + term < ranks.start)
            .saturating_sub(1);
        for x in low + skip as u64..=high {
            let from = base + terms[x as usize];
            if from >= ranks.end {
                break;
            }
            heaps[i] = x;
            self.choose(i - 1, left - x, from, heaps, ranks, each)?;
        }
        Ok(())
    }
}

/// A binomial that is no more than the number of positions.
fn choose(n: u64, k: u64) -> u64 {
    binomial(n, k)
        .and_then(|ways| u64::try_from(ways).ok())
        .unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_of_all_workers_are_the_box() {
        for positions in [
            HeapBox::sorted(3, 9).unwrap(),
            HeapBox::sorted(1, 200).unwrap(),
            HeapBox::new(vec![7, 0, 12, 3], Order::Ordered).unwrap(),
        ] {
            for workers in 1..=5 {
                let layout = Layout::new(&positions, workers);
                let mut seen = vec![false; layout.count() as usize];
                let most: u64 = positions.max().iter().sum();
                for worker in 0..workers {
                    let ranks = layout.range(worker);
                    for total in 0..=most {
                        let mut last = None;
                        let walked = layout.level(total, &ranks, &mut |rank, heaps| {
                            assert_eq!(layout.owner(rank), worker);
                            assert_eq!(rank, positions.rank(heaps));
                            assert_eq!(heaps.iter().sum::<u64>(), total);
                            assert!(last.replace(rank) < Some(rank));
                            assert!(!std::mem::replace(&mut seen[rank as usize], true));
                            Ok::<(), ()>(())
                        });
                        walked.unwrap();
                    }
                }
                assert!(seen.iter().all(|&seen| seen), "{positions}, {workers}");
            }
        }
    }
}

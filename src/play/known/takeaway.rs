//! Take-away games: a heap is a sum of terms of a sequence, each more than q times the next, in one
//! way; a position is P if and only if less than the least term may be taken (M. J. Whinihan,
//! Fibonacci Nim, 1963; A. J. Schwenk, Take-away games, 1970).

use crate::game::Heap;

/// The terms of a sequence up to some heap: 1 to q + 1, and those that are listed.
pub(super) struct Terms {
    /// All numbers up to this are terms.
    all: u128,
    more: Vec<u128>,
}

/// Terms that are listed at most.
const MOST: usize = 1 << 20;

impl Terms {
    /// H(k + 1) = H(k) + H(j) with the least H(j) of which q times is at least H(k); `None` if
    /// these are too many.
    pub(super) fn new(q: u64, heap: Heap) -> Option<Self> {
        let q = u128::from(q);
        let (all, mut more) = (q + 1, Vec::<u128>::new());
        loop {
            let last = *more.last().unwrap_or(&all);
            if last >= u128::from(heap) {
                return Some(Self { all, more });
            }
            if more.len() == MOST {
                return None;
            }
            let least = last.div_ceil(q);
            let added = match least <= all {
                true => least,
                false => more[more.partition_point(|&term| term < least)],
            };
            more.push(last + added);
        }
    }

    /// The terms whose sum a heap is, falling.
    fn sum(&self, heap: Heap) -> Vec<u128> {
        let (mut left, mut terms) = (u128::from(heap), Vec::new());
        for &term in self.more.iter().rev() {
            if term <= left {
                left -= term;
                terms.push(term);
            }
        }
        // below the first that is listed, the largest of the others is taken first
        if left > self.all {
            left -= self.all;
            terms.push(self.all);
        }
        terms.extend((left > 0).then_some(left));
        terms
    }

    /// The least term of a heap; `None` of an empty one.
    pub(super) fn least(&self, heap: Heap) -> Option<u128> {
        self.sum(heap).pop()
    }

    /// Every option that is P: the last terms are taken, so few that the next one is more than q
    /// times their sum. (What is left and what is taken are sums of terms, together those of the
    /// heap.)
    pub(super) fn winning(&self, (heap, most): (Heap, Heap), q: u64) -> Vec<Vec<Heap>> {
        let mut terms = self.sum(heap);
        let (mut taken, mut all) = (0_u128, Vec::new());
        while let Some(term) = terms.pop() {
            taken += term;
            if taken > u128::from(most) {
                break;
            }
            let wins = terms
                .last()
                .is_none_or(|&next| next > taken * u128::from(q));
            if wins {
                let taken = taken as Heap; // at most `most`
                let left = heap - taken;
                all.push(vec![left, q.saturating_mul(taken).min(left)]);
            }
        }
        all
    }
}

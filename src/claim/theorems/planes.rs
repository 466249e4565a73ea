//! Moore's condition kept up to date while heaps are replaced: bit `j` of the `r`-th plane tells
//! that the sum of the column of 2^j is `r` mod (k + 1). All columns are added at once.

use crate::game::{Convention, Heap};
use crate::solve::local::Claim;
use std::ops::Range;

/// Moore's condition for `K` = k heaps in a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planes<const K: usize> {
    pub(super) convention: Convention,
}

/// The residues 1..=K of all columns, and how many heaps are 2 or larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Residues<const K: usize> {
    planes: [u64; K],
    large: u32,
}

impl<const K: usize> Residues<K> {
    const NONE: Self = Self {
        planes: [0; K],
        large: 0,
    };

    #[inline]
    fn add(&mut self, heap: Heap) {
        self.large += u32::from(heap >= 2);
        if let [ones, twos] = &mut self.planes[..] {
            // residues mod 3 in half the operations
            *ones = (*ones ^ heap) & !*twos;
            *twos = (*twos ^ heap) & !*ones;
            return;
        }
        let mut below = !union(&self.planes);
        for plane in &mut self.planes {
            (*plane, below) = (*plane & !heap | below & heap, *plane);
        }
    }

    #[inline]
    fn take(&mut self, heap: Heap) {
        self.large -= u32::from(heap >= 2);
        if let [ones, twos] = &mut self.planes[..] {
            *twos = (*twos ^ heap) & !*ones;
            *ones = (*ones ^ heap) & !*twos;
            return;
        }
        let mut above = !union(&self.planes);
        for plane in self.planes.iter_mut().rev() {
            (*plane, above) = (*plane & !heap | above & heap, *plane);
        }
    }

    /// The one heap that makes all columns 0 mod (K + 1), if there is one.
    #[inline]
    fn complement(&self) -> Option<Heap> {
        let (last, others) = self.planes.split_last()?;
        (union(others) == 0).then_some(*last)
    }
}

#[inline]
fn union(planes: &[u64]) -> u64 {
    planes.iter().fold(0, |all, plane| all | plane)
}

impl<const K: usize> Claim for Planes<K> {
    type State = Residues<K>;

    #[inline]
    fn state(&self, heaps: &[Heap]) -> Residues<K> {
        let mut residues = Residues::NONE;
        heaps.iter().for_each(|&heap| residues.add(heap));
        residues
    }

    #[inline]
    fn replace(&self, state: &mut Residues<K>, _: usize, from: Heap, to: Heap) {
        state.take(from);
        state.add(to);
    }

    #[inline]
    fn is_p(&self, state: &Residues<K>) -> bool {
        match self.convention {
            // no heap is 2 or larger: the number of ones is 1 mod (K + 1)
            Convention::Misere if state.large == 0 => state.planes[0] == 1,
            _ => union(&state.planes) == 0,
        }
    }

    #[inline]
    fn row(&self, state: &Residues<K>, _: usize, from: Heap, ys: Range<Heap>) -> Option<Heap> {
        let mut rest = *state;
        rest.take(from);
        if self.convention == Convention::Misere && rest.large == 0 {
            let small = (0..2).find(|&y| {
                let mut option = rest;
                option.add(y);
                ys.contains(&y) && self.is_p(&option)
            });
            return small.or_else(|| rest.complement().filter(|y| *y >= 2 && ys.contains(y)));
        }
        rest.complement().filter(|y| ys.contains(y))
    }

    /// Moore's construction, column by column from the top. The heaps lowered so far can put any
    /// number of ones up to theirs into a column; where that does not reach 0 mod (K + 1), as many
    /// further heaps with a one there are lowered as its residue. No more than K ever are.
    ///
    /// Up to 64 heaps. In misere play it may end with heaps of 0 and 1 only, and be wrong; then
    /// options are searched.
    #[inline]
    fn winning(&self, heaps: &[Heap], state: &Residues<K>, option: &mut [Heap]) -> bool {
        if heaps.len() > 64 {
            return false;
        }
        option.copy_from_slice(heaps);
        // the heaps that are not lowered, in the columns that are still open
        let mut rest = *state;
        rest.large = u32::MAX;
        let mut open = u64::MAX;
        let (mut lowered, mut count, mut all) = ([0; K], 0, 0_u64);
        loop {
            // columns of residue 1..=K - count
            let hard = union(&rest.planes[..K - count]) & open;
            let column = hard.checked_ilog2();
            let low = column.map_or(0, |j| (1 << j) - 1);
            let above = column.map_or(open, |_| open & !(low << 1 | 1));
            let mut ones = 0;
            for t in (0..count).rev() {
                ones |= rest.planes[K - 1 - t];
                option[lowered[t]] |= ones & above;
            }
            let Some(j) = column else {
                return count > 0;
            };
            let residue = rest.planes.iter().position(|plane| plane >> j & 1 > 0);
            // without branches: whether a heap has a one is a coin toss
            let has_one = |(i, heap): (usize, &Heap)| (heap >> j & 1) << i;
            let having: u64 = heaps.iter().enumerate().map(has_one).sum();
            let mut having = having & !all;
            for _ in 0..residue.map_or(0, |plane| plane + 1) {
                let i = having.trailing_zeros() as usize;
                let Some(&heap) = heaps.get(i) else {
                    return false;
                };
                having &= having - 1;
                all |= 1 << i;
                (lowered[count], count) = (i, count + 1);
                option[i] = heap & !(low << 1 | 1);
                rest.take(heap & low);
            }
            open = low;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::columns::{all_zero, misere_zero};
    use super::*;
    use proptest::prelude::*;

    fn agrees<const K: usize>(heaps: &[Heap]) {
        let modulus = K as u64 + 1;
        for convention in [Convention::Normal, Convention::Misere] {
            let claim = Planes::<K> { convention };
            let says = |x: &[Heap]| match convention {
                Convention::Normal => all_zero(x, modulus),
                Convention::Misere => misere_zero(x, modulus),
            };
            let state = claim.state(heaps);
            assert_eq!(claim.is_p(&state), says(heaps), "{heaps:?}");
            let mut option = heaps.to_vec();
            for (i, &from) in heaps.iter().enumerate() {
                let mut replaced = state;
                claim.replace(&mut replaced, i, from, from / 2);
                option[i] = from / 2;
                assert_eq!(replaced, claim.state(&option));
                let small = from.min(40);
                let found = claim.row(&state, i, from, 0..small);
                let all: Vec<Heap> = (0..small)
                    .filter(|&y| {
                        option[i] = y;
                        says(&option)
                    })
                    .collect();
                assert_eq!(found.is_some(), !all.is_empty());
                assert!(
                    found.is_none_or(|y| all.contains(&y)),
                    "{heaps:?}, heap {i}"
                );
                option[i] = from;
            }
            let normal = convention == Convention::Normal;
            if normal && !says(heaps) {
                assert!(claim.winning(heaps, &state, &mut option));
                assert!(says(&option), "{heaps:?} to {option:?}");
                let lowered = heaps.iter().zip(&option).filter(|(x, y)| x != y);
                assert!((1..=K).contains(&lowered.count()));
                assert!(heaps.iter().zip(&option).all(|(x, y)| y <= x));
            }
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_column_sums(
            heaps in prop::collection::vec(any::<u64>(), 1..9),
            shift in 0..64,
        ) {
            let heaps: Vec<Heap> = heaps.into_iter().map(|heap| heap >> shift).collect();
            agrees::<1>(&heaps);
            agrees::<2>(&heaps);
            agrees::<3>(&heaps);
            agrees::<4>(&heaps);
        }

        #[test]
        fn agrees_on_small_heaps(heaps in prop::collection::vec(0..4_u64, 1..9)) {
            agrees::<1>(&heaps);
            agrees::<2>(&heaps);
            agrees::<3>(&heaps);
        }
    }
}

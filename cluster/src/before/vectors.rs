use crate::table::Layout;
use grundy::game::{Heap, MoveVectors, Times};
use std::ops::Range;

/// Vectors put on the heaps, once or several times.
pub(crate) struct Vectors(MoveVectors);

impl Vectors {
    /// The vectors, if they are for this number of heaps and each lowers the total.
    pub(super) fn new(vectors: MoveVectors, heaps: usize) -> Option<Self> {
        let lowers = |takes: &[i32]| takes.iter().map(|&t| i64::from(t)).sum::<i64>() > 0;
        let fits = vectors.heaps() == heaps;
        let all = vectors.vectors().iter().all(|vector| lowers(&vector.takes));
        (fits && all).then_some(Self(vectors))
    }

    /// What a heap is raised by at most; `None` if by anything.
    pub(super) fn most(&self) -> Option<u64> {
        let vectors = self.0.vectors();
        let takes = vectors
            .iter()
            .flat_map(|vector| vector.takes.iter().copied());
        let most = takes.map(|takes| u64::try_from(takes).unwrap_or(0)).max();
        most.filter(|_| !self.0.starred())
    }

    pub(super) fn each(
        &self,
        layout: &Layout,
        y: &[Heap],
        ranks: &Range<u64>,
        mark: &mut impl FnMut(u64),
    ) {
        let max = layout.positions().max();
        let mut x = Vec::with_capacity(y.len());
        for vector in self.0.vectors() {
            x.clear();
            x.extend_from_slice(y);
            loop {
                let put = x.iter_mut().zip(&vector.takes).zip(max);
                let fits = put.fold(true, |fits, ((x, &takes), &max)| {
                    match x.checked_add_signed(takes.into()).filter(|&sum| sum <= max) {
                        Some(sum) => *x = sum,
                        None => return false,
                    }
                    fits
                });
                if !fits {
                    break;
                }
                let rank = layout.rank_any(&x);
                if ranks.contains(&rank) {
                    mark(rank);
                }
                if vector.times == Times::Once {
                    break;
                }
            }
        }
    }
}

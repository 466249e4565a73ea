use super::{ALLOCATED, Game, Heap, HeapRules, Options, Shape, each_option};
use smallvec::SmallVec;
use std::sync::Arc;

/// Rules of sets of heaps, taken apart: heaps that no move connects are summands of their own, as
/// in arc kayles, where a move in the middle of a path leaves two paths.
///
/// A component is a vector of all heaps, 0 for those of others; heaps that no move can touch are in
/// none.
#[derive(Clone, Debug)]
pub struct Components<R> {
    rules: R,
    /// Bit i of a set stands for heap i.
    sets: Arc<[u64]>,
}

impl<R: HeapRules> Components<R> {
    /// The game of rules that declare [`Shape::Sets`] and remember nothing; of other rules `None`.
    pub fn new(rules: R) -> Option<Self> {
        match rules.shape() {
            Shape::Sets { sets, .. } if rules.heaps_alone() => Some(Self {
                rules,
                sets: sets.into(),
            }),
            _ => None,
        }
    }

    /// The components of a position. O(sets x components) set operations.
    pub fn of(&self, heaps: &[Heap]) -> SmallVec<[Box<[Heap]>; 6]> {
        let filled = heaps.iter().take(u64::BITS as usize).enumerate();
        let filled = filled.fold(0, |all, (i, &heap)| all | u64::from(heap > 0) << i);
        let mut groups: SmallVec<[u64; 8]> = SmallVec::new();
        for &set in self.sets.iter().filter(|&set| set & !filled == 0) {
            let mut group = set;
            groups.retain(|other| {
                let apart = *other & set == 0;
                group |= if apart { 0 } else { *other };
                apart
            });
            groups.push(group);
        }
        let alone = |group: u64| {
            let heaps = heaps.iter().enumerate();
            let inside = move |i: usize| i < u64::BITS as usize && group >> i & 1 == 1;
            heaps
                .map(|(i, &heap)| if inside(i) { heap } else { 0 })
                .collect()
        };
        groups.into_iter().map(alone).collect()
    }
}

impl<R: HeapRules> Game for Components<R> {
    type Position = Box<[Heap]>;

    fn beside(&self, position: &Self::Position) -> usize {
        size_of_val(&**position) + ALLOCATED
    }

    fn may_fail(&self) -> bool {
        self.rules.may_fail()
    }

    fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>) {
        let all = each_option(&self.rules, from, |option| {
            to.sum(self.of(option));
            !to.is_full()
        });
        if let Err(fault) = all {
            to.fail(fault);
        }
    }
}

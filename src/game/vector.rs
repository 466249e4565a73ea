use super::{Game, Heap, HeapRules, Options, each_option};

/// Heap vectors of any size as positions: the fallback where they do not fit a packed word.
/// Rules that split heaps are played through [`Sums`](super::Sums) instead.
#[derive(Clone, Copy, Debug)]
pub struct Vectors<R>(pub R);

impl<R: HeapRules> Game for Vectors<R> {
    type Position = Box<[Heap]>;

    fn may_fail(&self) -> bool {
        self.0.may_fail()
    }

    fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>) {
        let all = each_option(&self.0, from, |option| {
            to.one(self.canonical(option.into()));
            true
        });
        if let Err(fault) = all {
            to.fail(fault);
        }
    }

    fn canonical(&self, mut position: Self::Position) -> Self::Position {
        if self.0.symmetric() {
            // what is remembered stays after the heaps
            let states = self.0.extra().map_or(0, |extra| extra.states.len());
            let heaps = position.len() - states;
            position[..heaps].sort_unstable();
        }
        position
    }
}

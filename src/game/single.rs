use super::{Fault, Game, Heap, HeapRules, Keyed, Moves, Options};

/// One heap as a game: a component is a heap, an option the sum of the heaps left.
/// For rules whose shape is a sum of heaps, so that a heap alone determines everything.
#[derive(Clone, Copy, Debug)]
pub struct SingleHeap<R>(pub R);

struct HeapSink<'a>(&'a mut Options<Heap>);

impl Moves for HeapSink<'_> {
    fn replace(&mut self, _: usize, y: Heap) {
        // an empty heap is no component: whole sums stay short
        self.0.sum((y > 0).then_some(y));
    }

    // there is no smaller heap to change inside
    fn enter(&mut self, _: usize, _: Heap) {}

    fn leave(&mut self) {}

    fn fail(&mut self, fault: Fault) {
        self.0.fail(fault);
    }

    fn split(&mut self, _: usize, parts: &[Heap]) {
        self.0.sum(parts.iter().copied().filter(|&y| y > 0));
    }

    fn enough(&self) -> bool {
        self.0.is_full()
    }
}

impl<R: HeapRules> Game for SingleHeap<R> {
    type Position = Heap;

    fn may_fail(&self) -> bool {
        self.0.may_fail()
    }

    fn options(&self, from: &Heap, to: &mut Options<Heap>) {
        self.0.moves(&[*from], &mut HeapSink(to));
    }
}

impl<R: HeapRules> Keyed for SingleHeap<R> {
    fn key(&self, position: &Heap) -> u64 {
        debug_assert!(*position < 1 << 56);
        *position
    }
}

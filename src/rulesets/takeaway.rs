use super::class::{declares, ruleset};
use crate::game::{Extra, Heap, HeapRules, Moves, Remembered};

ruleset! {
    /// One heap with memory: a move takes at most q times what the last one took, the first at most
    /// all but one token. q = 2 is Fibonacci Nim: a heap of 2 or more is P if and only if it is a
    /// Fibonacci number (M. J. Whinihan, Fibonacci Quarterly 1, 1963; A. J. Schwenk, Take-away games,
    /// ibid. 8, 1970).
    ///
    /// The number remembered is the most that may be taken, cut to the heap. O(heap) options.
    TakeAway(q: "most times the last amount"), "takeaway" = "fibonacci"("2"), example "2",
    "one heap: take at most q times the last amount, first not all; fibonacci: q = 2",
    "Whinihan, Fibonacci Nim (1963)"
}

impl HeapRules for TakeAway {
    fn moves<M: Moves>(&self, whole: &[Heap], to: &mut M) {
        let [heap, most] = *whole else { return };
        for taken in 1..=most.min(heap) {
            let left = heap - taken;
            to.both(left, self.0.saturating_mul(taken).min(left));
            if to.enough() {
                return;
            }
        }
    }

    declares!(symmetric, 1);

    fn extra(&self) -> Option<Extra> {
        Some(Extra {
            states: vec![Remembered::Most],
            limited: Some(self.0),
            ..Extra::default()
        })
    }
}

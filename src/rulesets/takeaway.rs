use super::{Info, named};
use crate::game::{Extra, Heap, HeapRules, Moves, State};
use std::ops::RangeInclusive;

/// One heap with memory: a move takes at most q times what the last one took, the first at most
/// all but one token. q = 2 is Fibonacci Nim: a heap of 2 or more is P if and only if it is a
/// Fibonacci number (M. J. Whinihan, Fibonacci Quarterly 1, 1963; A. J. Schwenk, Take-away games,
/// ibid. 8, 1970).
///
/// The number remembered is the most that may be taken, cut to the heap. O(heap) options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TakeAway(u64);

impl HeapRules for TakeAway {
    fn moves<M: Moves>(&self, whole: &[Heap], to: &mut M) {
        let [heap, most] = *whole else { return };
        for taken in 1..=most.min(heap) {
            let left = heap - taken;
            to.enter(1, self.0.saturating_mul(taken).min(left));
            to.replace(0, left);
            to.leave();
            if to.enough() {
                return;
            }
        }
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        1..=1
    }

    fn extra(&self) -> Option<Extra> {
        Some(Extra {
            states: vec![State::Most],
            ..Extra::default()
        })
    }
}

named!(
    TakeAway("q", "times the last amount at most"),
    Info {
        name: "takeaway",
        aliases: &[("fibonacci", "takeaway(2)")],
        signature: "takeaway(q)",
        summary: "one heap: take at most q times the last amount, first not all; fibonacci: q = 2",
        source: "Whinihan, Fibonacci Nim (1963)",
        example: "takeaway(2)",
    }
);

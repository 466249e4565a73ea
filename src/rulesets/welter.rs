use super::{Arguments, Info, Named, NotationError};
use crate::game::{Heap, HeapRules, Moves};
use smallvec::SmallVec;
use std::fmt;

/// Welter's game: take any amount from one heap, so that all heaps stay different (C. P. Welter,
/// The theory of a class of games on a sequence of squares, 1954).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Welter;

fn increasing(heaps: &[Heap]) -> SmallVec<[Heap; 16]> {
    let mut sorted = SmallVec::from_slice(heaps);
    sorted.sort_unstable();
    sorted
}

fn distinct(increasing: &[Heap]) -> bool {
    increasing.windows(2).all(|pair| pair[0] < pair[1])
}

impl HeapRules for Welter {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let others = increasing(heaps);
        if !distinct(&others) {
            return;
        }
        for (i, &heap) in heaps.iter().enumerate().rev() {
            // the sizes between the heaps below this one
            let mut above = heap;
            for &other in others.iter().rev().filter(|&&other| other < heap) {
                if other + 1 < above {
                    to.range(i, other + 1..above);
                }
                above = other;
            }
            if above > 0 {
                to.range(i, 0..above);
            }
            if to.enough() {
                return;
            }
        }
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        distinct(&increasing(heaps))
    }

    fn restriction(&self) -> Option<String> {
        Some("heaps that are all different".into())
    }
}

impl Named for Welter {
    const INFO: Info = Info {
        name: "welter",
        aliases: &[],
        signature: "welter",
        summary: "take any number from one heap; all heaps stay different",
        source: "C. P. Welter, The theory of a class of games on a sequence of squares (1954)",
        example: "welter",
    };

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments.none().map(|()| Self)
    }
}

impl fmt::Display for Welter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("welter")
    }
}

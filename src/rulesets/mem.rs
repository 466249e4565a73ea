use super::Info;
use super::class::{class, declares};
use crate::game::{Extra, Heap, HeapRules, Moves, Remembered};

/// One heap with memory: take any amount but the one taken last ("short local" Nim). Before the
/// first move `last` counts as taken; 0 forbids nothing.
///
/// The number remembered is the amount taken last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mem {
    last: u64,
}

impl Mem {
    /// `last` counts as taken before the first move.
    pub fn new(last: u64) -> Self {
        Self { last }
    }
}

impl HeapRules for Mem {
    fn moves<M: Moves>(&self, whole: &[Heap], to: &mut M) {
        let [heap, last] = *whole else { return };
        for taken in (1..=heap).filter(|&taken| taken != last) {
            to.both(heap - taken, taken);
            if to.enough() {
                return;
            }
        }
    }

    declares!(symmetric, 1);

    fn extra(&self) -> Option<Extra> {
        Some(Extra {
            states: vec![Remembered::Last(self.last)],
            ..Extra::default()
        })
    }
}

class!(
    Mem,
    Info::new(
        "mem",
        "mem(m)",
        "one heap: take any amount but the last one; m counts as taken before",
        "Siegel, CGSuite (heap games with memory)",
        "mem(0)",
    ),
    |arguments| {
        let meaning = "the amount that counts as taken before the first move";
        arguments.number("m", meaning).map(|last| Self { last })
    },
    |self, f| write!(f, "mem({})", self.last),
);

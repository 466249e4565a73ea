use super::class::{Named, declares};
use super::{Arguments, Info, NotationError};
use crate::game::{Extra, Heap, HeapRules, Moves, State};
use std::fmt;

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
            states: vec![State::Last(self.last)],
            ..Extra::default()
        })
    }
}

impl Named for Mem {
    const INFO: Info = Info {
        name: "mem",
        aliases: &[],
        signature: "mem(m)",
        summary: "one heap: take any amount but the last one; m counts as taken before",
        source: "Siegel, CGSuite (heap games with memory)",
        example: "mem(0)",
    };

    fn read(arguments: Arguments<'_, '_>) -> Result<Self, NotationError> {
        let last =
            arguments.number("m", "the amount that counts as taken before the first move")?;
        Ok(Self { last })
    }
}

impl fmt::Display for Mem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mem({})", self.last)
    }
}

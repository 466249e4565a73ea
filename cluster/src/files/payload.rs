use crate::table::{Cell, RankNumbers};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// What is kept of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Payload {
    pub(crate) cell: Option<Cell>,
    /// Bytes of its mask, of a run that goes on.
    pub(crate) mask: u64,
}

impl Payload {
    /// Bytes of some positions.
    pub(super) fn bytes(self, count: u64) -> u64 {
        self.cell.map_or(0, |cell| cell.bytes(count)) + self.mask * count
    }

    /// The bytes of a part of a block.
    pub(super) fn part(self, block: &Range<u64>, part: &Range<u64>, bytes: &[u8]) -> Vec<u8> {
        let cells = |count: u64| self.cell.map_or(0, |cell| cell.bytes(count)) as usize;
        let (from, to) = (part.start - block.start, part.end - block.start);
        let masks = &bytes[cells(block.end - block.start)..];
        let masks = &masks[(from * self.mask) as usize..(to * self.mask) as usize];
        [&bytes[cells(from)..cells(to)], masks].concat()
    }
}

impl RankNumbers {
    /// What is kept of finished numbers.
    pub(crate) fn payload(&self) -> Payload {
        Payload {
            cell: Some(self.cell()),
            mask: 0,
        }
    }
}

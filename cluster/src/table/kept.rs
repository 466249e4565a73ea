use grundy_carrier::Takes;
use std::ops::Range;

/// A step of the work: the window of values that is swept, by its first value, and a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LevelStep {
    pub(crate) base: u64,
    /// The first level that is not done.
    pub(crate) level: u64,
}

impl LevelStep {
    /// The end of its sweep, up to a last level.
    pub(crate) fn end(self, last: u64) -> Self {
        let level = last + 1;
        Self { level, ..self }
    }
}

/// What a worker has that is kept.
pub(crate) trait Keeps: Takes {
    /// Its ranks.
    fn ranks(&self) -> Range<u64>;

    /// Appends the bytes of some of them.
    fn write(&self, ranks: Range<u64>, bytes: &mut Vec<u8>);
}

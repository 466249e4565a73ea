use crate::game::Heap;

/// The lines through the rows of sorted positions: a row is all heaps but the largest, which are
/// the outer heaps and then the next one, b.
pub(super) trait RowLines {
    /// The lines through the rows of some outer heaps.
    type Rows<'l>: Rows
    where
        Self: 'l;

    /// Those of the next outer heaps in rank order.
    fn rows(&mut self, rank: usize, outer: &[Heap]) -> Self::Rows<'_>;
}

/// The lines through the rows of some outer heaps.
pub(super) trait Rows {
    /// A word of bits b: whether the row of b holds no P-position, because the outer heaps and b
    /// make one with a heap below b.
    fn settled(&self, word: usize) -> u64;

    /// The first largest heap from `from` on that no line reaches; any number above the bound if
    /// there is none. `from` is in the word of `b`.
    fn first(&self, b: usize, from: usize) -> usize;

    /// The outer heaps, b and c are a P-position.
    fn mark(&mut self, b: usize, c: usize);
}

//! Orders in which threads visit options and roots.

use crate::arithmetic::gcd;

/// A source of orders that is the same in every run (xorshift64).
pub(super) struct Shuffle(u64);

impl Shuffle {
    /// The source with a number, from 1.
    pub(super) fn new(index: u64) -> Self {
        Self(index.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * n as u128) >> 64) as usize
    }

    /// Permutes `items`.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// The roots of a search, each once: from a start round in equal steps.
pub(super) struct Roots<'g, P> {
    roots: &'g [P],
    at: usize,
    step: usize,
    left: usize,
}

impl<'g, P> Roots<'g, P> {
    /// In their own order.
    pub(super) fn natural(roots: &'g [P]) -> Self {
        Self {
            roots,
            at: 0,
            step: 1,
            left: roots.len(),
        }
    }

    /// In another order.
    pub(super) fn scattered(roots: &'g [P], shuffle: &mut Shuffle) -> Self {
        let mut order = Self::natural(roots);
        if roots.len() > 2 {
            order.at = shuffle.below(roots.len());
            order.step = 1 + shuffle.below(roots.len() - 1);
            while gcd(order.step, roots.len()) > 1 {
                order.step += 1;
            }
        }
        order
    }
}

impl<'g, P> Iterator for Roots<'g, P> {
    type Item = &'g P;

    fn next(&mut self) -> Option<&'g P> {
        self.left = self.left.checked_sub(1)?;
        let root = &self.roots[self.at];
        self.at = (self.at + self.step) % self.roots.len();
        Some(root)
    }
}

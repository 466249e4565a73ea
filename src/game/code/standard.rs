use super::{Code, Digit};
use crate::game::Heap;

/// A code in standard form: one token alone can be taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standard {
    /// The code; its digit 1 allows no heap to be left, unless it has no move at all.
    pub code: Code,
    /// How many tokens more a heap of the first code has: a heap of n + shift there has the
    /// value of a heap of n here, and smaller ones have no move.
    pub shift: Heap,
}

impl Code {
    /// The standard form: the code without the heaps at the beginning that have no move, of
    /// which each heap loses one token as often as there are such heaps.
    ///
    /// Theorem (first cousins: R. K. Guy, C. A. B. Smith, The G-values of various games, 1956;
    /// Winning Ways, chapter 4). Let B be a code without restrictions on the sizes of parts,
    /// and let a heap of 1 have no move in it. Let A be the code whose digit i allows k' heaps
    /// exactly if, for some k >= k', digit i + 1 - k of B allows k. Then G_A(n) = G_B(n + 1)
    /// for all n >= 0, in normal play.
    ///
    /// Proof, by induction on n. A move of B from n + 1 takes j and leaves k parts, of which m
    /// are of size 1. Those have value 0 and may be left out. The other k' = k - m parts, each
    /// less by 1, are parts of A, with the values of the parts of B by induction; their total is
    /// n + 1 - j - m - k' = n - i for i = j + k - 1. So A has the move that takes i and leaves
    /// k' parts. Conversely, a move of A from n that takes i and leaves k' parts, with k the
    /// number that allows it, is such a move of B: each part plus 1, and k - k' parts of 1. So
    /// n in A and n + 1 in B have options of the same values. (Digit 1 of B does not allow 0
    /// heaps, hence digit 0 of A allows nothing.)
    ///
    /// The steps lead to a heap of 1 with a move, as the first heap with a move falls by 1 in
    /// each. `None` where the theorem says nothing: some digit restricts the sizes, or allows 32
    /// heaps or more. Time O(shift x digits).
    pub fn standard(&self) -> Option<Standard> {
        let free = |d: &Digit| !d.restricts_sizes() && d.most().is_some_and(|k| k < 32);
        if !self.all().all(free) {
            return None;
        }
        let (mut code, mut shift) = (self.clone(), 0);
        while !code.digit(1).has(0) && code.all().any(|digit| !digit.is_zero()) {
            code = code.cousin();
            shift += 1;
        }
        Some(Standard { code, shift })
    }

    /// The code A of the theorem.
    fn cousin(&self) -> Self {
        let most = self.max_parts().unwrap_or(0) as usize;
        // digits that look at the tail of B only repeat as it does
        let first = self.digits.len() + most + 1;
        let digit = |i: usize| {
            let allows = |&k: &usize| k <= i + 1 && self.digit((i + 1 - k) as Heap).has(k as u32);
            let largest = (0..=most).rev().find(allows);
            Digit::of_bits(largest.map_or(0, |k| u32::MAX >> (31 - k)))
        };
        let digits = (0..first).map(digit).collect();
        let tail = (first..first + self.tail.len()).map(digit).collect();
        Self::new(digits, tail).expect("digit 0 allows nothing")
    }
}

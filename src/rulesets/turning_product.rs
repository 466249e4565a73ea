use super::Turning;
use crate::game::{Game, Heap, Options};

/// The product of two coin-turning games: coins in a rectangle, and a move turns all coins at
/// (x, y) for x in a set of the first game and y in a set of the second one, where the coin with
/// both last places is a head. A position is the place of one head, from (1, 1).
///
/// By the Tartan theorem its value is the nim-product of the values in the two games; nothing here
/// uses it. Turning Corners is `turning 2` with itself (Winning Ways, chapter 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurningProduct {
    /// What is turned along the first side.
    pub first: Turning,
    /// What is turned along the second side.
    pub second: Turning,
}

impl Game for TurningProduct {
    type Position = (Heap, Heap);

    fn options(&self, &(x, y): &(Heap, Heap), to: &mut Options<(Heap, Heap)>) {
        self.first.sets(x, &mut |others| {
            let columns: Vec<Heap> = std::iter::once(x).chain(others.iter().copied()).collect();
            self.second.sets(y, &mut |others| {
                let rows = || std::iter::once(y).chain(others.iter().copied());
                let coins = columns.iter().flat_map(|&x| rows().map(move |y| (x, y)));
                // all but the head itself, which becomes a tail
                to.sum(coins.skip(1));
                false
            });
            false
        });
    }
}

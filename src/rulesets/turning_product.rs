use super::Turning;
use crate::game::{Game, Heap, Options};

/// The product of two coin-turning games: coins in a rectangle, and a move turns all coins at
/// (x, y) for x in a set of the first game and y in a set of the second one, where the coin with
/// both last places is a head. A position is the place of one head, from (1, 1).
///
/// By the Tartan theorem its value is the nim-product of the values in the two games; nothing here
/// uses it. Turning Corners is `turning 2` with itself (Winning Ways, chapter 14).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurningProduct {
    /// What is turned along the first side.
    pub first: Turning,
    /// What is turned along the second side.
    pub second: Turning,
}

/// Coins of all options of a position that are listed, at most.
const COINS: usize = 1 << 24;

impl Game for TurningProduct {
    type Position = (Heap, Heap);

    fn options(&self, &(x, y): &(Heap, Heap), to: &mut Options<(Heap, Heap)>) {
        let mut coins = 0;
        let mut too_many = false;
        let mut fault = None;
        let outer = self.first.sets(x, &mut |others| {
            let columns: Vec<Heap> = std::iter::once(x).chain(others.iter().copied()).collect();
            let inner = self.second.sets(y, &mut |others| {
                let rows = || std::iter::once(y).chain(others.iter().copied());
                coins += columns.len() * (others.len() + 1);
                too_many = coins > COINS;
                if !too_many {
                    let all = columns.iter().flat_map(|&x| rows().map(move |y| (x, y)));
                    // all but the head itself, which becomes a tail
                    to.sum(all.skip(1));
                }
                !too_many && !to.is_full()
            });
            fault = inner.err();
            !too_many && fault.is_none() && !to.is_full()
        });
        if too_many {
            fault = Some(crate::game::Fault {
                position: vec![x, y],
                rules: self.to_string(),
                why: format!(
                    "its moves turn more than {} coins together, too many to be listed; take \
                     smaller places",
                    crate::number::grouped(COINS as u128)
                ),
            });
        }
        if let Some(fault) = outer.err().or(fault) {
            to.fail(fault);
        }
    }
}

impl std::fmt::Display for TurningProduct {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} x {}", self.first, self.second)
    }
}

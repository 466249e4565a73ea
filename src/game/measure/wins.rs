use super::{Measuring, halves};

/// How many options are P-positions: the winning moves, each position after a move once. The number
/// is twice that, and one more at N-positions: in misere play one without moves is N.
pub(super) struct Wins;

const fn number(wins: u64, n: bool) -> u64 {
    2 * wins + n as u64
}

impl Measuring for Wins {
    fn name(&self) -> &'static str {
        "wins"
    }

    fn summary(&self) -> &'static str {
        "moves win"
    }

    fn of(&self, options: &[u64], normal: bool) -> u64 {
        let wins = options.iter().filter(|&&number| number % 2 == 0).count();
        number(wins as u64, wins > 0 || !normal && options.is_empty())
    }

    fn add(&self, kept: u64, number: u64, _: bool) -> u64 {
        let p = number.is_multiple_of(2);
        halves::set(kept, p, halves::get(kept, p) + 1)
    }

    fn decide(&self, kept: u64, normal: bool) -> u64 {
        let wins = halves::get(kept, true);
        number(wins, wins > 0 || !normal && kept == 0)
    }

    fn shown(&self, number: u64) -> u64 {
        number / 2
    }

    fn counts(&self) -> bool {
        true
    }
}

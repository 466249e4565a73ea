use super::{Measuring, lengthened, longest};

/// In how many moves play ends where the winner hurries and the loser delays; in normal play even
/// at P-positions, odd at N-positions, in misere play the other way round. The least of the parts
/// tells who wins a conjunctive compound (H. Steinhaus 1925; J. H. Conway, On Numbers and Games,
/// chapter 14).
pub(super) struct Remoteness;

impl Measuring for Remoteness {
    fn name(&self) -> &'static str {
        "remoteness"
    }

    fn summary(&self) -> &'static str {
        "moves play lasts if the winner hurries and the loser holds out"
    }

    fn of(&self, options: &[u64], normal: bool) -> u64 {
        let p = |&number: &u64| (number % 2 == 0) == normal;
        let soonest = options.iter().copied().filter(p).min();
        soonest
            .or(options.iter().copied().max())
            .map_or(0, |moves| moves + 1)
    }

    fn add(&self, kept: u64, number: u64, normal: bool) -> u64 {
        lengthened(kept, number, normal, true)
    }

    fn decide(&self, kept: u64, _: bool) -> u64 {
        longest(kept)
    }
}
